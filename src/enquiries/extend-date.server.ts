import { commitments, extensions } from '../../company/commitments.ts';
import { formatDate, noonOf } from '../../company/dates.ts';
import { deadlineFrom } from '../../company/deadlines.ts';
import { rightToComplain } from '../../company/right-to-complain.ts';
import type { AppContext } from '../server/context.ts';
import type { Queries, Transaction } from '../server/database/schema.ts';
import { queueEmail } from '../server/outbox/outbox-store.ts';
import { findAnswer, storeAnswer } from './answer-enquiry.server.ts';
import { datesWithOutcomes, type DateWithOutcome } from './deadlines.server.ts';
import { replyEmail } from './enquiry-emails.server.ts';
import {
  datesAndRepliesOf,
  findAndLockEnquiry,
  subjectOf,
  updateNextDate,
  type StoredEnquiry,
} from './enquiry-store.server.ts';

type Extensible = keyof typeof extensions;
const isExtensible = (name: string): name is Extensible => name in extensions;

/**
 * The date of an enquiry that may still be moved, and the last day to which it may be; null where there is none: only where the law
 * allows it, once, and before the date has passed.
 */
export function findExtensible(
  { received_at }: Pick<StoredEnquiry, 'received_at'>,
  dueDates: readonly DateWithOutcome[],
  now: Date,
) {
  for (const due of dueDates) {
    const { commitment, outcome, at, formerDate } = due;
    if (!isExtensible(commitment) || outcome !== 'outstanding' || formerDate || at < now.getTime()) continue;
    const { amount, unit } = commitments[commitment].limit;
    const limit = { amount: amount + extensions[commitment].amount, unit };
    return { ...due, latest: deadlineFrom(new Date(received_at), limit).date };
  }
  return null;
}

/** Whether an email with a later date waits to be sent, so that the date may move soon. */
export async function hasQueuedExtension(queries: Queries, enquiryId: string): Promise<boolean> {
  const queued = await queries
    .selectFrom('messages')
    .innerJoin('outbox', 'outbox.id', 'messages.email_id')
    .select('messages.id')
    .where('messages.enquiry_id', '=', enquiryId)
    .where('moves_date_to', 'is not', null)
    .where('outbox.state', '=', 'queued')
    .executeTakeFirst();
  return queued !== undefined;
}

interface Move {
  readonly enquiryId: string;
  /** The new day at the headquarters, in ISO form. */
  readonly day: string;
  /** When the sender is told. */
  readonly now: Date;
}

/** Moves the date that may be moved, once, unless it has passed. The caller stores the next date. */
export async function moveDate(trx: Transaction, { enquiryId, day, now }: Move): Promise<void> {
  await trx
    .updateTable('deadlines')
    .set((is) => ({
      due_date: day,
      due_at: deadlineFrom(noonOf(day), { amount: 0, unit: 'day' }).at.getTime(),
      former_date: is.ref('due_date'),
    }))
    .where('enquiry_id', '=', enquiryId)
    .where('commitment', 'in', Object.keys(extensions) as Extensible[])
    .where('former_date', 'is', null)
    .where('due_at', '>=', now.getTime())
    .where('due_date', '<', day)
    .execute();
}

interface Extension {
  readonly reference: string;
  /** The new day at the headquarters, in ISO form. */
  readonly day: string;
  /** Why, as the sender reads it. */
  readonly reason: string;
  /** Whether an email tells the sender, where there is an address. Otherwise the author does so in another way. */
  readonly tellSender: boolean;
  /** One for each extension, which is stored once however often it is posted. */
  readonly idempotencyKey: string;
  readonly author: string;
  readonly now: Date;
}

/**
 * Gives the sender a later date, where the date of the enquiry may be moved. The law lets it move only if the sender is told before it
 * has passed, so it moves when the mail server has accepted the email, and at once where somebody tells the sender in another way. What
 * the sender is told stands in the thread as a message. It is no answer: it does not keep the date.
 *
 * @returns 'moved', or 'queued' where the date moves once the email is accepted, also where this extension was stored before; 'not
 *   possible' where no date may be moved, or not to this day, an email with a later date waits to be sent, or the idempotency key belongs
 *   to a message of another enquiry; 'key of another extension' where it belongs to one with another day, reason or way to tell the
 *   sender: then nothing was changed
 * @throws {DatabaseUnavailable}
 * @throws {DecryptionError} when the enquiry, and so its address, or what was stored before cannot be decrypted.
 */
export function extendDate(
  { database, encryption }: Pick<AppContext, 'database' | 'encryption'>,
  { reference, day, reason, tellSender, idempotencyKey, author, now }: Extension,
): Promise<'moved' | 'queued' | 'not possible' | 'key of another extension' | 'not found'> {
  return database.transaction(async (trx) => {
    const stored = await findAndLockEnquiry(database, trx, 'reference', reference);
    if (!stored) return 'not found';
    const known = await findAnswer(trx, idempotencyKey);
    if (known && known.enquiry_id !== stored.id) return 'not possible';
    const { enquiry } = encryption.decrypt('enquiries', stored);
    const isEmailed = tellSender && enquiry.email !== '';
    const grounds = `The reason: ${reason}\n\n${rightToComplain}`;
    if (known) {
      const isSame =
        known.moves_date_to === day &&
        (known.email_id !== null) === isEmailed &&
        encryption.decrypt('messages', known).text.endsWith(`\n\n${grounds}`);
      if (!isSame) return 'key of another extension';
      return isEmailed ? 'queued' : 'moved';
    }
    const { dueDates, replies } = await datesAndRepliesOf(trx, stored.id);
    const due = findExtensible(stored, datesWithOutcomes(stored, dueDates, replies), now);
    if (!due || day <= due.date || day > due.latest) return 'not possible';
    if (await hasQueuedExtension(trx, stored.id)) return 'not possible';
    const text = `We need more time for your request. You will have our answer by ${formatDate(day)}, instead of ${formatDate(due.date)}.\n\n${grounds}`;
    const message = {
      text,
      author,
      idempotency_key: idempotencyKey,
      sent_at: now.getTime(),
      moves_date_to: day,
    };
    if (!isEmailed) {
      await storeAnswer(trx, encryption, stored, message);
      await moveDate(trx, { enquiryId: stored.id, day, now });
      await updateNextDate(trx, stored.id);
      return 'moved';
    }
    const email_id = await queueEmail(trx, encryption, {
      kind: 'reply',
      owner: { enquiry_id: stored.id },
      continues: ['receipt', 'reply'],
      email: replyEmail({ reference, subject: subjectOf(stored), enquiry }, text, {
        label: due.label,
        date: day,
      }),
      now,
    });
    await storeAnswer(trx, encryption, stored, { ...message, email_id });
    return 'queued';
  });
}
