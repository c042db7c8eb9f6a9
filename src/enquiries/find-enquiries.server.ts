import type { EnquirySubjectSlug } from '../../company/enquiry-subjects.ts';
import type { MailboxName } from '../../company/mailboxes.ts';
import type { Queries } from '../server/database/schema.ts';
import { datesWithOutcomes, type DateWithOutcome } from './deadlines.server.ts';
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
  /** The name of the person who has taken them on. */
  readonly takenBy?: string | undefined;
}

/** The part of an enquiry that is known without decrypting it. */
export interface ListedEnquiry {
  readonly stored: StoredEnquiry;
  readonly dueDates: readonly DateWithOutcome[];
  /** When people of the company answered, the earliest first, in milliseconds. */
  readonly replies: readonly number[];
}

function matching(db: Queries, { mailboxes, state, subject, reference, takenBy }: EnquiryFilter) {
  let query = readableEnquiries(db, mailboxes);
  if (state !== undefined) query = query.where('status', '=', state);
  if (subject !== undefined) query = query.where('subject', '=', subject);
  if (reference !== undefined) query = query.where('reference', 'like', `${reference}%`);
  if (takenBy !== undefined) query = query.where('taken_by', '=', takenBy);
  return query;
}

/** The column by which a list is ordered; enquiries with the same value are ordered by their ids. */
const orderOf = ({ state }: EnquiryFilter) =>
  state === 'open' ? (['next_due_at', 'asc'] as const) : (['received_at', 'desc'] as const);

function inOrder(db: Queries, filter: EnquiryFilter) {
  const [column, direction] = orderOf(filter);
  return matching(db, filter).orderBy(column, direction).orderBy('id', direction);
}

/**
 * Open enquiries in the order of their next date, the most overdue first; others with the newest first.
 *
 * @param rows how many, and how many come before them
 * @throws {DatabaseUnavailable}
 */
