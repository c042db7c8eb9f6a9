import { randomUUID } from 'node:crypto';
import { Hono, type Context, type Next } from 'hono';
import { HTTPException } from 'hono/http-exception';
import {
  isSpeakUpState,
  statusOf,
  type CaseCodeState,
  type ContactState,
  type EnquiryFormState,
  type FormProblem,
  type ReportReceipt,
} from './contact-state.ts';
import { hiddenFields } from '../forms/hidden-fields.ts';
import { preselectedSubject, parseAddition, parseDetails, parseEnquiry, valuesOf } from './enquiry.ts';
import { logFailure, type AppContext } from '../server/context.ts';
import { maxPostsReturned } from '../server/http/error-pages.ts';
import { confidentialPostLimit, postLimit } from '../server/http/rate-limit.ts';
import type { PageEnv } from '../server/page-locals.ts';
import { complaintCalendar } from './deadlines.server.ts';
import { CaseCodeUsed } from './enquiry-store.server.ts';
import { findReceipt, findReport, receiveEnquiry, receiveReport } from './receive-enquiry.server.ts';
import {
  limitForm,
  malformedFormText,
  parsePostedFields,
  requireOwnOrigin,
  requirePlainForm,
  wrongOriginText,
  type PostedFields,
} from '../server/http/posted-form.ts';
import { parseCaseCode } from './enquiry-codes.server.ts';
import { ReportRecipientUnavailable } from './speak-up/report-recipients.server.ts';
import { addToCase, findCase } from './speak-up/speak-up-case.server.ts';
import { offerCaseCode, postedCaseCode, type PostedCaseCode } from './speak-up/offered-case-code.server.ts';

type ContactContext = Context<PageEnv>;

/** The general form can become that of a concern, with its link to another site. */
export const contactHeaders = { '/contact': { 'Referrer-Policy': 'same-origin' } } as const;

/** Whether a request asks for a receipt, by its path and query. */
export function isReceiptRequest(url: string): boolean {
  const [path, query] = url.split('?', 2);
  return path === '/contact' && new URLSearchParams(query).has('receipt');
}

/** The routes of /contact. `next` renders the page in the state that they have set. */
export const contactRoutes = new Hono<PageEnv>();

contactRoutes.get('/', async (c, next) => {
  const token = c.req.query('receipt');
  if (token !== undefined) return showReceipt(c, next, token);
  if (c.req.query('clear') !== undefined) {
    // Another site could otherwise empty the cache with a picture.
    const isOwnPage = c.req.header('sec-fetch-site') === 'same-origin';
    return c.body(null, 204, isOwnPage ? clearCache : {});
  }
  const isConcern = preselectedSubject(c.req.query('subject')) === 'speak-up';
  const caseCode = isConcern ? offerCaseCode(c.var.locals.context.encryption, new Date()) : undefined;
  // A form whose subject has been changed to a concern asks for this.
  if (wantsJson(c) && caseCode) return c.json({ caseCode });
  return show(c, next, { view: 'new-form', caseCode });
});

contactRoutes.post(
  '/',
  requirePlainForm,
  requireOwnOrigin,
  // A message has at most a few thousand characters; 64 KB leaves room for any alphabet and encoding.
  limitForm(64 * 1024),
  async (c, next) => {
    const fields = parsePostedFields(await c.req.arrayBuffer());
    const { context, client } = c.var.locals;
    const allowance = await countPost(context, client, fields);
    if (allowance?.allowed === false && allowance.excess > maxPostsReturned)
      return c.text('Too many posts\n', 429, { 'Retry-After': String(allowance.retryAfterSeconds) });
    if (!fields) return c.text(malformedFormText, 400);
    if (allowance?.allowed === false) return refuseTooMany(c, fields, allowance.retryAfterSeconds);
    const post = fields.has('caseCode') ? postSpeakUpCase : postEnquiry;
    const outcome = await post(context, fields, allowance === null);
    if ('state' in outcome) return show(c, next, outcome.state);
    const receiptUrl = `/contact?receipt=${outcome.receiptToken}`;
    return wantsJson(c) ? c.json({ receiptUrl }, 201) : c.redirect(receiptUrl, 303);
  },
);

