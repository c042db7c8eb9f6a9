import { randomUUID } from 'node:crypto';
import type { SpeakUpCase } from '../../forms/contact-state.ts';
import type { Queries, Transaction } from '../database/schema.ts';
import type { AppContext } from '../context.ts';
import { queueAdditionNotice } from './queue-enquiry-emails.ts';
import { deadlinesOf, encryptFor, type MessageContent, type StoredEnquiry } from './enquiry-store.ts';
import { hashOfSecret, readCaseCode } from './references.ts';

/**
 * Opens a concern with its case code, however that was typed. Null when there is no such case.
 *
 * @throws {DatabaseUnavailable}
 */
export async function openCase(context: AppContext, typedCode: string): Promise<SpeakUpCase | null> {
  const { db } = context.database;
  const stored = await findByCode(db, typedCode);
  return stored ? await shownCase(context, db, stored) : null;
}

/**
 * Adds to a concern, reopens it if it was closed, and tells the officer that there is something to read. The same
 * addition sent again with the same key is stored once. Null when there is no such case.
 *
 * @param text checked by the caller: not empty, and within the limit of a message
 * @throws {DatabaseUnavailable} when it could not be stored.
 */
export async function addToCase(
  context: AppContext,
  typedCode: string,
  text: string,
  now: Date,
  idempotencyKey: string = randomUUID(),
): Promise<SpeakUpCase | null> {
  return await context.database.transaction(async (trx) => {
    const stored = await findByCode(trx, typedCode);
    if (!stored) return null;
    const { ciphertext, keyId } = encryptFor(context, 'speak-up', { text });
    const { numInsertedOrUpdatedRows = 0n } = await trx
      .insertInto('messages')
      .values({
        id: hashOfSecret('form', JSON.stringify([idempotencyKey, stored.id, text.replaceAll('\r\n', '\n')])),
        enquiry_id: stored.id,
        sender: 'reporter',
        sent_at: now.getTime(),
        ciphertext,
        key_id: keyId,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) return await shownCase(context, trx, stored);
    await noteInteraction(trx, stored.id, now);
    await queueAdditionNotice(trx, context, stored, now);
    return await shownCase(context, trx, { ...stored, status: 'open' });
  });
}

async function findByCode(queries: Queries, typedCode: string): Promise<StoredEnquiry | undefined> {
  const code = readCaseCode(typedCode);
  if (code === null) return undefined;
  return await queries
    .selectFrom('enquiries')
    .selectAll()
    .where('case_code_hash', '=', hashOfSecret('case code', code))
    .where('subject', '=', 'speak-up')
    .executeTakeFirst();
}

async function noteInteraction(trx: Transaction, enquiryId: string, now: Date): Promise<void> {
  await trx
    .updateTable('enquiries')
    .set({ last_interaction_at: now.getTime(), status: 'open', closed_at: null })
    .where('id', '=', enquiryId)
    .execute();
}

async function shownCase(
  { encryption }: AppContext,
  queries: Queries,
  stored: StoredEnquiry,
): Promise<SpeakUpCase> {
  const messages = await queries
    .selectFrom('messages')
    .select(['sender', 'sent_at', 'ciphertext', 'key_id'])
    .where('enquiry_id', '=', stored.id)
    .orderBy('sent_at')
    .orderBy('id')
    .execute();
  return {
    reference: stored.reference,
    status: stored.status,
    receivedAt: new Date(stored.received_at),
    deadlines: await deadlinesOf(queries, stored.id),
    messages: messages.map(({ sender, sent_at, ciphertext, key_id }) => ({
      sender,
      sentAt: new Date(sent_at),
      text: sender === 'company' ? (encryption.decrypt(ciphertext, key_id) as MessageContent).text : null,
    })),
  };
}
