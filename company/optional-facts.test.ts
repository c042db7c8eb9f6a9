import { expect, it } from 'vitest';
import * as v from 'valibot';
import { FactError, parseFacts } from './fact-schema.ts';
import { leadershipPosts } from './leadership-posts.ts';
import { optionalFactsSchema } from './optional-facts.ts';

it.each([
  ['a pay range upside down', { roles: { analyst: { pay: { from: 50_000, to: 40_000, currency: 'GBP' } } } }],
  [
    'a financial year that ends before it begins',
    { modernSlaveryStatement: { yearFrom: '2026-04-01', yearTo: '2026-03-31' } },
  ],
])('%s is refused', (_what, facts) => {
  expect(v.safeParse(optionalFactsSchema, facts).success).toBe(false);
});

it('a fact about a post that another file does not have is refused, with those that exist', () => {
  const [{ slug } = { slug: '' }] = leadershipPosts;
  const facts = { actingLeaders: { [slug]: 'Greta Falk', porter: 'Greta Falk' } };
  const parse = () => parseFacts('facts.json', optionalFactsSchema, facts);
  expect(parse).toThrow(FactError);
  expect(parse).toThrow(
    `facts.json: actingLeaders.porter is "Greta Falk"; expected a key that is one of “${slug}”, `,
  );
});
