import { randomUUID } from 'node:crypto';
import { companyDay, formatDay, noonOf } from '../../company/dates.ts';
import { channelWords, type RecordedChannel } from '../../company/enquiry-channels.ts';
import type { MessagesTable, Transaction } from '../server/database/schema.ts';
import type { AppContext } from '../server/context.ts';
import { queueEmail } from '../server/outbox/outbox-store.ts';
import { datesToCome, outstanding, type DueDate } from './deadlines.server.ts';
import { replyEmail } from './enquiry-emails.server.ts';
import type { PromisedDate } from './enquiry-receipt.ts';
import {
  datesAndRepliesOf,
  findAndLockEnquiry,
  subjectOf,
  updateNextDate,
  type MessageContent,
  type StoredEnquiry,
} from './enquiry-store.server.ts';
import { takeBackMs } from './take-back-reply.server.ts';

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
  readonly channel: RecordedChannel;
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
    const known = await repeatAnswer(trx, encryption, stored, { text, close, idempotencyKey, now });
    if (known) return known;
    if (stored.status !== 'open') return 'closed before';
    const { dueDates, replies, written } = await datesAndRepliesOf(trx, stored.id);
    if (written > messagesSeen) return 'answered before';
    const left = close ? [] : outstanding(stored, dueDates, [...replies, answer.sent_at]);
    const [next] = datesToCome(left, now);
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

const textElsewhere = 'The text is not stored here.';

/** Whether the time of a message is known. Of an answer that was given elsewhere the day alone is. */
export const isTimeKnown = ({ sender, text }: MessageContent & Pick<MessagesTable, 'sender'>) =>
  sender === 'reporter' || !(text.startsWith('Answered ') && text.endsWith(textElsewhere));

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
    const answered = `Answered ${channelWords[channel]} on ${formatDay(new Date(day))}`;
    const text = `${answered}. ${textElsewhere}`;
    const known = await repeatAnswer(trx, encryption, stored, { text, close, idempotencyKey, now });
    if (known) return known;
    if (day < companyDay(new Date(stored.received_at)) || day > companyDay(now)) return 'wrong day';
    const { dueDates } = await datesAndRepliesOf(trx, stored.id);
    const sent_at = timeOfAnswer(day, stored, dueDates, now);
    await storeAnswer(trx, encryption, stored, { text, author, idempotency_key: idempotencyKey, sent_at });
    if (close) await closeWithAnswer(trx, stored, sent_at, now);
    else await updateNextDate(trx, stored.id);
    return close ? 'answered and closed' : 'answered';
  });
}

/**
 * The time of an answer of which the day alone is known: noon, or the latest time of that day from which answers count, because the
 * enquiry was received or passed on then; never later than now.
 *
 * @returns milliseconds
 */
function timeOfAnswer(
  day: string,
  { received_at }: Pick<StoredEnquiry, 'received_at'>,
  dueDates: readonly DueDate[],
  now: Date,
): number {
  const countFrom = dueDates.flatMap(({ countsFrom }) => countsFrom ?? []);
  const ofDay = [received_at, ...countFrom].filter((time) => companyDay(new Date(time)) === day);
  return Math.min(Math.max(noonOf(day).getTime(), ...ofDay), now.getTime());
}

/**
 * What posting an answer once more does: nothing, or it closes the enquiry that the answer left open.
 *
 * @returns undefined where no answer has this key
 */
async function repeatAnswer(
  trx: Transaction,
  encryption: AppContext['encryption'],
  stored: StoredEnquiry,
  {
    text,
    close,
    idempotencyKey,
    now,
  }: MessageContent & Pick<AnswerToEnquiry, 'close' | 'idempotencyKey' | 'now'>,
): Promise<AnswerOutcome | undefined> {
  const known = await findAnswer(trx, idempotencyKey);
  if (!known) return undefined;
  const textOfKnown = () => encryption.decrypt('messages', known).text;
  if (known.enquiry_id !== stored.id || textOfKnown() !== text) return 'key of another answer';
  if (!close || stored.status !== 'open') return 'known';
  await closeWithAnswer(trx, stored, known.sent_at, now);
  return 'known, and closed now';
}

/** The message that was stored with this key. */
export const findAnswer = (trx: Transaction, idempotencyKey: string) =>
  trx.selectFrom('messages').selectAll().where('idempotency_key', '=', idempotencyKey).executeTakeFirst();

interface NewAnswer extends MessageContent {
  readonly author: string;
  readonly idempotency_key: string;
  readonly sent_at: number;
  readonly email_id?: string | null;
  readonly moves_date_to?: string | null;
}

/** Stores what the company has written to the sender. */
export async function storeAnswer(
  trx: Transaction,
  encryption: AppContext['encryption'],
  { id, last_interaction_at }: StoredEnquiry,
  { text, author, idempotency_key, sent_at, email_id = null, moves_date_to = null }: NewAnswer,
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
      moves_date_to,
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
