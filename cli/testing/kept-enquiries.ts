import { randomUUID } from 'node:crypto';
import type { Enquiry } from '../../forms/enquiry-form.ts';
import { receiveEnquiry, type Receipt } from '../../server/enquiries/receive-enquiry.ts';
import type { AppContext } from '../../server/context.ts';

const complete: Enquiry = {
  subject: 'general',
  name: 'Ada Merrow',
  organisation: 'Merrow & Daughters',
  email: 'ada@merrow.example',
  enquirerType: 'partner',
  message: 'We have a site by the canal.',
};

/** Receives an enquiry as the form would. */
export function keepEnquiry(
  context: AppContext,
  changes: Partial<Enquiry> = {},
  now = new Date(),
): Promise<Receipt> {
  return receiveEnquiry(context, {
    enquiry: { ...complete, ...changes },
    details: {},
    idempotencyKey: randomUUID(),
    now,
  });
}
