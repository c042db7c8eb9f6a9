import { Hono, type Context } from 'hono';
import * as v from 'valibot';
import { enquirySubjects, type EnquirySubjectSlug } from '../../../company/enquiry-subjects.ts';
import {
  changeStatus,
  recordAnswer,
  replyLimit,
  replyToEnquiry,
} from '../../enquiries/answer-enquiry.server.ts';
import {
  countEnquiries,
  findEnquiry,
  listEnquiries,
  positionOf,
  type EnquiryFilter,
  type EnquiryOrder,
  type ListedEnquiry,
  type Scope,
} from '../../enquiries/find-enquiries.server.ts';
import { DecryptionError } from '../../server/encryption/encryption.ts';
import { errorStatuses, type ConcernDetail, type ConflictError, type EnquiryDetail } from '../api.ts';
import {
  ApiFailure,
  audit,
  pageOf,
  position,
  readBody,
  readQuery,
  type AdminEnv,
  type AdminParts,
} from './admin-request.server.ts';
import {
  decryptEnquiry,
  toConcernDetail,
  toConcernRow,
  toEnquiryDetail,
  toEnquiryRow,
} from './shown-enquiry.server.ts';

const pageSize = 50;
/** How many enquiries are decrypted for a search in their texts. */
const maxSearched = 2_000;

const day = v.pipe(v.string(), v.isoDate());
const listed = {
  state: v.optional(v.picklist(['open', 'closed', 'all']), 'open'),
  after: v.optional(position),
};
const enquiryQuery = v.strictObject({
  ...listed,
  subject: v.optional(v.picklist(enquirySubjects.map(({ slug }): EnquirySubjectSlug => slug))),
  reference: v.optional(v.pipe(v.string(), v.trim(), v.toUpperCase(), v.maxLength(20))),
  from: v.optional(day),
  to: v.optional(day),
  text: v.optional(v.pipe(v.string(), v.maxLength(200))),
});

