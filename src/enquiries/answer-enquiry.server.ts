import { randomUUID } from 'node:crypto';
import { companyDay, noonOf } from '../../company/dates.ts';
import type { Transaction } from '../server/database/schema.ts';
import type { AppContext } from '../server/context.ts';
import { queueEmail } from '../server/outbox/outbox-store.ts';
import { replyEmail } from './enquiry-emails.server.ts';
import {
  datesAndRepliesOf,
  findEnquiryBy,
  subjectOf,
  updateNextDate,
  type EnquiryContent,
  type MessageContent,
  type StoredEnquiry,
} from './enquiry-store.server.ts';

/** The longest reply, in characters. */
export const replyLimit = 20_000;

type Services = Pick<AppContext, 'database' | 'encryption'>;

interface AnswerToEnquiry {
  readonly reference: string;
  /** The name of the person of the company who answers. */
  readonly author: string;
  readonly now: Date;
}

interface ReplyToEnquiry extends AnswerToEnquiry {
  readonly text: string;
  readonly close: boolean;
  readonly idempotencyKey: string;
  /** The number of the company’s messages that the author has seen. */
  readonly messagesSeen: number;
}

/**
 * Stores a reply and queues its email together, once for each key. A reply to a concern is stored for the reporter to read with
 * the case code, and is never sent, whether or not an address was given.
 *
 * @returns 'answered before' where somebody else has answered since the author looked, and nothing was stored
 * @throws {DatabaseUnavailable}
 * @throws {DecryptionError} when the enquiry, and so its address, cannot be decrypted.
 */
export function replyToEnquiry(
  { database, encryption }: Services,
  { reference, text, author, close, idempotencyKey, messagesSeen, now }: ReplyToEnquiry,
): Promise<'stored' | 'answered before' | 'not found'> {
  return database.transaction(async (trx) => {
    // On PostgreSQL two replies to one enquiry come one after the other, as all transactions of SQLite do.
    const lock = trx.selectFrom('enquiries').select('id').where('reference', '=', reference);
    await (database.dialect === 'postgresql' ? lock.forUpdate() : lock).execute();
    const stored = await findEnquiryBy(trx, 'reference', reference);
    if (!stored) return 'not found';
    const same = trx.selectFrom('messages').select('id').where('idempotency_key', '=', idempotencyKey);
    if (await same.executeTakeFirst()) return 'stored';
    const { replies } = await datesAndRepliesOf(trx, stored.id);
    if (replies.length > messagesSeen) return 'answered before';
    const reply = { text, author, idempotency_key: idempotencyKey, sent_at: now.getTime() };
    await storeReply(trx, encryption, stored, reply);
    if (stored.subject !== 'speak-up') {
      const { enquiry } = encryption.decrypt('enquiries', stored) as EnquiryContent;
      const email = replyEmail({ reference, subject: subjectOf(stored), enquiry }, text);
      const owner = { enquiry_id: stored.id };
      const continues = ['receipt', 'reply'] as const;
      await queueEmail(trx, encryption, { kind: 'reply', owner, continues, email, now });
    }
    if (close && stored.status === 'open') await setStatus(trx, stored.id, 'closed', now);
    await updateNextDate(trx, stored.id);
    return 'stored';
  });
}

/**
 * Records an answer that was given by email or telephone, in place of its text.
 *
 * @param day of the answer at the headquarters, in ISO form
 * @returns false for a day before the receipt of the enquiry or after today, when nothing was recorded
 * @throws {DatabaseUnavailable}
 */
export function recordAnswer(
  { database, encryption }: Services,
  { reference, day, author, now }: AnswerToEnquiry & { readonly day: string },
): Promise<boolean> {
  return database.transaction(async (trx) => {
    const stored = await findEnquiryBy(trx, 'reference', reference);
    if (!stored || day < companyDay(new Date(stored.received_at)) || day > companyDay(now)) return false;
    const text = 'Answered by email or telephone. The text is not stored here.';
    // Noon of today may still be to come.
    const sent_at = Math.min(noonOf(day).getTime(), now.getTime());
    await storeReply(trx, encryption, stored, { text, author, idempotency_key: null, sent_at });
    await updateNextDate(trx, stored.id);
    return true;
  });
}

interface NewReply extends MessageContent {
  readonly author: string;
  readonly idempotency_key: string | null;
  readonly sent_at: number;
}

async function storeReply(
  trx: Transaction,
  encryption: AppContext['encryption'],
  { id, last_interaction_at }: StoredEnquiry,
  { text, ...reply }: NewReply,
): Promise<void> {
  // The data key is used, since the server shows the reply to the reporter.
  const message = { id: randomUUID(), enquiry_id: id };
  const { ciphertext, keyId } = encryption.encrypt('messages', message, { text } satisfies MessageContent);
  await trx
    .insertInto('messages')
    .values({ ...message, ...reply, sender: 'company', ciphertext, key_id: keyId })
    .execute();
  await trx
    .updateTable('enquiries')
    .set({ last_interaction_at: Math.max(reply.sent_at, last_interaction_at) })
    .where('id', '=', id)
    .execute();
}

/**
 * Closes an enquiry, or opens it again with the dates that it had. This is no interaction with the person, so it does not change how
 * long the enquiry is kept.
 *
 * @throws {DatabaseUnavailable}
 */
export function changeStatus(
  { database }: Pick<AppContext, 'database'>,
  { reference, status, now }: Pick<StoredEnquiry, 'reference' | 'status'> & { readonly now: Date },
): Promise<void> {
  return database.transaction(async (trx) => {
    const stored = await findEnquiryBy(trx, 'reference', reference);
    if (!stored || stored.status === status) return;
    await setStatus(trx, stored.id, status, now);
    await updateNextDate(trx, stored.id);
  });
}

async function setStatus(trx: Transaction, id: string, status: StoredEnquiry['status'], now: Date) {
  const closed_at = status === 'closed' ? now.getTime() : null;
  await trx.updateTable('enquiries').set({ status, closed_at }).where('id', '=', id).execute();
}
