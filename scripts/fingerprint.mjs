import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './commands.mjs';

/** Whatever can change the built site. Pages made on request carry code of the server's rooms with them. */
const sources = [
  'company',
  'content',
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

/** Settings that pages print. */
const printedSettings = ['PUBLIC_ORIGIN', 'INVESTOR_PORTAL_URL'];

const record = join(root, 'dist/.fingerprint');

function* filesIn(path) {
  const absolute = join(root, path);
  if (!existsSync(absolute)) return;
  if (!statSync(absolute).isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(absolute).sort()) {
    if (!/\.test\.tsx?$/.test(name)) yield* filesIn(`${path}/${name}`);
  }
}

/** Names one state of the sources by their contents, so that a fresh clone and a touched file are seen for what they are. */
export function fingerprintOfSources() {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesIn(source)) {
      const content = readFileSync(join(root, file));
      hash.update(`${file}\0${content.length}\0`).update(content);
    }
  }
  for (const name of printedSettings) hash.update(`${name}=${process.env[name] ?? ''}\0`);
  // Pages print the year.
  hash.update(String(new Date().getFullYear()));
  return hash.digest('hex');
}

/** Of the sources that dist was built from, or undefined when there is no complete build. */
export function fingerprintOfBuild() {
  return existsSync(record) ? readFileSync(record, 'utf8') : undefined;
}

/** A build that is interrupted from here on is never taken for a complete one. */
export function forgetBuild() {
  rmSync(record, { force: true });
}

export function recordBuild(fingerprint) {
  writeFileSync(record, fingerprint);
}
