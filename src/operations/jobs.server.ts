import { Cron } from 'croner';
import { companyDay } from '../../company/dates.ts';
import { headquartersTimeZone as timezone } from '../../company/offices.ts';
import { purgeExpiredRecords } from '../data-rights/purge-expired-records.server.ts';
import { queueReminders } from '../enquiries/remind-mailboxes.server.ts';
import { mailKinds } from '../features.server.ts';
import type { AppContext } from '../server/context.ts';
import type { OpenDatabase } from '../server/database/open-database.ts';
import { operatorMessage } from '../server/operator-error.ts';
import { createDelivery, type CountAttempt } from '../server/outbox/deliver-outbox.ts';
import type { FindPicture } from '../server/outbox/email-pictures.ts';
import { createTransport } from '../server/outbox/email-transport.ts';
import { makeBackupOfDay } from './back-up-database.server.ts';
import { encryptConcerns } from './encrypt-concerns.server.ts';
import { notePublicStart } from './public-since.server.ts';

/** The names of jobs in the table `job_runs` never change. */
export const backUpTheDatabase = 'back up the database';

const remindMailboxes = 'remind the mailboxes';

/** After this time, a run that has not finished counts as dead. */
const longestRunMs = 60 * 60_000;

/** The daily jobs, each with its time at the headquarters ("30 2 * * *"). A run resolves with what is logged. */
function dailyJobs(context: AppContext) {
  const { backups } = context.environment;
  const purge = {
    job: 'delete expired records',
    schedule: '30 2 * * *',
    run: (_day: string, now: Date): Promise<object> => purgeExpiredRecords(context, now),
  };
  const encrypt = {
    job: 'encrypt concerns',
    schedule: '45 2 * * *',
    run: (): Promise<object> => encryptConcerns(context),
  };
  const remind = {
    job: remindMailboxes,
    schedule: '30 7 * * *',
    run: (day: string, now: Date): Promise<object> => remindOnce(context, day, now),
  };
  if (!backups) return [purge, encrypt, remind];
  const backup = {
    job: backUpTheDatabase,
    schedule: '15 3 * * *',
    run: (day: string): Promise<object> => makeBackupOfDay(context, backups, day),
  };
  return [purge, encrypt, backup, remind];
}

/**
 * Queues the reminders of a morning and notes in the same transaction that this job has run, so that a server that dies after it sends
 * no second one. A morning that has passed is left out.
 */
export function remindOnce(
  context: AppContext,
  day: string,
  now: Date,
): Promise<{ readonly mailboxes: number }> {
  return context.database.transaction(async (trx) => {
    if (day !== companyDay(now)) return { mailboxes: 0 };
    const { numUpdatedRows } = await trx
      .updateTable('job_runs')
      .set({ finished_at: now.getTime() })
      .where('job', '=', remindMailboxes)
      .where('day', '=', day)
      .where('finished_at', 'is', null)
      .executeTakeFirst();
    return { mailboxes: numUpdatedRows === 1n ? await queueReminders(trx, context, now) : 0 };
  });
}

/** The day at the headquarters, in ISO form, on which a daily job was due last. */
export function lastDueDay(schedule: string, now: Date): string {
  // This second counts.
  const [due = now] = new Cron(schedule, { timezone }).previousRuns(1, new Date(now.getTime() + 1_000));
  return companyDay(due);
}

/**
 * Runs a job, unless a server has run it for this day or is running it. One row for each job and day decides.
 *
 * @returns whether it ran here
 * @throws what the job throws, and then the job can run again; {DatabaseUnavailable}
 */
export async function runOncePerDay(
  { transaction }: OpenDatabase,
  { job, day, now }: { readonly job: string; readonly day: string; readonly now: Date },
  run: () => Promise<void>,
): Promise<boolean> {
  const isOurs = await transaction(async (trx) => {
    const unfinished = trx.deleteFrom('job_runs').where('job', '=', job).where('finished_at', 'is', null);
    await unfinished.where('started_at', '<=', now.getTime() - longestRunMs).execute();
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('job_runs')
      .values({ job, day, started_at: now.getTime(), finished_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  });
  if (!isOurs) return false;
  try {
    await run();
  } catch (error) {
    await transaction((trx) =>
      trx.deleteFrom('job_runs').where('job', '=', job).where('day', '=', day).execute(),
    );
    throw error;
  }
  await transaction((trx) => {
    const finished = trx.updateTable('job_runs').set({ finished_at: Date.now() });
    return finished.where('job', '=', job).where('day', '=', day).execute();
  });
  return true;
}

/** Runs the daily jobs that are due and that no server has run. None begins once the signal is aborted. */
export async function runDailyJobs(context: AppContext, now: Date, signal?: AbortSignal): Promise<void> {
  const { database, logger } = context;
  for (const { job, schedule, run } of dailyJobs(context)) {
    if (signal?.aborted) return;
    const day = lastDueDay(schedule, now);
    try {
      await runOncePerDay(database, { job, day, now }, async () => {
        logger.info({ job, day, ...(await run(day, now)) }, 'Daily job finished');
      });
    } catch (error) {
      // What stops the server may end pg_dump too: the next start makes this backup.
      if (!signal?.aborted) logger.error({ job, day, failure: describeFailure(error) }, 'Daily job failed');
    }
  }
}

interface BackgroundParts {
  readonly countAttempt?: CountAttempt | undefined;
  /** Finds the pictures that are attached to emails. */
  readonly findPicture?: FindPicture;
}

/**
 * The work beside requests: delivering emails, and the daily jobs. Jobs that were missed while no server ran are run at the start.
 * Jobs that failed are tried again every hour.
 */
export function createBackgroundWork(
  context: AppContext,
  { countAttempt, findPicture }: BackgroundParts = {},
) {
  const { environment, logger } = context;
  const { smtpUrl, dataDirectory } = environment;
  const transport = createTransport({ smtpUrl, dataDirectory, ...(findPicture && { findPicture }) });
  const delivery = createDelivery(context, transport, mailKinds, countAttempt);
  const stopping = new AbortController();
  let schedules: readonly Cron[] = [];
  let running = Promise.resolve();

  const runDue = () => {
    running = running.then(() => runDailyJobs(context, new Date(), stopping.signal));
  };
  const noteStart = () =>
    notePublicStart(context, new Date()).catch((error: unknown) => {
      logger.error(
        { failure: describeFailure(error) },
        'The first start at the public origin could not be noted',
      );
    });
  const deliver = async () => {
    await delivery.deliverDue(new Date()).catch((error: unknown) => {
      logger.error({ failure: describeFailure(error) }, 'The outbox could not be delivered');
    });
  };
  return {
    start: () => {
      const times = [...dailyJobs(context).map(({ schedule }) => schedule), '0 * * * *'];
      schedules = [
        new Cron('*/5 * * * * *', deliver),
        ...times.map((time) => new Cron(time, { timezone }, runDue)),
      ];
      void deliver();
      running = noteStart();
      runDue();
    },
    /** Waits for the jobs that are running; an email that is being sent is aborted after a few seconds. */
    stop: async () => {
      stopping.abort();
      for (const schedule of schedules) schedule.stop();
      await Promise.all([delivery.stop(), running]);
    },
  };
}

/** Only the name of other errors is logged, because a message may quote a record. */
const describeFailure = (error: unknown) => operatorMessage(error) ?? (error as Error).name;
