import { commitments, type CommitmentName } from '../../company/commitments.ts';
import { londonDay } from '../../company/dates.ts';
import { deadlineFrom } from '../../company/deadlines.ts';

/** The promises about how long something is kept. */
type KeepingPromise = Extract<CommitmentName, 'keepPersonalData' | 'keepDeliveredMail'>;

const day = 24 * 60 * 60_000;

/**
 * Whether what has been kept since then is due for deletion. What is kept "no more than" five years goes in the night
 * that begins the last day of them; what is kept "for" thirty days stays through the thirtieth.
 *
 * @param since in milliseconds
 */
export function isKeptLongEnough(promise: KeepingPromise, since: number, now: Date): boolean {
  const { limit, phrase } = commitments[promise];
  const lastDay = deadlineFrom(new Date(since), limit).date;
  const today = londonDay(now);
  return phrase === 'no more than' ? today >= lastDay : today > lastDay;
}

/**
 * A moment for looking up what may be due: all that is due dates from before it, and a few days’ worth that is not.
 * In milliseconds.
 */
export function mayBeDueBefore(promise: KeepingPromise, now: Date): number {
  const length = deadlineFrom(now, commitments[promise].limit).at.getTime() - now.getTime();
  // The same limit is a day or two longer or shorter at another time of the calendar.
  return now.getTime() - length + 4 * day;
}
