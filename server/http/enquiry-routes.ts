import type { RequestHandler } from 'express';
import { hiddenFields, type EnquiryFormState, type FormProblem } from '../../forms/contact-state.ts';
import { readDetails } from '../../forms/enquiry-details.ts';
import { enquiryFields, readEnquiry, type EnquiryValues } from '../../forms/enquiry-form.ts';
import { receiveEnquiry } from '../enquiries/receive-enquiry.ts';
import type { AppContext } from '../context.ts';
import { createCasePosts } from './case-posts.ts';
import { clientOf } from './client-address.ts';
import { noteFailure, show, wantsJson, type Exchange } from './contact-answers.ts';
import { readForm, type PostedFields } from './form-body.ts';
import { createFormKeeper } from './form-keys.ts';
import { isFromThisSite } from './origin-check.ts';
import { sendText } from './plain-answers.ts';
import { createRateLimit, createTracelessRateLimit } from './rate-limit.ts';
import { showReceipt } from './receipt-pages.ts';
import { noteAnswer } from './request-log.ts';
import { pathOf, queryOf } from './request-path.ts';

const ownPath = '/contact';

function valuesIn(fields: PostedFields): EnquiryValues {
  return Object.fromEntries(enquiryFields.map((field) => [field, fields.get(field) ?? ''])) as EnquiryValues;
}

/**
 * Answers what is sent to /contact, and decides what the page shows for what is asked. A message counts as received
 * only when it is stored; until then everything that was typed stays in the form.
 */
export function createEnquiryRoutes(context: AppContext): RequestHandler {
  const { environment } = context;
  const keeper = createFormKeeper(context);
  const limit = createRateLimit(context);
  const traceless = environment.rateLimit ? createTracelessRateLimit() : limit;
  const cases = createCasePosts(context, keeper, traceless);

  async function post(exchange: Exchange): Promise<void> {
    const { request, response } = exchange;
    const form = await readForm(request);
    if ('refusal' in form) {
      sendText(response, form.refusal.status, `${form.refusal.reason}\n`);
      return;
    }
    const isOwn = isFromThisSite(request, environment);
    if (form.fields.has('caseCode')) await cases.answer(exchange, form.fields, isOwn);
    else await take(exchange, form.fields, isOwn);
  }

  async function take(exchange: Exchange, fields: PostedFields, isOwn: boolean): Promise<void> {
    const { request, response } = exchange;
    const now = new Date();
    const values = valuesIn(fields);
    const filled: EnquiryFormState = {
      values,
      details: readDetails(values.subject, (name) => fields.get(name)),
      errors: {},
      ...keeper.keysOf(fields, now),
    };
    const refuse = (problem: FormProblem, retryAfterSeconds?: number) => {
      show(exchange, { view: 'form', ...filled, problem }, retryAfterSeconds);
    };

    if (!isOwn) {
      refuse('forbidden');
      return;
    }
    const read = readEnquiry(values);
    // What needs attention anyway is answered with that: it is shown again in any case, and nothing is stored.
    if (read.valid && (fields.get(hiddenFields.honeypot) ?? '') !== '') {
      refuse('honeypot');
      return;
    }
    if (read.valid && keeper.isSubmittedTooFast(filled, now)) {
      refuse('submitted-too-fast');
      return;
    }
    try {
      const limiter = values.subject === 'speak-up' ? traceless : limit;
      const allowance = await limiter.allow(clientOf(request), now);
      if (!allowance.allowed) {
        refuse('too-many', allowance.retryAfterSeconds);
        return;
      }
      if (!read.valid) {
        show(exchange, { view: 'form', ...filled, errors: read.errors });
        return;
      }
      const { idempotencyKey, details } = filled;
      const { receiptToken } = await receiveEnquiry(context, {
        enquiry: read.enquiry,
        details,
        idempotencyKey,
        now,
      });
      const receiptUrl = `${ownPath}?receipt=${receiptToken}`;
      if (wantsJson(request)) {
        sendText(response, 201, JSON.stringify({ receiptUrl }), 'application/json');
        return;
      }
      response.setHeader('Location', receiptUrl);
      sendText(response, 303, '');
    } catch (error) {
      noteFailure(context, error);
      refuse('unavailable');
    }
  }

  return async (request, response, next) => {
    if (pathOf(request) !== ownPath) {
      next();
      return;
    }
    const { method } = request;
    const exchange = { request, response, next };
    if (method === 'POST') {
      noteAnswer(response, { route: ownPath });
      await post(exchange);
    } else if (method === 'GET' || method === 'HEAD') {
      const token = queryOf(request).get('receipt');
      if (token !== null) await showReceipt(context, exchange, token);
      else show(exchange, { view: 'new-form', ...keeper.newKeys(new Date()) });
    } else next();
  };
}
