import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import { commitments, type CommitmentName } from '../../company/commitments.ts';
import { deadlineFrom } from '../../company/deadlines.ts';
import type { EnquirySubject } from '../../company/enquiry-subjects.ts';
import { headquartersCity } from '../../company/offices.ts';
import { organization } from '../../company/organization.ts';
import type { EnquiryReceipt, PromisedDate } from './enquiry-receipt.ts';
import type { EnquiriesTable } from '../server/database/schema.ts';
import { emailDomain } from '../server/outbox/email.ts';

/** What each commitment with a date is called, on pages, in emails and in calendars. */
const labels = {
  acknowledgeComplaint: 'Acknowledgment',
  updateComplaint: 'Progress update',
  answerComplaint: 'Final response',
  acknowledgeConcern: 'Acknowledgment',
  answerConcern: 'Feedback',
  answerDataRequest: 'Answer',
  answerApplication: 'First answer',
  answerEnquiry: 'First answer',
} as const satisfies Partial<Record<CommitmentName, string>>;

export interface DueDate extends PromisedDate {
  readonly commitment: CommitmentName;
  /** Milliseconds. */
  readonly at: number;
}

/** @param times how many times a period of a recurring commitment has passed */
function dueDate(commitment: keyof typeof labels, since: Date, times = 1): DueDate {
  const { amount, unit } = commitments[commitment].limit;
  const { date, at } = deadlineFrom(since, { amount: amount * times, unit });
  return { commitment, label: labels[commitment], date, at: at.getTime() };
}

/** The deadlines that the policies promise to somebody who writes about this subject now, in order of date. */
export function promisedDeadlines({ commitment }: EnquirySubject, receivedAt: Date): readonly DueDate[] {
  const first = dueDate(commitment, receivedAt);
  if (commitment === 'acknowledgeComplaint') return [first, ...complaintDeadlines(receivedAt)];
  if (commitment !== 'acknowledgeConcern') return [first];
  const { date, at } = deadlineFrom(receivedAt, commitments.acknowledgeConcernAtLatest.limit);
  const acknowledgment = at.getTime() < first.at ? { ...first, date, at: at.getTime() } : first;
  return [acknowledgment, feedbackDeadline(receivedAt)];
}

/** @param since when the report was received, or added to after it was closed */
export const feedbackDeadline = (since: Date) => dueDate('answerConcern', since);

function complaintDeadlines(receivedAt: Date): DueDate[] {
  const last = dueDate('answerComplaint', receivedAt);
  const updates: DueDate[] = [];
  for (let times = 1; ; times += 1) {
    const update = dueDate('updateComplaint', receivedAt, times);
    if (update.at >= last.at) return [...updates, last];
    updates.push(update);
  }
}

/** A date with the time at which it was met, in milliseconds; null while it is outstanding. */
export interface KeptDate extends DueDate {
  readonly keptAt: number | null;
}

/** Commitments that are kept by closing the enquiry; the others are kept by a reply. */
const keptByClosing: readonly CommitmentName[] = ['answerComplaint', 'answerConcern', 'answerDataRequest'];

/**
 * When each deadline was met. The first reply is the acknowledgment or first answer and nothing more; a progress update is a later
 * one, written since the update before it was due. Closing meets what is left.
 *
 * @param dueDates in order of date
 * @param replies when people of the company answered, the earliest first, in milliseconds; the automatic receipt is not among them
 */
export function datesWithKeptTimes(
  { received_at, closed_at }: Pick<EnquiriesTable, 'received_at' | 'closed_at'>,
  dueDates: readonly DueDate[],
  [first, ...later]: readonly number[],
): readonly KeptDate[] {
  let lastUpdateDue = received_at;
  const repliedAt = ({ commitment, at }: DueDate) => {
    if (keptByClosing.includes(commitment)) return undefined;
    if (commitment !== 'updateComplaint') return first;
    const since = lastUpdateDue;
    lastUpdateDue = at;
    return later.find((time) => time >= since);
  };
  return dueDates.map((due) => ({ ...due, keptAt: repliedAt(due) ?? closed_at }));
}

/** The deadlines that have not been met yet; the parameters are those of `datesWithKeptTimes`. */
export const outstanding = (...given: Parameters<typeof datesWithKeptTimes>) =>
  datesWithKeptTimes(...given).filter(({ keptAt }) => keptAt === null);

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
