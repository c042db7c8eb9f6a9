import { Cron } from 'croner';
import { companyDay } from '../../company/dates.ts';
import { headquartersTimeZone as timezone } from '../../company/offices.ts';
import { purgeExpiredRecords } from '../data-rights/purge-expired-records.server.ts';
import { CommandError } from '../server/command-line/terminal.ts';
import type { AppContext } from '../server/context.ts';
import { DatabaseUnavailable } from '../server/database/database-unavailable.ts';
import type { OpenDatabase } from '../server/database/open-database.ts';
import type { Delivery } from '../server/outbox/deliver-outbox.ts';
import { makeBackupOfDay } from './back-up-database.server.ts';

/** The names in the table `job_runs`, which never change. */
const deleteExpiredRecords = 'delete expired records';
export const backUpTheDatabase = 'back up the database';

/** A run without an end counts as broken off after this time. */
const longestRunMs = 60 * 60_000;

interface DailyJob {
  readonly name: string;
  /** When it is due, at the headquarters: "30 2 * * *". */
  readonly schedule: string;
  /** Resolves with what is logged. */
  readonly run: (day: string, now: Date) => Promise<object>;
}

function dailyJobs(context: AppContext): readonly DailyJob[] {
  const { backups } = context.environment;
  const [hour, minute] = backups?.time.split(':').map(Number) ?? [];
  return [
    {
      name: deleteExpiredRecords,
      schedule: '30 2 * * *',
      run: (_day, now) => purgeExpiredRecords(context, now),
    },
    ...(backups
      ? [
          {
            name: backUpTheDatabase,
            schedule: `${String(minute)} ${String(hour)} * * *`,
            run: (day: string) => makeBackupOfDay(context, backups, day),
          },
        ]
      : []),
  ];
}

/** The day at the headquarters, in ISO form, on which a daily job was due last. */
export function lastDueDay(schedule: string, now: Date): string {
  // What is due in this second is due.
  const [due = now] = new Cron(schedule, { timezone }).previousRuns(1, new Date(now.getTime() + 1_000));
  return companyDay(due);
}

/**
 * Runs a job unless some server has run it for this day or is running it: one row for each job and day decides.
 *
 * @returns whether it was run here
 * @throws what the job throws, after which it can be run again; {DatabaseUnavailable}
 */
export async function runOncePerDay(
  { transaction }: OpenDatabase,
  { job, day, now }: { readonly job: string; readonly day: string; readonly now: Date },
  run: () => Promise<void>,
): Promise<boolean> {
  const startedAt = now.getTime();
  const isOurs = await transaction(async (trx) => {
    const unfinished = trx.deleteFrom('job_runs').where('job', '=', job).where('finished_at', 'is', null);
    await unfinished.where('started_at', '<=', startedAt - longestRunMs).execute();
    const row = { job, day, started_at: startedAt, finished_at: null };
    const insertion = trx
      .insertInto('job_runs')
      .values(row)
      .onConflict((conflict) => conflict.doNothing());
    return (await insertion.executeTakeFirstOrThrow()).numInsertedOrUpdatedRows === 1n;
  });
  if (!isOurs) return false;
  const began = performance.now();
  try {
    await run();
  } catch (error) {
    await transaction((trx) =>
      trx.deleteFrom('job_runs').where('job', '=', job).where('day', '=', day).execute(),
    );
    throw error;
  }
  const finishedAt = startedAt + Math.round(performance.now() - began);
  await transaction((trx) =>
    trx
      .updateTable('job_runs')
      .set({ finished_at: finishedAt })
      .where('job', '=', job)
      .where('day', '=', day)
      .execute(),
  );
  return true;
}

/** Every recurring job. What was missed while no server ran is made up at the start; what has failed is tried again each hour. */
export function createJobs(context: AppContext, delivery: Pick<Delivery, 'deliverDue' | 'stop'>) {
  const { database, logger } = context;
  const jobs = dailyJobs(context);
  let schedules: readonly Cron[] = [];
  let running = Promise.resolve();
  let isStopping = false;

  async function runDaily({ name: job, schedule, run }: DailyJob, now: Date): Promise<void> {
    const day = lastDueDay(schedule, now);
    try {
      await runOncePerDay(database, { job, day, now }, async () => {
        logger.info({ job, day, ...(await run(day, now)) }, 'Daily job finished');
      });
    } catch (error) {
      if (!isStopping) logger.error({ job, day, failure: describeFailure(error) }, 'Daily job failed');
    }
  }

  /** Runs the daily jobs of their last day that no server has run yet. */
  const runDailyJobs = (now: Date): Promise<void> => {
    running = running.then(async () => {
      for (const job of jobs) if (!isStopping) await runDaily(job, now);
    });
    return running;
  };

  const deliver = async () => {
    await delivery.deliverDue(new Date()).catch((error: unknown) => {
      logger.error({ failure: describeFailure(error) }, 'The outbox could not be delivered');
    });
  };

  return {
    runDailyJobs,
    start: () => {
      const runDue = () => void runDailyJobs(new Date());
      schedules = [
        new Cron('*/5 * * * * *', deliver),
        ...[...jobs.map(({ schedule }) => schedule), '0 * * * *'].map(
          (times) => new Cron(times, { timezone }, runDue),
        ),
      ];
      void deliver();
      runDue();
    },
    /** Waits for the jobs that are running; an email that is being sent is aborted after a few seconds. */
    stop: async () => {
      isStopping = true;
      for (const schedule of schedules) schedule.stop();
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
