import * as v from 'valibot';
import { formatDay } from './dates.ts';
import { withoutSchemaKey } from './fact-schema.ts';
import { funds } from './funds.ts';
import { leadershipPosts, openPosts } from './leadership-posts.ts';
import { offices } from './offices.ts';
import given from './optional-facts.json' with { type: 'json' };
import {
  findUnknownNames,
  namedAfter,
  optionalFactEntries,
  optionalFactsSchema,
  projectParticulars,
  roleTerms,
  type KnownNames,
  type OptionalFacts,
} from './optional-facts.schema.ts';
import { modernSlaveryAct, type LaunchNote } from './organization.ts';
import { policyRoutes } from './site-map.ts';
import { certifications, type CertificationName } from './targets.ts';

export type { OptionalFacts, Pay } from './optional-facts.schema.ts';

/** The names of what content/ has: folders of projects, files of roles and of articles without their ending. */
export interface ContentNames {
  readonly projects: readonly string[];
  readonly roles: readonly string[];
  readonly articles: readonly string[];
}

/** What `doctor` says while a fact is not given; `laws` are of single parts, and go before `law`; `counsel` applies where a law does. */
interface OptionalFactNote extends LaunchNote {
  readonly laws?: Readonly<Record<string, string>>;
}

const managerLaw =
  'Alternative Investment Fund Managers Regulations 2013 and FSMA 2000, section 19 (managing a fund needs authorisation)';

const optional = { optional: true } as const;

const investorRelations = { on: ['/investor-relations'], ...optional } as const;

const notes: Readonly<Record<keyof OptionalFacts, OptionalFactNote>> = {
  boardMembers: { on: ['/about', '/investor-relations'], ...optional },
  committees: { on: ['/about', '/investor-relations'], ...optional },
  actingLeaders: { on: ['/about', '/investor-relations'], ...optional },
  assetOrigins: { on: ['/about'], ...optional },
  returnBasis: {
    on: ['/investor-relations'],
    law: 'FSMA 2000, section 21, and COBS 4.2.1R for the firm that approves the promotion (fair, clear and not misleading)',
    counsel: true,
  },
  netAssetValues: investorRelations,
  factSheets: investorRelations,
  accounts: investorRelations,
  groupCompanies: investorRelations,
  taxStrategy: investorRelations,
  payGapReport: investorRelations,
  emissionsByYear: { on: ['/sustainability', 'the Impact Report', 'the impact data'], ...optional },
  tenants: { on: ['/contact'], ...optional },
  leadershipPay: { on: ['/careers'], ...optional },
  benefits: { on: ['/careers'], ...optional },
  selectionStages: { on: ['/careers'], ...optional },
  articleAuthors: { on: ['/insights', 'the feeds'], ...optional },
  hotlineNumbers: { on: ['/whistleblowing'], ...optional },
  modernSlaveryStatement: {
    on: modernSlaveryAct.on,
    law: 'Modern Slavery Act 2015, section 54(4), where turnover reaches the threshold',
  },
  generalAnswerBusinessDays: { on: ['/contact', 'receipts', 'emails'], ...optional },
  fundParticulars: {
    on: ['/investor-relations'],
    laws: { manager: managerLaw, depositary: managerLaw },
    counsel: true,
  },
  reportingDates: { on: ['/investor-relations', 'the reporting calendar'], ...optional },
  roles: {
    on: ['/careers'],
    counsel: true,
    laws: {
      'esg-manager.pay':
        'New York City Administrative Code, section 8-107(32) (minimum and maximum pay in every advertisement)',
    },
    ...optional,
  },
  projects: { on: ['/portfolio'], ...optional },
  certificates: {
    on: ['/sustainability', 'the Impact Report'],
    law: 'Digital Markets, Competition and Consumers Act 2024, section 226 (misleading claims)',
    counsel: true,
  },
  policyApprovals: {
    on: policyRoutes.map(({ path }) => path),
    laws: { '/modern-slavery': modernSlaveryAct.law },
  },
};

const names: KnownNames = {
  posts: leadershipPosts.map(({ slug }) => slug),
  cities: offices.map(({ city }) => city),
  funds: Object.keys(funds),
  certifications: Object.keys(certifications),
  policies: policyRoutes.map(({ path }) => path),
};

