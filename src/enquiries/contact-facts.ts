import { formatCommitment } from '../../company/commitments.ts';
import { eligibleInvestors } from '../../company/funds.ts';
import { organization } from '../../company/organization.ts';
import { optionalFacts } from '../../company/optional-facts.ts';
import { mailboxes } from '../../company/mailboxes.ts';
import { reporterNotes } from './reporter-texts.ts';
import { subjectFacts } from './subject-facts.ts';

/** Props of the enquiry form: the modules that they come from are many times larger, and stay on the server. */
export const contactFacts = {
  minimumAge: formatCommitment('minimumAge'),
  eligibleInvestors,
  telephone: organization.telephone.value,
  concernReceiptHint:
    'If you give an address, we email it a receipt with the reference and date. Do not use a work address.',
  hotline: {
    ...organization.speakUpHotline.value,
    /** The city of an office, and its number, as far as the owner has given them. */
    byOffice: Object.entries(optionalFacts.hotlineNumbers).flatMap(([city, number]) =>
      number === null ? [] : [[city, number] as const],
    ),
  },
  mailboxes: Object.fromEntries(
    Object.entries(mailboxes).map(([name, { value }]) => [name, value]),
  ) as Readonly<Record<keyof typeof mailboxes, string>>,
  subjects: subjectFacts,
  reporterNotes,
};

export type ContactFacts = typeof contactFacts;
