import { Hono, type Context } from 'hono';
import * as v from 'valibot';
import brand from '../../../brand/names.json' with { type: 'json' };
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
  readEnquiries,
  type EnquiryFilter,
  type ListedEnquiry,
  type Scope,
} from '../../enquiries/find-enquiries.server.ts';
import { errorStatuses, type Rows } from '../api.ts';
import {
  ApiFailure,
  audit,
  maxRows,
  readBody,
  readQuery,
  type AdminEnv,
  type AdminParts,
} from './admin-request.server.ts';
import { searchTexts } from './search-texts.server.ts';
import {
  toConcernDetail,
  toConcernRow,
  toEnquiryDetail,
  toEnquiryRow,
  type EnquiryRow,
} from './shown-enquiry.server.ts';

/** How many enquiries are decrypted for a search in their texts. */
const maxSearched = 2_000;

const listed = {
  state: v.pipe(
    v.optional(v.picklist(['open', 'closed', 'all']), 'open'),
    v.transform((state) => (state === 'all' ? undefined : state)),
  ),
};
const enquiryQuery = v.strictObject({
  ...listed,
  subject: v.optional(v.picklist(enquirySubjects.map(({ slug }): EnquirySubjectSlug => slug))),
  /** A reference or its beginning, or words of what was typed. */
  text: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ''),
});
export type EnquiryQuery = v.InferInput<typeof enquiryQuery>;

const reply = v.object({
  text: v.pipe(
    v.string(),
    v.transform((text) => text.replaceAll('\r\n', '\n').trim()),
    v.nonEmpty(),
    v.maxLength(replyLimit),
    v.check((text) => !text.includes('\0')),
  ),
  close: v.boolean(),
  /** One for each reply: it is stored and sent once, however often it is posted. */
  idempotencyKey: v.pipe(v.string(), v.uuid()),
  /** The number of the company’s messages that the person has seen. With more of them stored, the answer is 409. */
  messagesSeen: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type Reply = v.InferInput<typeof reply>;

export function enquiryRoutes(parts: AdminParts) {
  const { context } = parts;
  const { database, encryption } = context;
  const show = (found: ListedEnquiry) => toEnquiryDetail(context, found);
  const toRow = (found: ListedEnquiry) => toEnquiryRow(encryption, found);
  return new Hono<AdminEnv>()
    .get('/', async (c) => {
      const { text, ...asked } = readQuery(c, enquiryQuery);
      const filter: EnquiryFilter = { ...asked, scope: 'enquiries' };
      if (text === '') return c.json(await findRows(parts, filter, toRow));
      const reference = text.toUpperCase();
      if (reference.startsWith(`${brand.referencePrefix}-`))
        return c.json(await findRows(parts, { ...filter, reference }, toRow));
      const read = (size: number) => readEnquiries(database.db, filter, maxSearched, size);
      const found = await searchTexts(encryption, read, text, c.req.raw.signal);
      return c.json<Rows<EnquiryRow>>({ rows: found.slice(0, maxRows).map(toRow), total: found.length });
    })
    .post('/:reference/answered', async (c) => {
      const { reference } = (await find(context, c, 'enquiries')).stored;
      const given = await readBody(c, v.object({ day: v.pipe(v.string(), v.isoDate()) }));
      const author = c.var.person.name;
      if (!(await recordAnswer(context, { ...given, reference, author, now: new Date() })))
        throw new ApiFailure(
          'invalid-input',
          'The day of an answer is between the day of receipt and today.',
        );
      audit(parts, c.var.person, 'recorded an answer', reference);
      return c.json(await show(await find(context, c, 'enquiries')));
    })
    .route(
      '/',
      answeringRoutes(parts, () => 'enquiries', show),
    );
}

async function findRows<Row>(
  { context: { database } }: AdminParts,
  filter: EnquiryFilter,
  toRow: (found: ListedEnquiry) => Row,
): Promise<Rows<Row>> {
  const found = await listEnquiries(database.db, filter, maxRows);
  return { rows: found.map(toRow), total: await countEnquiries(database.db, filter) };
}

export function concernRoutes(parts: AdminParts) {
  return new Hono<AdminEnv>()
    .get('/', async (c) => {
      const { state } = readQuery(c, v.strictObject(listed));
      return c.json(await findRows(parts, { scope: ownConcerns(c), state }, toConcernRow));
    })
    .route(
      '/',
      answeringRoutes(parts, ownConcerns, (found) => toConcernDetail(parts.context, found)),
    );
}

/** The concerns that the person who is signed in may see. For everybody else there are none. @throws {ApiFailure} */
export function ownConcerns(c: Context<AdminEnv>) {
  const { recipient } = c.var.person;
  if (recipient === null) throw new ApiFailure('not-found');
  return recipient;
}

/** What the path names. @throws {ApiFailure} where there is no such thing in the scope */
async function find({ database }: AdminParts['context'], c: Context<AdminEnv>, scope: Scope) {
  const found = await findEnquiry(database.db, c.req.param('reference') ?? '', scope);
  if (!found) throw new ApiFailure('not-found');
  return found;
}

/** What is alike for one enquiry and for one concern. */
function answeringRoutes(
  parts: AdminParts,
  scopeOf: (c: Context<AdminEnv>) => Scope,
  show: (found: ListedEnquiry) => Promise<object>,
) {
  const { context } = parts;
  const findOwn = (c: Context<AdminEnv>) => find(context, c, scopeOf(c));
  const setStatus = (status: 'open' | 'closed', action: string) => async (c: Context<AdminEnv>) => {
    const { reference } = (await findOwn(c)).stored;
    await changeStatus(context, { reference, status, now: new Date() });
    audit(parts, c.var.person, action, reference);
    return c.json(await show(await findOwn(c)));
  };
  return new Hono<AdminEnv>()
    .get('/:reference', async (c) => {
      const found = await findOwn(c);
      audit(parts, c.var.person, 'opened', found.stored.reference);
      return c.json(await show(found));
    })
    .post('/:reference/replies', async (c) => {
      const { reference } = (await findOwn(c)).stored;
      const given = await readBody(c, reply);
      const author = c.var.person.name;
      const outcome = await replyToEnquiry(context, { ...given, reference, author, now: new Date() });
      const detail = await show(await findOwn(c));
      if (outcome === 'answered before') {
        audit(parts, c.var.person, 'was too late to reply to', reference);
        return c.json({ error: 'conflict', detail }, errorStatuses.conflict);
      }
      audit(parts, c.var.person, given.close ? 'replied to and closed' : 'replied to', reference);
      return c.json(detail);
    })
    .post('/:reference/close', setStatus('closed', 'closed'))
    .post('/:reference/reopen', setStatus('open', 'reopened'));
}
