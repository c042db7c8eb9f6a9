import { randomUUID } from 'node:crypto';
import { companyDay, formatDay, noonOf } from '../../company/dates.ts';
import type { AnswerChannel, ClosingReason, Transaction } from '../server/database/schema.ts';
import type { AppContext } from '../server/context.ts';
import { queueEmail, withdrawEmail } from '../server/outbox/outbox-store.ts';
import { outstanding } from './deadlines.server.ts';
import { replyEmail } from './enquiry-emails.server.ts';
import type { PromisedDate } from './enquiry-receipt.ts';
import {
  datesAndRepliesOf,
  findAndLockEnquiry,
  messagesOf,
  openState,
  subjectOf,
  updateNextDate,
  type MessageContent,
  type StoredEnquiry,
} from './enquiry-store.server.ts';

/** The time in which the author can take a reply to an enquiry back. Its email leaves after it. */
export const takeBackMs = 10_000;

type Services = Pick<AppContext, 'database' | 'encryption'>;

interface AnswerToEnquiry {
  readonly reference: string;
  /** The name of the person of the company who answers. */
  readonly author: string;
  /** Whether it is the final answer, which closes the enquiry. */
  readonly close: boolean;
  /** One for each answer, which is stored once however often it is posted. */
  readonly idempotencyKey: string;
  readonly now: Date;
}

/** What an answer has done: stored it, found it stored, or closed the enquiry with it. */
type AnswerOutcome =
  | 'answered'
  | 'answered and closed'
  | 'known'
  | 'known, and closed now'
  | 'not found'
  /** The idempotency key belongs to another answer, and nothing was stored. */
  | 'key of another answer';

interface RecordedAnswer extends AnswerToEnquiry {
  readonly channel: AnswerChannel;
  /** Of the answer at the headquarters, in ISO form. */
  readonly day: string;
}

interface ReplyToEnquiry extends AnswerToEnquiry {
  readonly text: string;
  /** The number of the company’s messages that the author has seen. */
  readonly messagesSeen: number;
}

/**
 * Stores a reply and queues its email together, once for each key. The email leaves ten seconds later, and says what is due next. A
 * reply to a concern is stored for the reporter to read at once with the case code, and is never sent, whether or not an address was given.
 *
 * @returns 'answered before' or 'closed before' where somebody else has done so since the author looked, and nothing was stored
 * @throws {DatabaseUnavailable}
 * @throws {DecryptionError} when the enquiry, and so its address, cannot be decrypted.
 */
export function replyToEnquiry(
  { database, encryption }: Services,
  { reference, text, author, close, idempotencyKey, messagesSeen, now }: ReplyToEnquiry,
): Promise<AnswerOutcome | 'answered before' | 'closed before'> {
  return database.transaction(async (trx) => {
    const stored = await findAndLockEnquiry(database, trx, 'reference', reference);
    if (!stored) return 'not found';
    const answer = { text, author, idempotency_key: idempotencyKey, sent_at: now.getTime() };
    const known = await findAnswer(trx, idempotencyKey);
    if (known) {
      const isSame = known.enquiry_id === stored.id && textOf(encryption, known) === text;
      if (!isSame) return 'key of another answer';
      if (!close || stored.status !== 'open') return 'known';
      await closeWithAnswer(trx, stored, known.sent_at, now);
      return 'known, and closed now';
    }
    if (stored.status !== 'open') return 'closed before';
    const { dueDates, replies, written } = await datesAndRepliesOf(trx, stored.id);
    if (written > messagesSeen) return 'answered before';
    const left = close ? [] : outstanding(stored, dueDates, [...replies, answer.sent_at]);
    // A date that has passed is no promise any more.
    const next = left.find(({ at }) => at >= answer.sent_at);
    const email_id =
      stored.case_code_hash === null
        ? await queueReply(trx, encryption, stored, { text, next, now })
        : undefined;
    await storeAnswer(trx, encryption, stored, { ...answer, email_id: email_id ?? null });
    if (close) await closeWithAnswer(trx, stored, answer.sent_at, now);
    else await updateNextDate(trx, stored.id);
    return close ? 'answered and closed' : 'answered';
  });
}

