import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextEventLoopTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { laterSchema, markAsLater } from '../../../tests/support/schema-versions.ts';
import { describeOnEachDatabase, temporaryContext } from '../../../tests/support/temporary-context.ts';
import { CaseCodeUsed } from '../../enquiries/enquiry-store.server.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { openDatabase, type OpenDatabase } from './open-database.ts';
import type { Queries, Transaction } from './schema.ts';

const run = (job: string) => ({ job, day: '2026-12-23', started_at: 1_800_000_000_123, finished_at: null });

const add = async (trx: Transaction, job: string) => {
  await trx.insertInto('job_runs').values(run(job)).execute();
};
const addTo = ({ transaction }: OpenDatabase, job: string) => transaction((trx) => add(trx, job));

const jobsIn = async (queries: Queries) =>
  (await queries.selectFrom('job_runs').select('job').orderBy('job').execute()).map(({ job }) => job);

describeOnEachDatabase('the database', (createContext) => {
  it('gives back what was stored, times as numbers', async () => {
    const { database } = await createContext();
    await addTo(database, 'purge');
    expect(await database.db.selectFrom('job_runs').selectAll().execute()).toEqual([run('purge')]);
  });

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

  it('shows nothing to others before it is committed', async () => {
    const { database } = await createContext();
    await database.transaction(async (trx) => {
      await add(trx, 'purge');
      expect(await jobsIn(trx)).toEqual(['purge']);
      expect(await jobsIn(database.db)).toEqual([]);
    });
    expect(await jobsIn(database.db)).toEqual(['purge']);
  });

  it('refuses a message without its enquiry', async () => {
    const { database } = await createContext();
    const message = { id: 'm', sender: 'company' as const, sent_at: 1, ciphertext: '', key_id: '' };
    const orphan = database.transaction((trx) =>
      trx
        .insertInto('messages')
        .values({ ...message, enquiry_id: 'nobody' })
        .execute(),
    );
    await expect(orphan).rejects.toThrow(/foreign key/i);
  });

  it('is not writable for a while after a statement that failed, whatever the cause', async () => {
    const { database } = await createContext();
    const failing = database.transaction((trx) => sql`update enquiries set no_such_column = 1`.execute(trx));
    await expect(failing).rejects.toThrow('no_such_column');
    await expect(database.checkWritable()).rejects.toThrow('no_such_column');
    await expect(database.checkReadable()).resolves.toBeUndefined();
  });

  it('is writable after a transaction whose work threw for a reason of its own', async () => {
    const { database } = await createContext();
    const work = () => Promise.reject(new CaseCodeUsed('Another report has this case code'));
    await expect(database.transaction(work)).rejects.toThrow(CaseCodeUsed);
    await expect(database.checkWritable()).resolves.toBeUndefined();
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

  it('is written through to the disk', async () => {
    const { database } = await temporaryContext();
    await database.transaction(async (trx) => {
      expect((await sql`pragma synchronous`.execute(trx)).rows).toEqual([{ synchronous: 2 }]);
      expect((await sql`pragma journal_mode`.execute(trx)).rows).toEqual([{ journal_mode: 'wal' }]);
    });
  });

  it('can be read from only outside a transaction', async () => {
    const { database } = await temporaryContext();
    const db = database.db as unknown as Transaction;
    await expect(add(db, 'purge')).rejects.toThrow(DatabaseUnavailable);
  });

  it('is written to by one transaction after the other, in the order in which they came', async () => {
    const { database } = await temporaryContext();
    const events: string[] = [];
    const jobs = ['a', 'b', 'c'];
    await Promise.all(
      jobs.map((job) =>
        database.transaction(async (trx) => {
          events.push(`${job} begins`);
          await add(trx, job);
          await nextEventLoopTurn();
          events.push(`${job} ends`);
        }),
      ),
    );
    expect(events).toEqual(jobs.flatMap((job) => [`${job} begins`, `${job} ends`]));
  });

  it('refuses a transaction inside another, which would wait for itself', async () => {
    const { database } = await temporaryContext();
    const nested = database.transaction(() => database.transaction((trx) => add(trx, 'purge')));
    await expect(nested).rejects.toThrow('already open');
  });
});

describe('a full disk', () => {
  it('refuses every caller, keeps what was there, and recovers by itself', async () => {
    const { database } = await temporaryContext();
    await addTo(database, 'before');
    const setLimit = (pages: number) =>
      database.transaction(async (trx) => {
        await sql`pragma max_page_count = ${sql.lit(pages)}`.execute(trx);
      });
    // SQLite answers with the same code as for a disk without space.
    await setLimit(1);
    const large = 'x'.repeat(100_000);
    const outcomes = await Promise.allSettled(
      ['a', 'b', 'c'].map((job) => database.transaction((trx) => add(trx, job + large))),
    );
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({
        status: 'rejected',
        reason: expect.any(DatabaseUnavailable) as unknown,
      });
    }
    expect(await jobsIn(database.db)).toEqual(['before']);
    await setLimit(1_000_000);
    await addTo(database, 'x after');
    expect(await jobsIn(database.db)).toEqual(['before', 'x after']);
  });
});
