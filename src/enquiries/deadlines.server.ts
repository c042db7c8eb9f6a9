import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import { commitments, type CommitmentName } from '../../company/commitments.ts';
import { deadlineFrom, type Deadline } from '../../company/deadlines.ts';
import type { EnquirySubject } from '../../company/enquiry-subjects.ts';
import { headquartersCity } from '../../company/offices.ts';
import { organization } from '../../company/organization.ts';
import type { EnquiryReceipt, PromisedDate } from './contact-state.ts';
import type { EnquiriesTable } from '../server/database/schema.ts';
import { emailDomain } from '../server/outbox/email.ts';

export interface PromisedDeadline extends Deadline {
  readonly commitment: CommitmentName;
  /** "Acknowledgment", "Progress update", "Final response", "Answer", "First answer", "Feedback" */
  readonly label: string;
}

const labels = {
  acknowledgeComplaint: 'Acknowledgment',
  acknowledgeConcern: 'Acknowledgment',
  answerDataRequest: 'Answer',
  answerApplication: 'First answer',
  answerEnquiry: 'First answer',
} as const satisfies Partial<Record<CommitmentName, string>>;

/** The deadlines that the policies promise to somebody who writes about this subject now, in order of date. */
export function promisedDeadlines(
  { commitment }: EnquirySubject,
  receivedAt: Date,
): readonly PromisedDeadline[] {
  if (!(commitment in labels)) throw new RangeError(`No deadline is known for ${commitment}`);
  const name = commitment as keyof typeof labels;
  const first = { commitment, label: labels[name], ...deadlineFrom(receivedAt, commitments[name].limit) };
  if (commitment === 'acknowledgeComplaint') return [first, ...complaintDeadlines(receivedAt)];
  if (commitment !== 'acknowledgeConcern') return [first];
  const latest = deadlineFrom(receivedAt, commitments.acknowledgeConcernAtLatest.limit);
  return [{ ...first, ...(latest.at < first.at && latest) }, feedbackDeadline(receivedAt)];
}

/** @param since when the report was received, or added to after it was closed */
export const feedbackDeadline = (since: Date): PromisedDeadline => ({
  commitment: 'answerConcern',
  label: 'Feedback',
  ...deadlineFrom(since, commitments.answerConcern.limit),
});

function complaintDeadlines(receivedAt: Date): PromisedDeadline[] {
  const end = deadlineFrom(receivedAt, commitments.answerComplaint.limit);
  const { amount, unit } = commitments.updateComplaint.limit;
  const updates: PromisedDeadline[] = [];
  for (let times = 1; ; times += 1) {
    const due = deadlineFrom(receivedAt, { amount: amount * times, unit });
    if (due.at >= end.at) break;
    updates.push({ commitment: 'updateComplaint', label: 'Progress update', ...due });
  }
  return [...updates, { commitment: 'answerComplaint', label: 'Final response', ...end }];
}

export interface DueDate extends PromisedDate {
  readonly commitment: CommitmentName;
  /** Milliseconds. */
  readonly at: number;
}

/** Replies by people of the company; the automatic receipt is not among them. */
export interface Replies {
  readonly amount: number;
  /** Milliseconds. */
  readonly lastAt: number;
}

/** Commitments that are kept by closing the enquiry; the others are kept by a reply. */
const keptByClosing: readonly CommitmentName[] = ['answerComplaint', 'answerConcern', 'answerDataRequest'];

/**
 * The deadlines that have not been met yet. The first reply is the acknowledgment or first answer and nothing more; a progress update
 * is a later one, written since the update before it was due.
 *
 * @param dueDates in order of date
 * @param replies null while nobody has answered
 */
export function outstanding(
  { status, received_at }: Pick<EnquiriesTable, 'status' | 'received_at'>,
  dueDates: readonly DueDate[],
  replies: Replies | null,
): readonly DueDate[] {
  if (status === 'closed') return [];
  let lastUpdateDue = received_at;
  return dueDates.filter(({ commitment, at }) => {
    if (keptByClosing.includes(commitment) || replies === null) return true;
    if (commitment !== 'updateComplaint') return false;
    const since = lastUpdateDue;
    lastUpdateDue = at;
    return replies.amount < 2 || replies.lastAt < since;
  });
}

/**
 * The dates of a complaint as a calendar file (RFC 5545): whole days that leave the reader’s time free. The UIDs stay
 * the same, so that a calendar that imports it twice shows each date once.
 *
 * @param createdAt when this copy is made
 */
export function complaintCalendar(
  { reference, subject, deadlines }: Pick<EnquiryReceipt, 'reference' | 'subject' | 'deadlines'>,
  createdAt = new Date(),
): string {
  const complaint = `${subject.label} ${reference}`;
  const calendar = ical({
    prodId: { company: organization.tradingName.value, product: 'Website', language: 'EN' },
    name: complaint,
    method: ICalCalendarMethod.PUBLISH,
  });
  for (const { label, date } of deadlines) {
    calendar.createEvent({
      id: `${reference}-${date}-${label.replaceAll(' ', '-')}@${emailDomain}`.toLowerCase(),
      stamp: createdAt,
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
