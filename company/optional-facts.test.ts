import { expect, it } from 'vitest';
import * as v from 'valibot';
import { FactError, parseFacts } from './fact-schema.ts';
import { optionalFactsSchema } from './optional-facts.ts';
import { policyRoutes } from './site-map.ts';

it.each([
  ['a pay range upside down', { roles: { analyst: { pay: { from: 50_000, to: 40_000, currency: 'GBP' } } } }],
  [
    'a financial year that ends before it begins',
    { modernSlaveryStatement: { yearFrom: '2026-04-01', yearTo: '2026-03-31' } },
  ],
])('%s is refused', (_what, facts) => {
  expect(v.safeParse(optionalFactsSchema, facts).success).toBe(false);
});

it('a fact about a policy that does not exist is refused, with those that do', () => {
  const [{ path }] = policyRoutes;
  const facts = { policyApprovals: { [path]: '2025-01-14', '/porters': '2025-01-14' } };
  const parse = () => parseFacts('facts.json', optionalFactsSchema, facts);
  expect(parse).toThrow(FactError);
  expect(parse).toThrow(
    `facts.json: policyApprovals./porters is "2025-01-14"; expected a key that is one of “${path}”, `,
  );
});
