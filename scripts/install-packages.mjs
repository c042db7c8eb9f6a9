import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, root, runStep } from './run-command.mjs';

const readPackages = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages;

/**
 * Compares the lockfile of a directory with npm’s list of installed packages, which npm writes last. An optional package may
 * be missing, since it may be for another system.
 */
export function isInstalled(directory = '.', { withDevelopment = true } = {}) {
  const list = join(directory, 'node_modules/.package-lock.json');
  if (!existsSync(pinnedNode) || !existsSync(join(root, list))) return false;
  const installed = readPackages(list);
  const needed = Object.entries(readPackages(join(directory, 'package-lock.json'))).filter(
    ([path, { dev, devOptional }]) => path !== '' && (withDevelopment || !(dev || devOptional)),
  );
  return needed.every(
    ([path, { version, optional }]) => (installed[path]?.version ?? (optional && version)) === version,
  );
}

/** Runs `npm ci`. Resolves with false, after saying so, when it fails. */
async function install(title, ...args) {
  const exitCode = await runStep(title, 'npm', ['ci', '--no-audit', '--no-fund', ...args]);
  if (exitCode === 0 && existsSync(pinnedNode)) return true;
  console.error('npm ci failed, or was not allowed to run the install script of the package “node”.');
  return false;
}

/**
 * Installs the packages of package-lock.json unless they are installed: those that build and serve the site, and those of
 * development where they are needed or were installed before.
 */
export async function installPackages({ withDevelopment = false } = {}) {
  if (isInstalled('.', { withDevelopment })) return true;
  return withDevelopment || existsSync(join(root, 'node_modules/vitest'))
    ? install('Installing packages, also for development', '--include=dev')
    : install('Installing packages', '--omit=dev');
}

/** Installs the packages of the editor, apart from those of the project, which it uses too. */
export const installEditor = async () =>
  isInstalled('editor') || install('Installing the editor', '--prefix', 'editor', '--ignore-scripts');
