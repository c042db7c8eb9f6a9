import { randomUUID } from 'node:crypto';
import { companyDay } from '../../company/dates.ts';
import type { Transaction } from '../server/database/schema.ts';
import type { AppContext } from '../server/context.ts';
import { OperatorError } from '../server/operator-error.ts';
import { queueEmail } from '../server/outbox/outbox-store.ts';
import { replyEmail } from './enquiry-emails.server.ts';
import {
  findEnquiryBy,
  subjectOf,
  type EnquiryContent,
  type MessageContent,
  type StoredEnquiry,
} from './enquiry-store.server.ts';

/** The longest reply, in characters. */
export const replyLimit = 20_000;

interface ReplyToEnquiry {
  readonly reference: string;
  readonly text: string;
  readonly now: Date;
  readonly close?: boolean | undefined;
}

/**
 * Stores a reply and queues its email together. A reply to a report of a concern is stored for the reporter to read with
 * the case code, and is never sent, whether or not an address was given.
 *
 * @returns how the reply reaches its reader; null when there is no such enquiry.
 * @throws {DatabaseUnavailable}
 * @throws {DecryptionError} when the enquiry, and so its address, cannot be decrypted.
 */
export function replyToEnquiry(
  { database, encryption }: Pick<AppContext, 'database' | 'encryption'>,
  { reference, text, now, close = false }: ReplyToEnquiry,
) {
  return database.transaction(async (trx) => {
    const stored = await findEnquiryBy(trx, 'reference', reference);
    if (!stored) return null;
    await storeReply(trx, encryption, stored, text, now);
    const channel = stored.subject === 'speak-up' ? 'case view' : 'email';
    if (channel === 'email') {
      const { enquiry } = encryption.decrypt('enquiries', stored) as EnquiryContent;
      const email = replyEmail({ reference, subject: subjectOf(stored), enquiry }, text);
      const owner = { enquiry_id: stored.id };
      const continues = ['receipt', 'reply'] as const;
      await queueEmail(trx, encryption, { kind: 'reply', owner, continues, email, now });
    }
    if (close) await markClosed(trx, stored, now);
    return { reference, status: close ? 'closed' : stored.status, channel };
  });
}

/**
 * Records an answer that was given by email or telephone, in place of its text.
 *
 * @param day of the answer, in ISO form
 * @returns null when there is no such enquiry.
 * @throws {OperatorError} for a report of a concern, and for a day before its receipt or after today.
 * @throws {DatabaseUnavailable}
 */
export function recordAnswer(
  { database, encryption }: Pick<AppContext, 'database' | 'encryption'>,
  { reference, day, now }: { readonly reference: string; readonly day: string; readonly now: Date },
): Promise<{ readonly reference: string; readonly answeredOn: string } | null> {
  return database.transaction(async (trx) => {
    const stored = await findEnquiryBy(trx, 'reference', reference);
    if (!stored) return null;
    if (stored.subject === 'speak-up')
      throw new OperatorError(
        'A report of a concern is answered with `enquiries reply` only: its reporter reads the answer with the case code.',
      );
    if (day < companyDay(new Date(stored.received_at)) || day > companyDay(now))
      throw new OperatorError('The day of an answer is between the day of receipt and today.');
    const text = 'Answered by email or telephone. The text is not stored here.';
    await storeReply(trx, encryption, stored, text, new Date(`${day}T12:00:00Z`));
    return { reference, answeredOn: day };
  });
}

async function storeReply(
  trx: Transaction,
  encryption: AppContext['encryption'],
  { id, last_interaction_at }: StoredEnquiry,
  text: string,
  sentAt: Date,
): Promise<void> {
  // The data key is used, since the server shows the reply to the reporter.
  const message = { id: randomUUID(), enquiry_id: id };
  const content: MessageContent = { text };
  const { ciphertext, keyId } = encryption.encrypt('messages', message, content);
  await trx
    .insertInto('messages')
    .values({ ...message, sender: 'company', sent_at: sentAt.getTime(), ciphertext, key_id: keyId })
    .execute();
  await trx
    .updateTable('enquiries')
    .set({ last_interaction_at: Math.max(sentAt.getTime(), last_interaction_at) })
    .where('id', '=', id)
    .execute();
}

/**
 * Closes an enquiry. This is no interaction with the person, so it does not change how long the enquiry is kept.
 *
 * @returns null when there is no such enquiry; `wasOpen` is false when it had been closed before.
 */
export function closeEnquiry(
  { database }: Pick<AppContext, 'database'>,
  reference: string,
  now: Date,
): Promise<{ readonly reference: string; readonly wasOpen: boolean } | null> {
  return database.transaction(async (trx) => {
    const stored = await findEnquiryBy(trx, 'reference', reference);
    if (!stored) return null;
    await markClosed(trx, stored, now);
    return { reference, wasOpen: stored.status === 'open' };
  });
}

async function markClosed(trx: Transaction, { id, status }: StoredEnquiry, now: Date): Promise<void> {
  if (status === 'closed') return;
  await trx
    .updateTable('enquiries')
    .set({ status: 'closed', closed_at: now.getTime() })
    .where('id', '=', id)
    .execute();
}
