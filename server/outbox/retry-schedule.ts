const minute = 60_000;
const hour = 60 * minute;

const firstPause = minute;
const longestPause = 4 * hour;
const triesFor = 48 * hour;
/** A server that was off for days still tries often enough to pass a greylist, which refuses every first attempt. */
const leastAttempts = 6;

/**
 * When to try a mail again that could not be delivered now: after a minute, then twice as long each time, up to four
 * hours, and once more as the 48 hours end. The pauses vary by a quarter, so that mails that failed together do not
 * come back together. Null when it is time to give up.
 *
 * @param attempts how many have failed, this one included
 * @param createdAt in milliseconds, like the answer
 * @param random from 0 up to 1
 */
export function nextAttemptAt(
  {
    attempts,
    createdAt,
    now,
  }: { readonly attempts: number; readonly createdAt: number; readonly now: number },
  random = Math.random(),
): number | null {
  const end = createdAt + triesFor;
  const isLate = now >= end;
  if (isLate && attempts >= leastAttempts) return null;
  const longest = Math.min(longestPause, firstPause * 2 ** (attempts - 1));
  const next = now + Math.round(longest * (0.75 + random / 4));
  return isLate ? next : Math.min(next, end);
}
