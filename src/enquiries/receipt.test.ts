import { describe, expect, it } from 'vitest';
import { datesToScale } from './receipt.tsx';

describe('the dates of a receipt', () => {
  it('are gathered by what is due, to the scale of the last', () => {
    const received = new Date('2026-12-23T23:30:00Z');
    expect(
      datesToScale(received, [
        { label: 'Acknowledgment', date: '2026-12-30' },
        { label: 'Progress update', date: '2027-01-06' },
        { label: 'Progress update', date: '2027-01-20' },
        { label: 'Final response', date: '2027-02-17' },
      ]),
    ).toEqual([
      { label: 'Acknowledgment', date: '2026-12-30', later: [], at: 12.5 },
      { label: 'Progress update', date: '2027-01-06', later: ['2027-01-20'], at: 25 },
      { label: 'Final response', date: '2027-02-17', later: [], at: 100 },
    ]);
  });

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
