import { parseResponse } from 'hono/client';
import {
  enquiry,
  type Closing,
  type EnquiryDetail,
  type EnquiryReaders,
  type RecordedAnswer,
  type Reply,
} from './api-client.ts';
import { enquiryParam, enquiryQuery, invalidate, queryClient } from './queries.ts';
import { RequestError } from './request.ts';

/** Shows an enquiry as it is after a change, and reads again what else tells of it. */
export function showChanged(detail: EnquiryDetail): void {
  queryClient.setQueryData(enquiryQuery(detail.reference).queryKey, detail);
  void invalidate('counts', 'enquiry list', 'mail', 'person');
}

/**
 * The enquiry after a change.
 *
 * @throws {RequestError} a conflict too: somebody else has changed the enquiry, which is then shown as it is
 */
async function readChanged(request: ReturnType<typeof enquiry.replies.$post>): Promise<EnquiryDetail> {
  const response = await request;
  if (response.ok) return response.json();
  showChanged((await response.json()).detail);
  throw new RequestError('conflict');
}

/** @throws {RequestError} as `readChanged` */
export const sendReply = (reference: string, reply: Reply) =>
  readChanged(enquiry.replies.$post({ param: enquiryParam(reference), json: reply }));

/**
 * Takes a reply back whose email has not left.
 *
 * @param id of the message
 * @returns whether it is gone; otherwise it was sent before
 * @throws {RequestError}
 */
export async function takeBackReply(reference: string, id: string): Promise<boolean> {
  const taking = enquiry['take-back'].$post({ param: enquiryParam(reference), json: { id } });
  const { outcome, detail } = await parseResponse(taking);
  showChanged(detail);
  return outcome === 'taken back';
}

/** Tells the server that an enquiry is no longer on the screen. @throws {RequestError} */
export const leaveEnquiry = (reference: string) =>
  parseResponse(enquiry.readers.$post({ param: enquiryParam(reference), json: { isOpen: false } }));

/**
 * Whether somebody else has changed an enquiry since it was shown: its state, or how many of the company’s messages count, which are those
 * whose email was not given up.
 */
export function hasChanged(shown: Pick<EnquiryDetail, 'state' | 'messages'>, present: EnquiryReaders) {
  const replies = shown.messages.filter(
    ({ sender, undeliveredAt }) => sender === 'company' && undeliveredAt === null,
  );
  return present.state !== shown.state || present.replies !== replies.length;
}

/** @throws {RequestError} */
export const recordAnswer = (reference: string, answer: RecordedAnswer) =>
  readChanged(enquiry.answered.$post({ param: enquiryParam(reference), json: answer }));

/** @throws {RequestError} */
export const closeEnquiry = (reference: string, closing: Closing) =>
  readChanged(enquiry.close.$post({ param: enquiryParam(reference), json: closing }));

/** @throws {RequestError} */
export const reopenEnquiry = (reference: string) =>
  readChanged(enquiry.reopen.$post({ param: enquiryParam(reference) }));
