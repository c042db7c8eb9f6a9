import { describe, expect, it } from 'vitest';
import { atHeadquarters } from '../../tests/support/at-headquarters.ts';
import { datesToScale } from './receipt-dates.ts';

describe('the dates of a receipt', () => {
  // In UTC one of these two belongs to another day, wherever the headquarters are.
  it.each(['2026-07-01T00:30', '2026-07-01T23:30'])(
    'begin on the day at the headquarters, not the day in UTC: %s',
    (time) => {
      const since = atHeadquarters(time);
      expect(datesToScale(since, [{ label: 'Answer', date: '2026-07-31' }])[0]?.at).toBe(100);
      const [first] = datesToScale(since, [
        { label: 'First', date: '2026-07-01' },
        { label: 'Last', date: '2026-07-11' },
      ]);
      expect(first?.at).toBe(0);
    },
  );
});
