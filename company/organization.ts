/** Where a visitor or a correspondent reads something: the path of a page, or another place. */
export type Place =
  | `/${string}`
  | 'every page'
  | 'the error pages'
  | 'emails'
  | 'receipts'
  | 'the Impact Report'
  | 'the impact data'
  | 'the press kit'
  | 'the office cards'
  | 'the reporting calendar'
  | 'the feeds'
  | 'llms.txt'
  | 'the web app manifest'
  | 'security.txt';

/** What the launch check says about a placeholder. */
export interface LaunchNote {
  /** Every place that shows it. */
  readonly on: readonly Place[];
  /** The law that a public launch without it would break, or might. */
  readonly law?: string;
  /** Whether a lawyer must confirm it. */
  readonly counsel?: true;
  /** Whether a launch without it is possible. */
  readonly optional?: true;
}

/**
 * A fact about the company. A placeholder’s value is safe to print (reserved domains, fictional telephone numbers, zeroed
 * registration numbers); the launch check lists what is needed in its place.
 */
export type Fact<T> =
  | { readonly status: 'settled'; readonly value: T }
  /** `needed`: what the owner must supply, in a few words. */
  | ({ readonly status: 'placeholder'; readonly value: T; readonly needed: string } & LaunchNote);

const settled = <const T>(value: T) => ({ status: 'settled', value }) as const;

export const placeholder = <const T>(value: T, needed: string, launch: LaunchNote) =>
  ({ status: 'placeholder', value, needed, ...launch }) as const;

/** A fact of a JSON file, with what the launch check says of it while it is a placeholder. */
export const factWithNote = <T>(
  { status, value }: { readonly status: 'placeholder' | 'settled'; readonly value: T },
  needed: string,
  launch: LaunchNote,
): Fact<T> => (status === 'settled' ? { status, value } : { status, value, needed, ...launch });

const footer = { on: ['every page', 'the Impact Report'] } as const;
const footerAndPress = [...footer.on, 'the press kit'] as const;
const tradingDisclosures = {
  on: [...footer.on, 'emails'],
  law: 'SI 2015/17, regulations 24 and 25 (trading disclosures)',
} as const;

/** The law that `launch-check` names for the modern slavery statement. */
export const modernSlaveryAct = {
  on: ['/modern-slavery'],
  law: 'Modern Slavery Act 2015, section 54(6), where turnover reaches the threshold',
} as const;

const operatingCompany = 'Hallmere Real Assets Limited';

/** The identity of the group, as the Companies (Trading Disclosures) Regulations 2015 require it to be shown. */
export const organization = {
  tradingName: placeholder('Hallmere', 'the trading name', {
    on: [
      'every page',
      'emails',
      'the Impact Report',
      'the impact data',
      'the press kit',
      'the office cards',
      'the reporting calendar',
      'the feeds',
      'llms.txt',
      'the web app manifest',
    ],
  }),
  tagline: settled('Building Tomorrow’s Legacy. Today.'),
  operatingCompany: {
    name: placeholder(operatingCompany, 'the operating company’s registered name', {
      ...tradingDisclosures,
      on: [...footerAndPress, 'emails'],
    }),
    number: placeholder('00000000', 'the operating company’s registration number', tradingDisclosures),
  },
  parent: {
    name: placeholder('Wexcombe Holdings plc', 'the parent company’s registered name', {
      on: footerAndPress,
    }),
    number: placeholder('00000000', 'the parent company’s registration number', footer),
  },
  placeOfRegistration: placeholder(
    'England and Wales',
    'the part of the United Kingdom in which both companies are registered',
    { ...tradingDisclosures, on: [...footerAndPress, 'emails'] },
  ),
  registeredOffice: placeholder(
    { street: '00 Datum Court', city: 'London', postcode: 'EC0 0AA', country: 'United Kingdom' },
    'the registered office address',
    tradingDisclosures,
  ),
  telephone: placeholder(
    { display: '+44\u00A0(0)20\u00A07946\u00A00000', href: 'tel:+442079460000' },
    'the general enquiries telephone number',
    footer,
  ),
  dataProtectionRegistration: placeholder('ZA000000', 'the ICO registration number', {
    on: ['/privacy'],
    law: 'Data Protection (Charges and Information) Regulations 2018',
  }),
  speakUpHotline: placeholder(
    { provider: 'an independent provider', telephone: '+44\u00A0(0)20\u00A07946\u00A00999' },
    'the third-party hotline provider and its number',
    { on: ['/whistleblowing', '/contact'] },
  ),
  modernSlaverySignatory: placeholder(
    `a director of ${operatingCompany}`,
    'the director who signs the statement',
    modernSlaveryAct,
  ),
  vatNumber: placeholder<string | null>(null, 'the VAT number, if the company is registered for VAT', {
    ...footer,
    law: 'SI 2002/2013, regulation 6(1)(g), where what the company does is subject to VAT',
    counsel: true,
  }),
  euRepresentative: placeholder<string | null>(
    null,
    'the representative in the European Union, or counsel’s confirmation that none is needed',
    { on: ['/privacy'], law: 'EU GDPR, article 27, where it applies', counsel: true },
  ),
  /** The person who does the work of the Head of Sustainability while that post is open. */
  actingHeadOfSustainability: placeholder(
    'the chair of the Sustainability Committee',
    'the role that checks sustainability claims until the Head of Sustainability is appointed',
    { on: ['/esg-policy', '/modern-slavery', '/risk-management', 'the Impact Report'] },
  ),
  pressTelephone: placeholder(
    { display: '+44\u00A0(0)20\u00A07946\u00A00120', href: 'tel:+442079460120' },
    'the press contact’s telephone number',
    { on: ['/insights'] },
  ),
  hazardTelephone: placeholder(
    { display: '+44\u00A0(0)20\u00A07946\u00A00911', href: 'tel:+442079460911' },
    'the telephone number for hazards at a site, answered day and night',
    { on: ['/health-safety'] },
  ),
} as const satisfies Record<string, Fact<unknown> | Record<'name' | 'number', Fact<string>>>;

