import * as v from 'valibot';
import { formatDay } from './dates.ts';
import {
  amount,
  count,
  day,
  email,
  list,
  month,
  numberFrom,
  oneOf,
  nullable,
  optionalObject,
  parseFacts,
  percent,
  recordFor,
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
import { leadershipPosts } from './leadership-posts.ts';
import { offices } from './offices.ts';
import data from './optional-facts.json' with { type: 'json' };
import { policyRoutes } from './site-map.ts';
import { certifications, type CertificationName } from './targets.ts';

const tons = numberFrom('a number of tons, 0 or more', 0, Number.MAX_SAFE_INTEGER);

/** For a year, before tax. */
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

/** One entry for each name in the list; without a list, for each file of content/ by its name. */
const named = <Schema extends v.GenericSchema>(schema: Schema, names?: readonly string[]) =>
  v.nullish(names ? recordFor(names, schema) : recordOf(schema), {});
const posts = leadershipPosts.map(({ slug }) => slug);
const fundNames = Object.keys(funds);
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
  actingLeaders: named(nullable(text), posts),
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
  netAssetValues: named(nullable(strict({ amount, asAt: day })), fundNames),
  factSheets: named(nullable(webAddress), fundNames),
  accounts: listOf(strict({ title: text, published: day, address: webAddress })),
  groupCompanies: listOf(strict({ name: text, number: text, country: text, ownedPercent: percent })),
  /** Statements that a law asks for, such as the tax strategy; docs/launch-checklist.md lists them. */
  statements: listOf(strict({ title: text, address: webAddress })),
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
  leadershipPay: named(nullable(pay), posts),
  benefits: listOf(text),
  selectionStages: listOf(strict({ name: text, what: text })),
  hotlineNumbers: named(
    nullable(telephone),
    offices.map(({ city }) => city),
  ),
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
  certificates: named(
    nullable(strict({ covers: text, holder: text, date: day })),
    Object.keys(certifications),
  ),
  policyApprovals: named(
    nullable(day),
    policyRoutes.map(({ path }) => path),
  ),
});

/** The facts that the owner has given. A fact that is null or missing is not printed. */
export type OptionalFacts = v.InferOutput<typeof optionalFactsSchema>;

export const optionalFacts = parseFacts('company/optional-facts.json', optionalFactsSchema, data);

const noTerms = v.parse(roleTerms, {});
const noParticulars = v.parse(projectParticulars, {});

/** Each part is null until it is given. So are the results of the functions below. */
export const termsOf = (role: string) => optionalFacts.roles[role] ?? noTerms;

export const projectFacts = (project: string) => optionalFacts.projects[project] ?? noParticulars;

/** "Covers the London logistics hub; held by Example Limited since 3 March 2026.", or null. */
export function formatCertificate(name: CertificationName): string | null {
  const certificate = optionalFacts.certificates[name] ?? null;
  if (certificate === null) return null;
  const { covers, holder, date } = certificate;
  return `Covers ${covers}; held by ${holder} since ${formatDay(new Date(date))}.`;
}

/** The emissions of one year, as the company states them. */
export type YearOfEmissions = NonNullable<OptionalFacts['emissionsByYear']>[number];

/** "Assured by Marlow Assurance LLP on 3 March 2027", or a sentence saying that nobody has. */
export const formatAssurance = ({ assurance }: YearOfEmissions) =>
  assurance === null
    ? 'Not independently verified'
    : `Assured by ${assurance.by} on ${formatDay(new Date(assurance.date))}`;
