import type { Enquiry } from '../../src/enquiries/enquiry.ts';

/** The enquiry of a fictitious sender, with every field that a partner fills in. It passes all validation. */
export const exampleEnquiry = {
  subject: 'general',
  name: 'Ada Merrow',
  organisation: 'Merrow & Daughters',
  email: 'ada@merrow.example',
  enquirerType: 'partner',
  message: 'We have a site by the canal.',
} as const satisfies Enquiry;
