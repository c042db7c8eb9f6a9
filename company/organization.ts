/**
 * A fact about the company. A placeholder’s value is safe to print (reserved domains, fictional telephone numbers, zeroed
 * registration numbers); the launch check lists what is needed in its place.
 */
export type Fact<T> =
  | { readonly status: 'settled'; readonly value: T }
  /** `needed`: what the owner must supply, in a few words. */
  | { readonly status: 'placeholder'; readonly value: T; readonly needed: string };

const settled = <const T>(value: T) => ({ status: 'settled', value }) as const;

export const placeholder = <const T>(value: T, needed: string) =>
  ({ status: 'placeholder', value, needed }) as const;

const operatingCompany = 'Hallmere Real Assets Limited';

/** Who the group is, as the Companies (Trading Disclosures) Regulations 2015 require it to be shown: the one file to change when the owner supplies the real identity. */
export const organization = {
  tradingName: placeholder('Hallmere', 'the trading name'),
  tagline: settled('Building Tomorrow’s Legacy. Today.'),
  operatingCompany: {
    name: placeholder(operatingCompany, 'the operating company’s registered name'),
    number: placeholder('00000000', 'the operating company’s registration number'),
  },
  parent: {
    name: placeholder('Wexcombe Holdings plc', 'the parent company’s registered name'),
    number: placeholder('00000000', 'the parent company’s registration number'),
  },
  placeOfRegistration: settled('England and Wales'),
  registeredOffice: placeholder(
    { street: '00 Datum Court', city: 'London', postcode: 'EC0 0AA', country: 'United Kingdom' },
    'the registered office address',
  ),
  telephone: placeholder(
    { display: '+44\u00A0(0)20\u00A07946\u00A00000', href: 'tel:+442079460000' },
    'the general enquiries telephone number',
  ),
  dataProtectionRegistration: placeholder('ZA000000', 'the ICO registration number'),
  speakUpHotline: placeholder(
    { provider: 'an independent provider', telephone: '+44\u00A0(0)20\u00A07946\u00A00999' },
    'the third-party hotline provider and its number',
  ),
  modernSlaverySignatory: placeholder(
    `a director of ${operatingCompany}`,
    'the director who signs the statement',
  ),
} as const satisfies Record<string, Fact<unknown> | Record<'name' | 'number', Fact<string>>>;

const domain = 'hallmere.example';

const mailbox = (local: string, role: string): Fact<string> =>
  placeholder(`${local}@${domain}`, `the mailbox of ${role}`);

/** Where each kind of message is answered. */
export const mailboxes = {
  enquiries: mailbox('enquiries', 'general enquiries'),
  investors: mailbox('investors', 'Investor Relations'),
  complaints: mailbox('complaints', 'the Complaints Officer'),
  speakUp: mailbox('speak-up', 'the Compliance Officer, for concerns'),
  privacy: mailbox('privacy', 'the Data Protection Lead'),
  accessibility: mailbox('accessibility', 'accessibility issues'),
  careers: mailbox('careers', 'applications'),
  partnerships: mailbox('partnerships', 'partnership enquiries'),
  media: mailbox('media', 'media enquiries'),
  security: mailbox('security', 'vulnerability reports'),
} as const;

/** "00 Datum Court, London EC0 0AA, United Kingdom" */
export function registeredOfficeInWords(): string {
  const { street, city, postcode, country } = organization.registeredOffice.value;
  return `${street}, ${city} ${postcode}, ${country}`;
}
