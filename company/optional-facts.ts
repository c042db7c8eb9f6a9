import * as v from 'valibot';
import { formatDay } from './dates.ts';
import {
  amount,
  count,
  day,
  email,
  FactError,
  formatOptions,
  list,
  month,
  numberFrom,
  oneOf,
  nullable,
  optionalObject,
  parseFacts,
  percent,
  recordOf,
  strict,
  telephone,
  text,
  webAddress,
  year,
  yesOrNo,
} from './fact-schema.ts';
import { currencies } from './figure-format.ts';
import { funds } from './funds.ts';
import { leadershipPosts, openPosts } from './leadership-posts.ts';
import { offices } from './offices.ts';
import data from './optional-facts.json' with { type: 'json' };
import { policyRoutes } from './site-map.ts';
import { certifications, type CertificationName } from './targets.ts';

const tons = numberFrom('a number of tons, 0 or more', 0, Number.MAX_SAFE_INTEGER);

/** In a year, before tax. */
const pay = v.pipe(
  strict({ from: amount, to: amount, currency: oneOf(...currencies, 'AED', 'SGD') }),
  v.check(({ from, to }) => from <= to, 'a range that does not end below its start'),
);

export type Pay = v.InferOutput<typeof pay>;

const roleTerms = optionalObject({ pay: nullable(pay), closes: nullable(day), posted: nullable(day) });

const projectParticulars = optionalObject({
  siteAddress: nullable(text),
  planningReference: nullable(text),
  status: nullable(oneOf('built', 'being built', 'planned')),
  statusAsAt: nullable(month),
  opening: nullable(month),
  sharePercent: nullable(percent),
  floorAreaSquareMetres: nullable(count(10_000_000)),
  homes: nullable(count(1_000_000)),
  occupancyPercent: nullable(percent),
  debtPercent: nullable(percent),
});

/** An entry for each of some names. */
const named = <Schema extends v.GenericSchema>(schema: Schema) => v.nullish(recordOf(schema), {});
const listOf = <Schema extends v.GenericSchema>(schema: Schema) => nullable(list(schema));

export const optionalFactsSchema = strict({
  boardMembers: listOf(strict({ name: text, role: text, independent: yesOrNo })),
  committees: listOf(
    strict({
      name: oneOf('Audit & Risk Committee', 'Investment Committee', 'Sustainability Committee'),
      chair: text,
      members: list(text),
    }),
  ),
  actingLeaders: named(nullable(text)),
  assetOrigins: listOf(strict({ assets: text, from: text, year })),
  returnBasis: nullable(
    strict({
      measure: oneOf('internal rate of return', 'income'),
      fees: oneOf('net', 'gross'),
      period: oneOf('a year', 'over the whole term'),
      termYears: count(99),
    }),
  ),
  yieldBasis: nullable(strict({ income: oneOf('net', 'gross'), shareOf: oneOf('cost', 'value') })),
  netAssetValues: named(nullable(strict({ amount, asAt: day }))),
  factSheets: named(nullable(webAddress)),
  accounts: listOf(strict({ title: text, published: day, address: webAddress })),
  groupCompanies: listOf(strict({ name: text, number: text, country: text, ownedPercent: percent })),
  taxStrategy: v.pipe(
    nullable(webAddress),
    v.description('Of large groups (Finance Act 2016, schedule 19).'),
  ),
  payGapReport: v.pipe(nullable(webAddress), v.description('Of employers of 250 people (SI 2017/172).')),
  section172Statement: v.pipe(
    nullable(webAddress),
    v.description('Of large companies (Companies Act 2006, sections 414CZA and 426B).'),
  ),
  corporateGovernanceStatement: v.pipe(
    nullable(webAddress),
    v.description('Of very large private companies (SI 2018/860, schedule 7 to SI 2008/410, part 8).'),
  ),
  emissionsByYear: listOf(
    strict({
      year,
      scope1Tons: tons,
      scope2Tons: tons,
      scope3Tons: nullable(tons),
      assurance: nullable(strict({ by: text, date: day })),
    }),
  ),
  tenants: optionalObject({
    repairsTelephone: nullable(telephone),
    repairsEmail: nullable(email),
    emergencyTelephone: nullable(telephone),
    manager: nullable(text),
    complaintRoute: nullable(text),
  }),
  leadershipPay: named(nullable(pay)),
  benefits: listOf(text),
  selectionStages: listOf(strict({ name: text, what: text })),
  articleAuthors: named(nullable(strict({ name: text, role: text }))),
  hotlineNumbers: named(nullable(telephone)),
  modernSlaveryStatement: nullable(
    v.pipe(
      strict({ yearFrom: day, yearTo: day, registryEntry: nullable(webAddress) }),
      v.check(({ yearFrom, yearTo }) => yearFrom < yearTo, 'a financial year that ends after it begins'),
    ),
  ),
  fundParticulars: optionalObject({
    manager: nullable(text),
    depositary: nullable(text),
    auditor: nullable(text),
    administrator: nullable(text),
    domicile: nullable(text),
    term: nullable(text),
    fees: nullable(text),
    borrowingLimit: nullable(text),
    assetsBySector: nullable(text),
  }),
  reportingDates: listOf(
    strict({ commitment: oneOf('investorReports', 'auditedFinancials', 'investorCalls'), date: day }),
  ),
  roles: named(roleTerms),
  projects: named(projectParticulars),
  certificates: named(nullable(strict({ covers: text, holder: text, date: day }))),
  policyApprovals: named(nullable(day)),
});

