import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import { organization } from '../../company/organization.ts';
import { emailDomain } from '../outbox/email.ts';
import type { PromisedDate } from '../../forms/contact-state.ts';

/**
 * The dates of a complaint as a calendar (RFC 5545), for the receipt page and its e-mail. They are days and not hours,
 * leave the reader’s time free, and keep their identity: imported twice, they stand there once.
 *
 * @param deadlines with their ISO days, as they were stored
 * @param madeAt when this copy is made
 */
export function complaintCalendar(
  reference: string,
  deadlines: readonly PromisedDate[],
  madeAt = new Date(),
): string {
  const calendar = ical({
    prodId: { company: organization.tradingName.value, product: 'Website', language: 'EN' },
    name: `Formal Complaint ${reference}`,
    method: ICalCalendarMethod.PUBLISH,
  });
  for (const { label, date } of deadlines) {
    calendar.createEvent({
      id: `${reference}-${date}-${label.replaceAll(' ', '-')}@${emailDomain}`.toLowerCase(),
      stamp: madeAt,
      start: midnight(date),
      allDay: true,
      summary: `${label} due: Formal Complaint ${reference}`,
      description: `${label} from ${organization.tradingName.value}, due by the end of this day in London.`,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
}

/** Without a time zone the generator reads the day from UTC. */
function midnight(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}
