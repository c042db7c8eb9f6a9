import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const builtClient = resolve('dist/client');

export interface BuiltPage {
  /** In dist/client, without the ending: "about". */
  readonly name: string;
  readonly file: string;
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
}

/** Every page that lies in the build as a file. @throws when there is no build. */
export function builtPages(): BuiltPage[] {
  const found = namesIn(builtClient).filter((name) => name.endsWith('.html'));
  if (found.length === 0) throw new Error('There is no finished build in dist: run npm run build');
  return found.map((name) => ({ name: name.replace(/\.html$/, ''), file: join(builtClient, name) }));
}

/** Names in the build, below dist/client, of the files with this ending. */
export function builtFiles(ending: string): string[] {
  return namesIn(builtClient).filter((name) => name.endsWith(ending));
}

export function readBuilt(name: string): Buffer {
  return readFileSync(join(builtClient, name));
}

/** Bytes as sent: brotli, at the quality that the build uses. */
export function compressedSize(content: string | Buffer): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  return brotliCompressSync(content, { params }).length;
}
