import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextAttemptAt } from './retry-schedule.ts';

const minute = 60_000;
const hour = 60 * minute;

/** The times of all attempts of a mail that never gets through, in milliseconds since it was queued. */
function attemptsOf(random: () => number, firstAt = 0): number[] {
  const times = [firstAt];
  for (;;) {
    const now = times.at(-1) ?? 0;
    const next = nextAttemptAt({ attempts: times.length, createdAt: 0, now }, random());
    if (next === null) return times;
    times.push(next);
  }
}

describe('the pauses between attempts', () => {
  it('double from one minute to four hours', () => {
    const times = attemptsOf(() => 1);
    const pauses = times.slice(1).map((time, index) => (time - (times[index] ?? 0)) / minute);
    expect(pauses.slice(0, 10)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240, 240]);
  });

  it('go on for 48 hours, whatever the jitter, and end there', () => {
    fc.assert(
      fc.property(
        fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })),
        (stream) => {
          const times = attemptsOf(() => stream.next().value as number);
          expect(times.at(-1)).toBe(48 * hour);
          expect(times.length).toBeGreaterThan(15);
        },
      ),
    );
  });

  it('differ between mails that failed together', () => {
    const failed = { attempts: 3, createdAt: 0, now: 0 };
    expect(nextAttemptAt(failed, 0)).toBe(3 * minute);
    expect(nextAttemptAt(failed, 0.5)).toBe(3.5 * minute);
  });

  it('leave six attempts to a mail that waited for days without a server', () => {
    const times = attemptsOf(() => 1, 72 * hour);
    expect(times.map((time) => (time - 72 * hour) / minute)).toEqual([0, 1, 3, 7, 15, 31]);
  });
});