const reply = v.object({
  text: v.pipe(
    v.string(),
    v.transform((text) => text.replaceAll('\r\n', '\n').trim()),
    v.nonEmpty(),
    v.maxLength(replyLimit),
    v.check((text) => !text.includes('\0')),
  ),
  close: v.boolean(),
  idempotencyKey: v.pipe(v.string(), v.uuid()),
  messagesSeen: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

/** The state of the filter: both where "all" was asked for. */
const stateOf = (state: 'open' | 'closed' | 'all') => (state === 'all' ? undefined : state);

export function enquiryRoutes(parts: AdminParts) {
  const { context } = parts;
  const { database, encryption } = context;
  const scopeOf = () => 'enquiries' as const;
  const show = (found: ListedEnquiry) => toEnquiryDetail(context, found);
  return new Hono<AdminEnv>()
    .get('/', async (c) => {
      const { after, text, state, ...asked } = readQuery(c, enquiryQuery);
      const filter: EnquiryFilter = { ...asked, state: stateOf(state), scope: 'enquiries' };
      const order = orderOf(filter);
      const positionIn = ({ stored }: ListedEnquiry) => positionOf(stored, order);
      const toRow = (found: ListedEnquiry) => toEnquiryRow(encryption, found);
      if (!text) {
        const found = await listEnquiries(database.db, filter, { order, limit: pageSize + 1, after });
        const total = await countEnquiries(database.db, filter);
        return c.json({ ...pageOf(found, pageSize, positionIn, toRow), total });
      }
      const { found, searched } = await search(filter, text);
      const begin = found.findIndex((one) => positionIn(one) === after) + 1;
      const page = pageOf(found.slice(begin), pageSize, positionIn, toRow);
      return c.json({ ...page, total: found.length, searched });
    })
    .post('/:reference/answered', async (c) => {
      const reference = c.req.param('reference');
      if (!(await findEnquiry(database.db, reference, 'enquiries'))) throw new ApiFailure('not-found');
      const { day: answered } = await readBody(c, v.object({ day }));
      const author = c.var.person.name;
      if (!(await recordAnswer(context, { reference, day: answered, author, now: new Date() })))
        throw new ApiFailure(
          'invalid-input',
          'The day of an answer is between the day of receipt and today.',
        );
      audit(parts, c.var.person, 'recorded an answer', reference);
      const found = await findEnquiry(database.db, reference, 'enquiries');
      if (!found) throw new ApiFailure('not-found');
      return c.json(await show(found));
    })
    .route('/', answeringRoutes(parts, scopeOf, show));

  /** Of the newest, those whose sender or text has every word, in the order of the list. */
  async function search(filter: EnquiryFilter, text: string) {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const newest = await listEnquiries(database.db, filter, { order: 'newest', limit: maxSearched });
    const found = newest.filter(({ stored }) => {
      const enquiry = decryptEnquiry(encryption, stored)?.enquiry;
      const written = [enquiry?.name, enquiry?.organisation, enquiry?.email, enquiry?.message].join('\n');
      const searchable = written.toLowerCase();
      return words.every((word) => searchable.includes(word));
    });
    if (orderOf(filter) === 'next date') found.sort(byNextDate);
    return { found, searched: newest.length };
  }
}

const orderOf = ({ state }: EnquiryFilter): EnquiryOrder => (state === 'open' ? 'next date' : 'newest');

const byNextDate = ({ stored: a }: ListedEnquiry, { stored: b }: ListedEnquiry) =>
  a.next_due_at - b.next_due_at || (a.id < b.id ? -1 : 1);

export function concernRoutes(parts: AdminParts) {
  const { context } = parts;
  const { db } = context.database;
  return new Hono<AdminEnv>()
    .get('/', async (c) => {
      const { after, state } = readQuery(c, v.strictObject(listed));
      const filter: EnquiryFilter = { scope: ownConcerns(c), state: stateOf(state) };
      const page = pageOf(
        await listEnquiries(db, filter, { order: orderOf(filter), limit: pageSize + 1, after }),
        pageSize,
        ({ stored }) => positionOf(stored, orderOf(filter)),
        toConcernRow,
      );
      return c.json({ ...page, total: await countEnquiries(db, filter) });
    })
    .route(
      '/',
      answeringRoutes(parts, ownConcerns, (found) => toConcernDetail(context, found)),
    );
}

/** The concerns that the person who is signed in may see. For everybody else there are none. @throws {ApiFailure} */
export function ownConcerns(c: Context<AdminEnv>) {
  const { recipient } = c.var.person;
  if (recipient === null) throw new ApiFailure('not-found');
  return recipient;
}

/** What is alike for one enquiry and for one concern. */
function answeringRoutes(
  parts: AdminParts,
  scopeOf: (c: Context<AdminEnv>) => Scope,
  show: (found: ListedEnquiry) => Promise<EnquiryDetail | ConcernDetail>,
) {
  const { context } = parts;
  async function find(c: Context<AdminEnv>): Promise<ListedEnquiry> {
    const found = await findEnquiry(context.database.db, c.req.param('reference') ?? '', scopeOf(c));
    if (!found) throw new ApiFailure('not-found');
    return found;
  }
  const setStatus = (status: 'open' | 'closed', action: string) => async (c: Context<AdminEnv>) => {
    const { reference } = (await find(c)).stored;
    await changeStatus(context, { reference, status, now: new Date() });
    audit(parts, c.var.person, action, reference);
    return c.json(await show(await find(c)));
  };
  return new Hono<AdminEnv>()
    .get('/:reference', async (c) => {
      const found = await find(c);
      audit(parts, c.var.person, 'opened', found.stored.reference);
      return c.json(await show(found));
    })
    .post('/:reference/replies', async (c) => {
      const { reference } = (await find(c)).stored;
      const given = await readBody(c, reply);
      const author = c.var.person.name;
      const outcome = await replyToEnquiry(context, { ...given, reference, author, now: new Date() }).catch(
        (error: unknown) => {
          if (!(error instanceof DecryptionError)) throw error;
          throw new ApiFailure(
            'invalid-input',
            'The address cannot be decrypted with the keys of the server.',
          );
        },
      );
      const detail = await show(await find(c));
      if (outcome === 'answered before') {
        audit(parts, c.var.person, 'was too late to reply to', reference);
        return c.json<ConflictError>({ error: 'conflict', detail }, errorStatuses.conflict);
      }
      audit(parts, c.var.person, given.close ? 'replied to and closed' : 'replied to', reference);
      return c.json(detail);
    })
    .post('/:reference/close', setStatus('closed', 'closed'))
    .post('/:reference/reopen', setStatus('open', 'reopened'));
}
