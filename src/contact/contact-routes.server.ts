import { Hono, type Context, type Next } from 'hono';
import { HTTPException } from 'hono/http-exception';
import {
  isConcernForm,
  isStoredConcern,
  newCaseCodeField,
  statusOf,
  type ContactState,
  type EnquiryFormState,
} from './contact-state.ts';
import { hiddenFields, postedIdempotencyKey } from '../forms/hidden-fields.ts';
import { isConcern, parseDetails, parseEnquiry, subjectOrGeneral, valuesOf } from '../enquiries/enquiry.ts';
import { rateLimits } from '../rate-limits.ts';
import { logFailure, type AppContext } from '../server/context.ts';
import { withoutAppended } from '../server/encryption/tokens.ts';
import type { RateLimit } from '../server/http/rate-limit.ts';
import type { PageEnv } from '../server/page-locals.ts';
import { complaintCalendar } from './complaint-calendar.server.ts';
import { findReceipt, receiveEnquiry, receiveConcern } from '../enquiries/receive-enquiry.server.ts';
import {
  limitForm,
  malformedFormText,
  maxFormSize,
  parsePostedFields,
  requireOwnOrigin,
  requirePlainForm,
  wrongOriginText,
  type PostedFields,
} from '../server/http/posted-form.ts';
import type { ContactResponse } from './contact-response.ts';
import { findRecipientsWithoutKey } from '../enquiries/person-keys.server.ts';
import { CaseCodeUsed } from '../enquiries/enquiry-store.server.ts';
import { newCaseCode, parseCaseCode } from '../enquiries/case-code.ts';
import { postCaseCode } from './case-code-posts.server.ts';
import { logNotStored } from './log-not-stored.server.ts';
import { shownConcern } from './receipt-dates.ts';
import { logRefusedPost } from '../server/security-events.ts';

type ContactContext = Context<PageEnv>;

/** The general form can become that of a concern, with its link to another site. */
export const contactHeaders = { 'Referrer-Policy': 'same-origin' } as const;

/** The routes of /contact. `next` renders the page in the state that they have set. */
export const contactRoutes = new Hono<PageEnv>();

contactRoutes.get('/', async (c, next) => {
  const token = c.req.query('receipt');
  if (token !== undefined) return showReceipt(c, next, withoutAppended(token));
  const caseCode = offerCaseCode(subjectOrGeneral(c.req.query('subject')).slug);
  return show(c, next, { kind: 'new-form', caseCode });
});

contactRoutes.post('/', requirePlainForm, requireOwnOrigin, limitForm(maxFormSize), async (c, next) => {
  const fields = parsePostedFields(await c.req.arrayBuffer());
  if (!fields) return c.text(malformedFormText, 400);
  const { context, client, errorPages } = c.var.locals;
  const allowance = await context.rateLimiter.consume(limitOf(fields), client);
  const retryAfterSeconds = allowance.allowed ? undefined : allowance.retryAfterSeconds;
  // A post beyond its limit is shown again, as an invalid one is, and as often at most.
  if (retryAfterSeconds !== undefined && !wantsJson(c)) {
    const isShownAgain = (await context.rateLimiter.consume(limits.invalid, client)).allowed;
    if (!isShownAgain) return errorPages.tooManyRequests(retryAfterSeconds);
  }
  const post = fields.has('caseCode') ? postCaseCode : postEnquiry;
  const outcome = await post(context, fields, !allowance.allowed);
  if ('state' in outcome) return show(c, next, outcome.state, retryAfterSeconds);
  const receiptUrl = `/contact?receipt=${outcome.receiptToken}`;
  return wantsJson(c) ? c.json({ receiptUrl }, 201) : c.redirect(receiptUrl, 303);
});

contactRoutes.onError((error, c) => {
  if (!(error instanceof HTTPException) || error.status !== 403) throw error;
  return wantsJson(c) ? c.json({ problem: 'forbidden' }, 403) : c.text(wrongOriginText, 403);
});

const limits = rateLimits['POST /contact'];

function limitOf(fields: PostedFields): RateLimit {
  const caseCode = fields.get('caseCode');
  if (caseCode !== undefined) return parseCaseCode(caseCode) === null ? limits.invalid : limits.caseCode;
  const values = valuesOf(fields);
  if (!parseEnquiry(values).valid) return limits.invalid;
  return isConcern(values.subject) ? limits.concern : limits.enquiry;
}

/**
 * Has the page rendered in a state, or sends a script the parts that it needs.
 *
 * @param retryAfterSeconds sent with a refusal; the default is for a database that cannot be written to
 */