/** The facts that the owner has given. A fact that is null, or that a record does not have, is printed nowhere. */
export type OptionalFacts = v.InferOutput<typeof optionalFactsSchema>;

/** The names of what content/ has: folders of projects, files of roles and of articles without their ending. */
export type ContentNames = Readonly<Record<'projects' | 'roles' | 'articles', readonly string[]>>;

const posts = leadershipPosts.map(({ slug }) => slug);

/** The names for which a fact may have an entry; those of content/ are known to whoever reads it. */
export const knownNames = (content?: ContentNames) => ({
  actingLeaders: posts,
  leadershipPay: posts,
  hotlineNumbers: offices.map(({ city }) => city),
  netAssetValues: Object.keys(funds),
  factSheets: Object.keys(funds),
  certificates: Object.keys(certifications),
  policyApprovals: policyRoutes.map(({ path }): string => path),
  ...(content && { articleAuthors: content.articles, roles: content.roles, projects: content.projects }),
});

const file = 'company/optional-facts.json';

/** A line for each entry of a name that is not known. */
export const findUnknownNames = (facts: OptionalFacts, content?: ContentNames) =>
  Object.entries(knownNames(content)).flatMap(([fact, known]) =>
    Object.keys(facts[fact as keyof ReturnType<typeof knownNames>])
      .filter((name) => !known.includes(name))
      .map((name) => `${file}: ${fact} has “${name}”; expected ${formatOptions(known)}`),
  );

export const optionalFacts = parseFacts(file, optionalFactsSchema, data);

const unknown = findUnknownNames(optionalFacts);
if (unknown.length > 0) throw new FactError(unknown.join('\n'));

const noTerms = v.parse(roleTerms, {});
const noParticulars = v.parse(projectParticulars, {});

/** Each part is null while it is not given; so are those of the functions below. */
export const termsOf = (role: string) => optionalFacts.roles[role] ?? noTerms;

export const authorOf = (article: string) => optionalFacts.articleAuthors[article] ?? null;

export const projectFacts = (project: string) => optionalFacts.projects[project] ?? noParticulars;

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

const modernSlaveryAct = 'Modern Slavery Act 2015, section 54, where turnover reaches the threshold';
const fairPromotion =
  'FSMA 2000, section 21, and COBS 4.2.1R for the firm that approves the promotion (fair, clear and not misleading)';
const managerLaw =
  'Alternative Investment Fund Managers Regulations 2013 and FSMA 2000, section 19 (managing a fund needs authorisation)';

/** The law that asks for a fact, or for a part of it. */
const laws: Readonly<Record<string, string>> = {
  returnBasis: fairPromotion,
  yieldBasis: fairPromotion,
  modernSlaveryStatement: modernSlaveryAct,
  'fundParticulars.manager': managerLaw,
  'fundParticulars.depositary': managerLaw,
  'roles.esg-manager.pay':
    'New York City Administrative Code, section 8-107(32) (minimum and maximum pay in every advertisement)',
  certificates:
    'Digital Markets, Competition and Consumers Act 2024, section 226 (misleading claims) and schedule 20, paragraphs 1, 3 and 4 (marks and approvals that are not held)',
  'policyApprovals./modern-slavery': modernSlaveryAct,
};

/** The paths of what is null: "tenants.manager". */
const nullPaths = (value: unknown, path: string): string[] => {
  if (value === null) return [path];
  if (typeof value !== 'object' || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => nullPaths(part, `${path}.${key}`));
};

/**
 * What is not given: for each fact the paths of its parts, such as "roles.esg-manager.pay", or that of the whole; parts that a law
 * asks for are apart.
 */
export function missingFacts(facts: OptionalFacts, content: ContentNames) {
  const open = openPosts.map(({ slug }) => slug);
  const names: Readonly<Record<string, readonly string[] | undefined>> = {
    ...knownNames(content),
    // Nobody asks who acts for a post that is filled, nor what it will pay.
    actingLeaders: open,
    leadershipPay: open,
  };
  const empty: Readonly<Record<string, unknown>> = { roles: noTerms, projects: noParticulars };
  return Object.entries(facts).flatMap(([fact, value]) => {
    const given = value as Readonly<Record<string, unknown>>;
    const expected = names[fact]?.map((name) => [name, given[name] ?? empty[fact] ?? null]);
    const missing = nullPaths(expected ? Object.fromEntries(expected) : value, fact);
    const byLaw = Map.groupBy(missing, (path) => laws[path] ?? laws[fact]);
    return [...byLaw].map(([law, paths]) => ({ paths, law }));
  });
}
