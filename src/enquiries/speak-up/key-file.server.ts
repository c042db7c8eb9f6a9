import { readInputFile } from '../../platform/command-line/files.ts';
import { CommandError } from '../../platform/command-line/terminal.ts';
import { readOfficerIdentities, type OfficerIdentity } from './report-encryption.server.ts';

export const keyFileOption = [
  '--key-file <file>',
  'the officer’s private key, which decrypts the reports of concerns to that officer',
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
