import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { renameDurably } from '../durable-files.ts';
import { CommandError } from './terminal.ts';

/** Resolves a path from the directory in which the command was typed, since npm runs scripts in the project’s directory. */
export function resolvePath(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), path);
}

/** The absolute path of a file to create. @throws {CommandError} when it exists, or its directory does not. */
export function newFilePath(path: string): string {
  const file = resolvePath(path);
  if (existsSync(file))
    throw new CommandError('That file already exists and was not changed: name a new one.');
  if (!existsSync(dirname(file))) throw new CommandError('The directory of that file does not exist.');
  return file;
}

/**
 * Makes a new file that only its owner can read. It is written as `<file>.partial` and renamed once it is on the disk, so it is
 * never incomplete. What a killed process has left is removed first.
 *
 * @param write fills the draft, an empty file
 * @throws {CommandError} when the file cannot be written
 */
export async function createFile(
  file: string,
  write: (draft: string) => void | Promise<void>,
): Promise<void> {
  const draft = `${file}.partial`;
  const removeDraft = () => {
    // SQLite writes a journal beside its file.
    for (const path of [draft, `${draft}-journal`]) rmSync(path, { force: true });
  };
  try {
    removeDraft();
    closeSync(openSync(draft, 'wx', 0o600));
    await write(draft);
    renameDurably(draft, file);
  } catch (error) {
    removeDraft();
    if (error instanceof Error && 'syscall' in error) throw notWritten(error);
    throw error;
  }
}

/** @param error of the file system */
export function notWritten(error: unknown): CommandError {
  const { code = 'unknown reason' } = error as NodeJS.ErrnoException;
  const reason = code === 'ENOSPC' || code === 'EDQUOT' ? `the disk is full, ${code}` : code;
  return new CommandError(`The file could not be written (${reason}). No part of it was kept.`, {
    cause: error,
  });
}
