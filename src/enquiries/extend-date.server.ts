import { commitments, extensions } from '../../company/commitments.ts';
import { formatDate, noonOf } from '../../company/dates.ts';
import { deadlineFrom } from '../../company/deadlines.ts';
import type { AppContext } from '../server/context.ts';
import { queueEmail } from '../server/outbox/outbox-store.ts';
import { findAnswer, storeAnswer } from './answer-enquiry.server.ts';
import { datesWithOutcomes, type KeptDate } from './deadlines.server.ts';
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
  dueDates: readonly KeptDate[],
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

interface Extension {
  readonly reference: string;
  /** The new day at the headquarters, in ISO form. */
  readonly day: string;
  /** Why, as the sender reads it. */
  readonly reason: string;
  /** One for each extension, which is stored once however often it is posted. */
  readonly idempotencyKey: string;
  readonly author: string;
  readonly now: Date;
}

/**
 * Moves the date of an enquiry that may be moved, and tells the sender: by email where there is an address. What the sender is told
 * stands in the thread as a message. It is no answer: it does not keep the date.
 *
 * @returns 'moved' also where this extension was stored before; 'not possible' where no date may be moved, or not to this day, or the
 *   idempotency key belongs to a message of another enquiry: then nothing was changed
 * @throws {DatabaseUnavailable}
 * @throws {DecryptionError} when the enquiry, and so its address, cannot be decrypted.
 */
export function extendDate(
  { database, encryption }: Pick<AppContext, 'database' | 'encryption'>,
  { reference, day, reason, idempotencyKey, author, now }: Extension,
): Promise<'moved' | 'not possible' | 'not found'> {
  return database.transaction(async (trx) => {
    const stored = await findAndLockEnquiry(database, trx, 'reference', reference);
    if (!stored) return 'not found';
    const known = await findAnswer(trx, idempotencyKey);
    if (known) return known.enquiry_id === stored.id ? 'moved' : 'not possible';
    const { dueDates, replies } = await datesAndRepliesOf(trx, stored.id);
    const due = findExtensible(stored, datesWithOutcomes(stored, dueDates, replies), now);
    if (!due || day <= due.date || day > due.latest) return 'not possible';
    await trx
      .updateTable('deadlines')
      .set({
        due_date: day,
        due_at: deadlineFrom(noonOf(day), { amount: 0, unit: 'day' }).at.getTime(),
        former_date: due.date,
      })
      .where('enquiry_id', '=', stored.id)
      .where('commitment', '=', due.commitment)
      .execute();
    const text = `We need more time for your request. You will have our answer by ${formatDate(day)}, instead of ${formatDate(due.date)}.\n\nThe reason: ${reason}\n\nYou may complain to the data protection authority at any time.`;
    const sent_at = now.getTime();
    await storeAnswer(trx, encryption, stored, { text, author, idempotency_key: idempotencyKey, sent_at });
    await updateNextDate(trx, stored.id);
    const { enquiry } = encryption.decrypt('enquiries', stored);
    if (enquiry.email === '') return 'moved';
    const next = { label: due.label, date: day };
    const email = replyEmail({ reference, subject: subjectOf(stored), enquiry }, text, next);
    const owner = { enquiry_id: stored.id };
    await queueEmail(trx, encryption, { kind: 'reply', owner, continues: ['receipt', 'reply'], email, now });
    return 'moved';
  });
}
