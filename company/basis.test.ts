import { expect, it } from 'vitest';
import { basisOf, formatExceptions } from './basis.ts';
import { basisHref } from './figure-format.ts';

it('each basis has an address of its own, in small letters', () => {
  const addresses = Object.keys(basisOf).map(basisHref);
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const address of addresses) expect(address).toMatch(/^\/sustainability#basis-[a-z0-9-]+$/);
});

it('what is verified is named wherever a page says that no figure is', () => {
  expect(formatExceptions([])).toBe('');
  expect(formatExceptions(['the jobs', 'the emissions'])).toBe(', except the jobs and the emissions,');
});
