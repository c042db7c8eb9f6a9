import { randomUUID } from 'node:crypto';
import { deadlineFrom } from '../../company/deadlines.ts';
import type { Channel } from '../../company/enquiry-channels.ts';
import {
  concernRecipient,
  enquirySubjects,
  subjectAbout,
  type ComplaintTopicSlug,
  type EnquirySubject,
} from '../../company/enquiry-subjects.ts';
import type { MailboxName } from '../../company/mailboxes.ts';
import { brandNames } from '../../brand/names.ts';
import { randomCode } from '../forms/random-code.ts';
import { isConcern, type Enquiry, type EnquiryDetails } from './enquiry.ts';
import {
  nothingDue,
  type EnquiriesTable,
  type Queries,
  type Transaction,
} from '../server/database/schema.ts';
import type { OpenDatabase } from '../server/database/open-database.ts';
import type { Encryption } from '../server/encryption/encryption.ts';
import { outstanding, type DueDate } from './deadlines.server.ts';

/** The plaintext of the `ciphertext` column of an enquiry. */
export interface EnquiryContent {
  readonly enquiry: Enquiry;
  readonly details: EnquiryDetails;
}

/** The plaintext of the `ciphertext` column of a message, a note or a label. */
export interface MessageContent {
  readonly text: string;
}

declare module '../server/encryption/encryption.ts' {
  interface Plaintexts {
    readonly enquiries: EnquiryContent;
    readonly messages: MessageContent;
    readonly notes: MessageContent;
    readonly concern_labels: MessageContent;
  }
}

export type StoredEnquiry = EnquiriesTable;

/** The case code belongs to another concern, which was sent from the same form. */
export class CaseCodeUsed extends Error {
  override readonly name = 'CaseCodeUsed';
}

/** A new reference such as "HM-7QK4-93PD", at random, so that nobody can guess which enquiries exist. */
const newReference = () => `${brandNames.referencePrefix}-${randomCode(2)}`;

/** The time for which a receipt is shown: long enough to print or save it. */
const receiptShownFor = { amount: 24, unit: 'hour' } as const;

/** Until when the address of a receipt shows it. @param receivedAt a date, or milliseconds since 1970 */
export const receiptShownUntil = (receivedAt: Date | number) =>
  deadlineFrom(new Date(receivedAt), receiptShownFor).at;

/** The columns of an enquiry that is open. */
export const openState = {
  status: 'open',
  closed_at: null,
  closed_reason: null,
  final_answer_at: null,
} as const satisfies Partial<StoredEnquiry>;

interface NewEnquiry {
  readonly enquiry: Enquiry;
  readonly about: ComplaintTopicSlug | null;
  readonly channel: Channel;
  readonly receivedAt: Date;
}

/** Who answers an enquiry, and so who may read it. */
export const mailboxOf = ({ enquiry, about }: Pick<NewEnquiry, 'enquiry' | 'about'>): MailboxName =>
  isConcern(enquiry.subject)
    ? concernRecipient(enquiry.recipient).mailbox
    : subjectOf({ subject: enquiry.subject, about }).mailbox;

/** The row of an enquiry that has just been received or recorded, without its text. */
export const newRow = (
  { hashOfEmail }: Pick<Encryption, 'hashOfEmail'>,
  keys: Pick<StoredEnquiry, 'id' | 'idempotency_key' | 'case_code_hash'>,
  { enquiry, about, channel, receivedAt }: NewEnquiry,
) => ({
  ...keys,
  ...openState,
  subject: enquiry.subject,
  mailbox: mailboxOf({ enquiry, about }),
  about,
  received_at: receivedAt.getTime(),
  last_interaction_at: receivedAt.getTime(),
  email_hash: enquiry.email === '' ? null : hashOfEmail(enquiry.email),
  taken_by: null,
  channel,
});

/**
 * Adds an enquiry with its deadlines, unless its idempotency key is known.
 *
 * @param deadlines one at least, in order of date
 * @throws {CaseCodeUsed}
 */
export async function insertEnquiry(
  trx: Transaction,
  enquiry: Omit<StoredEnquiry, 'reference' | 'next_due_at'>,
  deadlines: readonly DueDate[],
): Promise<{ readonly stored: StoredEnquiry; readonly isNew: boolean }> {
  const { idempotency_key: key, case_code_hash: codeHash } = enquiry;
  const inserted = await trx
    .insertInto('enquiries')
    .values({ ...enquiry, reference: newReference(), next_due_at: deadlines[0]?.at ?? nothingDue })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted) {
    await insertDeadlines(trx, inserted.id, deadlines);
    return { stored: inserted, isNew: true };
  }
  const earlier = await findEnquiryBy(trx, 'idempotency_key', key);
  if (earlier) return { stored: earlier, isNew: false };
  if (codeHash !== null && (await findEnquiryBy(trx, 'case_code_hash', codeHash)))
    throw new CaseCodeUsed('Another concern has this case code');
  throw new Error('The new reference is taken');
}

