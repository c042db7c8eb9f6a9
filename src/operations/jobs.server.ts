import { Temporal } from 'temporal-polyfill';
import { inLondon } from '../../company/dates.ts';
import type { AppContext } from '../platform/context.ts';
import type { OpenDatabase } from '../platform/database/open-database.ts';
import type { Delivery } from '../platform/outbox/deliver-outbox.ts';
import { purgeExpiredRecords } from '../data-rights/purge-expired-records.server.ts';
import { enforceSuppressions } from '../newsletter/suppression-list.server.ts';

/** The interval between deliveries of the outbox. */
const outboxIntervalMs = 5_000;

/** The name in the table `job_runs`, which never changes. */
const job = 'delete expired records';

/** A time in London that comes exactly once a day: the clocks change between 01:00 and 02:00. */
const nightlyAt = '02:30';
const clockCheckIntervalMs = 60_000;
/** The time after which an unfinished run counts as interrupted, and another server takes it over. */
const takeOverAfterMs = 60 * 60_000;

/**
 * Every recurring job. A nightly job runs once a night, whatever the number of servers. If no server ran at night, it runs at
 * the next start.
 */
export function createJobs(context: AppContext, delivery: Pick<Delivery, 'start' | 'stop'>) {
  const { database, logger } = context;
  let finishedDay: string | undefined;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;

  /** Deletes again the records that a restored backup has brought back. */
  async function deleteSuppressed(now: Date): Promise<void> {
    const { fileFailure, subscriptions, enquiries } = await enforceSuppressions(context, now);
    if (subscriptions + enquiries > 0)
      logger.warn(
        { subscriptions, enquiries },
        'Deleted again, of people who had unsubscribed or were erased',
      );
    if (fileFailure !== null)
      logger.error({ failure: fileFailure }, 'suppressions.txt in DATA_DIR could not be written');
  }

  async function runNightly(now: Date): Promise<void> {
    const day = latestNight(now);
    if (finishedDay === day) return;
    try {
      const outcome = await runOncePerDay(database, { job, day, now }, async () => {
        await deleteSuppressed(now);
        const counts = await purgeExpiredRecords(context, now);
        logger.info({ job, day, ...counts }, 'Nightly job finished');
      });
      if (outcome === 'finished') finishedDay = day;
    } catch (error) {
      // Only the error’s name is logged: its message may quote a record. The job is tried again later.
      const failure = error instanceof Error ? error.name : 'unknown';
      logger.error({ job, day, failure }, 'Nightly job failed');
    }
  }

  /** Runs the nightly jobs of the latest night that no server has run yet. */
  const runNightlyJobs = (now: Date): Promise<void> => {
    running ??= runNightly(now).finally(() => {
      running = undefined;
    });
    return running;
  };

  return {
    runNightlyJobs,
    /** Starts with the suppressions, so that nobody whom a restored backup has brought back gets an email. */
    start: async () => {
      try {
        await deleteSuppressed(new Date());
      } catch (error) {
        const failure = error instanceof Error ? error.name : 'unknown';
        logger.error({ failure }, 'The list of those who unsubscribed or were erased could not be applied');
      }
      if (isStopping) return;
      delivery.start(outboxIntervalMs);
      void runNightlyJobs(new Date());
      timer = setInterval(() => void runNightlyJobs(new Date()), clockCheckIntervalMs);
    },
    /** Waits for the jobs that are running; an email that is being sent is aborted after a few seconds. */
    stop: async () => {
      isStopping = true;
      clearInterval(timer);
      await Promise.all([delivery.stop(), running]);
    },
  };
}

/** The London day, in ISO form, of the latest 02:30 that has passed. */
export function latestNight(now: Date): string {
  const london = inLondon(now);
  const today = london.toPlainDate();
  const hasPassed = Temporal.PlainTime.compare(london.toPlainTime(), nightlyAt) >= 0;
  return (hasPassed ? today : today.subtract({ days: 1 })).toString();
}

/**
 * Runs a job unless some server has run it for this day or is running it.
 *
 * @returns 'finished' when it has been run for this day, here or elsewhere; 'running' while another server runs it
 * @throws what the job throws, after which it counts as interrupted; {DatabaseUnavailable}
 */
export async function runOncePerDay(
  { transaction }: OpenDatabase,
  { job, day, now }: { readonly job: string; readonly day: string; readonly now: Date },
  run: () => Promise<void>,
): Promise<'finished' | 'running'> {
  const startedAt = now.getTime();
  const claim = await transaction(async (trx) => {
    const { numInsertedOrUpdatedRows: inserted = 0n } = await trx
      .insertInto('job_runs')
      .values({ job, day, started_at: startedAt, finished_at: null })
      .onConflict((conflict) => conflict.columns(['job', 'day']).doNothing())
      .executeTakeFirstOrThrow();
    if (inserted > 0n) return 'ours';
    const { numUpdatedRows: takenOver } = await trx
      .updateTable('job_runs')
      .set({ started_at: startedAt })
      .where('job', '=', job)
      .where('day', '=', day)
      .where('finished_at', 'is', null)
      .where('started_at', '<=', startedAt - takeOverAfterMs)
      .executeTakeFirst();
    if (takenOver > 0n) return 'ours';
    const { finished_at: finishedAt } = await trx
      .selectFrom('job_runs')
      .select('finished_at')
      .where('job', '=', job)
      .where('day', '=', day)
      .executeTakeFirstOrThrow();
    return finishedAt === null ? 'running' : 'finished';
  });
  if (claim !== 'ours') return claim;
  const began = performance.now();
  await run();
  const finishedAt = startedAt + Math.round(performance.now() - began);
  await transaction((trx) =>
    trx
      .updateTable('job_runs')
      .set({ finished_at: finishedAt })
      .where('job', '=', job)
      .where('day', '=', day)
      .execute(),
  );
  return 'finished';
}
