import { Hono, type Context } from 'hono';
import * as v from 'valibot';
import { companyDay, startOfDay } from '../../../company/dates.ts';
import { enquirySubjects, type EnquirySubjectSlug } from '../../../company/enquiry-subjects.ts';
import { dismissEnquiries, restoreDismissed } from '../../enquiries/dismiss-enquiries.server.ts';
import {
  countByState,
  countEnquiries,
  findNeighbours,
  listByReference,
  listEnquiries,
  placeOf,
  readEnquiries,
  type EnquiryFilter,
  type ListedEnquiry,
} from '../../enquiries/find-enquiries.server.ts';
import type { StoredEnquiry } from '../../enquiries/enquiry-store.server.ts';
import { takeEnquiry } from '../../enquiries/take-enquiry.server.ts';
import { parseReference } from '../../enquiries/typed-reference.ts';
import { nothingDue } from '../../server/database/schema.ts';
import { errorStatuses, maxRows } from '../api.ts';
import { dueGroups, groupBounds, type DueGroup } from '../due-groups.ts';
import {
  audit,
  auditReading,
  listPlace,
  placeText,
  validated,
  type AdminEnv,
  type AdminParts,
} from './admin-request.server.ts';
import { findRequested } from './requested-enquiry.server.ts';
import { searchTexts } from './search-texts.server.ts';
import { labelOf, toDatedRow, toEnquiryRow } from './shown-enquiry.server.ts';

/** How many enquiries one request decrypts for a search in their texts; the browser asks for the next part. */
const searchedAtOnce = 4_000;

const listed = {
  state: v.pipe(
    v.optional(v.picklist(['open', 'closed', 'all']), 'open'),
    v.transform((state) => (state === 'all' ? undefined : state)),
  ),
  subject: v.optional(v.picklist(enquirySubjects.map(({ slug }): EnquirySubjectSlug => slug))),
  /** Only what the person has taken on. */
  mine: v.optional(v.literal('yes')),
};
const wholeNumber = (least: number) =>
  v.pipe(v.string(), v.toNumber(), v.integer(), v.minValue(least), v.maxValue(Number.MAX_SAFE_INTEGER));

const listQuery = v.strictObject({ ...listed, page: v.optional(wholeNumber(1), '1') });
const searchQuery = v.strictObject({
  ...listed,
  /** A reference in any form, its beginning, or words of what was typed. */
  text: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200)),
  /** Where the part before has ended. */
  after: v.optional(listPlace),
});
const neighboursQuery = v.strictObject(listed);

const references = v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(maxRows));
const chosen = v.object({ references });
const taking = v.object({
  /** Whether the person takes it on, or gives it back. */
  mine: v.boolean(),
  /** The name of whoever had it when the person looked. */
  seen: v.nullable(v.pipe(v.string(), v.maxLength(200))),
});

type Listed = v.InferOutput<typeof neighboursQuery>;

const filterFor = (c: Context<AdminEnv>, { state, subject, mine }: Listed): EnquiryFilter => ({
  mailboxes: c.var.person.mailboxes,
  state,
  subject,
  takenBy: mine === undefined ? undefined : c.var.person.name,
});

/** Counts of the whole list, whichever page of it is shown. */
async function countList({ context: { database } }: AdminParts, filter: EnquiryFilter) {
  const bounds = groupBounds(companyDay(new Date())).map((day) => startOfDay(day).getTime());
  const { open, closed, before } = await countByState(database.db, filter, [...bounds, nothingDue]);
  const ends = [...before, open];
  const groups = Object.fromEntries(
    dueGroups.map((group, index) => [group, (ends[index] ?? 0) - (ends[index - 1] ?? 0)]),
  ) as Readonly<Record<DueGroup, number>>;
  return { open, closed, groups };
}

/** The rows of these references, in their order, of which a list shows at most a page. */
async function rowsOf(
  { context: { database, encryption } }: AdminParts,
  filter: EnquiryFilter,
  found: readonly string[],
) {
  const rows = await listByReference(database.db, filter, found.slice(0, maxRows));
  return rows.map((row) => toEnquiryRow(encryption, row));
}