const domain = 'hallmere.example';

/** Each is on /contact; `on` names the other places. */
const mailbox = (local: string, role: string, ...on: readonly Place[]): Fact<string> =>
  placeholder(`${local}@${domain}`, `the mailbox of ${role}`, { on: ['/contact', ...on] });

/** When `/.well-known/security.txt` expires, at most a year ahead (RFC 9116). */
export const securityTxtExpires = '2027-11-01T00:00:00Z';
/** The build fails when fewer days than this are left. */
export const securityTxtMinDays = 30;

/** The mailbox that answers each kind of message. */
export const mailboxes = {
  enquiries: mailbox(
    'enquiries',
    'general enquiries',
    '/copyright',
    '/terms',
    '/website-terms',
    'the error pages',
    'emails',
    'the Impact Report',
    'the office cards',
  ),
  investors: mailbox('investors', 'Investor Relations', '/investor-terms', 'emails'),
  complaints: mailbox(
    'complaints',
    'the Complaints Officer',
    '/regulatory-disclosure',
    'emails',
    'the Impact Report',
  ),
  speakUp: mailbox(
    'speak-up',
    'the Compliance Officer, for concerns',
    '/anti-corruption',
    '/modern-slavery',
    '/whistleblowing',
    'emails',
  ),
  committeeChair: mailbox(
    'audit-risk-chair',
    'the chair of the Audit & Risk Committee, for concerns and for complaints about the Complaints Officer',
    '/regulatory-disclosure',
    '/whistleblowing',
    'emails',
  ),
  privacy: mailbox(
    'privacy',
    'the Data Protection Lead',
    '/cookies',
    '/privacy',
    '/regulatory-disclosure',
    'emails',
  ),
  accessibility: mailbox(
    'accessibility',
    'accessibility issues',
    '/accessibility',
    'emails',
    'the Impact Report',
  ),
  careers: mailbox('careers', 'applications', 'emails'),
  partnerships: mailbox('partnerships', 'partnership enquiries', 'emails'),
  media: mailbox('media', 'media enquiries', '/copyright', '/insights', 'emails', 'the press kit'),
  security: mailbox(
    'security',
    'vulnerability reports',
    '/copyright',
    '/disclaimer',
    '/info-security',
    '/website-terms',
    'security.txt',
  ),
} as const;

/** "00 Datum Court, London EC0 0AA, United Kingdom" */
export function formatRegisteredOffice(): string {
  const { street, city, postcode, country } = organization.registeredOffice.value;
  return `${street}, ${city} ${postcode}, ${country}`;
}
