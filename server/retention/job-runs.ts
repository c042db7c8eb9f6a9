import type { OpenDatabase } from '../database/open-database.ts';

/** After so many milliseconds a run that has not finished counts as broken off, and another server takes it over. */
const takenOverAfter = 60 * 60_000;

interface JobRun {
  readonly job: string;
  /** In ISO form. */
  readonly day: string;
  readonly now: Date;
}

/**
 * Runs a job unless some server has run it for this day or is running it.
 *
 * @returns 'finished' when it has been run for this day, here or elsewhere; 'running' while another server is at it
 * @throws what the job throws, after which it counts as broken off; {DatabaseUnavailable}
 */
export async function runOncePerDay(
  database: OpenDatabase,
  { job, day, now }: JobRun,
  run: () => Promise<void>,
): Promise<'finished' | 'running'> {
  const startedAt = now.getTime();
  const claim = await database.transaction(async (trx) => {
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
      .where('started_at', '<=', startedAt - takenOverAfter)
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
  await run();
  await database.db
    .updateTable('job_runs')
    .set({ finished_at: now.getTime() })
    .where('job', '=', job)
    .where('day', '=', day)
    .execute();
  return 'finished';
}
