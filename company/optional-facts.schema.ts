import * as v from 'valibot';
import {
  amount,
  count,
  day,
  email,
  knownKey,
  list,
  listOf,
  maybe,
  month,
  numberFrom,
  oneOf,
  parts,
  percent,
  perName,
  strict,
  telephone,
  text,
  webAddress,
  year,
  yesOrNo,
} from './fact-schema.ts';

const tons = numberFrom('a number of tons, 0 or more', 0, Number.MAX_SAFE_INTEGER);

/** An entry for each of some names: which there are depends on other files, and is checked with them. */
const named = <Schema extends v.GenericSchema>(schema: Schema) => v.nullish(perName(schema), {});

/** @param needed what the owner must supply, in a few words */
const fact = <Schema extends v.GenericSchema>(needed: string, schema: Schema) =>
  v.pipe(schema, v.description(needed));

/** In a year, before tax. */
const pay = v.pipe(
  strict({ from: amount, to: amount, currency: oneOf('GBP', 'USD', 'AED') }),
  v.check(({ from, to }) => from <= to, 'a range that does not end below its start'),
);

export type Pay = v.InferOutput<typeof pay>;

export const roleTerms = parts({ pay: maybe(pay), closes: maybe(day), posted: maybe(day) });

export const projectParticulars = parts({
  siteAddress: maybe(text),
  planningReference: maybe(text),
  status: maybe(oneOf('built', 'being built', 'planned')),
  opening: maybe(month),
  sharePercent: maybe(percent),
  floorAreaSquareMetres: maybe(count(10_000_000)),
  homes: maybe(count(1_000_000)),
  occupancyPercent: maybe(percent),
  debtPercent: maybe(percent),
});

export const optionalFactEntries = {
  boardMembers: fact(
    'the members of the Board',
    listOf(strict({ name: text, role: text, independent: yesOrNo })),
  ),
  committees: fact(
    'the chair and the members of each committee',
    listOf(
      strict({
        name: oneOf('Audit & Risk Committee', 'Investment Committee', 'Sustainability Committee'),
        chair: text,
        members: list(text),
      }),
    ),
  ),
  actingLeaders: fact('who does the work of each leadership post while it is open', named(maybe(text))),
  assetOrigins: fact(
    'where the assets under management came from, with the year',
    listOf(strict({ assets: text, from: text, year })),
  ),
  returnBasis: fact(
    'what a target return is: a year or in all, gross or net of fees, IRR or income, and over what term',
    maybe(
      strict({
        measure: oneOf('internal rate of return', 'income'),
        fees: oneOf('net', 'gross'),
        period: oneOf('a year', 'over the whole term'),
        termYears: count(99),
      }),
    ),
  ),
  netAssetValues: fact(
    'the net asset value of each fund',
    named(maybe(strict({ pounds: amount, asAt: day }))),
  ),
  factSheets: fact('the address of the fact sheet of each fund', named(maybe(webAddress))),
  accounts: fact(
    'the published accounts, with their addresses',
    listOf(strict({ title: text, published: day, address: webAddress })),
  ),
  groupCompanies: fact(
    'the companies of the group',
    listOf(strict({ name: text, number: text, country: text, ownedPercent: percent })),
  ),
  taxStrategy: fact(
    'the address of the tax strategy, which Finance Act 2016, schedule 19, asks of large groups',
    maybe(webAddress),
  ),
  payGapReport: fact(
    'the address of the gender pay gap report, which SI 2017/172 asks of employers of 250 people or more',
    maybe(webAddress),
  ),
  emissionsByYear: fact(
    'emissions by year, Scopes 1 to 3, and who has assured them on which date',
    listOf(
      strict({
        year,
        scope1Tons: tons,
        scope2Tons: tons,
        scope3Tons: maybe(tons),
        assurance: maybe(strict({ by: text, date: day })),
      }),
    ),
  ),
  tenants: fact(
    'whom tenants ask about repairs, emergencies, management and complaints',
    parts({
      repairsTelephone: maybe(telephone),
      repairsEmail: maybe(email),
      emergencyTelephone: maybe(telephone),
      manager: maybe(text),
      complaintRoute: maybe(text),
    }),
  ),
  leadershipPay: fact('the pay range of each leadership post', named(maybe(pay))),
  benefits: fact('what employees receive besides pay', listOf(text)),
  selectionStages: fact('the stages of selection', listOf(strict({ name: text, what: text }))),
  articleAuthors: fact('the author of each article', named(maybe(strict({ name: text, role: text })))),
  hotlineNumbers: fact(
    'the number of the speak-up hotline in the country of each office',
    named(maybe(telephone)),
  ),
  modernSlaveryStatement: fact(
    'the financial year of the statement and its entry in the government’s registry, and the statement of each year that has ended since',
    maybe(
      v.pipe(
        strict({ yearFrom: day, yearTo: day, registryEntry: maybe(webAddress) }),
        v.check(({ yearFrom, yearTo }) => yearFrom < yearTo, 'a financial year that ends after it begins'),
      ),
    ),
  ),
  generalAnswerBusinessDays: fact(
    'within how many business days a general enquiry is answered',
    maybe(count(30)),
  ),
  fundParticulars: fact(
    'who runs the funds and on what terms',
    parts({
      manager: maybe(text),
      depositary: maybe(text),
      auditor: maybe(text),
      administrator: maybe(text),
      domicile: maybe(text),
      term: maybe(text),
      fees: maybe(text),
      borrowingLimit: maybe(text),
      assetsBySector: maybe(text),
    }),
  ),
  reportingDates: fact(
    'the dates of the investor reports, the audited financials and the investor calls',
    listOf(strict({ commitment: oneOf('investorReports', 'auditedFinancials', 'investorCalls'), date: day })),
  ),
  roles: fact('the pay range, the closing date and the date of advertisement of each role', named(roleTerms)),
  projects: fact('what visitors ask about each project, as far as it applies', named(projectParticulars)),
  certificates: fact(
    'what each certificate covers: the asset or company, the holder and the date',
    named(maybe(strict({ covers: text, holder: text, date: day }))),
  ),
  policyApprovals: fact(
    'the date on which the Board approved the version of each policy that is shown',
    named(maybe(day)),
  ),
};

export const optionalFactsSchema = strict(optionalFactEntries);

/** The facts that the owner has given in company/optional-facts.json. A fact that is null is printed nowhere. */
export type OptionalFacts = v.InferOutput<typeof optionalFactsSchema>;

/** The facts that have an entry for each of some names, which other files give. */
export const namedAfter = {
  actingLeaders: 'posts',
  leadershipPay: 'posts',
  hotlineNumbers: 'cities',
  netAssetValues: 'funds',
  factSheets: 'funds',
  certificates: 'certifications',
  policyApprovals: 'policies',
  articleAuthors: 'articles',
  roles: 'roles',
  projects: 'projects',
} as const satisfies Partial<Record<keyof OptionalFacts, string>>;

/** The names that are known, by what bears them. */
export type KnownNames = Partial<
  Readonly<Record<(typeof namedAfter)[keyof typeof namedAfter], readonly string[]>>
>;

/** A line for each name that nothing bears, among those that are known. */
export function findUnknownNames(facts: OptionalFacts, names: KnownNames): string[] {
  return (Object.keys(namedAfter) as (keyof typeof namedAfter)[]).flatMap((fact) => {
    const known = names[namedAfter[fact]];
    if (known === undefined) return [];
    return Object.keys(facts[fact])
      .filter((name) => !known.includes(name))
      .map((name) => `company/optional-facts.json: ${fact} has “${name}”; expected ${knownKey(name, known)}`);
  });
}