contactRoutes.onError((error, c) => {
  if (!(error instanceof HTTPException) || error.status !== 403) throw error;
  return wantsJson(c) ? c.json({ problem: 'forbidden' }, 403) : c.text(wrongOriginText, 403);
});

/**
 * Removes earlier pages with what was typed in them, which Chromium keeps for Back although they are "no-store". The page
 * that was just left is kept only after this response, so the answer to a report requests `/contact?clear` as well.
 */
const clearCache = { 'Clear-Site-Data': '"cache"' } as const;

/** The seconds after which to try again when the database cannot be written to. */
const retryAfterSeconds = 30;

/**
 * Counts a post before anything is done with it. Returns null if it cannot be counted, and so could not be stored either.
 *
 * @param fields undefined if they are malformed, in which case they may be confidential
 */
async function countPost(context: AppContext, client: string, fields: PostedFields | undefined) {
  const isConfidential = !fields || fields.has('caseCode') || valuesOf(fields).subject === 'speak-up';
  try {
    return await context.rateLimiter.consume(isConfidential ? confidentialPostLimit : postLimit, client);
  } catch (error) {
    logFailure(context, error);
    return null;
  }
}

/** Answers a post beyond the limit with what was posted, without validating or rendering anything. */
function refuseTooMany(c: ContactContext, posted: PostedFields, retryAfterSeconds: number) {
  const textField = posted.has('addition') ? 'addition' : 'message';
  const page = wantsJson(c)
    ? undefined
    : c.var.locals.errorPages?.tooManyPosts({ path: '/contact', posted, textField, retryAfterSeconds });
  if (page) return page;
  c.header('Retry-After', String(retryAfterSeconds));
  return c.json({ problem: 'too-many', retryAfterSeconds }, 429);
}

/** Has the page rendered in a state, or answers a script with the parts that it needs. */
async function show(c: ContactContext, next: Next, state: ContactState) {
  const status = statusOf(state);
  const mayRetry = status === 503;
  if (wantsJson(c) && state.view === 'form') {
    const { problem, errors, caseCode } = state;
    if (mayRetry) c.header('Retry-After', String(retryAfterSeconds));
    if (problem === undefined) return c.json({ errors, caseCode }, status);
    return c.json({ problem, caseCode, ...(mayRetry && { retryAfterSeconds }) }, status);
  }
  c.var.locals.contact = state;
  await next();
  const ofPage = contactHeaders['/contact']['Referrer-Policy'];
  c.header('Referrer-Policy', isSpeakUpState(state) ? 'no-referrer' : ofPage);
  if (isSpeakUpState(state) && c.req.method === 'POST')
    for (const [name, value] of Object.entries(clearCache)) c.header(name, value);
  if (mayRetry) c.header('Retry-After', String(retryAfterSeconds));
  return undefined;
}

/** Shows the receipt of a token, or with `&calendar` its dates as a calendar file. */
async function showReceipt(c: ContactContext, next: Next, token: string) {
  const { context } = c.var.locals;
  try {
    const receipt = /^[\w-]{43}$/.test(token) ? await findReceipt(context, token) : null;
    if (receipt === null) return await show(c, next, { view: 'no-receipt', reason: 'unknown' });
    if (c.req.query('calendar') !== undefined && receipt.subject.commitment === 'acknowledgeComplaint') {
      return c.body(complaintCalendar(receipt.reference, receipt.deadlines), 200, {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': `attachment; filename="${receipt.reference}.ics"`,
      });
    }
    return await show(c, next, { view: 'receipt', receipt, token });
  } catch (error) {
    logFailure(context, error);
    return await show(c, next, { view: 'no-receipt', reason: 'unavailable' });
  }
}

/** Whether the response is read by the form’s script. */
function wantsJson(c: Context): boolean {
  return c.req.header('accept')?.startsWith('application/json') ?? false;
}

