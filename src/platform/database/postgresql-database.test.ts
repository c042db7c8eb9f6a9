import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leftOutBecause, startPostgres, type TestPostgres } from '../../../tests/support/postgres.ts';
import { temporaryContext } from '../../../tests/support/temporary-context.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { openDatabase, type OpenDatabase } from './open-database.ts';

const note = leftOutBecause === undefined ? '' : ` (LEFT OUT: ${leftOutBecause})`;

const add = ({ transaction }: OpenDatabase, job: string) =>
  transaction(async (trx) => {
    await trx
      .insertInto('job_runs')
      .values({ job, day: '2026-12-23', started_at: 1, finished_at: null })
      .execute();
    return job;
  });

describe.skipIf(leftOutBecause !== undefined)(`PostgreSQL${note}`, { timeout: 30_000 }, () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  }, 60_000);
  afterAll(() => postgres.stop());

  it.each(['fast', 'immediate'] as const)(
    'loses nothing acknowledged in a restart (%s), and is used again afterwards',
    async (how) => {
      const { database } = await temporaryContext(await postgres.createDatabase());
      const acknowledged: string[] = [];
      const refused: unknown[] = [];
      let isOver = false;
      const burst = Array.from({ length: 8 }, async (_, visitor) => {
        for (let count = 0; !isOver; count += 1) {
          await add(database, `${String(visitor)}-${String(count)}`).then(
            (job) => acknowledged.push(job),
            (error: unknown) => refused.push(error),
          );
        }
      });
      await postgres.restart(how);
      const before = acknowledged.length;
      await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(before + 20);
      isOver = true;
      await Promise.all(burst);
      for (const error of refused) expect(error).toBeInstanceOf(DatabaseUnavailable);
      const stored = await database.db.selectFrom('job_runs').select('job').execute();
      const names = new Set(stored.map(({ job }) => job));
      expect(acknowledged.filter((job) => !names.has(job))).toEqual([]);
    },
  );

  it('brings the tables up to date when several servers start at once', async () => {
    const databaseUrl = await postgres.createDatabase();
    const servers = await Promise.all([1, 2, 3].map(() => openDatabase({ dataDirectory: '', databaseUrl })));
    await Promise.all(servers.map((server) => server.migrate()));
    for (const server of servers) await server.checkWritable();
    await Promise.all(servers.map((server) => server.close()));
  });
});

describe('a database server that cannot be reached', () => {
  it('is reported within seconds', { timeout: 20_000 }, async () => {
    const began = performance.now();
    const databaseUrl = 'postgres://nobody@localhost/none?host=/nowhere';
    const { migrate } = await openDatabase({ dataDirectory: '', databaseUrl });
    await expect(migrate()).rejects.toThrow(DatabaseUnavailable);
    expect(performance.now() - began).toBeLessThan(6000);
  });
});
