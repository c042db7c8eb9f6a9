import { describe, expect, it } from 'vitest';
import { brandNames } from '../../brand/names.ts';
import { newCaseCode, newReference, parseCaseCode, parseReference } from './enquiry-codes.server.ts';

const prefix = brandNames.referencePrefix;
const group = '[2-9B-DF-HJKMNP-TV-Z]{4}';

describe('a reference', () => {
  it('is two groups of four letters that are never mistaken for another', () => {
    for (let count = 0; count < 500; count += 1)
      expect(newReference()).toMatch(new RegExp(`^${prefix}-${group}-${group}$`));
  });

  it.each([
    [`${prefix.toLowerCase()}7qk493pd `, `${prefix}-7QK4-93PD`],
    ['hm 7qk4 93pd', 'HM-7QK4-93PD'],
    ['ng-7qk4-93pd', 'NG-7QK4-93PD'],
    [`${prefix}X-7QK4-93PD`, `${prefix}X-7QK4-93PD`],
    [`${prefix}BCDF-GHJK`, `${prefix}-BCDF-GHJK`],
  ])('is read from %j, whichever prefix it was given with', (typed, reference) => {
    expect(parseReference(typed)).toBe(reference);
  });

  it.each(['', '7QK4-93PD', 'HM-7QK4-93P', 'HM-7QK4-93P1', `${prefix}7QK493P`, "HM-7QK4-93PD' or 1=1"])(
    'is not read from %j',
    (typed) => {
      expect(parseReference(typed)).toBeNull();
    },
  );
});

describe('a case code', () => {
  const code = newCaseCode();

  it('is at random, in four groups of four: at least 76 bits', () => {
    const codes = Array.from({ length: 2000 }, newCaseCode);
    expect(new Set(codes).size).toBe(2000);
    for (const made of codes) expect(made).toMatch(new RegExp(`^(?:${group}-){3}${group}$`));
    const characters = new Set(codes.join('').replaceAll('-', ''));
    expect(16 * Math.log2(characters.size)).toBeGreaterThan(76);
  });

  it.each([code.toLowerCase(), code.replaceAll('-', ''), ` ${code.replaceAll('-', ' – ')}\n`])(
    'is read from %j',
    (typed) => {
      expect(parseCaseCode(typed)).toBe(code);
    },
  );

  it.each(['', 'HM-7QK4-93PD', code.slice(1), `${code}2`, '\0'.repeat(1000)])(
    'is not read from %j',
    (typed) => {
      expect(parseCaseCode(typed)).toBeNull();
    },
  );
});
