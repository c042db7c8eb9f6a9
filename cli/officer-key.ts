import type { KeyObject } from 'node:crypto';
import { readOfficerPrivateKey } from '../server/encryption/report-encryption.ts';
import { readInputFile } from './files.ts';
import { CommandError } from './command-error.ts';

export const keyFileOption = [
  '--key-file <file>',
  'the officer’s private key, which opens reports of concerns',
] as const;

/** @throws {CommandError} when the file cannot be read or holds no such key. */
export function readOfficerKey(path: string | undefined): KeyObject | undefined {
  if (path === undefined) return undefined;
  const pem = readInputFile(path, 'The key file');
  try {
    return readOfficerPrivateKey(pem);
  } catch {
    throw new CommandError('The key file holds no private key of the officer.');
  }
}
