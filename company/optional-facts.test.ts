import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { leadershipPosts, openPosts } from './leadership-posts.ts';
import { offices } from './offices.ts';
import { findUnknownNames, missingFacts, optionalFactsSchema } from './optional-facts.ts';

const content = { projects: ['wind-farm'], roles: ['esg-manager'], articles: ['forest-road'] };
const parse = (facts: object) => v.parse(optionalFactsSchema, facts);

it.each([
  ['a pay range upside down', { leadershipPay: { ceo: { from: 50_000, to: 40_000, currency: 'GBP' } } }],
  [
    'a financial year that ends before it begins',
    { modernSlaveryStatement: { yearFrom: '2026-04-01', yearTo: '2026-03-31' } },
  ],
])('%s is refused', (_what, facts) => {
  expect(v.safeParse(optionalFactsSchema, facts).success).toBe(false);
});

it('a fact about an office, a post or a project that another file does not have is named, with those that exist', () => {
  const [{ city } = { city: '' }] = offices;
  const [{ slug } = { slug: '' }] = leadershipPosts;
  const facts = parse({
    hotlineNumbers: { [city]: '+353 1 555 0100', Atlantis: '+353 1 555 0100' },
    actingLeaders: { [slug]: 'Greta Falk', porter: 'Greta Falk' },
    projects: { 'windy-farm': {} },
  });
  expect(findUnknownNames(facts, content)).toEqual([
    expect.stringMatching(`actingLeaders has “porter”; expected one of “${slug}”, `),
    expect.stringMatching(`hotlineNumbers has “Atlantis”; expected one of “${city}”, `),
    'company/optional-facts.json: projects has “windy-farm”; expected one of “wind-farm”',
  ]);
  // What is in content/ is not known to company/.
  expect(findUnknownNames(facts)).toHaveLength(2);
});

describe('the facts that are missing', () => {
  const missingIn = (facts: object) => missingFacts(parse(facts), content);
  const pathsIn = (facts: object) => missingIn(facts).flatMap(({ paths }) => paths);

  it('are all of an empty file', () => {
    const names = pathsIn({}).map((path) => path.split('.')[0]);
    expect(new Set(names)).toEqual(new Set(Object.keys(optionalFactsSchema.entries)));
  });

  it('include the parts of facts, and leave out what is given', () => {
    const paths = pathsIn({ benefits: ['A'], tenants: { manager: 'Dunmore Limited' } });
    expect(paths).not.toContain('benefits');
    expect(paths).not.toContain('tenants.manager');
    expect(paths).toContain('tenants.repairsEmail');
    expect(paths).toContain('projects.wind-farm.opening');
  });

  it('name the law that asks for one, or for a part of one', () => {
    const lawOf = (path: string) => missingIn({}).find(({ paths }) => paths.includes(path))?.law;
    expect(lawOf('modernSlaveryStatement')).toContain('Modern Slavery Act 2015');
    expect(lawOf('roles.esg-manager.pay')).toContain('New York City');
    expect(lawOf('roles.esg-manager.closes')).toBeUndefined();
    expect(lawOf('benefits')).toBeUndefined();
  });

  it('ask who acts for each open post, and for no other', () => {
    const asked = pathsIn({}).filter((path) => path.startsWith('actingLeaders'));
    expect(asked).toEqual(openPosts.map(({ slug }) => `actingLeaders.${slug}`));
  });
});
