import { Hono, type Context } from 'hono';
import * as v from 'valibot';
import brand from '../../../brand/names.json' with { type: 'json' };
import { enquirySubjects, type EnquirySubjectSlug } from '../../../company/enquiry-subjects.ts';
import { day } from '../../../company/fact-schema.ts';
import {
  closeEnquiry,
  recordAnswer,
  reopenEnquiry,
  replyLimit,
  replyToEnquiry,
} from '../../enquiries/answer-enquiry.server.ts';
import {
  countEnquiries,
  listEnquiries,
  readEnquiries,
  type EnquiryFilter,
  type ListedEnquiry,
} from '../../enquiries/find-enquiries.server.ts';
import { closingReasons } from '../../server/database/schema.ts';
import { errorStatuses, type Rows } from '../api.ts';
import {
  ApiFailure,
  audit,
  auditReading,
  maxRows,
  validated,
  type AdminEnv,
  type AdminParts,
} from './admin-request.server.ts';
import { findRequested } from './requested-enquiry.server.ts';
import { registerRoutes } from './register-routes.server.ts';
import { searchTexts } from './search-texts.server.ts';
import { toEnquiryDetail, toEnquiryRow, type EnquiryRow } from './shown-enquiry.server.ts';

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

const answerEntries = {
  /** Whether it is the final answer, which closes the enquiry. */
  close: v.boolean(),
  /** One for each answer: it is stored and sent once, however often it is posted. */
  idempotencyKey: v.pipe(v.string(), v.uuid()),
};

const reply = v.object({
  text: v.pipe(
    v.string(),
    v.transform((text) => text.replaceAll('\r\n', '\n').trim()),
    v.nonEmpty(),
    v.maxLength(replyLimit),
    v.check((text) => !text.includes('\0')),
  ),
  ...answerEntries,
  /** The number of the company’s messages that the person has seen. With more of them stored, the answer is 409. */
  messagesSeen: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type Reply = v.InferInput<typeof reply>;

const recordedAnswer = v.object({ ...answerEntries, day });
export type RecordedAnswer = v.InferInput<typeof recordedAnswer>;

/** The reason is needed where a promised date is outstanding. */
const closing = v.object({ reason: v.optional(v.picklist(closingReasons)) });

/** The enquiries, concerns among them, that the person who is signed in may read. For everybody else they do not exist. */
export function enquiryRoutes(parts: AdminParts) {
  const { context } = parts;
  const { database, encryption } = context;
  const toRow = (found: ListedEnquiry) => toEnquiryRow(encryption, found);
  return new Hono<AdminEnv>()
    .get('/', validated('query', enquiryQuery), async (c) => {
      const { text, ...asked } = c.req.valid('query');
      const filter: EnquiryFilter = { ...asked, mailboxes: c.var.person.mailboxes };
      if (text === '') return c.json(await findRows(parts, filter));
      const reference = text.toUpperCase();
      const search = JSON.stringify([text, asked]);
      if (reference.startsWith(`${brand.referencePrefix}-`)) {
        const rows = await findRows(parts, { ...filter, reference });
        const counts = { found: rows.total };
        await auditReading(parts, c, search, 'searched by reference', { counts });
        return c.json(rows);
      }
      const read = (size: number) => readEnquiries(database.db, filter, maxSearched, size);
      const { signal } = c.req.raw;
      const { found, decrypted } = await searchTexts(encryption, read, text, signal);
      const counts = { decrypted, found: found.length };
      // Nobody gets the answer to a search that was given up.
      if (!signal.aborted) await auditReading(parts, c, search, 'searched in texts', { counts });
      return c.json<Rows<EnquiryRow>>({ rows: found.slice(0, maxRows).map(toRow), total: found.length });
    })
    .get('/:reference', async (c) => {
      const found = await findRequested(parts, c);
      const { reference } = found.stored;
      await auditReading(parts, c, reference, 'opened', { references: [reference] });
      return c.json(await toEnquiryDetail(context, found));
    })
    .route('/:reference', answeringRoutes(parts))
    .route('/', registerRoutes(parts));
}

async function findRows(
  { context: { database, encryption } }: AdminParts,
  filter: EnquiryFilter,
): Promise<Rows<EnquiryRow>> {
  const found = await listEnquiries(database.db, filter, maxRows);
  return {
    rows: found.map((listed) => toEnquiryRow(encryption, listed)),
    total: await countEnquiries(database.db, filter),
  };
}

/** What is done with one enquiry. */
function answeringRoutes(parts: AdminParts) {
  const { context } = parts;
  const showAgain = async (c: Context<AdminEnv>) => toEnquiryDetail(context, await findRequested(parts, c));
  return new Hono<AdminEnv>()
    .post('/replies', validated('json', reply), async (c) => {
      const { reference } = (await findRequested(parts, c)).stored;
      const given = c.req.valid('json');
      const author = c.var.person.name;
      const outcome = await replyToEnquiry(context, { ...given, reference, author, now: new Date() });
      audit(parts, c, replyActions[outcome], { references: [reference] });
      const detail = await showAgain(c);
      if (outcome === 'answered before' || outcome === 'key of another answer')
        return c.json({ error: 'conflict' as const, detail }, errorStatuses.conflict);
      return c.json(detail, 200);
    })
    .post('/answered', validated('json', recordedAnswer), async (c) => {
      const { reference } = (await findRequested(parts, c)).stored;
      const given = c.req.valid('json');
      const author = c.var.person.name;
      const outcome = await recordAnswer(context, { ...given, reference, author, now: new Date() });
      if (outcome === 'wrong day')
        throw new ApiFailure(
          'invalid-input',
          'The day of an answer is between the day of receipt and today.',
        );
      audit(parts, c, recordActions[outcome], { references: [reference] });
      const detail = await showAgain(c);
      if (outcome === 'key of another answer')
        return c.json({ error: 'conflict' as const, detail }, errorStatuses.conflict);
      return c.json(detail, 200);
    })
    .post('/close', validated('json', closing), async (c) => {
      const { reference } = (await findRequested(parts, c)).stored;
      const { reason = null } = c.req.valid('json');
      if ((await closeEnquiry(context, { reference, reason, now: new Date() })) === 'no reason')
        throw new ApiFailure('invalid-input', 'Say why it is closed without an answer.');
      const action = reason === null ? 'closed' : `closed without an answer: ${reason}`;
      audit(parts, c, action, { references: [reference] });
      return c.json(await showAgain(c), 200);
    })
    .post('/reopen', async (c) => {
      const { reference } = (await findRequested(parts, c)).stored;
      await reopenEnquiry(context, { reference });
      audit(parts, c, 'reopened', { references: [reference] });
      return c.json(await showAgain(c), 200);
    });
}

/** What the audit log says of a reply. */
const replyActions = {
  answered: 'replied to',
  'answered and closed': 'replied to and closed',
  known: 'sent a reply again that was stored before',
  'known, and closed now': 'closed with a reply that was stored before',
  'answered before': 'reply rejected: already answered',
  'key of another answer': 'reply rejected: its key belongs to another',
  'not found': 'reply rejected: not found',
} as const;

/** What the audit log says of an answer that was given elsewhere. */
const recordActions = {
  answered: 'recorded an answer',
  'answered and closed': 'recorded the final answer',
  known: 'recorded an answer again that was stored before',
  'known, and closed now': 'closed with an answer that was recorded before',
  'key of another answer': 'answer rejected: its key belongs to another',
  'not found': 'answer rejected: not found',
} as const;
