import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { laterSchema, markAsLater } from '../../../tests/support/schema-versions.ts';
import { describeOnEachDatabase, temporaryContext } from '../../../tests/support/temporary-context.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { openDatabase, type OpenDatabase } from './open-database.ts';
import type { Queries, Transaction } from './schema.ts';

const add = async (trx: Transaction, job: string) => {
  const run = { job, day: '2026-12-23', started_at: 1_800_000_000_123, finished_at: null };
  await trx.insertInto('job_runs').values(run).execute();
};
const addTo = ({ transaction }: OpenDatabase, job: string) => transaction((trx) => add(trx, job));

const jobsIn = async (queries: Queries) =>
  (await queries.selectFrom('job_runs').select('job').orderBy('job').execute()).map(({ job }) => job);

describeOnEachDatabase('the database', (createContext) => {
  it('takes back the statements of a failing caller alone', async () => {
    const { database } = await createContext();
    const outcomes = await Promise.allSettled(
      ['a', 'b', 'c', 'd'].map((job) =>
        database.transaction(async (trx) => {
          await add(trx, job);
          if (job === 'b') throw new Error('b changed its mind');
          if (job === 'c') await add(trx, 'c');
        }),
      ),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(await jobsIn(database.db)).toEqual(['a', 'd']);
  });

  it('says when another version has migrated it meanwhile', async () => {
    const { database, environment } = await createContext();
    await expect(database.checkSchema()).resolves.toBeUndefined();
    await markAsLater(environment);
    await expect(database.checkSchema()).rejects.toThrow(laterSchema);
  });

  it('is migrated as it is when it is up to date, also twice at once', async () => {
    const { database, environment } = await createContext();
    await addTo(database, 'purge');
    const others = await Promise.all([openDatabase(environment), openDatabase(environment)]);
    await Promise.all(others.map((other) => other.migrate()));
    for (const other of others) {
      expect(await jobsIn(other.db)).toEqual(['purge']);
      await other.close();
    }
  });
});

describe('the SQLite file', () => {
  it('is readable by its owner only, and so is its log', async () => {
    const { database, environment } = await temporaryContext();
    await addTo(database, 'purge');
    for (const name of ['site.sqlite', 'site.sqlite-wal']) {
      expect(statSync(join(environment.dataDirectory, name)).mode & 0o777, name).toBe(0o600);
    }
  });

  it('can be read from only outside a transaction', async () => {
    const { database } = await temporaryContext();
    const db = database.db as unknown as Transaction;
    await expect(add(db, 'purge')).rejects.toThrow(DatabaseUnavailable);
  });

  it('refuses a transaction inside another, which would wait for itself', async () => {
    const { database } = await temporaryContext();
    const nested = database.transaction(() => database.transaction((trx) => add(trx, 'purge')));
    await expect(nested).rejects.toThrow('already open');
  });
});
