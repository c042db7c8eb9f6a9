import { createWriteStream, existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readOfficerIdentities, type OfficerIdentity } from '../server/encryption/report-encryption.ts';
import { CommandError } from './terminal.ts';

export const outputOption = [
  '-o, --output <file>',
  'a new file, readable by its owner only; standard output by default',
] as const;

export const keyFileOption = [
  '--key-file <file>',
  'the officer’s private key, which decrypts reports of concerns',
] as const;

/** @throws {CommandError} when the file cannot be read or holds no such key. */
export function readOfficerKey(path: string | undefined): readonly OfficerIdentity[] | undefined {
  if (path === undefined) return undefined;
  const content = readInputFile(path, 'The key file');
  try {
    return readOfficerIdentities(content);
  } catch {
    throw new CommandError('The key file holds no private key of the officer.');
  }
}

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
