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
const dateLabels = {
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
  /** Answers before this time, in milliseconds, do not keep it. */
  readonly countsFrom?: number | null;
  /** The day that was promised first, where the date was moved. */
  readonly formerDate?: string | null;
}

/** @param times how many times a period of a recurring commitment has passed */
function dueDate(commitment: keyof typeof dateLabels, since: Date, times = 1): DueDate {
  const { amount, unit } = commitments[commitment].limit;
  const { date, at } = deadlineFrom(since, { amount: amount * times, unit });
  return { commitment, label: dateLabels[commitment], date, at: at.getTime() };
}

/** The deadlines that the policies promise to somebody who writes about this subject now, in order of date. */
export function promisedDeadlines({ commitment }: EnquirySubject, receivedAt: Date): readonly DueDate[] {
  const first = dueDate(commitment, receivedAt);
  if (commitment === 'acknowledgeComplaint') return [first, ...complaintDeadlines(receivedAt)];
  if (commitment !== 'acknowledgeConcern') return [first];
  return [acknowledgmentOfConcern(receivedAt), feedbackDeadline(receivedAt)];
}

function acknowledgmentOfConcern(receivedAt: Date): DueDate {
  const first = dueDate('acknowledgeConcern', receivedAt);
  const { date, at } = deadlineFrom(receivedAt, commitments.acknowledgeConcernAtLatest.limit);
  return at.getTime() < first.at ? { ...first, date, at: at.getTime() } : first;
}

/**
 * The one date that the receipt of a concern names, with the label of an enquiry. Beside bank holidays a concern is acknowledged sooner
 * than an enquiry is answered, on a day that no enquiry has: the later day is named, by which the acknowledgment has come too.
 */
export function receiptDateOfConcern(receivedAt: Date): DueDate {
  const acknowledgment = acknowledgmentOfConcern(receivedAt);
  const ofEnquiry = dueDate('answerEnquiry', receivedAt);
  return acknowledgment.at > ofEnquiry.at ? { ...acknowledgment, label: ofEnquiry.label } : ofEnquiry;
}

/** @param since when the concern was received, or added to after it was closed */
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

/** What has become of a promised date. */
export type Outcome =
  | 'outstanding'
  | 'kept'
  /** The enquiry was closed, and nobody had answered. */
  | 'closed without an answer'
  /** The enquiry was closed because it is none, such as an advertisement: nothing was promised to anybody. */
  | 'not an enquiry'
  /** No answer kept it and the final answer has been given, as with a progress update that was due after it. */
  | 'not needed';

export interface KeptDate extends DueDate {
  readonly outcome: Outcome;
  /** The time of the answer that kept it, in milliseconds; null for every other outcome. */
  readonly keptAt: number | null;
}

/** Commitments that only a final answer keeps; any answer keeps the others. */
const keptByFinalAnswer: readonly CommitmentName[] = [
  'answerComplaint',
  'answerConcern',
  'answerDataRequest',
];

/** Whether one of these dates is kept by a final answer alone. */
export const needFinalAnswer = (dueDates: readonly Pick<DueDate, 'commitment'>[]) =>
  dueDates.some(({ commitment }) => keptByFinalAnswer.includes(commitment));

/**
 * What has become of each deadline. The first answer is the acknowledgment or first answer and nothing more; a progress update is a
 * later one, written since the update before it was due. A final answer keeps what was due before it, and the final response,
 * feedback or answer to a data request. Closing keeps nothing.
 *
 * @param dueDates in order of date
 * @param answers when people of the company answered, the earliest first, in milliseconds: the final answer is among them, and the
 *   automatic receipt is not
 */
export function datesWithOutcomes(
  {
    received_at,
    closed_at,
    closed_reason,
    final_answer_at,
  }: Pick<EnquiriesTable, 'received_at' | 'closed_at' | 'closed_reason' | 'final_answer_at'>,
  dueDates: readonly DueDate[],
  answers: readonly number[],
): readonly KeptDate[] {
  let lastUpdateDue = received_at;
  const answeredAt = ({ commitment, at, countsFrom }: DueDate) => {
    if (keptByFinalAnswer.includes(commitment)) return final_answer_at;
    const [first, ...later] = answers.filter((time) => time >= (countsFrom ?? 0));
    if (commitment !== 'updateComplaint') return first ?? null;
    const since = lastUpdateDue;
    lastUpdateDue = at;
    const update = later.find((time) => time >= since && time !== final_answer_at);
    if (update !== undefined) return update;
    return final_answer_at !== null && at <= final_answer_at ? final_answer_at : null;
  };
  const outcomeWithoutAnswer = (): Outcome => {
    if (final_answer_at !== null) return 'not needed';
    if (closed_at === null) return 'outstanding';
    return closed_reason === 'spam' ? 'not an enquiry' : 'closed without an answer';
  };
  return dueDates.map((due) => {
    const keptAt = answeredAt(due);
    return { ...due, keptAt, outcome: keptAt === null ? outcomeWithoutAnswer() : 'kept' };
  });
}

/** The deadlines that have not been met yet; the parameters are those of `datesWithOutcomes`. */
export const outstanding = (...parameters: Parameters<typeof datesWithOutcomes>) =>
  datesWithOutcomes(...parameters).filter(({ outcome }) => outcome === 'outstanding');

/** The dates that a sender can be told: one that has passed is no promise any more. */
export const datesToCome = (dueDates: readonly DueDate[], now: Date) =>
  dueDates.filter(({ at }) => at >= now.getTime());

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
