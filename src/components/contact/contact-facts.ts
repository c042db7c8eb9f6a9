import { commitmentInWords } from '../../../company/commitments.ts';
import { eligibleInvestors } from '../../../company/funds.ts';
import { mailboxes, organization } from '../../../company/organization.ts';

/** Props of the enquiry form: the modules that they come from are many times larger, and stay on the server. */
export interface ContactFacts {
  readonly acknowledgeConcern: string;
  readonly minimumAge: string;
  readonly eligibleInvestors: string;
  readonly telephone: { readonly display: string; readonly href: string };
  readonly hotline: string;
  readonly mailboxes: Readonly<Record<keyof typeof mailboxes, string>>;
}

export const contactFacts: ContactFacts = {
  acknowledgeConcern: commitmentInWords('acknowledgeConcern'),
  minimumAge: commitmentInWords('minimumAge'),
  eligibleInvestors,
  telephone: organization.telephone.value,
  hotline: organization.speakUpHotline.value.telephone,
  mailboxes: Object.fromEntries(
    Object.entries(mailboxes).map(([name, { value }]) => [name, value]),
  ) as ContactFacts['mailboxes'],
};
