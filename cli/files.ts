import { createWriteStream, existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CommandError } from './command-error.ts';

/** Relative to the directory in which the command was typed; npm runs scripts in the project’s directory. */
export function resolvePath(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), path);
}

/** @throws {CommandError} naming the file by its description, never by its path. */
export function readInputFile(path: string, description: string): string {
  try {
    return readFileSync(resolvePath(path), 'utf8');
  } catch (error) {
    const { code = 'unknown reason' } = error as NodeJS.ErrnoException;
    throw new CommandError(`${description} cannot be read (${code}).`);
  }
}

/** The absolute path of a file to create. @throws {CommandError} when it exists, or its directory does not. */
export function newFilePath(path: string): string {
  const file = resolvePath(path);
  if (existsSync(file))
    throw new CommandError('The file exists already and was not changed: name a new one.');
  if (!existsSync(dirname(file))) throw new CommandError('The directory of that file does not exist.');
  return file;
}

/** Writes to a new file that only its owner can read, or to standard output when no path is given. */
export async function writeOutput(
  path: string | undefined,
  chunks: Iterable<string> | AsyncIterable<string>,
): Promise<void> {
  if (path === undefined) await pipeline(chunks, process.stdout, { end: false });
  else await pipeline(chunks, createWriteStream(newFilePath(path), { flags: 'wx', mode: 0o600 }));
}
