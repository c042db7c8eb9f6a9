import { readOfficerIdentities, type OfficerIdentity } from '../server/encryption/report-encryption.ts';
import { CommandError } from './command-error.ts';
import { readInputFile } from './files.ts';

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
