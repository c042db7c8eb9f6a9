import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, root, run } from './run-command.mjs';

const readPackages = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages;

/**
 * Compares the lockfile of a directory with npm’s list of installed packages, which npm writes last. An optional package may
 * be missing, since it may be for another system.
 */
function isInstalled(directory = '.') {
  const installedFile = join(directory, 'node_modules/.package-lock.json');
  if (!existsSync(pinnedNode) || !existsSync(join(root, installedFile))) return false;
  const installed = readPackages(installedFile);
  return Object.entries(readPackages(join(directory, 'package-lock.json'))).every(
    ([path, { integrity, version, optional }]) => {
      if (path === '') return true;
      const found = installed[path];
      return found ? found.version === version && found.integrity === integrity : optional === true;
    },
  );
}

/** Installs the packages of package-lock.json unless they are installed. Resolves with false when npm fails. */
export async function installPackages() {
  if (isInstalled()) return true;
  // With NODE_ENV=production, npm would leave out what only the build needs.
  if ((await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'])) !== 0) {
    console.error('The packages could not be installed: npm ci failed, see above.');
    return false;
  }
  if (existsSync(pinnedNode)) return true;
  console.error('Node is missing from node_modules: run npm ci with install scripts allowed.');
  return false;
}

/** Installs the packages of the editor, apart from those of the project, which it uses too. Resolves with false when npm fails. */
export async function installEditor() {
  if (isInstalled('editor')) return true;
  if ((await run('npm', ['ci', '--prefix', 'editor', '--ignore-scripts', '--no-audit', '--no-fund'])) === 0)
    return true;
  console.error('The packages of the editor could not be installed: npm ci failed, see above.');
  return false;
}
