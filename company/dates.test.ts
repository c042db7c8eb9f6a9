import { afterEach, describe, expect, it, vi } from 'vitest';
import { atHeadquarters } from '../tests/support/at-headquarters.ts';
import type * as dates from './dates.ts';

/** The front matter’s “2025-01-31”: midnight in UTC. */
const lastDayOfJanuary = new Date('2025-01-31');

/** The module as a build in that zone has it: its formats are made when it is loaded. */
async function datesIn(zone: string): Promise<typeof dates> {
  vi.stubEnv('TZ', zone);
  vi.resetModules();
  return import('./dates.ts');
}

afterEach(() => {
  vi.unstubAllEnvs();
});

describe.each(['UTC', 'America/New_York', 'Asia/Singapore'])(
  'a date of the front matter, built in %s',
  (zone) => {
    it('is the day that was written', async () => {
      const { formatDay, isoDay, formatMonth } = await datesIn(zone);
      expect(formatMonth(lastDayOfJanuary)).toBe('January 2025');
      expect(formatDay(lastDayOfJanuary)).toBe('31 January 2025');
      expect(isoDay(lastDayOfJanuary)).toBe('2025-01-31');
    });
  },
);

it.each(['UTC', 'America/New_York', 'Asia/Singapore'])(
  'a moment has the day that it is at the headquarters, built in %s',
  async (zone) => {
    const { formatCompanyDay } = await datesIn(zone);
    for (const time of ['00:30', '12:00', '23:30'])
      for (const [month, name] of [
        ['01', 'January'],
        ['07', 'July'],
      ] as const)
        expect(formatCompanyDay(atHeadquarters(`2026-${month}-31T${time}`)), time).toBe(`31 ${name} 2026`);
  },
);
