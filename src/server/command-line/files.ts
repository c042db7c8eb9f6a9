import { closeSync, existsSync, openSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { renameDurably } from '../durable-files.ts';
import { CommandError } from './terminal.ts';

/** Relative to the directory in which the command was typed; npm runs scripts in the project’s directory. */
export function resolvePath(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), path);
}

/** The absolute path of a file to create. @throws {CommandError} when it exists, or its directory does not. */
export function newFilePath(path: string): string {
  const file = resolvePath(path);
  if (existsSync(file))
    throw new CommandError('The file exists already and was not changed: name a new one.');
  if (!existsSync(dirname(file))) throw new CommandError('The directory of that file does not exist.');
  return file;
}

/** Drafts have the id of the process that writes them; SQLite writes a journal beside its draft. */
const draftPattern = /^\.site-(\d+)\.partial(?:-journal)?$/;

/**
 * Makes a new file that only its owner can read, whole or not at all: it is written under another name beside it, and
 * renamed once it is on the disk. What a killed command has left is removed by the next one in the same directory.
 *
 * @param file what `newFilePath` returned
 * @param write fills the draft, an empty file
 * @throws {CommandError} when the file cannot be written
 */
export async function createFile(
  file: string,
  write: (draft: string) => void | Promise<void>,
): Promise<void> {
  const directory = dirname(file);
  const draft = join(directory, `.site-${String(process.pid)}.partial`);
  try {
    removeAbandonedDrafts(directory);
    closeSync(openSync(draft, 'wx', 0o600));
    await write(draft);
    renameDurably(draft, file);
  } catch (error) {
    for (const path of [draft, `${draft}-journal`]) rmSync(path, { force: true });
    if (error instanceof Error && 'syscall' in error) throw notWritten(error);
    throw error;
  }
}

/** @param error of the file system */
export function notWritten(error: unknown): CommandError {
  const { code = 'unknown reason' } = error as NodeJS.ErrnoException;
  const reason = code === 'ENOSPC' || code === 'EDQUOT' ? `the disk is full, ${code}` : code;
  return new CommandError(`The file could not be written (${reason}). Nothing of it is left.`, {
    cause: error,
  });
}

function removeAbandonedDrafts(directory: string): void {
  for (const name of readdirSync(directory)) {
    const [, processId] = draftPattern.exec(name) ?? [];
    if (processId !== undefined && !isAnotherProcess(Number(processId)))
      rmSync(join(directory, name), { force: true });
  }
}

/** Whether a process of this host other than this one has the id. */
function isAnotherProcess(id: number): boolean {
  try {
    return id !== process.pid && process.kill(id, 0);
  } catch (error) {
    // The process belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
