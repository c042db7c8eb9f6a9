import { randomUUID } from 'node:crypto';
import type { MailboxName } from '../../../company/mailboxes.ts';
import type { AppContext } from '../../server/context.ts';
import { DecryptionError, decryptOrNull } from '../../server/encryption/encryption.ts';
import { firstSavedTexts, type SavedText, type SavedTextContent } from './first-saved-texts.server.ts';

declare module '../../server/encryption/encryption.ts' {
  interface Plaintexts {
    /** Null for a text that the app has from the start and that was deleted. */
    readonly saved_texts: SavedTextContent | null;
    readonly signatures: string;
  }
}

type Services = Pick<AppContext, 'database' | 'encryption'>;

/** The most texts of a mailbox. */
export const maxSavedTexts = 100;

/**
 * The texts of a mailbox: those that the app has from the start, in the words that its people gave them since, then their own in the
 * order of their titles. What cannot be decrypted is left out.
 */
export async function listSavedTexts(
  { database, encryption }: Services,
  mailbox: MailboxName,
): Promise<readonly SavedText[]> {
  const rows = await database.db
    .selectFrom('saved_texts')
    .select(['id', 'ciphertext', 'key_id'])
    .where('mailbox', '=', mailbox)
    .execute();
  const kept = new Map<string, SavedTextContent | null>();
  for (const row of rows) {
    try {
      kept.set(row.id, encryption.decrypt('saved_texts', row));
    } catch (error) {
      if (!(error instanceof DecryptionError)) throw error;
    }
  }
  const first = firstSavedTexts.filter((text) => text.mailbox === mailbox);
  const own = [...kept].filter(([id]) => !first.some((text) => text.id === id));
  const toText = (id: string, content: SavedTextContent | null): readonly SavedText[] =>
    content === null ? [] : [{ id, title: content.title, text: content.text, subject: content.subject }];
  return [
    ...first.flatMap((text) => toText(text.id, kept.has(text.id) ? (kept.get(text.id) ?? null) : text)),
    ...own
      .flatMap(([id, content]) => toText(id, content))
      .toSorted((one, other) => one.title.localeCompare(other.title, 'en-GB')),
  ];
}

/**
 * Keeps a text for those who answer a mailbox, or changes one of theirs.
 *
 * @param id undefined for a new text
 * @returns 'not found' where the mailbox has no such text, 'too many' where it has as many as it may; nothing was stored then
 * @throws {DatabaseUnavailable}
 */
export async function saveText(
  services: Services,
  mailbox: MailboxName,
  id: string | undefined,
  content: SavedTextContent,
): Promise<'saved' | 'not found' | 'too many'> {
  const texts = await listSavedTexts(services, mailbox);
  if (id !== undefined && !texts.some((text) => text.id === id)) return 'not found';
  if (id === undefined && texts.length >= maxSavedTexts) return 'too many';
  await store(services, mailbox, id ?? randomUUID(), content);
  return 'saved';
}

/** Deletes a text of a mailbox. One that the app has from the start stays deleted too. @throws {DatabaseUnavailable} */
export async function deleteText(services: Services, mailbox: MailboxName, id: string): Promise<void> {
  if (firstSavedTexts.some((text) => text.id === id && text.mailbox === mailbox))
    return store(services, mailbox, id, null);
  await services.database.transaction((trx) =>
    trx.deleteFrom('saved_texts').where('id', '=', id).where('mailbox', '=', mailbox).execute(),
  );
}

async function store(
  { database, encryption }: Services,
  mailbox: MailboxName,
  id: string,
  content: SavedTextContent | null,
): Promise<void> {
  const { ciphertext, keyId } = encryption.encrypt('saved_texts', { id }, content);
  const encrypted = { ciphertext, key_id: keyId };
  await database.transaction((trx) =>
    trx
      .insertInto('saved_texts')
      .values({ id, mailbox, ...encrypted })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(encrypted))
      .execute(),
  );
}

/** The signature of a person; empty where none is kept, or where it cannot be decrypted. */
export async function findSignature({ database, encryption }: Services, personId: string): Promise<string> {
  const row = await database.db
    .selectFrom('signatures')
    .selectAll()
    .where('id', '=', personId)
    .executeTakeFirst();
  return (row && decryptOrNull(encryption, 'signatures', row)) ?? '';
}

/** Keeps the signature of a person. @throws {DatabaseUnavailable} */
export async function keepSignature(
  { database, encryption }: Services,
  personId: string,
  signature: string,
): Promise<void> {
  const { ciphertext, keyId } = encryption.encrypt('signatures', { id: personId }, signature);
  const encrypted = { ciphertext, key_id: keyId };
  await database.transaction((trx) =>
    trx
      .insertInto('signatures')
      .values({ id: personId, ...encrypted })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(encrypted))
      .execute(),
  );
}
