import type { EnquirySubjectSlug } from '../../company/enquiry-subjects.ts';
import type { MailboxName } from '../../company/mailboxes.ts';
import type { Queries } from '../server/database/schema.ts';
import { datesWithOutcomes, type KeptDate } from './deadlines.server.ts';
import { datesAndReplies, type StoredEnquiry } from './enquiry-store.server.ts';
import { readableEnquiries } from './readable-enquiries.server.ts';

export interface EnquiryFilter {
  /** Those that the person answers. */
  readonly mailboxes: readonly MailboxName[];
  /** Both states where this is left out. */
  readonly state?: StoredEnquiry['status'] | undefined;
  readonly subject?: EnquirySubjectSlug | undefined;
  /** A reference or its beginning. */
  readonly reference?: string | undefined;
}

/** The part of an enquiry that is known without decrypting it. */
export interface ListedEnquiry {
  readonly stored: StoredEnquiry;
  readonly dueDates: readonly KeptDate[];
  /** When people of the company answered, the earliest first, in milliseconds. */
  readonly replies: readonly number[];
}

function matching(db: Queries, { mailboxes, state, subject, reference }: EnquiryFilter) {
  let query = readableEnquiries(db, mailboxes);
  if (state !== undefined) query = query.where('status', '=', state);
  if (subject !== undefined) query = query.where('subject', '=', subject);
  if (reference !== undefined) query = query.where('reference', 'like', `${reference}%`);
  return query;
}

/**
 * Open enquiries in the order of their next date, the most overdue first; others with the newest first.
 *
 * @throws {DatabaseUnavailable}
 */
export async function listEnquiries(
  db: Queries,
  filter: EnquiryFilter,
  limit: number,
): Promise<readonly ListedEnquiry[]> {
  return withDates(db, await inOrder(db, filter).limit(limit).selectAll().execute());
}

/**
 * The same in parts, which the caller takes one after the other: thousands of ciphertexts at once keep the process busy.
 *
 * @param size of a part
 */
export async function* readEnquiries(db: Queries, filter: EnquiryFilter, limit: number, size: number) {
  const listed = await inOrder(db, filter).limit(limit).select('id').execute();
  const ids = listed.map(({ id }) => id);
  for (let start = 0; start < ids.length; start += size) {
    const part = ids.slice(start, start + size);
    const stored = await matching(db, filter).selectAll().where('id', 'in', part).execute();
    stored.sort((one, other) => part.indexOf(one.id) - part.indexOf(other.id));
    yield await withDates(db, stored);
  }
}

function inOrder(db: Queries, filter: EnquiryFilter) {
  const [column, direction] =
    filter.state === 'open' ? (['next_due_at', 'asc'] as const) : (['received_at', 'desc'] as const);
  return matching(db, filter).orderBy(column, direction).orderBy('id', direction);
}

export async function countEnquiries(db: Queries, filter: EnquiryFilter): Promise<number> {
  const counted = matching(db, filter).select((is) => is.fn.countAll<number | string>().as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/** Undefined where there is none with this reference to one of these mailboxes. */
export async function findEnquiry(
  db: Queries,
  reference: string,
  mailboxes: readonly MailboxName[],
): Promise<ListedEnquiry | undefined> {
  const stored = readableEnquiries(db, mailboxes).selectAll().where('reference', '=', reference);
  return (await withDates(db, await stored.execute()))[0];
}

/** How many enquiries are read at once for an export. */
const partSize = 500;

/** What a mailbox answers that was received in a time, in milliseconds, the oldest first, in parts. */
export async function* readEnquiriesReceived(
  db: Queries,
  {
    mailbox,
    since,
    until,
  }: { readonly mailbox: MailboxName; readonly since: number; readonly until: number },
) {
  const received = readableEnquiries(db, [mailbox])
    .where('received_at', '>=', since)
    .where('received_at', '<=', until);
  const ids = (await received.select('id').orderBy('received_at').orderBy('id').execute()).map(
    ({ id }) => id,
  );
  for (let start = 0; start < ids.length; start += partSize) {
    const part = received.selectAll().where('id', 'in', ids.slice(start, start + partSize));
    yield await withDates(db, await part.orderBy('received_at').orderBy('id').execute());
  }
}

/** What has come from an address to one of these mailboxes, the oldest first. */
export async function findEnquiriesFrom(
  db: Queries,
  emailHash: string,
  mailboxes: readonly MailboxName[],
): Promise<readonly ListedEnquiry[]> {
  const found = readableEnquiries(db, mailboxes).selectAll().where('email_hash', '=', emailHash);
  return withDates(db, await found.orderBy('received_at').orderBy('id').execute());
}

async function withDates(
  db: Queries,
  enquiries: readonly StoredEnquiry[],
): Promise<readonly ListedEnquiry[]> {
  if (enquiries.length === 0) return [];
  const of = await datesAndReplies(
    db,
    enquiries.map(({ id }) => id),
  );
  return enquiries.map((stored) => {
    const { dueDates, replies } = of(stored.id);
    return { stored, dueDates: datesWithOutcomes(stored, dueDates, replies), replies };
  });
}
