import * as v from 'valibot';
import { formatDay } from './dates.ts';
import * as f from './fact-schema.ts';
import { currencies } from './figure-format.ts';
import { leadershipPosts } from './leadership-posts.ts';
import data from './optional-facts.json' with { type: 'json' };
import { policyRoutes } from './site-map.ts';
import { certifications, type CertificationName } from './targets.ts';

const tons = f.numberFrom('a number of tons, 0 or more', 0, Number.MAX_SAFE_INTEGER);

/** For a year, before tax. */
const pay = v.pipe(
  f.strict({ from: f.amount, to: f.amount, currency: f.oneOf(...currencies, 'AED', 'SGD') }),
  v.check(({ from, to }) => from <= to, 'a range that does not end below its start'),
);

export type Pay = v.InferOutput<typeof pay>;

const roleTerms = f.optionalObject({
  pay: f.nullable(pay),
  closes: f.nullable(f.day),
  posted: f.nullable(f.day),
});

const projectParticulars = f.optionalObject({
  siteAddress: f.nullable(f.text),
  planningReference: f.nullable(f.text),
  status: f.nullable(f.oneOf('built', 'being built', 'planned')),
  statusAsAt: f.nullable(f.month),
  opening: f.nullable(f.month),
  sharePercent: f.nullable(f.percent),
  floorAreaSquareMetres: f.nullable(f.count(10_000_000)),
  homes: f.nullable(f.count(1_000_000)),
  occupancyPercent: f.nullable(f.percent),
  debtPercent: f.nullable(f.percent),
});

/** One entry for each name in the list; without a list, for each file of content/ by its name. */
const named = <Schema extends v.GenericSchema>(schema: Schema, names?: readonly string[]) =>
  v.nullish(names ? f.recordFor(names, schema) : f.recordOf(schema), {});
const posts = leadershipPosts.map(({ slug }) => slug);
const listOf = <Schema extends v.GenericSchema>(schema: Schema) => f.nullable(f.list(schema));

export const optionalFactsSchema = f.strict({
  boardMembers: listOf(f.strict({ name: f.text, role: f.text, independent: f.yesOrNo })),
  committees: listOf(
    f.strict({
      name: f.oneOf('Audit & Risk Committee', 'Investment Committee', 'Sustainability Committee'),
      chair: f.text,
      members: f.list(f.text),
    }),
  ),
  actingLeaders: named(f.nullable(f.text), posts),
  returnBasis: f.nullable(
    f.strict({
      measure: f.oneOf('internal rate of return', 'income'),
      fees: f.oneOf('net', 'gross'),
      period: f.oneOf('a year', 'over the whole term'),
      termYears: f.count(99),
    }),
  ),
  yieldBasis: f.nullable(f.strict({ income: f.oneOf('net', 'gross'), shareOf: f.oneOf('cost', 'value') })),
  /** Statements that a law asks for, such as the tax strategy; docs/launch-checklist.md lists them. */
  statements: listOf(f.strict({ title: f.text, address: f.webAddress })),
  emissionsByYear: listOf(
    f.strict({
      year: f.year,
      scope1Tons: tons,
      scope2Tons: tons,
      scope3Tons: f.nullable(tons),
      assurance: f.nullable(f.strict({ by: f.text, date: f.day })),
    }),
  ),
  tenants: f.optionalObject({
    repairsTelephone: f.nullable(f.telephone),
    repairsEmail: f.nullable(f.email),
    emergencyTelephone: f.nullable(f.telephone),
    manager: f.nullable(f.text),
    complaintRoute: f.nullable(f.text),
  }),
  modernSlaveryStatement: f.nullable(
    v.pipe(
      f.strict({ yearFrom: f.day, yearTo: f.day, registryEntry: f.nullable(f.webAddress) }),
      v.check(({ yearFrom, yearTo }) => yearFrom < yearTo, 'a financial year that ends after it begins'),
    ),
  ),
  fundParticulars: f.optionalObject({
    manager: f.nullable(f.text),
    depositary: f.nullable(f.text),
    auditor: f.nullable(f.text),
    administrator: f.nullable(f.text),
    domicile: f.nullable(f.text),
    term: f.nullable(f.text),
    fees: f.nullable(f.text),
    borrowingLimit: f.nullable(f.text),
    assetsBySector: f.nullable(f.text),
  }),
  reportingDates: listOf(
    f.strict({ commitment: f.oneOf('investorReports', 'auditedFinancials', 'investorCalls'), date: f.day }),
  ),
  roles: named(roleTerms),
  projects: named(projectParticulars),
  certificates: named(
    f.nullable(f.strict({ covers: f.text, holder: f.text, date: f.day })),
    Object.keys(certifications),
  ),
  policyApprovals: named(
    f.nullable(f.day),
    policyRoutes.map(({ path }) => path),
  ),
});

/** The facts that the owner has given. A fact that is null or missing is not printed. */
export type OptionalFacts = v.InferOutput<typeof optionalFactsSchema>;

export const optionalFacts = f.parseFacts('company/optional-facts.json', optionalFactsSchema, data);

const noTerms = v.parse(roleTerms, {});
const noParticulars = v.parse(projectParticulars, {});

/** Each part is null until it is given. So are the results of the functions below. */
export const termsOf = (role: string) => optionalFacts.roles[role] ?? noTerms;

/** The optional facts of a project, by its slug; all `null` where none is given. */
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
