import { describe, expect, it } from 'vitest';
import { basisNamed, basisOf, formatExceptions } from './basis.ts';
import { basisHref } from './figure-format.ts';
import { figures } from './figures.ts';
import { certifications, targets } from './targets.ts';

describe('the register of bases', () => {
  it('has every figure, target and certificate, and nothing else', () => {
    expect(Object.keys(basisOf).sort()).toEqual(
      [figures, targets, certifications].flatMap(Object.keys).sort(),
    );
  });

  it('says of each what it covers, its baseline, method and date, and who has verified it', () => {
    for (const [name, { verification, ...parts }] of Object.entries(basisOf)) {
      for (const part of Object.values(parts)) expect(part.trim(), name).not.toBe('');
      expect(verification.value.trim(), name).not.toBe('');
      // A basis is printed as sentences: the parts end where the page puts a full stop.
      expect(parts.boundary, name).not.toMatch(/\.$/);
      expect(parts.method, name).toMatch(/\.$/);
    }
  });

  it('refuses what it does not have', () => {
    expect(() => basisNamed('toString')).toThrow(RangeError);
  });

  it('has an address for each, in small letters', () => {
    const addresses = Object.keys(basisOf).map(basisHref);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const address of addresses) expect(address).toMatch(/^\/sustainability#basis-[a-z0-9-]+$/);
  });

  it('names what is verified wherever a page says that no figure is', () => {
    expect(formatExceptions([])).toBe('');
    expect(formatExceptions(['the jobs', 'the emissions'])).toBe(', except the jobs and the emissions,');
  });
});
