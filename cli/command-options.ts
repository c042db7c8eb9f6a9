import { readOfficerIdentities, type OfficerIdentity } from '../server/encryption/report-encryption.ts';
import { CommandError } from './command-error.ts';
import { readInputFile } from './files.ts';

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

/** The end of a command’s help. npm prints two lines of its own, which must not precede JSON. */
export function formatExamples(...commands: readonly string[]): string {
  const lines = commands.map(
    (command) => `  npm run ${/[- ]json/.test(command) ? '--silent ' : ''}site -- ${command}`,
  );
  return [`\nExample${lines.length === 1 ? '' : 's'}:`, ...lines].join('\n');
}
