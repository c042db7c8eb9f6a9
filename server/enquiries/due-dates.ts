import type { CommitmentName } from '../../company/commitments.ts';
import type { StoredEnquiry } from './enquiry-store.ts';

/** A stored promise about one enquiry. */
export interface DueDate {
  readonly commitment: CommitmentName;
  readonly label: string;
  /** The London calendar day, ISO. */
  readonly date: string;
  /** Milliseconds. */
  readonly at: number;
}

/** Promises that only the end of the matter keeps; the others are kept by writing. */
const keptByClosing: ReadonlySet<CommitmentName> = new Set(['answerComplaint', 'answerDataRequest']);

/** What people of the company have written; the automatic receipt is not among it. */
export interface Replies {
  readonly amount: number;
  /** Milliseconds. */
  readonly lastAt: number;
}

/**
 * The promises about an enquiry that have not been kept yet, in the order of their days. The first reply is the
 * acknowledgment and nothing more; a progress update is a later one, since the update before it was due.
 *
 * @param dueDates in the order of their days
 * @param replies null while nobody has answered
 */
export function outstanding(
  { status, received_at }: Pick<StoredEnquiry, 'status' | 'received_at'>,
  dueDates: readonly DueDate[],
  replies: Replies | null,
): readonly DueDate[] {
  if (status === 'closed') return [];
  let lastUpdateDue = received_at;
  return dueDates.filter(({ commitment, at }) => {
    if (keptByClosing.has(commitment) || replies === null) return true;
    if (commitment !== 'updateComplaint') return false;
    const since = lastUpdateDue;
    lastUpdateDue = at;
    return replies.amount < 2 || replies.lastAt < since;
  });
}
