import { companyDay } from '../../company/dates.ts';
import type { AppContext } from '../server/context.ts';

type Served = Pick<AppContext, 'database' | 'environment'>;

/** The row of `job_runs` that says since when the site is public. With another origin, it is public anew. */
const jobOf = ({ environment }: Served) => `first start at ${environment.publicOrigin}`;

/**
 * Notes the first start of the site at its public origin, which is an https one.
 *
 * @throws {DatabaseUnavailable}
 */
export async function notePublicStart(served: Served, now: Date): Promise<void> {
  if (!served.environment.publicOrigin.startsWith('https:')) return;
  const job = jobOf(served);
  await served.database.transaction(async (trx) => {
    const noted = await trx.selectFrom('job_runs').select('day').where('job', '=', job).executeTakeFirst();
    if (noted) return;
    const first = { job, day: companyDay(now), started_at: now.getTime(), finished_at: now.getTime() };
    // Two servers may start together.
    await trx
      .insertInto('job_runs')
      .values(first)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** @returns when the site first started at its public origin, in milliseconds; undefined for a site that is not public */
export async function findPublicSince(served: Served): Promise<number | undefined> {
  const starts = served.database.db.selectFrom('job_runs').where('job', '=', jobOf(served));
  const first = await starts.select('started_at').orderBy('started_at').executeTakeFirst();
  return first?.started_at;
}
