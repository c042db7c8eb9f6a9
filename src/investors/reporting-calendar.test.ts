import ICAL from 'ical.js';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { FactError } from '../../company/fact-schema.ts';
import {
  investorReporting,
  requireOneInEachPeriod,
  type ReportingDate,
} from '../../company/reporting-dates.ts';
import { makeReportingCalendar } from './reporting-calendar.ts';
import { marksOf, ReportingYear } from './reporting-year.tsx';

const page = 'https://site.example/investor-relations';

function eventsOn(today: string, dates: readonly ReportingDate[] = []) {
  const calendar = new ICAL.Component(
    ICAL.parse(makeReportingCalendar(dates, page, Temporal.PlainDate.from(today))) as unknown[],
  );
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, startDate, endDate, sequence } = new ICAL.Event(component);
    return {
      uid,
      summary,
      from: startDate.toString(),
      end: endDate.toString(),
      isWholeDay: startDate.isDate && endDate.isDate,
      status: component.getFirstPropertyValue('status'),
      transparency: component.getFirstPropertyValue('transp'),
      sequence,
    };
  });
}

const set: ReportingDate = { commitment: 'investorReports', date: '2027-05-12' };

describe('the reporting calendar', () => {
  it('holds what is promised for a year: four reports, one set of audited financials and two calls', () => {
    const next = eventsOn('2026-11-22').filter(({ from }) => from.startsWith('2027'));
    expect(next.map(({ summary, from, end }) => `${summary} ${from} ${end}`)).toEqual([
      'Investor report: date to be confirmed 2027-01-01 2027-04-01',
      'Investor report: date to be confirmed 2027-04-01 2027-07-01',
      'Investor report: date to be confirmed 2027-07-01 2027-10-01',
      'Investor report: date to be confirmed 2027-10-01 2028-01-01',
      'Audited financials: date to be confirmed 2027-01-01 2028-01-01',
      'Investor call: date to be confirmed 2027-01-01 2027-07-01',
      'Investor call: date to be confirmed 2027-07-01 2028-01-01',
    ]);
  });

  it('names no day that nobody has set: such an entry is tentative, covers its whole period and takes no time', () => {
    for (const event of eventsOn('2027-01-01')) {
      expect(event).toMatchObject({ status: 'TENTATIVE', transparency: 'TRANSPARENT', isWholeDay: true });
      expect(event.from).toMatch(/-01$/);
      expect(event.end).toMatch(/-01$/);
    }
  });

  it('holds a day that has been set as a confirmed event in place of the tentative one, with the same UID', () => {
    const before = eventsOn('2026-11-22');
    const after = eventsOn('2026-11-22', [set]);
    expect(after.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid));
    expect(new Set(after.map(({ uid }) => uid)).size).toBe(after.length);
    const changed = after.filter((event, index) => event.from !== before[index]?.from);
    expect(changed).toEqual([
      expect.objectContaining({
        summary: 'Investor report',
        from: '2027-05-12',
        end: '2027-05-13',
        isWholeDay: true,
        status: 'CONFIRMED',
        sequence: 1,
      }),
    ]);
  });

  it('has room for one day in each period, so that a second is refused and named', () => {
    const refused = () => requireOneInEachPeriod([set, { ...set, date: '2027-06-30' }]);
    expect(refused).toThrow(FactError);
    expect(refused).toThrow('2027-05-12 and 2027-06-30 for investorReports; expected one in each quarter');
    expect(requireOneInEachPeriod([set, { ...set, date: '2027-07-01' }])).toHaveLength(2);
    expect(requireOneInEachPeriod([set, { ...set, date: '2028-05-12' }])).toHaveLength(2);
  });

  it('keeps its UIDs from one build to the next, and leaves out what is over', () => {
    const earlier = eventsOn('2027-02-01').map(({ uid }) => uid);
    const later = eventsOn('2027-04-01').map(({ uid }) => uid);
    expect(earlier).toHaveLength(14);
    expect(earlier.filter((uid) => !later.includes(uid))).toEqual([
      expect.stringMatching(/^investorreports-2027-1@/),
    ]);
    expect(later.every((uid) => earlier.includes(uid))).toBe(true);
  });
});

describe('the reporting year of the page', () => {
  const pageOn = (today: string, dates: readonly ReportingDate[]) =>
    renderToStaticMarkup(
      createElement(ReportingYear, { dates, calendar: '', today: Temporal.PlainDate.from(today) }),
    );
  const places = (dates: readonly ReportingDate[]) =>
    investorReporting.map(({ commitment }) => marksOf(commitment, dates).map(({ at }) => at));

  it('has an open mark in the middle of each period of the calendar file', () => {
    expect(places([])).toEqual([[12.5, 37.5, 62.5, 87.5], [50], [25, 75]]);
    for (const { commitment } of investorReporting)
      expect(marksOf(commitment, []).filter(({ isFixed }) => isFixed)).toEqual([]);
  });

  it.each(['2027-04-01', '2027-07-01', '2027-10-01', '2028-12-31'])(
    'fills the mark of the quarter that the calendar file confirms for %s, its first or last day',
    (date) => {
      const dates = [{ commitment: 'investorReports', date } as const];
      const filled = marksOf('investorReports', dates).map(({ isFixed }) => isFixed);
      const confirmed = eventsOn(`${date.slice(0, 4)}-01-01`, dates)
        .filter(({ uid }) => uid.startsWith('investorreports-'))
        .slice(0, 4)
        .map(({ status }) => status === 'CONFIRMED');
      expect(filled).toEqual(confirmed);
      expect(filled.filter(Boolean)).toHaveLength(1);
    },
  );

  it('fills the mark of a day that has been set, and moves it there', () => {
    const [, second, ...others] = marksOf('investorReports', [set]);
    // 12 May is the 132nd day of 365.
    expect(second).toEqual({ at: (100 * 131) / 365, isFixed: true });
    expect(others.map(({ isFixed }) => isFixed)).toEqual([false, false]);
    const html = pageOn('2027-01-02', [set]);
    expect(html.match(/class="fixed"/g)).toHaveLength(1);
    expect(html.match(/<circle/g)).toHaveLength(7);
  });

  it('draws the year of the build alone, and lists no day that is over', () => {
    const dates = ['2026-11-11', '2027-02-10', '2027-05-12', '2028-05-10'].map(
      (date) => ({ commitment: 'investorReports', date }) as const,
    );
    const html = pageOn('2027-05-12', dates);
    expect(html).toMatch(/<h3[^>]*>2027<\/h3>/);
    expect(html.match(/class="fixed"/g)).toHaveLength(2);
    expect(html.match(/<circle/g)).toHaveLength(7);
    expect(html.match(/(?<=<time dateTime=")[^"]+/g)).toEqual(['2027-05-12', '2028-05-10']);
    const later = pageOn('2029-01-01', dates);
    expect(later).not.toContain('class="fixed"');
    expect(later).not.toContain('Filled mark');
    expect(later).not.toContain('<time');
  });
});