const noneOf: Readonly<Partial<Record<keyof typeof namedAfter, unknown>>> = {
  roles: v.parse(roleTerms, {}),
  projects: v.parse(projectParticulars, {}),
};

/**
 * Adds null for each name about which nothing is given.
 * @param content what projects, roles and articles there are; without it, none of them is missing
 * @throws {v.ValiError} for a fact that has not the form of its schema
 */
export function parseOptionalFacts(input: unknown, content?: ContentNames): OptionalFacts {
  const facts = v.parse(optionalFactsSchema, withoutSchemaKey(input));
  // Nobody asks who acts for a post that is filled, nor what it will pay.
  const known: KnownNames = { ...names, posts: openPosts.map(({ slug }) => slug), ...content };
  const filled = (Object.keys(namedAfter) as (keyof typeof namedAfter)[]).map((fact) => {
    const missing = (known[namedAfter[fact]] ?? []).map((name) => [name, noneOf[fact] ?? null] as const);
    return [fact, { ...Object.fromEntries(missing), ...facts[fact] }] as const;
  });
  return { ...facts, ...Object.fromEntries(filled) };
}

export const optionalFacts = parseOptionalFacts(given);

/** The same, where the names in content/ are known. */
export const optionalFactsAbout = (content: ContentNames) => parseOptionalFacts(given, content);

/** A line for each fact about a name that neither a fact file nor content/ has. */
export const factsOfUnknownNames = (content: ContentNames) =>
  findUnknownNames(optionalFacts, { ...names, ...content });

/** Each part is null while it is not given; so are those of the functions below. */
export const termsOf = (role: string) => optionalFacts.roles[role] ?? v.parse(roleTerms, {});

export const authorOf = (article: string) => optionalFacts.articleAuthors[article] ?? null;

export const projectFacts = (project: string) =>
  optionalFacts.projects[project] ?? v.parse(projectParticulars, {});

/** "Covers the London logistics hub; held by Example Limited since 3 March 2026.", or null. */
export function formatCertificate(name: CertificationName): string | null {
  const certificate = optionalFacts.certificates[name] ?? null;
  if (certificate === null) return null;
  const { covers, holder, date } = certificate;
  return `Covers ${covers}; held by ${holder} since ${formatDay(new Date(date))}.`;
}

/** A year of emissions as the company states it. */
export type YearOfEmissions = NonNullable<OptionalFacts['emissionsByYear']>[number];

/** "Assured by Marlow Assurance LLP on 3 March 2027", or that nobody has. */
export const formatAssurance = ({ assurance }: YearOfEmissions) =>
  assurance === null
    ? 'Not independently verified'
    : `Assured by ${assurance.by} on ${formatDay(new Date(assurance.date))}`;

/** Paths of what is not given, or is given, at any depth: "london-logistics-hub.siteAddress"; the empty path is the whole. */
function partsOf(value: unknown, which: 'missing' | 'given'): string[] {
  if (value === null) return which === 'missing' ? [''] : [];
  if (typeof value !== 'object' || Array.isArray(value)) return which === 'given' ? [''] : [];
  return Object.entries(value).flatMap(([key, part]) =>
    partsOf(part, which).map((path) => (path === '' ? key : `${key}.${path}`)),
  );
}

/**
 * Every fact that is not given, or not in every part, with its launch note; parts that a law demands are apart.
 * @param facts parsed with the names in content/
 */
export function missingFacts(facts: OptionalFacts) {
  return (Object.keys(notes) as (keyof OptionalFacts)[]).flatMap((name) => {
    const { laws = {}, ...note } = notes[name];
    const needed = v.getDescription(optionalFactEntries[name]) ?? '';
    const none = partsOf(facts[name], 'given').length === 0;
    const byLaw = Map.groupBy(partsOf(facts[name], 'missing'), (part) => laws[part] ?? note.law);
    return [...byLaw].map(([law, missing]) => {
      const { optional, counsel, ...rest } = note;
      return {
        name,
        needed: none && byLaw.size === 1 ? needed : `${needed} (missing: ${missing.join(', ')})`,
        ...rest,
        // A fact that a law demands prevents a launch.
        ...(law === undefined ? { ...(optional && { optional }) } : { law, ...(counsel && { counsel }) }),
      };
    });
  });
}
