import { randomUUID } from 'node:crypto';
import { destinations, type EnquirySubject } from '../../company/enquiry-subjects.ts';
import type { AppContext } from '../server/context.ts';
import type { Queries, Transaction } from '../server/database/schema.ts';
import { queueEmail } from '../server/outbox/outbox-store.ts';
import {
  datesToCome,
  datesWithOutcomes,
  outstanding,
  promisedDeadlines,
  type DueDate,
  type DateWithOutcome,
} from './deadlines.server.ts';
import { passedOnEmail, passedOnNoticeEmail } from './pass-on-emails.server.ts';
import {
  datesAndRepliesOf,
  findAndLockEnquiry,
  insertDeadlines,
  subjectOf,
  updateNextDate,
  type StoredEnquiry,
} from './enquiry-store.server.ts';

/** What an enquiry is about; the topic is that of a complaint which another role answers. */
export type Destination = Pick<StoredEnquiry, 'subject' | 'about'>;

interface PassedOn {
  readonly reference: string;
  /** What it was about when the person looked at it. */
  readonly from: Destination;
  readonly to: Destination;
  /** Whether an email tells the sender who answers now, and by when. */
  readonly tellSender: boolean;
  /** The name of the person who passes it on. */
  readonly author: string;
  readonly now: Date;
}

/**
 * Gives an open enquiry another subject, and so the mailbox that answers it. Its outstanding dates become those of the new subject,
 * counted from the day of receipt, and answers from before do not keep them. Dates that were kept stay. Both emails are queued with it.
 *
 * @returns 'passed on before' where somebody else has changed its subject since the person looked, 'not possible' for a concern,
 *   which only the people to whom it is encrypted may read, a closed enquiry, or a subject that it has already; then nothing was changed
 * @throws {DatabaseUnavailable}
 * @throws {DecryptionError} when the enquiry, and so its address, cannot be decrypted.
 */
export function passOnEnquiry(
  context: Pick<AppContext, 'database' | 'encryption' | 'environment'>,
  { reference, from, to, tellSender, author, now }: PassedOn,
): Promise<'passed on' | 'passed on before' | 'not possible' | 'not found'> {
  const { database } = context;
  return database.transaction(async (trx) => {
    const stored = await findAndLockEnquiry(database, trx, 'reference', reference);
    if (!stored) return 'not found';
    if (!isSame(stored, from)) return 'passed on before';
    const subject = destinationOf(to);
    if (stored.case_code_hash !== null || stored.status !== 'open' || !subject || isSame(stored, to))
      return 'not possible';
    const { mailbox } = subject;
    await trx
      .updateTable('enquiries')
      // Whoever had taken it on may not read it any longer.
      .set({ subject: to.subject, about: to.about, mailbox, taken_by: null })
      .where('id', '=', stored.id)
      .execute();
    await replaceDates(trx, stored, subject, now);
    const changed = { ...stored, ...to, mailbox };
    const emailId = await queueEmails(trx, context, changed, { from: stored, tellSender, author, now });
    await trx
      .insertInto('transfers')
      .values({
        id: randomUUID(),
        enquiry_id: stored.id,
        passed_at: now.getTime(),
        author,
        from_subject: stored.subject,
        from_mailbox: stored.mailbox,
        to_subject: to.subject,
        to_mailbox: mailbox,
        email_id: emailId,
      })
      .execute();
    return 'passed on';
  });
}

const isSame = (one: Destination, other: Destination) =>
  one.subject === other.subject && one.about === other.about;

const destinationOf = ({ subject: slug, about }: Destination): EnquirySubject | undefined =>
  destinations.find((one) =>
    isSame({ subject: one.subject.slug, about: one.about }, { subject: slug, about }),
  )?.subject;

async function replaceDates(
  trx: Transaction,
  stored: StoredEnquiry,
  subject: EnquirySubject,
  now: Date,
): Promise<void> {
  const { dueDates, replies } = await datesAndRepliesOf(trx, stored.id);
  const promised = promisedDeadlines(subject, new Date(stored.received_at));
  const isAmong = (dates: readonly DueDate[], due: DueDate) =>
    dates.some(
      (one) =>
        one.commitment === due.commitment && (one.formerDate ?? one.date) === (due.formerDate ?? due.date),
    );
  const dated = datesWithOutcomes(stored, dueDates, replies);
  // A later date that the sender was given stays, also while another subject has no such date.
  const isDropped = (due: DateWithOutcome) =>
    due.outcome === 'outstanding' && !due.formerDate && !isAmong(promised, due);
  const dropped = dated.filter(isDropped);
  const left = dated.filter((due) => !isDropped(due));
  for (const { commitment, date } of dropped)
    await trx
      .deleteFrom('deadlines')
      .where('enquiry_id', '=', stored.id)
      .where('commitment', '=', commitment)
      .where('due_date', '=', date)
      .execute();
  const added = promised
    .filter((due) => !isAmong(left, due))
    .map((due) => ({ ...due, countsFrom: now.getTime() }));
  if (added.length > 0) await insertDeadlines(trx, stored.id, added);
  await updateNextDate(trx, stored.id);
}

/** @returns the id of the email that tells the sender; null where none does */
async function queueEmails(
  trx: Transaction,
  { encryption, environment }: Pick<AppContext, 'encryption' | 'environment'>,
  stored: StoredEnquiry,
  {
    from,
    tellSender,
    author,
    now,
  }: Pick<PassedOn, 'tellSender' | 'author' | 'now'> & { readonly from: StoredEnquiry },
): Promise<string | null> {
  const { enquiry } = encryption.decrypt('enquiries', stored);
  const { dueDates, replies } = await datesAndRepliesOf(trx, stored.id);
  const deadlines = outstanding(stored, dueDates, replies);
  const passedOn = {
    reference: stored.reference,
    subject: subjectOf(stored),
    receivedAt: new Date(stored.received_at),
    channel: stored.channel,
    deadlines,
  };
  const owner = { enquiry_id: stored.id };
  const emailId =
    tellSender && enquiry.email !== ''
      ? await queueEmail(trx, encryption, {
          kind: 'receipt',
          owner,
          continues: ['receipt', 'reply'],
          email: passedOnEmail({ ...passedOn, deadlines: datesToCome(deadlines, now) }, enquiry.email),
          now,
        })
      : null;
  if (stored.mailbox !== from.mailbox) {
    const email = passedOnNoticeEmail({ ...passedOn, author, from: from.mailbox }, environment.admin?.origin);
    await queueEmail(trx, encryption, { kind: 'notice', owner, email, now });
  }
  return emailId;
}

/** How an enquiry was passed on, the earliest first. */
export const findTransfers = (queries: Queries, enquiryId: string) =>
  queries
    .selectFrom('transfers')
    .selectAll()
    .where('enquiry_id', '=', enquiryId)
    .orderBy('passed_at')
    .execute();

/**
 * Who passed an enquiry on last from one of these mailboxes, to whose readers it may be told; undefined where nobody did.
 *
 * @param mailboxes those that the person answers who asks
 */
export async function findTransferFrom(
  queries: Queries,
  reference: string,
  mailboxes: readonly StoredEnquiry['mailbox'][],
) {
  const transfers = await queries
    .selectFrom('transfers')
    .innerJoin('enquiries', 'enquiries.id', 'enquiry_id')
    .select(['author', 'passed_at', 'from_mailbox', 'to_mailbox'])
    .where('reference', '=', reference)
    .orderBy('passed_at', 'desc')
    .execute();
  return transfers.find(({ from_mailbox }) => mailboxes.includes(from_mailbox));
}
