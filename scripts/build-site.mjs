import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, root, run } from './run-command.mjs';

/** What the content of dist depends on. Pages rendered on request include code of server/. */
const directories = ['brand', 'company', 'content', 'downloads', 'forms', 'scripts', 'server', 'src'];
const files = ['astro.config.ts', 'package-lock.json', 'package.json', 'tsconfig.json'];
/** Settings that appear in pages. */
const settings = ['PUBLIC_ORIGIN', 'INVESTOR_PORTAL_URL', 'ANALYTICS_SCRIPT_URL'];

/** Contains the hash of the sources of a complete build. */
const hashFile = join(root, 'dist/.fingerprint');

function listFiles(directory) {
  return readdirSync(join(root, directory), { recursive: true })
    .map((name) => join(directory, name))
    .filter((file) => !/\.test\.tsx?$/.test(file) && statSync(join(root, file)).isFile())
    .sort();
}

/** A hash of the sources' contents, so that a fresh clone or a new modification time does not cause a build. */
function hashSources() {
  const hash = createHash('sha256');
  for (const file of [...directories.flatMap(listFiles), ...files]) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  for (const name of settings) hash.update(`${name}=${process.env[name] ?? ''}\0`);
  // Pages print the year.
  hash.update(String(new Date().getFullYear()));
  return hash.digest('hex');
}

/** Resolves with the exit code, which is 0 on success. */
export async function buildSite() {
  // Before the build: if a source changes during it, the next start builds again.
  const hash = hashSources();
  rmSync(hashFile, { force: true });
  const environment = { NODE_ENV: 'production' };
  const code =
    (await run('astro', ['build'], environment)) ||
    (await run(pinnedNode, ['scripts/finish-build.ts'], environment));
  if (code === 0) writeFileSync(hashFile, hash);
  return code;
}

/** Builds unless dist is a complete build of the current sources. Resolves with the exit code. */
export async function buildIfChanged() {
  const isCurrent = existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hashSources();
  return isCurrent ? 0 : await buildSite();
}
