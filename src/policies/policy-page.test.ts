import { expect, it } from 'vitest';
import { atHeadquarters } from '../../tests/support/at-headquarters.ts';
import { formatNextReview } from './policy-page.tsx';

it('a review is due from the day at the headquarters after its date', () => {
  const nextReview = new Date('2026-07-31T00:00:00Z');
  expect(formatNextReview(nextReview, atHeadquarters('2026-07-31T23:30'))).toBe('July 2026');
  expect(formatNextReview(nextReview, atHeadquarters('2026-08-01T00:30'))).toBe('July 2026: review due');
});
