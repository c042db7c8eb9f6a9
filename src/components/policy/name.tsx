import { eligibleInvestors } from '../../../company/funds.ts';
import { mailboxes, organization, registeredOfficeInWords } from '../../../company/organization.ts';

const names = {
  eligibleInvestors,
  tradingName: organization.tradingName.value,
  operatingCompany: organization.operatingCompany.name.value,
  operatingCompanyNumber: organization.operatingCompany.number.value,
  parent: organization.parent.name.value,
  parentNumber: organization.parent.number.value,
  registeredOffice: registeredOfficeInWords(),
  telephone: organization.telephone.value.display,
  dataProtectionRegistration: organization.dataProtectionRegistration.value,
  hotlineProvider: organization.speakUpHotline.value.provider,
  hotlineTelephone: organization.speakUpHotline.value.telephone,
  modernSlaverySignatory: organization.modernSlaverySignatory.value,
} as const;

interface NameProps {
  readonly of: keyof typeof names;
}

/** A name, number or address of the company, or whom its funds are for, so that a text never spells it out. */
export function Name({ of }: NameProps) {
  return <>{names[of]}</>;
}

interface MailboxProps {
  readonly of: keyof typeof mailboxes;
}

/** The e-mail address of a role, as a link. */
export function Mailbox({ of }: MailboxProps) {
  const address = mailboxes[of].value;
  return <a href={`mailto:${address}`}>{address}</a>;
}

/** The calendar year; a line of script keeps it current between builds. */
export function CurrentYear() {
  return <span data-year="">{new Date().getFullYear()}</span>;
}
