import given from './organization.json' with { type: 'json' };
import type { Organization } from './organization.schema.ts';

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

/** What `doctor` says about a placeholder. */
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

/** The launch note of one fact. */
export interface FactNote extends LaunchNote {
  /** What the owner must supply, in a few words. */
  readonly needed: string;
}

/**
 * A fact about the company. A placeholder’s value is safe to print (reserved domains, fictional telephone numbers, zeroed
 * registration numbers); `doctor` lists what is needed in its place.
 */
export type Fact<T> =
  | { readonly status: 'settled'; readonly value: T }
  | ({
      readonly status: 'placeholder';
      readonly value: T;
      /** The fact as its file holds it; `doctor` names the place. */
      readonly given?: object;
    } & FactNote);

export const placeholder = <const T>(value: T, needed: string, launch: LaunchNote) =>
  ({ status: 'placeholder', value, needed, ...launch }) as const;

/** A fact of a JSON file, with what `doctor` says of it while it is a placeholder. */
export const factWithNote = <T>(
  given: { readonly status: 'placeholder' | 'settled'; readonly value: T },
  needed: string,
  launch: LaunchNote,
): Fact<T> => ({ ...given, needed, ...launch, given });

const footer = { on: ['every page', 'the Impact Report'] } as const;
const footerAndPress = [...footer.on, 'the press kit'] as const;
const tradingDisclosures = {
  on: [...footer.on, 'emails'],
  law: 'SI 2015/17, regulations 24 and 25 (trading disclosures)',
} as const;

/** The law that `doctor` names for the modern slavery statement. */
export const modernSlaveryAct = {
  on: ['/modern-slavery'],
  law: 'Modern Slavery Act 2015, section 54(6), where turnover reaches the threshold',
} as const;

const file = given as Organization;

/** The identity of the group, as the Companies (Trading Disclosures) Regulations 2015 require it to be shown. */
export const organization = {
  tradingName: factWithNote(file.tradingName, 'the trading name', {
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
  tagline: factWithNote(file.tagline, 'the tagline', { on: ['every page'] }),
  operatingCompany: {
    name: factWithNote(file.operatingCompany.name, 'the operating company’s registered name', {
      ...tradingDisclosures,
      on: [...footerAndPress, 'emails'],
    }),
    number: factWithNote(
      file.operatingCompany.number,
      'the operating company’s registration number',
      tradingDisclosures,
    ),
  },
  parent: {
    name: factWithNote(file.parent.name, 'the parent company’s registered name', { on: footerAndPress }),
    number: factWithNote(file.parent.number, 'the parent company’s registration number', footer),
  },
  placeOfRegistration: factWithNote(
    file.placeOfRegistration,
    'the part of the United Kingdom in which both companies are registered',
    { ...tradingDisclosures, on: [...footerAndPress, 'emails'] },
  ),
  registeredOffice: factWithNote(file.registeredOffice, 'the registered office address', tradingDisclosures),
  telephone: factWithNote(file.telephone, 'the general enquiries telephone number', footer),
  pressTelephone: factWithNote(file.pressTelephone, 'the press contact’s telephone number', {
    on: ['/insights'],
  }),
  hazardTelephone: factWithNote(
    file.hazardTelephone,
    'the telephone number for hazards at a site, answered day and night',
    { on: ['/health-safety'] },
  ),
  speakUpHotline: factWithNote(file.speakUpHotline, 'the third-party hotline provider and its number', {
    on: ['/whistleblowing', '/contact'],
  }),
  dataProtectionRegistration: factWithNote(file.dataProtectionRegistration, 'the ICO registration number', {
    on: ['/privacy'],
    law: 'Data Protection (Charges and Information) Regulations 2018',
  }),
  vatNumber: factWithNote(file.vatNumber, 'the VAT number, if the company is registered for VAT', {
    ...footer,
    law: 'SI 2002/2013, regulation 6(1)(g), where what the company does is subject to VAT',
    counsel: true,
  }),
  euRepresentative: factWithNote(
    file.euRepresentative,
    'the representative in the European Union, or counsel’s confirmation that none is needed',
    { on: ['/privacy'], law: 'EU GDPR, article 27, where it applies', counsel: true },
  ),
  modernSlaverySignatory: factWithNote(
    file.modernSlaverySignatory,
    'the director who signs the statement',
    modernSlaveryAct,
  ),
  actingHeadOfSustainability: factWithNote(
    file.actingHeadOfSustainability,
    'the role that checks sustainability claims until the Head of Sustainability is appointed',
    { on: ['/esg-policy', '/modern-slavery', '/risk-management', 'the Impact Report'] },
  ),
  securityTxtExpires: file.securityTxtExpires,
};

/** The build fails when fewer days than this are left before security.txt expires. */
export const securityTxtMinDays = 30;

/** "00 Datum Court, London EC0 0AA, United Kingdom" */
export function formatRegisteredOffice(): string {
  const { street, city, postcode, country } = organization.registeredOffice.value;
  return `${street}, ${city} ${postcode}, ${country}`;
}
