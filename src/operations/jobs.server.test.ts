import { describe, expect, it, vi } from 'vitest';
import { atHeadquarters } from '../../tests/support/at-headquarters.ts';
import { describeOnEachDatabase } from '../../tests/support/temporary-context.ts';
import { lastDueDay, runOncePerDay } from './jobs.server.ts';

const hour = 60 * 60_000;

describe('02:30 at the headquarters', () => {
  it.each([
    ['2026-12-01T02:29:59', '2026-11-30'],
    ['2026-12-01T02:30:00', '2026-12-01'],
    ['2026-07-01T02:29:59', '2026-06-30'],
    ['2026-07-01T02:30:00', '2026-07-01'],
    // The nights in which the clocks go forward and back, in Europe and in North America: some of them have no 02:30, or two.
    ['2026-03-29T02:30:00', '2026-03-29'],
    ['2026-10-25T02:30:00', '2026-10-25'],
    ['2026-03-08T02:30:00', '2026-03-08'],
    ['2026-11-01T02:30:00', '2026-11-01'],
  ])('%s belongs to the night of %s', (time, night) => {
    expect(lastDueDay('30 2 * * *', atHeadquarters(time))).toBe(night);
  });
});

describeOnEachDatabase('a daily job', (createContext) => {
  const now = new Date('2026-12-01T02:30:10Z');
  const run = { job: 'test', day: '2026-12-01', now };

  it('runs once a day, whatever the number of servers', async () => {
    const { database } = await createContext();
    const { promise: othersHaveAsked, resolve: endWork } = Promise.withResolvers<undefined>();
    const work = vi.fn(async () => {
      await othersHaveAsked;
    });
    const wasRunHere: boolean[] = [];
    await Promise.all(
      [1, 2, 3, 4].map(async () => {
        wasRunHere.push(await runOncePerDay(database, run, work));
        if (wasRunHere.length === 3) endWork(undefined);
      }),
    );
    expect(wasRunHere).toEqual([false, false, false, true]);
    expect(await runOncePerDay(database, run, work)).toBe(false);
    expect(work).toHaveBeenCalledOnce();
    expect(await runOncePerDay(database, { ...run, day: '2026-12-02' }, work)).toBe(true);
  });

  it('that fails is run again, and one that is broken off after an hour, by one server', async () => {
    const { database } = await createContext();
    const failing = () => Promise.reject(new Error('interrupted'));
    await expect(runOncePerDay(database, run, failing)).rejects.toThrow('interrupted');
    // This server dies in the middle.
    const dying = vi.fn(() => new Promise<never>(() => undefined));
    void runOncePerDay(database, run, dying);
    await expect.poll(() => dying.mock.calls.length).toBe(1);
    const work = vi.fn(() => Promise.resolve());
    const after = (time: number) => ({ ...run, now: new Date(now.getTime() + time) });
    expect(await runOncePerDay(database, after(hour - 1), work)).toBe(false);
    await Promise.all([1, 2].map(() => runOncePerDay(database, after(hour), work)));
    expect(work).toHaveBeenCalledOnce();
  });
});
