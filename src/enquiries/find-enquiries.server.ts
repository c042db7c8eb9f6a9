import type { ConcernRecipientSlug, EnquirySubjectSlug } from '../../company/enquiry-subjects.ts';
import type { Queries } from '../server/database/schema.ts';
import { datesWithKeptTimes, type KeptDate } from './deadlines.server.ts';
import { datesAndReplies, type StoredEnquiry } from './enquiry-store.server.ts';

/** Which enquiries are meant: all but concerns, or the concerns to this person. */
export type Scope = 'enquiries' | ConcernRecipientSlug;

export interface EnquiryFilter {
  readonly scope: Scope;
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

function matching(db: Queries, { scope, state, subject, reference }: EnquiryFilter) {
  let query = db.selectFrom('enquiries');
  query =
    scope === 'enquiries'
      ? query.where('subject', '<>', 'speak-up')
      : query.where('subject', '=', 'speak-up').where('recipient', '=', scope);
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

/** Undefined where there is none with this reference, or it is out of the scope. */
export async function findEnquiry(
  db: Queries,
  reference: string,
  scope: Scope,
): Promise<ListedEnquiry | undefined> {
  const stored = await matching(db, { scope }).selectAll().where('reference', '=', reference).execute();
  return (await withDates(db, stored))[0];
}

/** What has come from an address, the oldest first: enquiries and, for a person who receives concerns, those too. */
export async function findEnquiriesFrom(
  db: Queries,
  emailHash: string,
  recipient: ConcernRecipientSlug | null,
): Promise<readonly ListedEnquiry[]> {
  const found = db
    .selectFrom('enquiries')
    .selectAll()
    .where('email_hash', '=', emailHash)
    .where((is) => is.or([is('subject', '<>', 'speak-up'), is('recipient', '=', recipient)]));
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
    return { stored, dueDates: datesWithKeptTimes(stored, dueDates, replies), replies };
  });
}
