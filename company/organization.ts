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

/** The launch note of one fact. */
export interface FactNote extends LaunchNote {
  /** What the owner must supply, in a few words. */
  readonly needed: string;
  /** Where the owner supplies it, unless it stands in the file of the module that exports it. */
  readonly entry?: string;
}

/**
 * A fact about the company. A placeholder’s value is safe to print (reserved domains, fictional telephone numbers, zeroed
 * registration numbers); the launch check lists what is needed in its place.
 */
export type Fact<T> =
  | { readonly status: 'settled'; readonly value: T }
  | ({ readonly status: 'placeholder'; readonly value: T } & FactNote);

export const placeholder = <const T>(value: T, needed: string, launch: LaunchNote) =>
  ({ status: 'placeholder', value, needed, ...launch }) as const;

type Notes<Facts> = Facts extends { readonly status: string }
  ? FactNote
  : { readonly [Key in keyof Facts as Facts[Key] extends string ? never : Key]: Notes<Facts[Key]> };

/** The facts of a file, each with its launch note. */
export function withNotes<Facts extends object>(facts: Facts, notes: Notes<Facts>): Facts {
  if ('status' in facts) return { ...facts, ...notes };
  const entries = Object.entries(facts).filter(([key]) => key !== '$schema');
  return Object.fromEntries(
    entries.map(([key, part]) => [
      key,
      key in notes
        ? withNotes(part as object, (notes as Readonly<Record<string, FactNote>>)[key] ?? {})
        : part,
    ]),
  ) as Facts;
}

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

/** The identity of the group, as the Companies (Trading Disclosures) Regulations 2015 require it to be shown. */
export const organization = withNotes(given as Organization, {
  tradingName: {
    needed: 'the trading name',
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
  },
  tagline: { needed: 'the tagline', on: ['every page'] },
  operatingCompany: {
    name: {
      needed: 'the operating company’s registered name',
      ...tradingDisclosures,
      on: [...footerAndPress, 'emails'],
    },
    number: { needed: 'the operating company’s registration number', ...tradingDisclosures },
  },
  parent: {
    name: { needed: 'the parent company’s registered name', on: footerAndPress },
    number: { needed: 'the parent company’s registration number', ...footer },
  },
  placeOfRegistration: {
    needed: 'the part of the United Kingdom in which both companies are registered',
    ...tradingDisclosures,
    on: [...footerAndPress, 'emails'],
  },
  registeredOffice: { needed: 'the registered office address', ...tradingDisclosures },
  telephone: { needed: 'the general enquiries telephone number', ...footer },
  pressTelephone: { needed: 'the press contact’s telephone number', on: ['/insights'] },
  hazardTelephone: {
    needed: 'the telephone number for hazards at a site, answered day and night',
    on: ['/health-safety'],
  },
  speakUpHotline: {
    needed: 'the third-party hotline provider and its number',
    on: ['/whistleblowing', '/contact'],
  },
  dataProtectionRegistration: {
    needed: 'the ICO registration number',
    on: ['/privacy'],
    law: 'Data Protection (Charges and Information) Regulations 2018',
  },
  vatNumber: {
    needed: 'the VAT number, if the company is registered for VAT',
    ...footer,
    law: 'SI 2002/2013, regulation 6(1)(g), where what the company does is subject to VAT',
    counsel: true,
  },
  euRepresentative: {
    needed: 'the representative in the European Union, or counsel’s confirmation that none is needed',
    on: ['/privacy'],
    law: 'EU GDPR, article 27, where it applies',
    counsel: true,
  },
  modernSlaverySignatory: { needed: 'the director who signs the statement', ...modernSlaveryAct },
  actingHeadOfSustainability: {
    needed: 'the role that checks sustainability claims until the Head of Sustainability is appointed',
    on: ['/esg-policy', '/modern-slavery', '/risk-management', 'the Impact Report'],
  },
});

/** The build fails when fewer days than this are left before security.txt expires. */
export const securityTxtMinDays = 30;

/** "00 Datum Court, London EC0 0AA, United Kingdom" */
export function formatRegisteredOffice(): string {
  const { street, city, postcode, country } = organization.registeredOffice.value;
  return `${street}, ${city} ${postcode}, ${country}`;
}
