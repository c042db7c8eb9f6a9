import type { WebVital } from './statistics.ts';

type Rating = 'good' | 'needsImprovement' | 'poor';

/** The number of measurements in each bucket, by its lower bound. */
export type Histogram = ReadonlyMap<number, number>;

/**
 * The lower bounds of the buckets, from 0; the last bucket is open. They are in milliseconds, except for CLS. The two bounds
 * between the ratings are those of web.dev.
 */
const scales = {
  LCP: { good: 2500, poor: 4000, bounds: [0, 500, 1000, 1500, 2000, 2500, 3000, 4000, 6000, 10_000] },
  INP: { good: 200, poor: 500, bounds: [0, 50, 100, 150, 200, 300, 400, 500, 1000, 2000] },
  CLS: { good: 0.1, poor: 0.25, bounds: [0, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1] },
  FCP: { good: 1800, poor: 3000, bounds: [0, 300, 600, 900, 1200, 1800, 2400, 3000, 5000, 10_000] },
  TTFB: { good: 800, poor: 1800, bounds: [0, 50, 100, 200, 400, 800, 1200, 1800, 3000, 5000] },
} as const satisfies Record<WebVital, { good: number; poor: number; bounds: readonly number[] }>;

/** Milliseconds within which the largest part of a page counts as painted in good time. */
export const goodPaint: number = scales.LCP.good;

/** The lower bound of the bucket. web-vitals rates a value on a bound as the better one. */
export function bucketOf(name: WebVital, value: number): number {
  return scales[name].bounds.findLast((bound, index) => index === 0 || value > bound) ?? 0;
}

/** The rating by web.dev of the values in a bucket. @param bucket its lower bound */
export function ratingOf(name: WebVital, bucket: number): Rating {
  const { good, poor } = scales[name];
  if (bucket >= poor) return 'poor';
  return bucket >= good ? 'needsImprovement' : 'good';
}

/** @returns the 75th percentile, as if values were spread evenly within their bucket; null for none */
export function percentile75(name: WebVital, histogram: Histogram): number | null {
  const bounds: readonly number[] = scales[name].bounds;
  const total = [...histogram.values()].reduce((sum, count) => sum + count, 0);
  let below = 0;
  for (const [index, bound] of bounds.entries()) {
    const count = histogram.get(bound) ?? 0;
    if (count > 0 && below + count >= 0.75 * total) {
      // The last bucket has no end, so its beginning is used.
      const end = bounds[index + 1] ?? bound;
      const value = bound + ((0.75 * total - below) / count) * (end - bound);
      return name === 'CLS' ? Math.round(value * 1000) / 1000 : Math.round(value);
    }
    below += count;
  }
  return null;
}

/** A measurement such as "2,480 ms", or "0.105" for CLS, which has no unit; "–" for none. */
export function formatVital(name: WebVital, value: number | null): string {
  if (value === null) return '–';
  return name === 'CLS' ? value.toFixed(3) : `${value.toLocaleString('en-GB')} ms`;
}
