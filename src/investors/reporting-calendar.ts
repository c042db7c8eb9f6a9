import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { Temporal } from 'temporal-polyfill';
import { organization } from '../../company/organization.ts';
import { investorReporting, periodOf, type ReportingDate } from '../../company/reporting-dates.ts';
import { domainOf, mailboxes } from '../../company/mailboxes.ts';

/** The name of the file under /downloads/. */
export const reportingCalendarFile = 'reporting-calendar.ics';

const domain = domainOf(mailboxes.investors.value);

/** The periods of this year and the next that are not over. */
function periodsFrom(today: Temporal.PlainDate, inYear: number) {
  const months = 12 / inYear;
  return Array.from({ length: 2 * inYear }, (_, index) => {
    const from = Temporal.PlainDate.from({ year: today.year, month: 1, day: 1 }).add({
      months: index * months,
    });
    return { id: `${String(from.year)}-${String(1 + (index % inYear))}`, from, end: from.add({ months }) };
  }).filter(({ end }) => Temporal.PlainDate.compare(end, today) > 0);
}

/** Midnight UTC, which the generator writes as the calendar day. */
const dayOf = (date: Temporal.PlainDate) => new Date(`${date.toString()}T00:00:00Z`);

/**
 * The reporting of this year and the next as a calendar file (RFC 5545), without periods that are over. A day that has been
 * set is a confirmed event. A period without one is a tentative event as long as the period, because nothing more is
 * known. Both have the same UID, so that a calendar replaces the second by the first.
 *
 * @param dates those that have been set
 * @param page absolute address of Investor Relations
 */
export function makeReportingCalendar(
  dates: readonly ReportingDate[],
  page: string,
  today: Temporal.PlainDate,
): string {
  const calendar = ical({
    prodId: { company: organization.tradingName.value, product: 'Website', language: 'EN' },
    name: `${organization.tradingName.value}: reporting to investors`,
    method: ICalCalendarMethod.PUBLISH,
    url: page,
  });
  for (const { commitment, name } of investorReporting) {
    const period = periodOf(commitment);
    for (const { id, from, end } of periodsFrom(today, period.inYear)) {
      const set = dates.find(
        (day) => day.commitment === commitment && day.date >= from.toString() && day.date < end.toString(),
      );
      const start = set ? Temporal.PlainDate.from(set.date) : from;
      calendar.createEvent({
        id: `${commitment}-${id}@${domain}`.toLowerCase(),
        sequence: set ? 1 : 0,
        stamp: dayOf(today),
        start: dayOf(start),
        // The first day that no longer belongs to it.
        end: dayOf(set ? start.add({ days: 1 }) : end),
        allDay: true,
        summary: set ? name : `${name}: date to be confirmed`,
        description: set
          ? 'For investors in the funds.'
          : `There is one in this ${period.name}. Its date has not been set, so this entry covers the whole ${period.name}.`,
        url: page,
        status: set ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
        transparency: ICalEventTransparency.TRANSPARENT,
      });
    }
  }
  return calendar.toString();
}
