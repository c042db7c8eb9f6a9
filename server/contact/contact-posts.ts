import type { HonoRequest } from 'hono';
import { readAddition } from '../../forms/case-addition.ts';
import {
  hiddenFields,
  type CaseCodeState,
  type ContactState,
  type EnquiryFormState,
  type FormProblem,
} from '../../forms/contact-state.ts';
import { readDetails } from '../../forms/enquiry-details.ts';
import { enquiryFields, readEnquiry, type EnquiryValues } from '../../forms/enquiry-form.ts';
import type { AppContext } from '../context.ts';
import { isDatabaseUnavailable } from '../database/database-unavailable.ts';
import { receiveEnquiry } from '../enquiries/receive-enquiry.ts';
import { parseCaseCode } from '../enquiries/references.ts';
import { addToCase, findCase } from '../enquiries/speak-up-case.ts';
import { isSubmittedTooFast, newHiddenValues, postedHiddenValues } from './form-token.ts';

/** What a post ends in: a state of the page, or the address of a receipt. */
type PostOutcome =
  | { readonly state: ContactState; readonly retryAfterSeconds?: number | undefined }
  | { readonly receiptToken: string };

type PostedFields = ReadonlyMap<string, string>;

const maxFields = 20;

/**
 * The fields of an `application/x-www-form-urlencoded` body, each once. Undefined for what no browser sends: invalid UTF-8
 * or escapes, NUL, a field without a name, a field twice, or more than {@link maxFields} fields.
 */
export function readPostedFields(body: ArrayBuffer): PostedFields | undefined {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
    // URLSearchParams would replace invalid escapes; this throws.
    if (decodeURIComponent(text).includes('\0')) return undefined;
  } catch {
    return undefined;
  }
  const pairs = [...new URLSearchParams(text)];
  const fields = new Map(pairs);
  return fields.size < pairs.length || fields.has('') || fields.size > maxFields ? undefined : fields;
}

/** Whether a post declares a plain form in UTF-8 without content encoding. */
export function isPlainForm(request: HonoRequest): boolean {
  const [type = '', parameter = ''] = (request.header('content-type') ?? '').toLowerCase().split(';');
  const isUtf8 = /^(?:|charset="?utf-8"?)$/.test(parameter.trim());
  const isEncoded = !['identity', ''].includes(request.header('content-encoding') ?? '');
  return type.trim() === 'application/x-www-form-urlencoded' && isUtf8 && !isEncoded;
}

/**
 * Validates a posted enquiry and stores it. It counts as received only when it is durable; until then the form is shown
 * again with everything that was typed.
 */
export async function postEnquiry(
  context: AppContext,
  client: string,
  fields: PostedFields,
  now: Date,
): Promise<PostOutcome> {
  const values = Object.fromEntries(
    enquiryFields.map((field) => [field, fields.get(field) ?? '']),
  ) as EnquiryValues;
  const form: EnquiryFormState = {
    values,
    details: readDetails(values.subject, (name) => fields.get(name)),
    errors: {},
    ...postedHiddenValues(context.encryption, fields, now),
  };
  const refuse = (problem: FormProblem, retryAfterSeconds?: number): PostOutcome => ({
    state: { view: 'form', ...form, problem },
    retryAfterSeconds,
  });

  const read = readEnquiry(values);
  // An invalid form is shown again in any case, so these two are checked for a valid one only.
  if (read.valid && (fields.get(hiddenFields.honeypot) ?? '') !== '') return refuse('honeypot');
  if (read.valid && isSubmittedTooFast(form, now)) return refuse('submitted-too-fast');
  try {
    const { posts, confidentialPosts } = context.rateLimits;
    const allowance = await (values.subject === 'speak-up' ? confidentialPosts : posts).consume(client);
    if (!allowance.allowed) return refuse('too-many', allowance.retryAfterSeconds);
    if (!read.valid) return { state: { view: 'form', ...form, errors: read.errors } };
    const { idempotencyKey, details } = form;
    return await receiveEnquiry(context, { enquiry: read.enquiry, details, idempotencyKey, now });
  } catch (error) {
    logFailure(context, error);
    return refuse('unavailable');
  }
}

/**
 * Opens a speak-up case by its code, and adds to it what was written. The code is posted each time and never part of an
 * address, which a browser would keep in its history.
 */
export async function postSpeakUpCase(
  context: AppContext,
  client: string,
  fields: PostedFields,
  now: Date,
): Promise<PostOutcome> {
  const { encryption, rateLimits } = context;
  const typed = fields.get('caseCode') ?? '';
  const addition = fields.get('addition');
  const refuse = (problem: CaseCodeState['problem'], retryAfterSeconds?: number): PostOutcome => ({
    state: {
      view: 'case-code',
      ...newHiddenValues(encryption, now),
      typed: typed.slice(0, 100),
      addition: addition ?? '',
      problem,
    },
    retryAfterSeconds,
  });

  try {
    const allowance = await rateLimits.confidentialPosts.consume(client);
    if (!allowance.allowed) return refuse('too-many', allowance.retryAfterSeconds);
    const read = addition === undefined ? undefined : readAddition(addition);
    const { idempotencyKey } = postedHiddenValues(encryption, fields, now);
    const shown = read?.valid
      ? await addToCase(context, typed, read.text, now, idempotencyKey)
      : await findCase(context, typed);
    if (shown === null) return refuse('unknown');
    const found = { view: 'case', code: parseCaseCode(typed) ?? typed, shown } as const;
    // The next addition gets its own idempotency key.
    if (read?.valid)
      return { state: { ...found, ...newHiddenValues(encryption, now), isAdded: true, addition: '' } };
    return {
      state: { ...found, idempotencyKey, isAdded: false, addition: addition ?? '', error: read?.error },
    };
  } catch (error) {
    logFailure(context, error);
    return refuse('unavailable');
  }
}

/** Logs why something could not be stored or read; the visitor is told only that it could not. */
export function logFailure({ logger }: Pick<AppContext, 'logger'>, error: unknown): void {
  const { name, stack } = error instanceof Error ? error : { name: typeof error, stack: '' };
  if (isDatabaseUnavailable(error)) logger.warn('The database was not available for an enquiry');
  else logger.error({ error: { name, stack } }, 'An enquiry could not be processed');
}
