import Holidays from 'date-holidays';

const calendar = new Holidays('GB', 'ENG');
const byYear = new Map<number, ReadonlySet<string>>();

/** The bank holidays of England and Wales in a year, substitute days included, as ISO dates. */
export function bankHolidays(year: number): ReadonlySet<string> {
  const known = byYear.get(year);
  if (known) return known;
  const dates = new Set(
    calendar
      .getHolidays(year)
      .filter(({ type }) => type === 'public' || type === 'bank')
      .map(({ date }) => date.slice(0, 10)),
  );
  byYear.set(year, dates);
  return dates;
}
