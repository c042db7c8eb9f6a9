import { describe, expect, it } from 'vitest';
import { datesToScale } from './receipt-dates.ts';

describe('the dates of a receipt', () => {
  it('begin on the London day, not the day in UTC', () => {
    const lateInSummer = new Date('2026-06-30T23:30:00Z');
    expect(datesToScale(lateInSummer, [{ label: 'Answer', date: '2026-07-31' }])[0]?.at).toBe(100);
    const [first] = datesToScale(lateInSummer, [
      { label: 'First', date: '2026-07-01' },
      { label: 'Last', date: '2026-07-11' },
    ]);
    expect(first?.at).toBe(0);
  });
});