/** @returns the id of the email in the outbox */
function queueReply(
  trx: Transaction,
  encryption: AppContext['encryption'],
  stored: StoredEnquiry,
  { text, next, now }: MessageContent & { readonly next: PromisedDate | undefined; readonly now: Date },
): Promise<string> {
  const { enquiry } = encryption.decrypt('enquiries', stored);
  const to = { reference: stored.reference, subject: subjectOf(stored), enquiry };
  return queueEmail(trx, encryption, {
    kind: 'reply',
    owner: { enquiry_id: stored.id },
    continues: ['receipt', 'reply'],
    email: replyEmail(to, text, next),
    now,
    notBefore: new Date(now.getTime() + takeBackMs),
  });
}

/**
 * Takes a reply back whose email has not begun to leave: the message and the email are deleted, and the dates and the state are as
 * they were before. The outbox decides in the same transaction, so either the email leaves or the reply is gone.
 *
 * @param id of the message
 * @param author who must have written it
 * @returns 'sent' where it is too late, or where the reply is of somebody else; 'taken back' also where it was taken back before
 * @throws {DatabaseUnavailable}
 */
export function takeBackReply(
  { database }: Pick<AppContext, 'database'>,
  { reference, id, author }: { readonly reference: string; readonly id: string; readonly author: string },
): Promise<'taken back' | 'sent'> {
  return database.transaction(async (trx) => {
    const stored = await findAndLockEnquiry(database, trx, 'reference', reference);
    if (!stored) return 'taken back';
    const messages = await messagesOf(trx, stored.id);
    const message = messages.find((one) => one.id === id);
    if (!message) return 'taken back';
    const { email_id, sent_at } = message;
    if (email_id === null || message.author !== author) return 'sent';
    if (!(await withdrawEmail(trx, email_id))) return 'sent';
    await trx.deleteFrom('messages').where('id', '=', id).execute();
    const left = messages.filter((one) => one !== message);
    await trx
      .updateTable('enquiries')
      .set({
        last_interaction_at: Math.max(stored.received_at, ...left.map((one) => one.sent_at)),
        ...(stored.final_answer_at === sent_at && openState),
      })
      .where('id', '=', stored.id)
      .execute();
    await updateNextDate(trx, stored.id);
    return 'taken back';
  });
}

/** "Answered by telephone" */
const answeredHow: Readonly<Record<AnswerChannel, string>> = {
  email: 'by email',
  letter: 'by letter',
  telephone: 'by telephone',
  'in-person': 'in person',
};

/**
 * Records how and when an answer was given elsewhere, in place of its text, once for each key.
 *
 * @returns 'wrong day' for a day before the receipt of the enquiry or after today, when nothing was recorded
 * @throws {DatabaseUnavailable}
 */
export function recordAnswer(
  { database, encryption }: Services,
  { reference, day, channel, author, close, idempotencyKey, now }: RecordedAnswer,
): Promise<AnswerOutcome | 'wrong day'> {
  return database.transaction(async (trx) => {
    const stored = await findAndLockEnquiry(database, trx, 'reference', reference);
    if (!stored) return 'not found';
    const answered = `Answered ${answeredHow[channel]} on ${formatDay(new Date(day))}`;
    const text = `${answered}. The text is not stored here.`;
    const known = await findAnswer(trx, idempotencyKey);
    if (known) {
      const isSame = known.enquiry_id === stored.id && textOf(encryption, known) === text;
      if (!isSame) return 'key of another answer';
      if (!close || stored.status !== 'open') return 'known';
      await closeWithAnswer(trx, stored, known.sent_at, now);
      return 'known, and closed now';
    }
    if (day < companyDay(new Date(stored.received_at)) || day > companyDay(now)) return 'wrong day';
    // Noon of that day may be before the receipt of the enquiry, or still to come.
    const sent_at = Math.min(Math.max(noonOf(day).getTime(), stored.received_at), now.getTime());
    await storeAnswer(trx, encryption, stored, { text, author, idempotency_key: idempotencyKey, sent_at });
    if (close) await closeWithAnswer(trx, stored, sent_at, now);
    else await updateNextDate(trx, stored.id);
    return close ? 'answered and closed' : 'answered';
  });
}

