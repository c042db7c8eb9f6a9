import * as v from 'valibot';
import * as f from './fact-schema.ts';
import { currencies } from './figure-format.ts';
import data from './optional-facts.json' with { type: 'json' };
import { policyRoutes } from './site-map.ts';

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

/** One entry for each name in the list; without a list, for each file of content/ by its name. */
const named = <Schema extends v.GenericSchema>(schema: Schema, names?: readonly string[]) =>
  v.nullish(names ? f.recordFor(names, schema) : f.recordOf(schema), {});

export const optionalFactsSchema = f.strict({
  modernSlaveryStatement: f.nullable(
    v.pipe(
      f.strict({ yearFrom: f.day, yearTo: f.day, registryEntry: f.nullable(f.webAddress) }),
      v.check(({ yearFrom, yearTo }) => yearFrom < yearTo, 'a financial year that ends after it begins'),
    ),
  ),
  reportingDates: f.nullable(
    f.list(
      f.strict({ commitment: f.oneOf('investorReports', 'auditedFinancials', 'investorCalls'), date: f.day }),
    ),
  ),
  roles: named(roleTerms),
  policyApprovals: named(
    f.nullable(f.day),
    policyRoutes.map(({ path }) => path),
  ),
});

/** The facts that the owner has given. A fact that is null or missing is not printed. */
export type OptionalFacts = v.InferOutput<typeof optionalFactsSchema>;

export const optionalFacts = f.parseFacts('company/optional-facts.json', optionalFactsSchema, data);

const noTerms = v.parse(roleTerms, {});

/** Each part is null until it is given. */
export const termsOf = (role: string) => optionalFacts.roles[role] ?? noTerms;