/** The UUID that a script or the page has made for this form; undefined where there is none. */
function postedIdempotencyKey(fields: PostedFields): string | undefined {
  const key = fields.get(hiddenFields.idempotencyKey) ?? '';
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key) ? key : undefined;
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
  isUnavailable: boolean,
): Promise<PostOutcome> {
  const now = new Date();
  const values = valuesOf(fields);
  const isConcern = values.subject === 'speak-up';
  const posted = isConcern ? postedCaseCode(context.encryption, fields, now) : undefined;
  const hadCaseCode = (fields.get(hiddenFields.caseCodeToken) ?? '') !== '';
  const newCaseCode = () => (isConcern ? offerCaseCode(context.encryption, now, hadCaseCode) : undefined);
  const form: EnquiryFormState = {
    values,
    details: parseDetails(values.subject, fields),
    errors: {},
    caseCode: posted && !posted.isExpired ? posted.offered : newCaseCode(),
  };
  const refuse = (problem: FormProblem): PostOutcome => ({ state: { view: 'form', ...form, problem } });

  if (isUnavailable) return refuse('unavailable');
  const read = parseEnquiry(values);
  if (!read.valid) return { state: { view: 'form', ...form, errors: read.errors } };
  // An invalid form is shown again in any case, so this is checked for a valid one only.
  if ((fields.get(hiddenFields.honeypot) ?? '') !== '') return refuse('honeypot');
  try {
    const received = {
      enquiry: read.enquiry,
      details: form.details,
      idempotencyKey: postedIdempotencyKey(fields),
      now,
    };
    if (!isConcern) return await receiveEnquiry(context, received);
    const receipt = await storeReport(context, received, posted);
    if (receipt) return { state: { view: 'report-receipt', receipt } };
    return hadCaseCode
      ? { state: { view: 'form', ...form, caseCode: newCaseCode(), problem: 'case-code-replaced' } }
      : refuse('case-code-first');
  } catch (error) {
    return refuse(logRefusal(context, error));
  }
}

/** Logs why a text was not stored. @returns the problem that the page names */
function logRefusal(context: AppContext, error: unknown): 'unavailable' | 'no-key' {
  if (!(error instanceof ReportRecipientUnavailable)) {
    logFailure(context, error);
    return 'unavailable';
  }
  context.logger.error(
    'A report was refused: its recipient has no key that can be used. `npm run site -- doctor` says who',
  );
  return 'no-key';
}

/**
 * Stores a report under the case code that its form had shown. Returns null if that code cannot be used; nothing is stored
 * then, since the reporter has no code that would open it.
 */
async function storeReport(
  context: AppContext,
  received: Parameters<typeof receiveEnquiry>[1],
  posted: PostedCaseCode | undefined,
): Promise<ReportReceipt | null> {
  if (!posted) return null;
  const report = { ...received, caseCode: posted.offered.code };
  // The answer to the first post may have been lost.
  if (posted.isExpired) return await findReport(context, report);
  return await receiveReport(context, report).catch((error: unknown) => {
    if (error instanceof CaseCodeUsed) return null;
    throw error;
  });
}

/**
 * Opens a speak-up case by its code, and adds to it what was written. The code is posted each time and never part of an
 * address, which a browser would keep in its history.
 */
async function postSpeakUpCase(
  context: AppContext,
  fields: PostedFields,
  isUnavailable: boolean,
): Promise<PostOutcome> {
  const now = new Date();
  const typed = fields.get('caseCode') ?? '';
  const addition = fields.get('addition') ?? '';
  const refuse = (problem: CaseCodeState['problem']): PostOutcome => ({
    state: { view: 'case-code', typed: typed.slice(0, 100), addition, problem },
  });

  if (isUnavailable) return refuse('unavailable');
  try {
    const { text, error } = fields.has('addition') ? parseAddition(addition) : {};
    const idempotencyKey = postedIdempotencyKey(fields) ?? randomUUID();
    const isAdded = text !== undefined;
    const shown = isAdded
      ? await addToCase(context, typed, text, now, idempotencyKey)
      : await findCase(context, typed);
    if (shown === null) return refuse('unknown');
    const next = isAdded
      ? { idempotencyKey: randomUUID(), addition: '' }
      : { idempotencyKey, addition, error };
    return { state: { view: 'case', code: parseCaseCode(typed) ?? typed, shown, isAdded, ...next } };
  } catch (error) {
    return refuse(logRefusal(context, error));
  }
}