export async function listEnquiries(
  db: Queries,
  filter: EnquiryFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly ListedEnquiry[]> {
  // The index alone finds the place, however far down it is.
  const found = await inOrder(db, filter).limit(limit).offset(offset).select('id').execute();
  const ids = found.map(({ id }) => id);
  return withDates(db, await readInOrder(db, filter, ids));
}

/** The enquiries with these references that fit a filter, in the order of the references. */
export async function listByReference(
  db: Queries,
  filter: EnquiryFilter,
  references: readonly string[],
): Promise<readonly ListedEnquiry[]> {
  if (references.length === 0) return [];
  const found = await matching(db, filter).selectAll().where('reference', 'in', references).execute();
  return withDates(
    db,
    sortLike(references, found, ({ reference }) => reference),
  );
}

/** The enquiries in the order of their references or ids. */
function sortLike(
  order: readonly string[],
  found: readonly StoredEnquiry[],
  nameOf: (enquiry: StoredEnquiry) => string,
): readonly StoredEnquiry[] {
  const rankOf = new Map(order.map((name, index) => [name, index]));
  const rank = (enquiry: StoredEnquiry) => rankOf.get(nameOf(enquiry)) ?? 0;
  return found.toSorted((one, other) => rank(one) - rank(other));
}

async function readInOrder(db: Queries, filter: EnquiryFilter, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const stored = await matching(db, filter).selectAll().where('id', 'in', ids).execute();
  return sortLike(ids, stored, ({ id }) => id);
}

/** A place in the order of a list: the value of the column by which it is ordered, and an id. */
export interface ListPlace {
  readonly at: number;
  readonly id: string;
}

/** Where an enquiry stands in the order of a list. */
export function placeOf(filter: EnquiryFilter, stored: StoredEnquiry): ListPlace {
  const [column] = orderOf(filter);
  return { at: stored[column], id: stored.id };
}

/** What stands before or after a place in the order of a list, the nearest first. */
function beyond(db: Queries, filter: EnquiryFilter, { at, id }: ListPlace, side: 'before' | 'after') {
  const [column, direction] = orderOf(filter);
  const isUp = (direction === 'asc') === (side === 'after');
  return matching(db, filter)
    .where((is) => is(is.refTuple(column, 'id'), isUp ? '>' : '<', is.tuple(at, id)))
    .orderBy(column, isUp ? 'asc' : 'desc')
    .orderBy('id', isUp ? 'asc' : 'desc');
}

/**
 * Reads a list on from a place in small groups, which the caller takes one after the other: thousands of ciphertexts at once keep
 * the process busy.
 *
 * @param after null for the beginning
 * @param size of a group
 */
export async function* readEnquiries(
  db: Queries,
  filter: EnquiryFilter,
  { after, limit, size }: { readonly after: ListPlace | null; readonly limit: number; readonly size: number },
) {
  const rest = after === null ? inOrder(db, filter) : beyond(db, filter, after, 'after');
  const ids = (await rest.limit(limit).select('id').execute()).map(({ id }) => id);
  for (let start = 0; start < ids.length; start += size)
    yield await readInOrder(db, filter, ids.slice(start, start + size));
}

/**
 * What stands before and after an enquiry in a list, and how many enquiries come before it. The enquiry itself need not fit the
 * filter any longer.
 */
export async function findNeighbours(db: Queries, filter: EnquiryFilter, stored: StoredEnquiry) {
  const place = placeOf(filter, stored);
  const first = async (side: 'before' | 'after') =>
    (await withDates(db, await beyond(db, filter, place, side).limit(1).selectAll().execute()))[0];
  const itself = matching(db, filter).select('id').where('id', '=', stored.id);
  const counted = beyond(db, filter, place, 'before').clearOrderBy().select(count);
  return {
    previous: await first('before'),
    next: await first('after'),
    before: Number((await counted.executeTakeFirstOrThrow()).count),
    isListed: (await itself.executeTakeFirst()) !== undefined,
  };
}

const count = ({ fn }: { readonly fn: Queries['fn'] }) => fn.countAll<number | string>().as('count');

/** Counts the enquiries that the filter lets through. */
export async function countEnquiries(db: Queries, filter: EnquiryFilter): Promise<number> {
  return Number((await matching(db, filter).select(count).executeTakeFirstOrThrow()).count);
}

/**
 * How many are open and closed, whatever the state in the filter, and how many open ones have their next date before each of some
 * moments.
 *
 * @param moments in milliseconds
 */
export async function countByState(db: Queries, filter: EnquiryFilter, moments: readonly number[]) {
  const counted = await matching(db, { ...filter, state: undefined })
    .select(({ fn }) => {
      const open = () => fn.countAll<number | string>().filterWhere('status', '=', 'open');
      return [
        open().as('open'),
        fn.countAll<number | string>().filterWhere('status', '=', 'closed').as('closed'),
        ...moments.map((moment, index) =>
          open()
            .filterWhere('next_due_at', '<', moment)
            .as(`before ${String(index)}`),
        ),
      ];
    })
    .executeTakeFirstOrThrow();
  const counts = counted as Readonly<Record<string, number | string>>;
  return {
    open: Number(counts['open']),
    closed: Number(counts['closed']),
    before: moments.map((_, index) => Number(counts[`before ${String(index)}`])),
  };
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

/** Those of these references that are of open enquiries to one of these mailboxes. */
export async function findOpenReferences(
  db: Queries,
  { mailboxes, references }: Pick<EnquiryFilter, 'mailboxes'> & { readonly references: readonly string[] },
): Promise<readonly string[]> {
  if (references.length === 0) return [];
  const open = readableEnquiries(db, mailboxes).select('reference').where('status', '=', 'open');
  return (await open.where('reference', 'in', references).execute()).map(({ reference }) => reference);
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
  const ids = enquiries.map(({ id }) => id);
  const findDatesAndReplies = await datesAndReplies(db, ids);
  return enquiries.map((stored) => {
    const { dueDates, replies } = findDatesAndReplies(stored.id);
    return { stored, dueDates: datesWithOutcomes(stored, dueDates, replies), replies };
  });
}
