import { Temporal } from 'temporal-polyfill';
import { inLondon } from '../company/dates.ts';
import { runOncePerDay } from './retention/job-runs.ts';
import type { Delivery } from './outbox/deliver-outbox.ts';
import { purgeExpiredRecords } from './retention/purge-expired-records.ts';
import type { AppContext } from './context.ts';

/** All that the server does without being asked. */

/** Milliseconds between two looks into the outbox. */
const outboxEvery = 5_000;

/**
 * In London, once a day whatever the number of servers. 02:30 comes exactly once on every day: the clocks change between
 * 01:00 and 02:00. A night on which no server ran is made up for at the next start.
 */
const nightlyAt = '02:30';

interface NightlyJob {
  /** On record in the database: never changed. */
  readonly name: string;
  /** Answers with counts for the log. */
  readonly run: (context: AppContext, now: Date) => Promise<object>;
}

const nightlyJobs: readonly NightlyJob[] = [{ name: 'delete expired records', run: purgeExpiredRecords }];

/** Milliseconds between two looks at the clock. */
const lookEvery = 60_000;

export interface Timetable {
  readonly start: () => void;
  /** Waits for what is running, except that mail on its way is cut off after a few seconds. */
  readonly stop: () => Promise<void>;
  /** Runs the nightly jobs of the latest night that no server has run yet. */
  readonly runNightlyJobs: (now: Date) => Promise<void>;
}

export function createTimetable(context: AppContext, delivery: Pick<Delivery, 'start' | 'stop'>): Timetable {
  const { database, logger } = context;
  const finished = new Map<string, string>();
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function runNightly({ name, run }: NightlyJob, now: Date): Promise<void> {
    const day = latestNight(now);
    if (finished.get(name) === day) return;
    try {
      const outcome = await runOncePerDay(database, { job: name, day, now }, async () => {
        const counts = await run(context, now);
        logger.info({ job: name, day, ...counts }, 'Nightly job finished');
      });
      if (outcome === 'finished') finished.set(name, day);
    } catch (error) {
      // Only its name, for its words may repeat what a record holds. The job is tried again later.
      const failure = error instanceof Error ? error.name : 'unknown';
      logger.error({ job: name, day, failure }, 'Nightly job failed');
    }
  }

  const runNightlyJobs = (now: Date): Promise<void> => {
    running ??= (async () => {
      for (const job of nightlyJobs) await runNightly(job, now);
    })().finally(() => {
      running = undefined;
    });
    return running;
  };

  return {
    runNightlyJobs,
    start: () => {
      delivery.start(outboxEvery);
      void runNightlyJobs(new Date());
      timer = setInterval(() => void runNightlyJobs(new Date()), lookEvery);
    },
    stop: async () => {
      clearInterval(timer);
      await Promise.all([delivery.stop(), running]);
    },
  };
}

/** The London day of the latest 02:30 that has come, in ISO form. */
export function latestNight(now: Date): string {
  const london = inLondon(now);
  const today = london.toPlainDate();
  const hasCome = Temporal.PlainTime.compare(london.toPlainTime(), nightlyAt) >= 0;
  return (hasCome ? today : today.subtract({ days: 1 })).toString();
}