/** The message that was stored with this key. */
export const findAnswer = (trx: Transaction, idempotencyKey: string) =>
  trx.selectFrom('messages').selectAll().where('idempotency_key', '=', idempotencyKey).executeTakeFirst();

const textOf = (
  encryption: AppContext['encryption'],
  message: NonNullable<Awaited<ReturnType<typeof findAnswer>>>,
) => encryption.decrypt('messages', message).text;

interface NewAnswer extends MessageContent {
  readonly author: string;
  readonly idempotency_key: string;
  readonly sent_at: number;
  readonly email_id?: string | null;
}

/** Stores what the company has written to the sender. */
export async function storeAnswer(
  trx: Transaction,
  encryption: AppContext['encryption'],
  { id, last_interaction_at }: StoredEnquiry,
  { text, author, idempotency_key, sent_at, email_id = null }: NewAnswer,
): Promise<void> {
  // The data key is used, since the server shows the reply to the reporter.
  const message = { id: randomUUID(), enquiry_id: id };
  const { ciphertext, keyId } = encryption.encrypt('messages', message, { text });
  await trx
    .insertInto('messages')
    .values({
      ...message,
      sender: 'company',
      author,
      idempotency_key,
      sent_at,
      ciphertext,
      key_id: keyId,
      email_id,
    })
    .execute();
  await trx
    .updateTable('enquiries')
    .set({ last_interaction_at: Math.max(sent_at, last_interaction_at) })
    .where('id', '=', id)
    .execute();
}

/** Closes an enquiry with its final answer. @param answeredAt in milliseconds */
async function closeWithAnswer(trx: Transaction, { id }: StoredEnquiry, answeredAt: number, now: Date) {
  await trx
    .updateTable('enquiries')
    .set({
      status: 'closed',
      closed_at: now.getTime(),
      closed_reason: null,
      final_answer_at: answeredAt,
    })
    .where('id', '=', id)
    .execute();
  await updateNextDate(trx, id);
}

/**
 * Closes an enquiry without an answer. Its outstanding dates are not kept by that, and a reason says why. It is no interaction with
 * the person, so it does not change how long the enquiry is kept.
 *
 * @param reason not needed where no date is outstanding
 * @returns 'no reason' where one is needed and missing, when nothing was changed
 * @throws {DatabaseUnavailable}
 */
export function closeEnquiry(
  { database }: Pick<AppContext, 'database'>,
  {
    reference,
    reason,
    now,
  }: {
    readonly reference: string;
    readonly reason: ClosingReason | null;
    readonly now: Date;
  },
): Promise<'closed' | 'no reason'> {
  return database.transaction(async (trx) => {
    const stored = await findAndLockEnquiry(database, trx, 'reference', reference);
    if (stored?.status !== 'open') return 'closed';
    const { dueDates, replies } = await datesAndRepliesOf(trx, stored.id);
    const isUnanswered = outstanding(stored, dueDates, replies).length > 0;
    if (isUnanswered && reason === null) return 'no reason';
    await trx
      .updateTable('enquiries')
      .set({ status: 'closed', closed_at: now.getTime(), closed_reason: isUnanswered ? reason : null })
      .where('id', '=', stored.id)
      .execute();
    await updateNextDate(trx, stored.id);
    return 'closed';
  });
}

/**
 * Opens an enquiry again with the dates that were outstanding before it was closed or finally answered.
 *
 * @throws {DatabaseUnavailable}
 */
export function reopenEnquiry(
  { database }: Pick<AppContext, 'database'>,
  { reference }: { readonly reference: string },
): Promise<void> {
  return database.transaction(async (trx) => {
    const stored = await findAndLockEnquiry(database, trx, 'reference', reference);
    if (!stored) return;
    await trx.updateTable('enquiries').set(openState).where('id', '=', stored.id).execute();
    await updateNextDate(trx, stored.id);
  });
}
