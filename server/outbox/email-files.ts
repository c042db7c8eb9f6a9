import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { syncToDisk, writeDurably } from '../database/durable-files.ts';

/*
 * Where no mail server is set, every e-mail is a file in the data directory that any mail program opens. Its name
 * follows from the Message-ID, so that a repeat replaces the same file.
 */

const folder = (dataDirectory: string) => join(dataDirectory, 'outbox');

function fileOf(dataDirectory: string, messageId: string): string {
  const [, id] = /^<([0-9a-f-]{36})@/.exec(messageId) ?? [];
  if (id === undefined) throw new RangeError('A Message-ID of the outbox begins with a UUID');
  return join(folder(dataDirectory), `${id}.eml`);
}

/** The file has its name only once it is complete and on the disk. */
export function writeEmailFile(dataDirectory: string, messageId: string, content: Buffer): void {
  const file = fileOf(dataDirectory, messageId);
  const draft = `${file}.partial`;
  mkdirSync(folder(dataDirectory), { recursive: true, mode: 0o700 });
  rmSync(draft, { force: true });
  // Attachments and accents are encoded: the built message is ASCII.
  writeDurably(draft, content.toString('latin1'));
  renameSync(draft, file);
  syncToDisk(file);
}

/** Deletes the files of these e-mails, where there are any, with what an interrupted write left of them. */
export function removeEmailFiles(dataDirectory: string, messageIds: readonly string[]): void {
  for (const messageId of messageIds) {
    const file = fileOf(dataDirectory, messageId);
    rmSync(file, { force: true });
    rmSync(`${file}.partial`, { force: true });
  }
}