async function show(c: ContactContext, next: Next, state: ContactState, retryAfterSeconds = 30) {
  const status = statusOf(state);
  const response = c.req.method === 'POST' && wantsJson(c) ? c.json(responseOf(state), status) : undefined;
  if (!response) {
    c.var.locals.contact = await withClosedRecipients(c.var.locals.context, state);
    await next();
  }
  const { headers } = response ?? c.res;
  const ofPage = contactHeaders['Referrer-Policy'];
  headers.set('Referrer-Policy', isConcernForm(state) ? 'no-referrer' : ofPage);
  if (status === 429 || status === 503) headers.set('Retry-After', String(retryAfterSeconds));
  return response;
}

/** The response to a post that a script has sent. @throws for a state that no post leads to */
function responseOf(state: ContactState): ContactResponse {
  if (isStoredConcern(state)) return { state };
  if (state.kind !== 'form') throw new TypeError(`No post leads to ${state.kind}`);
  const { problem, errors, caseCode } = state;
  return problem === undefined ? { errors, caseCode } : { problem, caseCode };
}

/** Shows the receipt of a token, or with `&calendar` its dates as a calendar file. */
async function showReceipt(c: ContactContext, next: Next, token: string) {
  const { context } = c.var.locals;
  let receipt;
  try {
    receipt = await findReceipt(context, token);
  } catch (error) {
    logFailure(context, error);
    return show(c, next, { kind: 'no-receipt', reason: 'unavailable' });
  }
  if (receipt === null) return show(c, next, { kind: 'no-receipt', reason: 'unknown' });
  if (c.req.query('calendar') !== undefined && receipt.subject.commitment === 'acknowledgeComplaint') {
    return c.body(complaintCalendar(receipt), 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${receipt.reference}.ics"`,
    });
  }
  return show(c, next, { kind: 'receipt', receipt, token });
}

/** Whether the response is read by the form’s script. */
const wantsJson = (c: Context) => c.req.header('accept')?.startsWith('application/json') ?? false;

/** A case code for a form of a concern that is about to be shown; it opens nothing yet, and nothing is stored. */
const offerCaseCode = (subject: string) => (isConcern(subject) ? newCaseCode() : undefined);

/** The form for a concern with the people who cannot receive one; every other state as it is. */
async function withClosedRecipients(context: AppContext, state: ContactState): Promise<ContactState> {
  if ((state.kind !== 'new-form' && state.kind !== 'form') || !isConcernForm(state)) return state;
  try {
    return { ...state, recipientsWithoutKey: await findRecipientsWithoutKey(context.database.db) };
  } catch (error) {
    // Whether the person who is chosen can receive it is checked again when it is sent.
    logFailure(context, error);
    return state;
  }
}

/** The result of a post: a state of the page, or the token of a receipt. */
type PostOutcome = { readonly state: ContactState } | { readonly receiptToken: string };

/**
 * Validates a posted enquiry and stores it. It counts as received only when it is durable; until then the form is shown
 * again with everything that was typed.
 */
async function postEnquiry(
  context: AppContext,
  fields: PostedFields,
  isTooMany: boolean,
): Promise<PostOutcome> {
  const now = new Date();
  const values = valuesOf(fields);
  const details = parseDetails(values.subject, fields);
  const isOfConcern = isConcern(values.subject);
  const code = isOfConcern ? parseCaseCode(fields.get(newCaseCodeField) ?? '') : null;
  const caseCode = code ?? offerCaseCode(values.subject);
  const showAgain = (refused: Partial<EnquiryFormState>): PostOutcome => ({
    state: { kind: 'form', values, details, errors: {}, caseCode, ...refused },
  });

  if (isTooMany) return showAgain({ problem: 'too-many' });
  const read = parseEnquiry(values);
  if (!read.valid) return showAgain({ errors: read.errors });
  // An invalid form is shown again in any case, so this is checked for a valid one only.
  if ((fields.get(hiddenFields.honeypot) ?? '') !== '') {
    logRefusedPost(context, 'honeypot');
    return showAgain({ problem: 'honeypot' });
  }
  try {
    const received = { enquiry: read.enquiry, details, idempotencyKey: postedIdempotencyKey(fields), now };
    if (!isOfConcern) return await receiveEnquiry(context, received);
    if (code === null) return showAgain({ problem: 'new-case-code' });
    const stored = await receiveConcern(context, { ...received, caseCode: code });
    return { state: { kind: 'concern-receipt', ...shownConcern(stored) } };
  } catch (error) {
    if (error instanceof CaseCodeUsed)
      return showAgain({ problem: 'new-case-code', caseCode: newCaseCode() });
    return showAgain({ problem: logNotStored(context, error) });
  }
}