/** Finds one part of what a search finds. `after` is where the next part begins, null where the list ends. */
async function search(parts: AdminParts, c: Context<AdminEnv>, asked: v.InferOutput<typeof searchQuery>) {
  const { database, encryption } = parts.context;
  const { text, after = null } = asked;
  const filter = filterFor(c, asked);
  const reading = JSON.stringify(asked);
  const reference = parseReference(text);
  if (reference !== undefined) {
    const found = await listEnquiries(database.db, { ...filter, reference }, { limit: maxRows, offset: 0 });
    const total = await countEnquiries(database.db, { ...filter, reference });
    await auditReading(parts, c, reading, 'searched by reference', { counts: { found: total } });
    const references = found.map(({ stored }) => stored.reference);
    return { references, reference, total, read: 0, after: null };
  }
  const { signal } = c.req.raw;
  const readGroups = (size: number) =>
    readEnquiries(database.db, filter, { after, limit: searchedAtOnce, size });
  const { found, decrypted, read, last } = await searchTexts(encryption, readGroups, text, signal);
  const counts = { decrypted, found: found.length };
  // Nobody gets the answer to a search that was given up.
  if (!signal.aborted) await auditReading(parts, c, reading, 'searched in texts', { counts });
  const place = read < searchedAtOnce || last === null ? null : placeOf(filter, last);
  return {
    references: found,
    reference: null,
    /** How many enquiries the whole list has that is searched. */
    total: await countEnquiries(database.db, filter),
    /** How many of them this part has read. */
    read,
    after: place && placeText(place),
  };
}

export type FoundPart = Awaited<ReturnType<typeof search>>;

const toNeighbour = (listed: ListedEnquiry) => {
  const { reference, next } = toDatedRow(listed);
  return { reference, next, subjectLabel: labelOf(listed.stored) };
};

/** One page of the list, or its last page where it has become shorter than the address says. */
async function readPage(parts: AdminParts, filter: EnquiryFilter, asked: number) {
  const { database, encryption } = parts.context;
  const counts = await countList(parts, filter);
  const total = filter.state === undefined ? counts.open + counts.closed : counts[filter.state];
  const pages = Math.max(1, Math.ceil(total / maxRows));
  const page = Math.min(asked, pages);
  const found = await listEnquiries(database.db, filter, { limit: maxRows, offset: (page - 1) * maxRows });
  return {
    rows: found.map((row) => toEnquiryRow(encryption, row)),
    total,
    page,
    pages,
    pageSize: maxRows,
    counts,
  };
}
export type EnquiryList = Awaited<ReturnType<typeof readPage>>;

/** What stands before and after an enquiry in a list. */
async function readNeighbours(
  { context: { database } }: AdminParts,
  filter: EnquiryFilter,
  stored: StoredEnquiry,
) {
  const { previous, next, before, isListed } = await findNeighbours(database.db, filter, stored);
  return {
    /** Its place in the list, counted from 1; null where it does not fit the filter any longer. */
    position: isListed ? before + 1 : null,
    total: await countEnquiries(database.db, filter),
    previous: previous ? toNeighbour(previous) : null,
    next: next ? toNeighbour(next) : null,
  };
}
export type Neighbours = Awaited<ReturnType<typeof readNeighbours>>;

/** The list of the enquiries that the person who is signed in may read, and what is done with its rows. */
export function enquiryListRoutes(parts: AdminParts) {
  const { context } = parts;
  const find = async (c: Context<AdminEnv>) => (await findRequested(parts, c)).stored;
  return (
    new Hono<AdminEnv>()
      .get('/', validated('query', listQuery), async (c) => {
        const { page, ...asked } = c.req.valid('query');
        return c.json(await readPage(parts, filterFor(c, asked), page));
      })
      .get('/search', validated('query', searchQuery), async (c) =>
        c.json(await search(parts, c, c.req.valid('query'))),
      )
      // The references of a page are too long for an address.
      .post('/rows', validated('json', chosen), async (c) => {
        const filter = { mailboxes: c.var.person.mailboxes };
        return c.json({ rows: await rowsOf(parts, filter, c.req.valid('json').references) });
      })
      .post('/dismiss', validated('json', chosen), async (c) => {
        const asked = { ...c.req.valid('json'), mailboxes: c.var.person.mailboxes };
        const closed = await dismissEnquiries(context, { ...asked, now: new Date() });
        if (closed.length > 0) audit(parts, c, 'closed as not an enquiry', { references: closed });
        return c.json({ references: closed });
      })
      .post('/dismiss/undo', validated('json', chosen), async (c) => {
        const opened = await restoreDismissed(context, {
          ...c.req.valid('json'),
          mailboxes: c.var.person.mailboxes,
        });
        if (opened.length > 0) audit(parts, c, 'reopened', { references: opened });
        return c.json({ references: opened });
      })
      .get('/:reference/neighbours', validated('query', neighboursQuery), async (c) =>
        c.json(await readNeighbours(parts, filterFor(c, c.req.valid('query')), await find(c))),
      )
      .post('/:reference/taken', validated('json', taking), async (c) => {
        const { reference } = await find(c);
        const { mine, seen } = c.req.valid('json');
        const takenBy = mine ? c.var.person.name : null;
        const outcome = await takeEnquiry(context, { reference, takenBy, seen });
        const shown = { reference, takenBy: (await find(c)).taken_by };
        if (outcome === 'taken before')
          return c.json({ error: 'conflict' as const, ...shown }, errorStatuses.conflict);
        audit(parts, c, mine ? 'took on' : 'gave back', { references: [reference] });
        return c.json(shown, 200);
      })
  );
}
