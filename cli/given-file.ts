import { existsSync, openSync, writeSync, closeSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Refusal } from './refusal.ts';

/** A path as typed, seen from the folder it was typed in; npm runs its scripts in the project’s folder. */
export function givenPath(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), path);
}

/** @throws {Refusal} when the file cannot be read. */
export function readGivenFile(path: string, what: string): string {
  try {
    return readFileSync(givenPath(path), 'utf8');
  } catch (error) {
    throw new Refusal(`${what} cannot be read (${reasonOf(error)}).`);
  }
}

/** The path of a file that is to be made. @throws {Refusal} when it exists, or its folder does not. */
export function newFile(path: string): string {
  const file = givenPath(path);
  if (existsSync(file)) throw new Refusal('The file exists already, and is left as it is: name a new one.');
  if (!existsSync(dirname(file))) throw new Refusal('The folder of that file does not exist.');
  return file;
}

/** Where an export goes: a new file that its owner alone can read, or standard output. */
export function openExport(path: string | undefined): {
  write: (text: string) => void;
  close: () => void;
} {
  if (path === undefined) return { write: (text) => process.stdout.write(text), close: () => undefined };
  const descriptor = openSync(newFile(path), 'wx', 0o600);
  return {
    write: (text) => {
      writeSync(descriptor, text);
    },
    close: () => {
      closeSync(descriptor);
    },
  };
}

/** "ENOENT", and never the path. */
export function reasonOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown reason';
}
