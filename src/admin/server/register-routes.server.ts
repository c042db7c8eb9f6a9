import { Hono, type Context } from 'hono';
import * as v from 'valibot';
import { companyDay, formatDate } from '../../../company/dates.ts';
import { complaintTopics, enquirySubjects } from '../../../company/enquiry-subjects.ts';
import { answeredBy } from '../../../company/mailboxes.ts';
import { findEnquiry } from '../../enquiries/find-enquiries.server.ts';
import { findTransferFrom, passOnEnquiry } from '../../enquiries/pass-on-enquiry.server.ts';
import { errorStatuses, type ApiError } from '../api.ts';
import { ApiFailure, audit, validated, type AdminEnv, type AdminParts } from './admin-request.server.ts';
import { toEnquiryDetail, type EnquiryDetail } from './shown-enquiry.server.ts';

const destination = v.object({
  subject: v.picklist(enquirySubjects.map(({ slug }) => slug)),
  about: v.nullable(v.picklist(complaintTopics.map(({ slug }) => slug))),
});
const passingOn = v.object({
  /** What it was about when the person looked at it. Where that has changed, the answer is 409. */
  from: destination,
  to: destination,
  tellSender: v.boolean(),
});
export type PassingOn = v.InferInput<typeof passingOn>;

/** An enquiry after it was passed on; null where the person may not read it any longer. */
interface PassedOn {
  readonly detail: EnquiryDetail | null;
}

/** What the register records of an enquiry besides its answers. */
export function registerRoutes(parts: AdminParts) {
  const { context } = parts;
  const { db } = context.database;
  const findAgain = async (c: Context<AdminEnv>): Promise<PassedOn> => {
    const found = await findEnquiry(db, c.req.param('reference') ?? '', c.var.person.mailboxes);
    return { detail: found ? await toEnquiryDetail(context, found) : null };
  };
  return new Hono<AdminEnv>().post('/:reference/pass-on', validated('json', passingOn), async (c) => {
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
  });
}

/** "Maria Lindqvist has passed it on to the Complaints Officer on Thursday 3 December 2026." */
function describeTransfer(transfer: Awaited<ReturnType<typeof findTransferFrom>>): string {
  if (!transfer) return 'Somebody else has just given it another subject.';
  const { author, passed_at, to_mailbox } = transfer;
  return `${author} passed it on to ${answeredBy[to_mailbox]} on ${formatDate(companyDay(new Date(passed_at)))}.`;
}

/** What the audit log says of passing an enquiry on. */
const passOnActions = {
  'passed on': 'passed on',
  'passed on before': 'passing on rejected: already passed on',
  'not possible': 'passing on rejected: not possible',
  'not found': 'passing on rejected: not found',
} as const;
