import type { ExpressionBuilder } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { inCompanyTime } from '../../company/dates.ts';
import type { AppContext } from '../server/context.ts';
import { CommandError } from '../server/command-line/terminal.ts';
import { DatabaseUnavailable } from '../server/database/database-unavailable.ts';
import type { OpenDatabase } from '../server/database/open-database.ts';
import type { Database } from '../server/database/schema.ts';
import type { Delivery } from '../server/outbox/deliver-outbox.ts';
import { purgeExpiredRecords } from '../data-rights/purge-expired-records.server.ts';
import { makeBackupOfDay } from './back-up-database.server.ts';

/** The interval between deliveries of the outbox. */
const outboxIntervalMs = 5_000;

/** The names in the table `job_runs`, which never change. */
export const deleteExpiredRecords = 'delete expired records';
export const backUpTheDatabase = 'back up the database';

/** The time at the headquarters. In London it comes exactly once a day: the clocks change between 01:00 and 02:00. */
const nightlyAt = '02:30';
const clockCheckIntervalMs = 60_000;
/** The time after which an unfinished run counts as interrupted, and another server takes it over. */
const takeOverAfterMs = 60 * 60_000;

interface DailyJob {
  readonly name: string;
  /** The time of day at the headquarters, "02:30". */
  readonly at: string;
  /** Resolves with what is logged. */
  readonly run: (day: string, now: Date) => Promise<object>;
}

/**
 * Every recurring job. A daily job runs once a day, whatever the number of servers. If no server ran at its time, it runs at
 * the next start.
 */
export function createJobs(context: AppContext, delivery: Pick<Delivery, 'start' | 'stop'>) {
  const { database, environment, logger } = context;
  const finishedDays = new Map<string, string>();
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;

  const { backups } = environment;
  const dailyJobs: readonly DailyJob[] = [
    {
      name: deleteExpiredRecords,
      at: nightlyAt,
      run: (_day, now) => purgeExpiredRecords(context, now),
    },
    ...(backups
      ? [
          {
            name: backUpTheDatabase,
            at: backups.time,
            run: (day: string) => makeBackupOfDay(context, backups, day),
          },
        ]
      : []),
  ];

  async function runDaily({ name, at, run }: DailyJob, now: Date): Promise<void> {
    const day = lastScheduledDay(at, now);
    if (finishedDays.get(name) === day) return;
    try {
      const outcome = await runOncePerDay(database, { job: name, day, now }, async () => {
        logger.info({ job: name, day, ...(await run(day, now)) }, 'Daily job finished');
      });
      if (outcome === 'finished') finishedDays.set(name, day);
    } catch (error) {
      // The job is tried again later.
      if (!isStopping) logger.error({ job: name, day, failure: describeFailure(error) }, 'Daily job failed');
    }
  }

  /** Runs the daily jobs of the latest day that no server has run yet. */
  const runDailyJobs = (now: Date): Promise<void> => {
    const runEach = async () => {
      for (const job of dailyJobs) if (!isStopping) await runDaily(job, now);
    };
    return (running ??= runEach().finally(() => (running = undefined)));
  };

  return {
    runDailyJobs,
    start: () => {
      delivery.start(outboxIntervalMs);
      void runDailyJobs(new Date());
      timer = setInterval(() => void runDailyJobs(new Date()), clockCheckIntervalMs);
    },
    /** Waits for the jobs that are running; an email that is being sent is aborted after a few seconds. */
    stop: async () => {
      isStopping = true;
      clearInterval(timer);
      await Promise.all([delivery.stop(), running]);
    },
  };
}

/** Of other errors only the name or the code: a message may quote a record. */
function describeFailure(error: unknown): string {
  if (error instanceof CommandError || error instanceof DatabaseUnavailable) return error.message;
  const { code, name = 'unknown' } = Object(error) as { readonly code?: unknown; readonly name?: string };
  return typeof code === 'string' ? code : name;
}

/** The day at the headquarters, in ISO form, on which a time of day has passed last. */
export function lastScheduledDay(time: string, now: Date): string {
  const local = inCompanyTime(now);
  const today = local.toPlainDate();
  const hasPassed = Temporal.PlainTime.compare(local.toPlainTime(), time) >= 0;
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
  const rowOfDay = (is: ExpressionBuilder<Database, 'job_runs'>) => is.and({ job, day });
  const claim = await transaction(async (trx) => {
    const { numInsertedOrUpdatedRows: claimed = 0n } = await trx
      .insertInto('job_runs')
      .values({ job, day, started_at: startedAt, finished_at: null })
      .onConflict((conflict) =>
        conflict
          .columns(['job', 'day'])
          .doUpdateSet({ started_at: startedAt })
          .where('job_runs.finished_at', 'is', null)
          .where('job_runs.started_at', '<=', startedAt - takeOverAfterMs),
      )
      .executeTakeFirstOrThrow();
    if (claimed > 0n) return 'ours';
    const { finished_at: finishedAt } = await trx
      .selectFrom('job_runs')
      .select('finished_at')
      .where(rowOfDay)
      .executeTakeFirstOrThrow();
    return finishedAt === null ? 'running' : 'finished';
  });
  if (claim !== 'ours') return claim;
  const began = performance.now();
  await run();
  const finishedAt = startedAt + Math.round(performance.now() - began);
  await transaction((trx) =>
    trx.updateTable('job_runs').set({ finished_at: finishedAt }).where(rowOfDay).execute(),
  );
  return 'finished';
}
