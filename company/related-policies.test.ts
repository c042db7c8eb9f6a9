import { describe, expect, it } from 'vitest';
import { relatedPolicies } from './related-policies.ts';
import { policyGroups, policyRoutes } from './site-map.ts';

it('every policy stands under exactly one need', () => {
  const grouped = policyGroups.flatMap(({ paths }) => paths);
  expect(grouped.toSorted()).toEqual(policyRoutes.map(({ path }) => path).sort());
});

describe.each(policyRoutes)('$path', ({ path }) => {
  it('leads to three or four other policies', () => {
    const related = relatedPolicies[path];
    expect(related.length).toBeGreaterThanOrEqual(3);
    expect(related.length).toBeLessThanOrEqual(4);
    expect(new Set(related).size).toBe(related.length);
    expect(related).not.toContain(path);
  });

  it('is found from another policy', () => {
    expect(Object.values(relatedPolicies).flat()).toContain(path);
  });
});
