import * as v from 'valibot';
import given from './optional-facts.json' with { type: 'json' };
import { formatDay } from './dates.ts';
import { funds } from './funds.ts';
import { offices } from './offices.ts';
import { modernSlaveryAct, type LaunchNote } from './organization.ts';
import { leadershipPosts } from './roles.ts';
import { policyRoutes, type PolicyPath } from './site-map.ts';
import { certifications, type CertificationName } from './targets.ts';

/** A value in the form that `is` recognises; `expected` completes “expected …” in the message about any other. */
const form = <T>(expected: string, is: (value: unknown) => boolean) => v.custom<T>(is, expected);

const isMatch = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value);
const isNumber = (from: number, to: number) => (value: unknown) =>
  typeof value === 'number' && value >= from && value <= to;
const isWhole = (from: number, to: number) => (value: unknown) =>
  Number.isInteger(value) && isNumber(from, to)(value);

const text = form<string>('a text of 1 to 300 characters', isMatch(/^\S(.{0,298}\S)?$/u));
/** ISO: "2027-03-31". */
const day = form<string>('a date such as 2027-03-31', (value) => {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
});
/** ISO: "2027-03". */
const month = form<string>('a month such as 2027-03', isMatch(/^\d{4}-(0[1-9]|1[0-2])$/));
const year = form<number>('a year such as 2027', isWhole(1900, 2100));
const percent = form<number>('a percentage from 0 to 100', isNumber(0, 100));
const amount = form<number>('a whole number, 0 or more', isWhole(0, Number.MAX_SAFE_INTEGER));
const tons = form<number>('a number of tons, 0 or more', isNumber(0, Infinity));
const count = (to: number) => form<number>(`a whole number from 1 to ${String(to)}`, isWhole(1, to));
const telephone = form<string>(
  'an international telephone number such as +44 20 7946 0000',
  (value) => isMatch(/^\+[\d ()\u00A0-]+$/)(value) && /^\d{7,16}$/.test(String(value).replace(/\D/g, '')),
);
const email = form<string>('an email address', isMatch(/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]+$/));
const webAddress = form<string>('an address that begins with https://', (value) => {
  return typeof value === 'string' && URL.parse(value)?.protocol === 'https:';
});
const oneOf = <const T extends string>(...options: readonly T[]) =>
  form<T>(`one of ${options.map((option) => `“${option}”`).join(', ')}`, (value) =>
    options.includes(value as T),
  );

/** The Levenshtein distance, row by row. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: one.length + 1 }, (_, at) => at);
  for (const [line, letter] of Array.from(other).entries()) {
    const next = [line + 1];
    for (let at = 0; at < one.length; at += 1)
      next.push(
        Math.min((next[at] ?? 0) + 1, (row[at + 1] ?? 0) + 1, (row[at] ?? 0) + Number(one[at] !== letter)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

const nearest = (key: string, known: readonly string[]) =>
  known.toSorted((a, b) => distance(key, a) - distance(key, b))[0] ?? '';

const anObject = form<object>(
  'an object',
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

/** An object of these keys and no others. */
const strict = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(
    anObject,
    v.strictObject(entries, ({ expected, input }) =>
      expected === 'never'
        ? `a known key; the nearest is “${nearest(String(input), Object.keys(entries))}”`
        : 'a value',
    ),
  );

/** Null while it is not given. */
const maybe = <Schema extends v.GenericSchema>(schema: Schema) => v.nullish(schema, null);
const listOf = <Schema extends v.GenericSchema>(schema: Schema) =>
  maybe(v.pipe(v.array(schema, 'a list'), v.minLength(1, 'at least one entry')));

/** An object in which each entry is null while it is not given. */
const parts = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.nullish(strict(entries), {} as never);

const perKey = <const Key extends string, Schema extends v.GenericSchema>(
  keys: readonly Key[],
  schema: Schema,
) => parts(Object.fromEntries(keys.map((key) => [key, schema])) as Record<Key, Schema>);

/** The names of what content/ has: folders of projects, files of roles and of articles without their ending. */
export interface ContentNames {
  readonly projects: readonly string[];
  readonly roles: readonly string[];
  readonly articles: readonly string[];
}

/** An entry for each of these names; where they are not known, for any. */
const perName = <Output>(names: readonly string[] | undefined, schema: v.GenericSchema<unknown, Output>) =>
  (names === undefined
    ? v.nullish(v.pipe(anObject, v.record(v.string(), schema)), {})
    : perKey(names, schema)) as v.GenericSchema<unknown, Readonly<Record<string, Output>>>;

const postNames = leadershipPosts.map(({ slug }) => slug);
const cities = offices.map(({ city }) => city);
const fundNames = Object.keys(funds);

/** In a year, before tax. */
const pay = v.pipe(
  strict({ from: amount, to: amount, currency: oneOf('GBP', 'USD', 'AED') }),
  v.check(({ from, to }) => from <= to, 'a range that does not end below its start'),
);

export type Pay = v.InferOutput<typeof pay>;

