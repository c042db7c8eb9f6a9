import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './commands.mjs';

const lockfile = join(root, 'package-lock.json');
const modules = join(root, 'node_modules');
/** Written last, so that an interrupted installation is never taken for a complete one. */
const record = join(modules, '.package-lock.hash');

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** npm keeps its own list of what it installed, and writes it last as well; packages for other systems are not in it. */
function matchesNpmsOwnList() {
  const list = join(modules, '.package-lock.json');
  if (!existsSync(list)) return false;
  const { packages: wanted } = readJson(lockfile);
  const { packages: installed } = readJson(list);
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    if (path === '') return true;
    const found = installed[path];
    return found ? found.version === version && found.integrity === integrity : optional === true;
  });
}

/** Installs the packages that package-lock.json names, unless they are there. Returns false when npm fails. */
export async function install() {
  const wanted = createHash('sha256').update(readFileSync(lockfile)).digest('hex');
  if (existsSync(record) && readFileSync(record, 'utf8') === wanted) return true;
  if (!matchesNpmsOwnList() && (await run('npm', ['ci', '--no-audit', '--no-fund'])) !== 0) {
    console.error('The packages could not be installed: npm ci failed, see above.');
    return false;
  }
  writeFileSync(record, wanted);
  return true;
}
