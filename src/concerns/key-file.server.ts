import { readInputFile } from '../server/command-line/files.ts';
import { CommandError } from '../server/command-line/terminal.ts';
import { parseRecipientIdentities, type RecipientIdentity } from './concern-encryption.server.ts';

export const keyFileOption = [
  '--key-file <file>',
  'the recipient’s private key, which decrypts the reports of concerns sent to that recipient',
] as const;

/** @throws {CommandError} when the file cannot be read or holds no such key. */
export function loadRecipientKey(path: string | undefined): readonly RecipientIdentity[] | undefined {
  if (path === undefined) return undefined;
  const content = readInputFile(path, 'The key file');
  try {
    return parseRecipientIdentities(content);
  } catch {
    throw new CommandError('The key file holds no private key of a recipient of reports.');
  }
}
