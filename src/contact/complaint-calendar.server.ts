import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import { headquartersCity } from '../../company/offices.ts';
import { organization } from '../../company/organization.ts';
import type { EnquiryReceipt } from '../enquiries/enquiry-receipt.ts';
import { emailDomain } from '../server/outbox/email.ts';

/**
 * The dates of a complaint as a calendar file (RFC 5545): whole days that leave the reader’s time free. The UIDs stay
 * the same, so that a calendar that imports it twice shows each date once.
 */
export function complaintCalendar({
  reference,
  subject,
  deadlines,
}: Pick<EnquiryReceipt, 'reference' | 'subject' | 'deadlines'>): string {
  const complaint = `${subject.label} ${reference}`;
  const calendar = ical({
    prodId: { company: organization.tradingName.value, product: 'Website', language: 'EN' },
    name: complaint,
    method: ICalCalendarMethod.PUBLISH,
  });
  for (const { label, date } of deadlines) {
    calendar.createEvent({
      id: `${reference}-${date}-${label.replaceAll(' ', '-')}@${emailDomain}`.toLowerCase(),
      // The generator takes the day in UTC when there is no time zone.
      start: new Date(`${date}T00:00:00Z`),
      allDay: true,
      summary: `${label} due: ${complaint}`,
      description: `${label} from ${organization.tradingName.value}, due by the end of this day in ${headquartersCity}.`,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
}
