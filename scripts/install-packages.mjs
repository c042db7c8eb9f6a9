import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitWith, pinnedNode, root, runStep } from './run-command.mjs';

const readPackages = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages;

/** Compares the lockfile of a directory with npm’s list of installed packages, which npm writes last. */
export function isInstalled(directory = '.', { withDevelopment = true } = {}) {
  const list = join(directory, 'node_modules/.package-lock.json');
  if (!existsSync(pinnedNode) || !existsSync(join(root, list))) return false;
  const installed = readPackages(list);
  return Object.entries(readPackages(join(directory, 'package-lock.json')))
    .filter(([path, { dev, devOptional }]) => path !== '' && (withDevelopment || !(dev || devOptional)))
    .filter(([path, { optional }]) => !optional || path in installed)
    .every(([path, { version }]) => installed[path]?.version === version);
}

/** Runs `npm ci`. If that fails, this process ends. */
async function install(title, ...args) {
  const exitCode = await runStep(title, 'npm', ['ci', '--no-audit', '--no-fund', ...args]);
  if (exitCode !== 0 || !existsSync(pinnedNode))
    exitWith('npm ci failed, or was not allowed to run the install script of the package “node”.');
}

/**
 * Installs the packages of package-lock.json, unless they are installed. Development packages are included if they are needed
 * or were installed before.
 */
export async function installPackages({ withDevelopment = false } = {}) {
  if (isInstalled('.', { withDevelopment })) return;
  if (withDevelopment || existsSync(join(root, 'node_modules/vitest')))
    await install('Installing packages, also for development', '--include=dev');
  else await install('Installing packages', '--omit=dev');
}

/** Installs the editor’s own packages. It also uses those of the project. */
export async function installEditor() {
  if (!isInstalled('editor'))
    await install('Installing the editor', '--prefix', 'editor', '--ignore-scripts');
}
