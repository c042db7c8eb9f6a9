import { recipientAt } from '../../company/enquiry-subjects.ts';
import type { AppContext } from '../server/context.ts';
import type { Queries } from '../server/database/schema.ts';
import type { MessageContent, StoredEnquiry } from './enquiry-store.server.ts';
import { storeEncrypted } from './person-keys.server.ts';

interface Note extends MessageContent {
  /** A UUID that the browser has made: the same note posted twice is stored once. */
  readonly id: string;
  readonly author: string;
  readonly now: Date;
}

/**
 * Stores a note for the colleagues who answer the same mailbox. It is never sent. That of a concern is encrypted to their keys.
 *
 * @throws {ConcernRecipientUnavailable} when it cannot be encrypted for those who answer the concern.
 * @throws {DatabaseUnavailable}
 */
export async function writeNote(
  context: Pick<AppContext, 'database' | 'encryption'>,
  { id: enquiryId, case_code_hash, mailbox }: Pick<StoredEnquiry, 'id' | 'case_code_hash' | 'mailbox'>,
  { id, author, text, now }: Note,
): Promise<void> {
  const record = { id, enquiry_id: enquiryId };
  const concernMailbox = case_code_hash === null ? null : recipientAt(mailbox).mailbox;
  const note = ['notes', record, { text }] as const;
  await storeEncrypted(context, concernMailbox, note, async (trx, { ciphertext, keyId }) => {
    await trx
      .insertInto('notes')
      .values({ ...record, author, written_at: now.getTime(), ciphertext, key_id: keyId })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  });
}

/** The notes to an enquiry, the oldest first, still encrypted. */
export const notesOf = (queries: Queries, enquiryId: string) =>
  queries
    .selectFrom('notes')
    .selectAll()
    .where('enquiry_id', '=', enquiryId)
    .orderBy('written_at')
    .orderBy('id')
    .execute();