/** The text of the launch check while a fact is not given; `laws` are of single parts, and go before `law`; `counsel` applies where a law does. */
interface FactNote extends LaunchNote {
  /** The fact that the owner must supply, in a few words. */
  readonly needed: string;
  readonly laws?: Readonly<Record<string, string>>;
}

const fact = <Schema extends v.GenericSchema>(schema: Schema, note: FactNote) => ({ schema, note });

const managerLaw =
  'Alternative Investment Fund Managers Regulations 2013 and FSMA 2000, section 19 (managing a fund needs authorisation)';

const optional = { optional: true } as const;

const investorRelations = { on: ['/investor-relations'], ...optional } as const;

const roleTerms = parts({ pay: maybe(pay), closes: maybe(day), posted: maybe(day) });

const projectParticulars = parts({
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

const define = (content?: ContentNames) => ({
  boardMembers: fact(listOf(strict({ name: text, role: text, independent: v.boolean('true or false') })), {
    needed: 'the members of the Board',
    on: ['/about', '/investor-relations'],
    ...optional,
  }),
  committees: fact(
    listOf(
      strict({
        name: oneOf('Audit & Risk Committee', 'Investment Committee', 'Sustainability Committee'),
        chair: text,
        members: v.pipe(v.array(text, 'a list'), v.minLength(1, 'at least one entry')),
      }),
    ),
    {
      needed: 'the chair and the members of each committee',
      on: ['/about', '/investor-relations'],
      ...optional,
    },
  ),
  actingLeaders: fact(perKey(postNames, maybe(text)), {
    needed: 'who does the work of each leadership post while it is open',
    on: ['/about', '/investor-relations'],
    ...optional,
  }),
  assetOrigins: fact(listOf(strict({ assets: text, from: text, year })), {
    needed: 'where the assets under management came from, with the year',
    on: ['/about'],
    ...optional,
  }),
  returnBasis: fact(
    maybe(
      strict({
        measure: oneOf('internal rate of return', 'income'),
        fees: oneOf('net', 'gross'),
        period: oneOf('a year', 'over the whole term'),
        termYears: count(99),
      }),
    ),
    {
      needed:
        'what a target return is: a year or in all, gross or net of fees, IRR or income, and over what term',
      on: ['/investor-relations'],
      law: 'FSMA 2000, section 21, and COBS 4.2.1R for the firm that approves the promotion (fair, clear and not misleading)',
      counsel: true,
    },
  ),
  netAssetValues: fact(perKey(fundNames, maybe(strict({ pounds: amount, asAt: day }))), {
    needed: 'the net asset value of each fund',
    ...investorRelations,
  }),
  factSheets: fact(perKey(fundNames, maybe(webAddress)), {
    needed: 'the address of the fact sheet of each fund',
    ...investorRelations,
  }),
  accounts: fact(listOf(strict({ title: text, published: day, address: webAddress })), {
    needed: 'the published accounts, with their addresses',
    ...investorRelations,
  }),
  groupCompanies: fact(listOf(strict({ name: text, number: text, country: text, ownedPercent: percent })), {
    needed: 'the companies of the group',
    ...investorRelations,
  }),
  taxStrategy: fact(maybe(webAddress), {
    needed: 'the address of the tax strategy, which Finance Act 2016, schedule 19, asks of large groups',
    ...investorRelations,
  }),
  payGapReport: fact(maybe(webAddress), {
    needed:
      'the address of the gender pay gap report, which SI 2017/172 asks of employers of 250 people or more',
    ...investorRelations,
  }),
  emissionsByYear: fact(
    listOf(
      strict({
        year,
        scope1Tons: tons,
        scope2Tons: tons,
        scope3Tons: maybe(tons),
        assurance: maybe(strict({ by: text, date: day })),
      }),
    ),
    {
      needed: 'emissions by year, Scopes 1 to 3, and who has assured them on which date',
      on: ['/sustainability', 'the Impact Report', 'the impact data'],
      ...optional,
    },
  ),
  tenants: fact(
    parts({
      repairsTelephone: maybe(telephone),
      repairsEmail: maybe(email),
      emergencyTelephone: maybe(telephone),
      manager: maybe(text),
      complaintRoute: maybe(text),
    }),
    {
      needed: 'whom tenants ask about repairs, emergencies, management and complaints',
      on: ['/contact'],
      ...optional,
    },
  ),
  leadershipPay: fact(perKey(postNames, maybe(pay)), {
    needed: 'the pay range of each leadership post',
    on: ['/careers'],
    ...optional,
  }),
  benefits: fact(listOf(text), {
    needed: 'what employees receive besides pay',
    on: ['/careers'],
    ...optional,
  }),
  selectionStages: fact(listOf(strict({ name: text, what: text })), {
    needed: 'the stages of selection',
    on: ['/careers'],
    ...optional,
  }),
  articleAuthors: fact(perName(content?.articles, maybe(strict({ name: text, role: text }))), {
    needed: 'the author of each article',
    on: ['/insights', 'the feeds'],
    ...optional,
  }),
  hotlineNumbers: fact(perKey(cities, maybe(telephone)), {
    needed: 'the number of the speak-up hotline in the country of each office',
    on: ['/whistleblowing'],
    ...optional,
  }),
  modernSlaveryStatement: fact(
    maybe(
      v.pipe(
        strict({ yearFrom: day, yearTo: day, registryEntry: maybe(webAddress) }),
        v.check(({ yearFrom, yearTo }) => yearFrom < yearTo, 'a financial year that ends after it begins'),
      ),
    ),
    {
      needed:
        'the financial year of the statement and its entry in the government’s registry, and the statement of each year that has ended since',
      on: modernSlaveryAct.on,
      law: 'Modern Slavery Act 2015, section 54(4), where turnover reaches the threshold',
    },
  ),
  generalAnswerBusinessDays: fact(maybe(count(30)), {
    needed: 'within how many business days a general enquiry is answered',
    on: ['/contact', 'receipts', 'emails'],
    ...optional,
  }),
  fundParticulars: fact(
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
    {
      needed: 'who runs the funds and on what terms',
      on: ['/investor-relations'],
      laws: { manager: managerLaw, depositary: managerLaw },
      counsel: true,
    },
  ),
  reportingDates: fact(
    listOf(strict({ commitment: oneOf('investorReports', 'auditedFinancials', 'investorCalls'), date: day })),
    {
      needed: 'the dates of the investor reports, the audited financials and the investor calls',
      on: ['/investor-relations', 'the reporting calendar'],
      ...optional,
    },
  ),
  roles: fact(perName(content?.roles, roleTerms), {
    needed: 'the pay range, the closing date and the date of advertisement of each role',
    on: ['/careers'],
    counsel: true,
    laws: {
      'esg-manager.pay':
        'New York City Administrative Code, section 8-107(32) (minimum and maximum pay in every advertisement)',
    },
    ...optional,
  }),
  projects: fact(perName(content?.projects, projectParticulars), {
    needed: 'what visitors ask about each project, as far as it applies',
    on: ['/portfolio'],
    ...optional,
  }),
  certificates: fact(
    perKey(
      Object.keys(certifications) as CertificationName[],
      maybe(strict({ covers: text, holder: text, date: day })),
    ),
    {
      needed: 'what each certificate covers: the asset or company, the holder and the date',
      on: ['/sustainability', 'the Impact Report'],
      law: 'Digital Markets, Competition and Consumers Act 2024, section 226 (misleading claims)',
      counsel: true,
    },
  ),
  policyApprovals: fact(
    perKey(
      policyRoutes.map(({ path }) => path satisfies PolicyPath),
      maybe(day),
    ),
    {
      needed: 'the date on which the Board approved the version of each policy that is shown',
      on: policyRoutes.map(({ path }) => path),
      laws: { '/modern-slavery': modernSlaveryAct.law },
    },
  ),
});

type Definitions = ReturnType<typeof define>;
type FactName = keyof Definitions;

/** The facts that the owner has given in company/optional-facts.json. A fact that is null is printed nowhere. */
export type OptionalFacts = {
  readonly [Name in FactName]: v.InferOutput<Definitions[Name]['schema']>;
};

const schemaOf = (content?: ContentNames) =>
  strict(
    Object.fromEntries(Object.entries(define(content)).map(([name, { schema }]) => [name, schema])) as {
      readonly [Name in FactName]: Definitions[Name]['schema'];
    },
  );

/**
 * @param content what projects, roles and articles there are; without it, facts about any are taken, and none is missing
 * @throws {TypeError} for a fact that has not the form of its schema: the file, the field, the value and what is expected,
 * on one line.
 */
export function parseOptionalFacts(input: unknown, content?: ContentNames): OptionalFacts {
  const parsed = v.safeParse(schemaOf(content), input, { abortEarly: true, abortPipeEarly: true });
  if (parsed.success) return parsed.output;
  const [{ path = [], message }] = parsed.issues;
  const field = path.map(({ key }) => String(key)).join('.') || 'the whole';
  const value = path.length === 0 ? input : path.at(-1)?.value;
  const shown = value === undefined ? 'missing' : JSON.stringify(value).slice(0, 80);
  throw new TypeError(`company/optional-facts.json: ${field} is ${shown}; expected ${message}`);
}

export const optionalFacts = parseOptionalFacts(given);

/** The file again, where the names in content/ are known. @throws as `parseOptionalFacts` */
export const optionalFactsAbout = (content: ContentNames) => parseOptionalFacts(given, content);

/** Each part is null while it is not given; so are those of the functions below. */
export const termsOf = (role: string) => optionalFacts.roles[role] ?? v.parse(roleTerms, {});

export const authorOf = (article: string) => optionalFacts.articleAuthors[article] ?? null;

export const projectFacts = (project: string) =>
  optionalFacts.projects[project] ?? v.parse(projectParticulars, {});

/** "Covers the London logistics hub; held by Example Limited since 3 March 2026.", or null. */
export function formatCertificate(name: CertificationName): string | null {
  const certificate = optionalFacts.certificates[name];
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
  const definitions = define();
  return (Object.keys(definitions) as FactName[]).flatMap((name) => {
    const { needed, laws = {}, ...note }: FactNote = definitions[name].note;
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
