import { parseResponse } from 'hono/client';
import {
  api,
  enquiry,
  type EnquiryDetail,
  type Extension,
  type NewNote,
  type PassingOn,
  type Recording,
} from './api-client.ts';
import { showChanged } from './change-enquiry.ts';
import { enquiryParam, enquiryQuery, invalidate, queryClient } from './queries.ts';
import { RequestError } from './request.ts';

/** Shows an enquiry after it was passed on, or forgets it where the person may not read it any longer. */
function showPassedOn(reference: string, detail: EnquiryDetail | null): void {
  if (detail) {
    showChanged(detail);
    return;
  }
  queryClient.removeQueries({ queryKey: enquiryQuery(reference).queryKey });
  void invalidate('counts', 'enquiry list', 'mail', 'person');
}

/**
 * @returns the enquiry; null where the person may not read it any longer
 * @throws {RequestError} a conflict too: somebody else has passed it on before, as its sentence says
 */
export async function passOn(reference: string, passingOn: PassingOn) {
  const response = await enquiry['pass-on'].$post({ param: enquiryParam(reference), json: passingOn });
  if (response.ok) {
    const passed = await response.json();
    showPassedOn(reference, passed.detail);
    return passed;
  }
  const { message, detail } = await response.json();
  if (detail) showChanged(detail);
  throw new RequestError('conflict', message);
}

/** @throws {RequestError} */
export async function extendDate(reference: string, extension: Extension): Promise<void> {
  const param = enquiryParam(reference);
  showChanged(await parseResponse(enquiry['more-time'].$post({ param, json: extension })));
}

/** @throws {RequestError} */
export async function writeNote(reference: string, note: NewNote): Promise<void> {
  showChanged(await parseResponse(enquiry.notes.$post({ param: enquiryParam(reference), json: note })));
}

/** @returns the reference @throws {RequestError} */
export async function recordEnquiry(recording: Recording): Promise<string> {
  const { reference } = await parseResponse(api.enquiries.$post({ json: recording }));
  void invalidate('counts', 'enquiry list', 'mail', 'person');
  return reference;
}
