import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-command.mjs';

/** What the content of dist depends on. Pages rendered on request include code of server/. */
const sources = [
  'brand',
  'company',
  'content',
  'downloads',
  'forms',
  'public',
  'report',
  'scripts',
  'server',
  'src',
  'astro.config.ts',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
];

/** Settings that appear in pages. */
const settings = ['PUBLIC_ORIGIN', 'INVESTOR_PORTAL_URL', 'ANALYTICS_SCRIPT_URL'];

const record = join(root, 'dist/.fingerprint');

function listFiles(source) {
  const path = join(root, source);
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [source];
  return readdirSync(path, { recursive: true })
    .map((name) => join(source, name))
    .filter((file) => !/\.test\.tsx?$/.test(file) && statSync(join(root, file)).isFile())
    .sort();
}

/** A hash of the sources' contents, so that a fresh clone or a new modification time does not cause a build. */
export function hashSources() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(listFiles)) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  for (const name of settings) hash.update(`${name}=${process.env[name] ?? ''}\0`);
  // Pages print the year.
  hash.update(String(new Date().getFullYear()));
  return hash.digest('hex');
}

/** Whether dist is a complete build of the current sources. */
export function isBuildCurrent() {
  return existsSync(record) && readFileSync(record, 'utf8') === hashSources();
}

/** Called before a build, so that an interrupted one does not count as complete. */
export function deleteFingerprint() {
  rmSync(record, { force: true });
}

export function writeFingerprint(fingerprint) {
  writeFileSync(record, fingerprint);
}
