import { Temporal } from 'temporal-polyfill';
import type { ConcernRecipientSlug, EnquirySubjectSlug } from '../../company/enquiry-subjects.ts';
import { headquartersTimeZone } from '../../company/offices.ts';
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
  /** Days of receipt at the headquarters, in ISO form, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The part of an enquiry that is known without decrypting it. */
export interface ListedEnquiry {
  readonly stored: StoredEnquiry;
  readonly dueDates: readonly KeptDate[];
  /** When people of the company answered, the earliest first, in milliseconds. */
  readonly replies: readonly number[];
}

const dayMs = (day: Temporal.PlainDate) => day.toZonedDateTime(headquartersTimeZone).epochMilliseconds;

function matching(db: Queries, { scope, state, subject, reference, from, to }: EnquiryFilter) {
  let query = db.selectFrom('enquiries');
  query =
    scope === 'enquiries'
      ? query.where('subject', '<>', 'speak-up')
      : query.where('subject', '=', 'speak-up').where('recipient', '=', scope);
  if (state !== undefined) query = query.where('status', '=', state);
  if (subject !== undefined) query = query.where('subject', '=', subject);
  if (reference !== undefined) query = query.where('reference', 'like', `${reference}%`);
  if (from !== undefined) query = query.where('received_at', '>=', dayMs(Temporal.PlainDate.from(from)));
  if (to !== undefined)
    query = query.where('received_at', '<', dayMs(Temporal.PlainDate.from(to).add({ days: 1 })));
  return query;
}

/** Open enquiries are listed in the order of their next date, the most overdue first; others with the newest first. */
export type EnquiryOrder = 'next date' | 'newest';

/** Where an enquiry is in a list, as text, for the page that begins after it. */
export const positionOf = ({ id, next_due_at, received_at }: StoredEnquiry, order: EnquiryOrder) =>
  `${String(order === 'next date' ? next_due_at : received_at)}~${id}`;

interface EnquiryPage {
  readonly order: EnquiryOrder;
  readonly limit: number;
  /** The position of the last one of the page before. */
  readonly after?: string | undefined;
}

/** @throws {DatabaseUnavailable} */
export async function listEnquiries(
  db: Queries,
  filter: EnquiryFilter,
  { order, limit, after }: EnquiryPage,
): Promise<readonly ListedEnquiry[]> {
  const [column, compare, direction] =
    order === 'next date' ? (['next_due_at', '>', 'asc'] as const) : (['received_at', '<', 'desc'] as const);
  let query = matching(db, filter);
  if (after !== undefined) {
    const [time = '', id = ''] = after.split('~');
    query = query.where((is) =>
      is.and([
        is(column, `${compare}=`, Number(time)),
        is.or([is(column, compare, Number(time)), is('id', compare, id)]),
      ]),
    );
  }
  const ordered = query.orderBy(column, direction).orderBy('id', direction);
  return withDates(db, await ordered.limit(limit).selectAll().execute());
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
