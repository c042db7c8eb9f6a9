import { Hono, type Context } from 'hono';
import * as v from 'valibot';
import { closingReasonNames } from '../../../company/closing-reasons.ts';
import { recordedChannels } from '../../../company/enquiry-channels.ts';
import { day } from '../../../company/fact-schema.ts';
import { recordAnswer, replyToEnquiry } from '../../enquiries/answer-enquiry.server.ts';
import { closeEnquiry, reopenEnquiry } from '../../enquiries/close-enquiry.server.ts';
import { takeBackReply } from '../../enquiries/take-back-reply.server.ts';
import { findOpenReferences } from '../../enquiries/find-enquiries.server.ts';
import { errorStatuses, maxRows, replyLimit } from '../api.ts';
import {
  ApiFailure,
  audit,
  auditReading,
  validated,
  writtenText,
  type AdminEnv,
  type AdminParts,
} from './admin-request.server.ts';
import { findOtherReaders, noteReader } from './enquiry-readers.server.ts';
import { findRequested } from './requested-enquiry.server.ts';
import { registerRoutes } from './register-routes.server.ts';
import { toEnquiryDetail } from './shown-enquiry.server.ts';

const answerEntries = {
  /** Whether it is the final answer, which closes the enquiry. */
  close: v.boolean(),
  /** One for each answer: it is stored and sent once, however often it is posted. */
  idempotencyKey: v.pipe(v.string(), v.uuid()),
};

const reply = v.object({
  text: v.pipe(writtenText(replyLimit), v.nonEmpty()),
  ...answerEntries,
  /** The number of the company’s messages that the person has seen. With more of them stored, the response is 409. */
  messagesSeen: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type Reply = v.InferInput<typeof reply>;

const recordedAnswer = v.object({ ...answerEntries, day, channel: v.picklist(recordedChannels) });
export type RecordedAnswer = v.InferInput<typeof recordedAnswer>;

/** The id of the message. */
const takingBack = v.object({ id: v.pipe(v.string(), v.uuid()) });

/** Whether the enquiry is on the screen, or has just been left. */
const reading = v.object({ isOpen: v.boolean() });

/** References, of which a browser has drafts. */
const ofDrafts = v.object({
  references: v.pipe(v.array(v.pipe(v.string(), v.maxLength(30))), v.maxLength(maxRows)),
});

/** The reason is needed where a promised date is outstanding. */
const closing = v.object({ reason: v.optional(v.picklist(closingReasonNames)) });

/** The enquiries, concerns among them, that the person who is signed in may read. For everybody else they do not exist. */
export function enquiryRoutes(parts: AdminParts) {
  const { context } = parts;
  const { database } = context;
  return new Hono<AdminEnv>()
    .post('/open', validated('json', ofDrafts), async (c) => {
      const { references } = c.req.valid('json');
      const filter = { mailboxes: c.var.person.mailboxes, references };
      return c.json({ open: await findOpenReferences(database.db, filter) });
    })
    .get('/:reference', async (c) => {
      const found = await findRequested(parts, c);
      const { reference } = found.stored;
      await auditReading(parts, c, reference, 'opened', { references: [reference] });
      return c.json(await toEnquiryDetail(context, found, c.var.person));
    })
    .route('/:reference', answeringRoutes(parts))
    .route('/', registerRoutes(parts));
}

/** What is done with one enquiry. */
function answeringRoutes(parts: AdminParts) {
  const { context } = parts;
  const showAgain = async (c: Context<AdminEnv>) =>
    toEnquiryDetail(context, await findRequested(parts, c), c.var.person);
  return new Hono<AdminEnv>()
    .post('/readers', validated('json', reading), async (c) => {
      const { stored, replies } = await findRequested(parts, c);
      const reader = { enquiryId: stored.id, personId: c.var.person.id, now: new Date() };
      await noteReader(context, { ...reader, isOpen: c.req.valid('json').isOpen });
      const others = await findOtherReaders(context, { ...reader, mailbox: stored.mailbox });
      return c.json({ others, state: stored.status, replies: replies.length });
    })
    .post('/replies', validated('json', reply), async (c) => {
      const { reference } = (await findRequested(parts, c)).stored;
      const author = c.var.person.name;
      const written = { ...c.req.valid('json'), reference, author, now: new Date() };
      const outcome = await replyToEnquiry(context, written);
      audit(parts, c, replyActions[outcome], { references: [reference] });
      const detail = await showAgain(c);
      if (['answered before', 'closed before', 'key of another answer'].includes(outcome))
        return c.json({ error: 'conflict' as const, detail }, errorStatuses.conflict);
      return c.json(detail, 200);
    })
    .post('/take-back', validated('json', takingBack), async (c) => {
      const { reference } = (await findRequested(parts, c)).stored;
      const { id } = c.req.valid('json');
      const outcome = await takeBackReply(context, { reference, id, author: c.var.person.name });
      const action = outcome === 'sent' ? 'reply not taken back: sent before' : 'took a reply back';
      audit(parts, c, action, { references: [reference] });
      return c.json({ outcome, detail: await showAgain(c) });
    })
    .post('/answered', validated('json', recordedAnswer), async (c) => {
      const { reference } = (await findRequested(parts, c)).stored;
      const author = c.var.person.name;
      const recorded = { ...c.req.valid('json'), reference, author, now: new Date() };
      const outcome = await recordAnswer(context, recorded);
      if (outcome === 'wrong day')
        throw new ApiFailure(
          'invalid-input',
          'The day of an answer is between the day of receipt and today.',
        );
      audit(parts, c, recordActions[outcome], { references: [reference] });
      if (outcome === 'key of another answer')
        throw new ApiFailure(
          'invalid-input',
          'What you recorded first was stored: it is in the thread. Nothing was changed now.',
        );
      return c.json(await showAgain(c), 200);
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
  'closed before': 'reply rejected: already closed',
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