/** @param deadlines one at least */
export async function insertDeadlines(
  trx: Transaction,
  enquiryId: string,
  deadlines: readonly DueDate[],
): Promise<void> {
  const rows = deadlines.map(({ commitment, label, date, at, countsFrom = null }) => ({
    id: randomUUID(),
    enquiry_id: enquiryId,
    commitment,
    label,
    due_date: date,
    due_at: at,
    counts_from: countsFrom,
  }));
  await trx.insertInto('deadlines').values(rows).execute();
}

/** The enquiry with this value in a column whose values are unique. */
export function findEnquiryBy(
  queries: Queries,
  column: 'id' | 'reference' | 'idempotency_key' | 'case_code_hash',
  value: string,
): Promise<StoredEnquiry | undefined> {
  return queries.selectFrom('enquiries').selectAll().where(column, '=', value).executeTakeFirst();
}

/**
 * Finds an enquiry for a transaction that changes it. On PostgreSQL the changes of one enquiry wait for each other, as all
 * transactions of SQLite do.
 */
export function findAndLockEnquiry(
  { dialect }: Pick<OpenDatabase, 'dialect'>,
  trx: Transaction,
  column: 'id' | 'reference',
  value: string,
): Promise<StoredEnquiry | undefined> {
  const found = trx.selectFrom('enquiries').selectAll().where(column, '=', value);
  return (dialect === 'postgresql' ? found.forUpdate() : found).executeTakeFirst();
}

/**
 * @param ids one at least, and at most some thousands
 * @returns a function that gives the dates of one of these enquiries, when people of the company answered it, and how many
 *   messages they have written: those whose email was given up reached nobody, and are no answers
 */
export async function datesAndReplies(queries: Queries, ids: readonly string[]) {
  const deadlines = await queries
    .selectFrom('deadlines')
    .select(['enquiry_id', 'commitment', 'label', 'due_date as date', 'due_at as at'])
    .select(['counts_from as countsFrom', 'former_date as formerDate'])
    .where('enquiry_id', 'in', ids)
    .orderBy('due_at')
    .execute();
  const replies = await queries
    .selectFrom('messages')
    .select(['enquiry_id', 'sent_at', 'undelivered_at'])
    .where('enquiry_id', 'in', ids)
    .where('sender', '=', 'company')
    .orderBy('sent_at')
    .execute();
  const deadlinesOf = Map.groupBy(deadlines, ({ enquiry_id }) => enquiry_id);
  const repliesTo = Map.groupBy(replies, ({ enquiry_id }) => enquiry_id);
  return (id: string) => {
    const written = repliesTo.get(id) ?? [];
    const delivered = written.filter(({ undelivered_at }) => undelivered_at === null);
    return {
      dueDates: (deadlinesOf.get(id) ?? []).map(({ enquiry_id: _, ...due }) => due),
      replies: delivered.map(({ sent_at }) => sent_at),
      written: written.length,
    };
  };
}

/** The same for one enquiry. */
export const datesAndRepliesOf = async (queries: Queries, id: string) =>
  (await datesAndReplies(queries, [id]))(id);

/** Stores the first date that is outstanding now, in the transaction of what has changed it. */
export async function updateNextDate(trx: Transaction, id: string): Promise<void> {
  const stored = await findEnquiryBy(trx, 'id', id);
  if (!stored) return;
  const { dueDates, replies } = await datesAndRepliesOf(trx, id);
  await trx
    .updateTable('enquiries')
    .set({ next_due_at: outstanding(stored, dueDates, replies)[0]?.at ?? nothingDue })
    .where('id', '=', id)
    .execute();
}

/** The messages of an enquiry, the oldest first, still encrypted. */
export function messagesOf(queries: Queries, enquiryId: string) {
  return queries
    .selectFrom('messages')
    .selectAll()
    .where('enquiry_id', '=', enquiryId)
    .orderBy('sent_at')
    .orderBy('id')
    .execute();
}

/** @throws {RangeError} for a subject that is no longer on the list. */
export function subjectOf({
  subject,
  about,
}: Pick<StoredEnquiry, 'subject'> & Partial<Pick<StoredEnquiry, 'about'>>): EnquirySubject {
  const found = enquirySubjects.find(({ slug }) => slug === subject);
  if (!found) throw new RangeError(`No such subject: ${subject}`);
  return subjectAbout(found, about);
}
