import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const builtClient = resolve('dist/client');

/** The paths below dist/client of the files with this ending. */
export const builtFiles = (ending: string): string[] =>
  readdirSync(builtClient, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(ending));

export const readBuilt = (name: string): Buffer => readFileSync(join(builtClient, name));

/** The size in bytes of a file as it is sent. The build has no brotli version of what would not become smaller. */
export const sentSize = (name: string): number =>
  readBuilt(existsSync(join(builtClient, `${name}.br`)) ? `${name}.br` : name).length;

/** The size in bytes after brotli, at the quality that the build uses. */
export function compressedSize(content: string | Buffer): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  return brotliCompressSync(content, { params }).length;
}
