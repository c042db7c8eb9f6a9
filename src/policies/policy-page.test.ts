import { expect, it } from 'vitest';
import { formatNextReview } from './policy-page.tsx';

it('a review is due from the day after its date', () => {
  const nextReview = new Date('2026-01-31T00:00:00Z');
  expect(formatNextReview(nextReview, new Date('2026-01-31T23:00:00Z'))).toBe('January 2026');
  expect(formatNextReview(nextReview, new Date('2026-02-01T00:00:00Z'))).toBe('January 2026: review due');
});
