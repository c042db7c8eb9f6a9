import { Hono, type Context } from 'hono';
import * as v from 'valibot';
import { companyDay, formatDate } from '../../../company/dates.ts';
import { recordedChannels } from '../../../company/enquiry-channels.ts';
import {
  complaintTopics,
  concernRecipients,
  destinations,
  enquirySubjects,
} from '../../../company/enquiry-subjects.ts';
import { day } from '../../../company/fact-schema.ts';
import { answeredBy, type MailboxName } from '../../../company/mailboxes.ts';
import { parseCaseCode } from '../../enquiries/case-code.ts';
import { enquiryFields, isConcern, messageLimit, type Enquiry } from '../../enquiries/enquiry.ts';
import { CaseCodeUsed, mailboxOf } from '../../enquiries/enquiry-store.server.ts';
import { extendDate } from '../../enquiries/extend-date.server.ts';
import { findEnquiry } from '../../enquiries/find-enquiries.server.ts';
import { findTransferFrom, passOnEnquiry } from '../../enquiries/pass-on-enquiry.server.ts';
import { ConcernRecipientUnavailable } from '../../enquiries/person-keys.server.ts';
import { recordEnquiry } from '../../enquiries/record-enquiry.server.ts';
import { writeNote } from '../../enquiries/write-note.server.ts';
import { errorStatuses, extensionReasonLimit, type ApiError } from '../api.ts';
import {
  ApiFailure,
  audit,
  unusable,
  validated,
  writtenText,
  type AdminEnv,
  type AdminParts,
} from './admin-request.server.ts';
import { findRequested } from './requested-enquiry.server.ts';
import { toEnquiryDetail, type EnquiryDetail } from './shown-enquiry.server.ts';

const destination = v.object({
  subject: v.picklist(enquirySubjects.map(({ slug }) => slug)),
  about: v.nullable(v.picklist(complaintTopics.map(({ slug }) => slug))),
});
const passingOn = v.object({
  /** What it was about when the person looked at it. Where that has changed, the response is 409. */
  from: destination,
  to: destination,
  tellSender: v.boolean(),
});

const recording = v.object({
  channel: v.picklist(recordedChannels),
  /** Of receipt. */
  day,
  ...destination.entries,
  recipient: v.optional(v.picklist(concernRecipients.map(({ slug }) => slug))),
  name: enquiryFields.name.concernSchema ?? enquiryFields.name.schema,
  email: enquiryFields.email.concernSchema ?? enquiryFields.email.schema,
  message: enquiryFields.message.schema,
  sendReceipt: v.boolean(),
  /** The code that the browser has made for a concern, and shows once. */
  caseCode: v.nullable(
    v.pipe(
      v.string(),
      v.check((code) => parseCaseCode(code) === code),
    ),
  ),
  idempotencyKey: v.pipe(v.string(), v.uuid()),
});

const extension = v.object({
  day,
  reason: v.pipe(writtenText(extensionReasonLimit), v.nonEmpty()),
  /** Whether an email tells the sender, where there is an address. */
  tellSender: v.boolean(),
  idempotencyKey: v.pipe(v.string(), v.uuid()),
});

const note = v.object({
  id: v.pipe(v.string(), v.uuid()),
  text: v.pipe(writtenText(messageLimit), v.nonEmpty()),
});

/** An enquiry after it was passed on; null where the person may not read it any longer. */
interface PassedOn {
  readonly detail: EnquiryDetail | null;
}

