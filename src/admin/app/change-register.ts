import { enquiry, type EnquiryDetail, type PassingOn } from './api-client.ts';
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
