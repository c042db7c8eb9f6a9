import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { webVitals, type WebVital } from './statistics.ts';
import { bucketOf, percentile75, ratingOf } from './web-vitals.server.ts';

describe('the 75th percentile', () => {
  const measured = (name: WebVital, values: readonly number[]) => {
    const histogram = new Map<number, number>();
    for (const value of values) {
      const bucket = bucketOf(name, value);
      histogram.set(bucket, (histogram.get(bucket) ?? 0) + 1);
    }
    return percentile75(name, histogram);
  };

  it('is rated as the exact one is, for any measurements', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...webVitals),
        fc.array(fc.double({ min: 0, max: 9, noNaN: true }), { minLength: 1, maxLength: 60 }),
        (name, drawn) => {
          const values = drawn.map((value) => (name === 'CLS' ? value / 9 : value * 1000));
          const exact = values.toSorted((a, b) => a - b)[Math.ceil(0.75 * values.length) - 1] ?? 0;
          const decoded = measured(name, values) ?? -1;
          expect(ratingOf(name, bucketOf(name, decoded))).toBe(ratingOf(name, bucketOf(name, exact)));
        },
      ),
    );
  });

  it('of none is none, and where the scale ends it is the end', () => {
    expect(measured('LCP', [])).toBeNull();
    expect(measured('LCP', [50_000])).toBe(10_000);
  });
});
