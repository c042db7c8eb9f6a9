import { expect, it } from 'vitest';
import { atHeadquarters } from '../../../tests/support/at-headquarters.ts';
import { lineOf, timeScale } from './timeline.ts';

const at = (moment: string) => atHeadquarters(moment).getTime();
const scale = timeScale(at('2026-11-26T12:00'));
/** So many days after the first that is drawn. */
const days = (count: number) => (count / 38) * 100;

const due = (date: string, keptAt: number | null = null) => ({
  commitment: 'acknowledgeComplaint' as const,
  label: 'Acknowledgment',
  date,
  at: 0,
  keptAt,
  outcome: keptAt === null ? ('outstanding' as const) : ('kept' as const),
});
const row = (received: string, date: string | null) => {
  const next = date === null ? null : due(date);
  return { receivedAt: at(received), next, dueDates: next ? [next] : [], state: 'open' as const };
};

it('has 17 days before today and 21 from today on, and now at its time of day', () => {
  expect(scale.now).toBeCloseTo(days(17.5));
  expect(scale.startOf('2026-11-09')).toBe(0);
  expect(scale.mondays).toEqual([
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
    '2026-12-07',
    '2026-12-14',
  ]);
});

it('draws a line from the receipt to the end of the day of the next date', () => {
  const line = lineOf(row('2026-11-24T18:00', '2026-11-27'), scale);
  expect(line.from).toBeCloseTo(days(15.75));
  expect(line.until).toBeCloseTo(scale.now);
  expect(line.to).toBeCloseTo(days(19));
  expect(line).toMatchObject({ isLate: false, goesOnBefore: false, goesOnAfter: false });
});

it('is late from the end of the day on, and not on it', () => {
  expect(lineOf(row('2026-11-20T09:00', '2026-11-26'), scale).isLate).toBe(false);
  const late = lineOf(row('2026-11-20T09:00', '2026-11-25'), scale);
  expect(late.isLate).toBe(true);
  expect(late.until).toBe(late.to);
});

it('goes on where it begins before or ends after what is drawn', () => {
  expect(lineOf(row('2026-09-01T09:00', '2027-02-02'), scale)).toMatchObject({
    from: 0,
    to: 100,
    goesOnBefore: true,
    goesOnAfter: true,
  });
});

it('has a point for each promise kept, and ends with the last of them once it is closed', () => {
  const kept = [due('2026-11-13', at('2026-11-12T00:00')), due('2026-11-20', at('2026-11-19T00:00'))];
  const open = { ...row('2026-11-10T00:00', '2026-12-03'), dueDates: [...kept, due('2026-12-03')] };
  expect(lineOf(open, scale).kept.map((place) => Math.round((place / 100) * 38))).toEqual([3, 10]);
  const closed = lineOf({ ...open, next: null, dueDates: kept, state: 'closed' }, scale);
  expect(closed).toMatchObject({ isPromised: false, isLate: false });
  expect(closed.to).toBeCloseTo(days(10));
});

it('keeps its days where the clock changes', () => {
  const autumn = timeScale(at('2026-10-28T00:00'));
  expect(autumn.placeOf(at('2026-10-20T12:00'))).toBeCloseTo(days(9.5));
});
