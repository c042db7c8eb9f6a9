import * as v from 'valibot';
import { enquiryFieldNames } from '../enquiries/enquiry.ts';

/** The case code that a concern will have. */
const offeredCaseCode = v.pipe(v.string(), v.regex(/^(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}$/));

const formProblem = v.picklist([
  'unavailable',
  /** Nobody who answers the mailbox of a concern has a key, so that it cannot be encrypted. */
  'no-key',
  'too-many',
  'forbidden',
  /** The field that only a program fills in was filled in. */
  'honeypot',
  /** A concern came from a form that had shown no case code, or one that belongs to another concern. */
  'new-case-code',
]);

/** Why a form that may be complete was not taken. */
export type FormProblem = v.InferOutput<typeof formProblem>;

const statuses: Readonly<Partial<Record<FormProblem, 403 | 429 | 503>>> = {
  unavailable: 503,
  'no-key': 503,
  'too-many': 429,
  forbidden: 403,
};

/** The HTTP status; 422 where the visitor can send the form again at once. */
export const statusOfProblem = (problem: FormProblem) => statuses[problem] ?? 422;

const receivedConcern = {
  caseCode: v.string(),
  reference: v.string(),
  recipient: v.string(),
  /** As `datesToScale` makes them. */
  dates: v.array(
    v.object({
      label: v.string(),
      date: v.string(),
      day: v.string(),
      later: v.string(),
      at: v.number(),
      outcome: v.optional(v.string()),
    }),
  ),
};

/** The receipt of a concern, the concern itself, or why a case code opened nothing: ready to be shown, with its dates as text. */
const concernState = v.union([
  v.object({ kind: v.literal('concern-receipt'), ...receivedConcern }),
  v.object({
    kind: v.literal('concern'),
    ...receivedConcern,
    isOpen: v.boolean(),
    /** "30 December 2026" */
    closedOn: v.optional(v.string()),
    /** The oldest message comes first. That of the reporter has no text, because only those who answer the concern can read it. */
    messages: v.array(
      v.object({
        sender: v.picklist(['company', 'reporter']),
        /** "30 December 2026 at 09:15, London time" */
        sentAt: v.string(),
        text: v.optional(v.string()),
      }),
    ),
    idempotencyKey: v.string(),
    isAdded: v.boolean(),
    /** The text that was to be added, which is kept, and what was wrong with it. */
    addition: v.string(),
    error: v.optional(v.string()),
  }),
  v.object({
    kind: v.literal('case-code'),
    typed: v.string(),
    /** The text that was to be added, which is kept. */
    addition: v.string(),
    problem: v.picklist(['unknown', 'unavailable', 'no-key', 'too-many']),
  }),
]);
export type ConcernState = v.InferOutput<typeof concernState>;
export type ConcernStateOf<Kind extends ConcernState['kind']> = Extract<ConcernState, { kind: Kind }>;

/**
 * The response to a post of /contact for a script, as JSON. Only what has one of these shapes comes from this server: a proxy, a
 * sign-in page or a maintenance page in between sends something else, whatever its status.
 */
export const contactResponseSchema = v.union([
  /** It is stored, and this is its receipt. */
  v.object({ receiptUrl: v.pipe(v.string(), v.regex(/^\/contact\?receipt=[\w-]+$/)) }),
  /** What is shown of a concern. */
  v.object({ state: concernState }),
  /** What is wrong with the fields. */
  v.object({
    errors: v.pipe(
      v.record(v.picklist(enquiryFieldNames), v.string()),
      v.check((errors) => Object.keys(errors).length > 0),
    ),
    caseCode: v.optional(offeredCaseCode),
  }),
  /** Why it was not stored, with a case code that takes the place of the one in the form. */
  v.object({ problem: formProblem, caseCode: v.optional(offeredCaseCode) }),
]);
export type ContactResponse = v.InferOutput<typeof contactResponseSchema>;
