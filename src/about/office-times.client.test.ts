import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const script = readFileSync(new URL('office-times.client.js', import.meta.url), 'utf8');

const zones = ['Europe/London', 'America/New_York', 'Asia/Dubai', 'Asia/Singapore'] as const;

/** The text that the script writes about an office in each zone at a given time. */
function shownAt(moment: Date): string[] {
  const places = zones.map((zone) => ({
    dataset: { zone, days: 'Monday Tuesday Wednesday Thursday Friday', from: '09:00', to: '17:30' },
    textContent: '',
  }));
  class Now extends Date {
    constructor() {
      super(moment.getTime());
    }
  }
  runInNewContext(script, {
    document: { querySelectorAll: () => places },
    Date: Now,
    setInterval: () => undefined,
  });
  return places.map(({ textContent }) => textContent);
}

const hour = 3_600_000;
const day = 24 * hour;

/** Midnight UTC of the nth Sunday of a month; the last one for -1. */
function sunday(year: number, month: number, nth: number): number {
  const end = Date.UTC(year, month + 1, 0);
  if (nth === -1) return end - new Date(end).getUTCDay() * day;
  const first = Date.UTC(year, month, 1);
  return first + (((7 - new Date(first).getUTCDay()) % 7) + 7 * (nth - 1)) * day;
}

/** The times at which summer time begins and ends, by Directive 2000/84/EC of the European Union and the Energy Policy Act of 2005. */
const londonSummer = (year: number) => [sunday(year, 2, -1) + hour, sunday(year, 9, -1) + hour] as const;
const newYorkSummer = (year: number) =>
  [sunday(year, 2, 2) + 7 * hour, sunday(year, 10, 1) + 6 * hour] as const;

const isWithin = (at: number, [from, to]: readonly [number, number]) => from <= at && at < to;

/** Hours ahead of UTC, worked out without any database of time zones. */
const offsetAt: Readonly<Record<(typeof zones)[number], (at: number, year: number) => number>> = {
  'Europe/London': (at, year) => (isWithin(at, londonSummer(year)) ? 1 : 0),
  'America/New_York': (at, year) => (isWithin(at, newYorkSummer(year)) ? -4 : -5),
  'Asia/Dubai': () => 4,
  'Asia/Singapore': () => 8,
};

function expectedAt(moment: Date): string[] {
  const at = moment.getTime();
  return zones.map((zone) => {
    const local = new Date(at + offsetAt[zone](at, moment.getUTCFullYear()) * hour);
    const time = local.toISOString().slice(11, 16);
    const minutes = 60 * local.getUTCHours() + local.getUTCMinutes();
    const isOpen = local.getUTCDay() % 6 !== 0 && minutes >= 9 * 60 && minutes < 17 * 60 + 30;
    return `${time}\n${isOpen ? 'Open' : 'Closed'} now`;
  });
}

const years = fc.integer({ min: 2010, max: 2037 });
/** The hours from a day before to two days after: the Monday after a change is the first working day. */
const aroundChanges = fc
  .tuple(
    years,
    fc.constantFrom(londonSummer, newYorkSummer),
    fc.constantFrom(0 as const, 1 as const),
    fc.integer({ min: -24 * 60, max: 48 * 60 }),
  )
  .map(([year, summer, which, minutes]) => new Date(summer(year)[which] + minutes * 60_000));
const anyTime = fc
  .tuple(years, fc.integer({ min: 0, max: 365 * 24 * 60 - 1 }))
  .map(([year, minutes]) => new Date(Date.UTC(year, 0, 1) + minutes * 60_000));

describe('the local time and “open now” of every office', () => {
  it('are right at any time, and through the changes to and from summer time', () => {
    fc.assert(
      fc.property(fc.oneof(aroundChanges, anyTime), (moment) => {
        expect(shownAt(moment)).toEqual(expectedAt(moment));
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['2026-03-29T00:59:00Z', '00:59\nClosed now'],
    ['2026-03-29T01:00:00Z', '02:00\nClosed now'],
    ['2026-03-27T09:00:00Z', '09:00\nOpen now'],
    ['2026-03-30T08:00:00Z', '09:00\nOpen now'],
    ['2026-03-30T16:29:00Z', '17:29\nOpen now'],
    ['2026-03-30T16:30:00Z', '17:30\nClosed now'],
    ['2026-10-25T01:00:00Z', '01:00\nClosed now'],
    ['2026-10-26T08:59:00Z', '08:59\nClosed now'],
  ])('of London at %s are %s', (moment, text) => {
    expect(shownAt(new Date(moment))[0]).toBe(text);
  });
});