/** What the register records of enquiries besides their answers. */
export function registerRoutes(parts: AdminParts) {
  const { context } = parts;
  const { db } = context.database;
  const findAgain = async (c: Context<AdminEnv>): Promise<PassedOn> => {
    const found = await findEnquiry(db, c.req.param('reference') ?? '', c.var.person.mailboxes);
    return { detail: found ? await toEnquiryDetail(context, found, c.var.person) : null };
  };
  const showAgain = async (c: Context<AdminEnv>) =>
    toEnquiryDetail(context, await findRequested(parts, c), c.var.person);
  return new Hono<AdminEnv>()
    .post('/', validated('json', recording), async (c) => {
      const { reference } = await record(parts, c.var.person.mailboxes, c.req.valid('json'));
      audit(parts, c, 'recorded an enquiry', { references: [reference] });
      return c.json({ reference });
    })
    .post('/:reference/pass-on', validated('json', passingOn), async (c) => {
      const { person } = c.var;
      const reference = c.req.param('reference');
      const isReadable = (await findEnquiry(db, reference, person.mailboxes)) !== undefined;
      const transfer = await findTransferFrom(db, reference, person.mailboxes);
      if (!isReadable && !transfer) throw new ApiFailure('not-found');
      const passedOn = { ...c.req.valid('json'), reference, author: person.name, now: new Date() };
      const outcome = isReadable ? await passOnEnquiry(context, passedOn) : 'passed on before';
      audit(parts, c, passOnActions[outcome], { references: [reference] });
      if (outcome === 'not possible')
        throw new ApiFailure('invalid-input', 'This one cannot be passed on to there.');
      if (outcome === 'passed on') return c.json(await findAgain(c), 200);
      const message = describeTransfer(await findTransferFrom(db, reference, person.mailboxes));
      const conflict = { error: 'conflict', message, ...(await findAgain(c)) } as const;
      return c.json<ApiError & PassedOn, 409>(conflict, errorStatuses.conflict);
    })
    .post('/:reference/more-time', validated('json', extension), async (c) => {
      const { reference } = (await findRequested(parts, c)).stored;
      const extended = { ...c.req.valid('json'), reference, author: c.var.person.name, now: new Date() };
      const outcome = await extendDate(context, extended);
      audit(parts, c, extensionActions[outcome], { references: [reference] });
      if (outcome === 'key of another extension')
        throw new ApiFailure(
          'invalid-input',
          'What you sent first was stored: its date and its reason are in the thread. Nothing was changed now.',
        );
      if (outcome !== 'moved' && outcome !== 'queued')
        throw new ApiFailure('invalid-input', 'This date cannot be moved, or not to that day.');
      return c.json(await showAgain(c));
    })
    .post('/:reference/notes', validated('json', note), async (c) => {
      const { stored } = await findRequested(parts, c);
      const written = { ...c.req.valid('json'), author: c.var.person.name, now: new Date() };
      await writeNote(context, stored, written).catch(refuseWithoutKey);
      audit(parts, c, 'wrote a note', { references: [stored.reference] });
      return c.json(await showAgain(c));
    });
}

/** @throws {ApiFailure} in place of the error that a concern cannot be encrypted; every other one as it is */
function refuseWithoutKey(error: unknown): never {
  if (error instanceof ConcernRecipientUnavailable)
    throw new ApiFailure('invalid-input', 'Nobody who answers these concerns has a key yet.');
  throw error;
}

/** Records an enquiry to a mailbox that the person answers. */
async function record(
  { context }: AdminParts,
  mailboxes: readonly MailboxName[],
  entered: v.InferOutput<typeof recording>,
): Promise<{ readonly reference: string }> {
  const { subject, about, recipient, name, email, message, caseCode, ...rest } = entered;
  const isOfConcern = isConcern(subject);
  if (isOfConcern !== (caseCode !== null)) throw new ApiFailure('invalid-input', unusable('caseCode'));
  const isDestination = destinations.some((one) => one.subject.slug === subject && one.about === about);
  if (!isOfConcern && !isDestination) throw new ApiFailure('invalid-input', unusable('about'));
  if (!isOfConcern && name === '') throw new ApiFailure('invalid-input', 'Enter the name of the sender.');
  const enquiry: Enquiry = { subject, name, email, message, ...(isOfConcern && recipient && { recipient }) };
  const recorded = { ...rest, enquiry, about: isOfConcern ? null : about, caseCode, now: new Date() };
  if (!mailboxes.includes(mailboxOf(recorded))) throw new ApiFailure('not-found');
  try {
    const outcome = await recordEnquiry(context, recorded);
    if (outcome !== 'wrong day') return outcome;
  } catch (error) {
    if (error instanceof CaseCodeUsed)
      throw new ApiFailure('invalid-input', 'It was recorded before, with another text. Look in the list.');
    refuseWithoutKey(error);
  }
  throw new ApiFailure('invalid-input', 'The day of receipt is within the last year, and not after today.');
}

/** "Maria Lindqvist has passed it on to the Complaints Officer on Thursday 3 December 2026." */
function describeTransfer(transfer: Awaited<ReturnType<typeof findTransferFrom>>): string {
  if (!transfer) return 'Somebody else has just given it another subject.';
  const { author, passed_at, to_mailbox } = transfer;
  return `${author} passed it on to ${answeredBy[to_mailbox]} on ${formatDate(companyDay(new Date(passed_at)))}.`;
}

/** What the audit log says of a later date. */
const extensionActions = {
  moved: 'moved a date',
  queued: 'queued an email with a later date',
  'not possible': 'moving a date rejected',
  'key of another extension': 'moving a date rejected: another extension was stored before',
  'not found': 'moving a date rejected',
} as const;

/** What the audit log says of passing an enquiry on. */
const passOnActions = {
  'passed on': 'passed on',
  'passed on before': 'passing on rejected: already passed on',
  'not possible': 'passing on rejected: not possible',
  'not found': 'passing on rejected: not found',
} as const;
