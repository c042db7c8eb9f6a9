import { complaintCalendar } from '../enquiries/deadline-calendar.ts';
import { findReceipt } from '../enquiries/receive-enquiry.ts';
import type { AppContext } from '../context.ts';
import { noteFailure, show, type Exchange } from './contact-answers.ts';
import { sendText } from './plain-answers.ts';
import { noteAnswer } from './request-log.ts';
import { pathOf, queryOf } from './request-path.ts';

/** 256 bits in base64url. */
const tokenForm = /^[\w-]{43}$/;

/** Shows the receipt of a token, or with `&calendar` its dates as a file for calendars. */
export async function showReceipt(context: AppContext, exchange: Exchange, token: string): Promise<void> {
  const { request, response } = exchange;
  // A case code is shown once, and only to somebody who is looking.
  if (
    request.method === 'HEAD' ||
    /prefetch|prerender/.test(request.headers['sec-purpose']?.toString() ?? '')
  ) {
    noteAnswer(response, { route: pathOf(request) });
    sendText(response, request.method === 'HEAD' ? 200 : 503, '');
    return;
  }
  try {
    const receipt = tokenForm.test(token) ? await findReceipt(context, token) : null;
    if (receipt === null) show(exchange, { view: 'no-receipt', reason: 'unknown' });
    else if (queryOf(request).has('calendar') && receipt.subject.slug === 'formal-complaint') {
      noteAnswer(response, { route: pathOf(request) });
      response.setHeader('Content-Disposition', `attachment; filename="${receipt.reference}.ics"`);
      sendText(
        response,
        200,
        complaintCalendar(receipt.reference, receipt.deadlines),
        'text/calendar; charset=utf-8',
      );
    } else show(exchange, { view: 'receipt', receipt, token });
  } catch (error) {
    noteFailure(context, error);
    show(exchange, { view: 'no-receipt', reason: 'unavailable' });
  }
}
