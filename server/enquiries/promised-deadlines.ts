import { commitments, type CommitmentName } from '../../company/commitments.ts';
import { deadlineFrom, type Deadline } from '../../company/deadlines.ts';
import type { EnquirySubject } from '../../company/enquiry-subjects.ts';

/** A promise with the day on which it falls due. */
export interface PromisedDeadline extends Deadline {
  readonly commitment: CommitmentName;
  /** "Acknowledgment", "Progress update", "Final response", "Answer" */
  readonly label: string;
}

const labels = {
  acknowledgeComplaint: 'Acknowledgment',
  acknowledgeConcern: 'Acknowledgment',
  answerDataRequest: 'Answer',
} as const satisfies Partial<Record<CommitmentName, string>>;

/** What the policies promise to somebody who writes about this subject now, in the order of the days. */
export function promisedDeadlines(subject: EnquirySubject, receivedAt: Date): readonly PromisedDeadline[] {
  const { commitment } = subject;
  if (commitment === null) return [];
  if (!(commitment in labels)) throw new RangeError(`No deadline is known for ${commitment}`);
  const name = commitment as keyof typeof labels;
  const first: PromisedDeadline = {
    commitment: name,
    label: labels[name],
    ...deadlineFrom(receivedAt, commitments[name].limit),
  };
  return name === 'acknowledgeComplaint' ? [first, ...complaintDeadlines(receivedAt)] : [first];
}

/** A complaint is kept informed until its final response. */
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
