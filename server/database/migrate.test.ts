import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateTo } from '../../tests/support/earlier-schema.ts';
import { leftOutBecause, startPostgres, type TestPostgres } from '../../tests/support/postgres.ts';
import { temporaryContext, temporaryFolder } from '../../tests/support/temporary-context.ts';
import { readDataKeys } from '../encryption/data-keys.ts';
import { createEncryption } from '../encryption/encryption.ts';
import { earlierReport } from '../encryption/testing/report-fixtures.ts';
import { findReceipt } from '../enquiries/receive-enquiry.ts';
import { addToCase, findCase } from '../enquiries/speak-up-case.ts';
import { readEnvironment } from '../environment.ts';
import { openDatabase } from './open-database.ts';

const releases = [
  { release: '0001-enquiries', column: 'sealed' },
  { release: '0002-ciphertext-columns', column: 'ciphertext' },
] as const;
type Release = (typeof releases)[number];
type Settings = Parameters<typeof openDatabase>[0];

const emails = [
  {
    id: 'receipt',
    kind: 'receipt',
    ciphertext: 'text',
    attempts: 2,
    status: 'queued',
    delivered_at: null,
    failure: '451',
  },
  {
    id: 'notice',
    kind: 'notice',
    ciphertext: null,
    attempts: 1,
    status: 'delivered',
    delivered_at: 5,
    failure: null,
  },
] as const;

/** Brings an empty database to the tables of a release, with one enquiry and its e-mails in them. */
async function createAt({ release, column }: Release, settings: Settings): Promise<void> {
  const db = await migrateTo(release, settings);
  await sql`insert into enquiries (id, reference, idempotency_key, subject, status, received_at, last_interaction_at,
    ${sql.ref(column)}, key_id, receipt_hash) values ('1', 'HM-7QK4-93PD', 'k', 'general', 'open', 1, 1, 'text', 'id', 'r')`.execute(
    db,
  );
  for (const { id, kind, ciphertext, attempts, status, delivered_at, failure } of emails)
    await sql`insert into outbox (id, enquiry_id, kind, message_id, ${sql.ref(column)}, key_id, created_at, next_attempt_at, attempts,
      status, delivered_at, failure) values (${id}, '1', ${kind}, ${id}, ${ciphertext}, 'id', 1, 4, ${attempts}, ${status}, ${delivered_at}, ${failure})`.execute(
      db,
    );
  await sql`insert into rate_limits (client, window_started_at, hits) values ('hash', 1, 3)`.execute(db);
  await db.destroy();
}

async function expectPresentTables(settings: Settings): Promise<void> {
  const database = await openDatabase(settings);
  await database.migrate();
  const enquiries = await database.db.selectFrom('enquiries').select(['reference', 'ciphertext']).execute();
  expect(enquiries).toEqual([{ reference: 'HM-7QK4-93PD', ciphertext: 'text' }]);
  const outbox = await database.db.selectFrom('outbox').selectAll().orderBy('id', 'desc').execute();
  expect(outbox).toEqual(
    emails.map((email) => ({
      ...email,
      enquiry_id: '1',
      subscriber_id: null,
      priority: 0,
      message_id: email.id,
      key_id: 'id',
      created_at: 1,
      next_attempt_at: 4,
      leased_until: null,
      leased_by: null,
    })),
  );
  expect(await database.db.selectFrom('rate_limits').select(['key', 'points', 'expire']).execute()).toEqual(
    [],
  );
  await database.close();
}

/** A report of the release before case codes were random opens with its code, and its receipt has no address any more. */
async function expectEarlierReport(settings: Settings): Promise<void> {
  const db = await migrateTo('0003-rate-limiter-flexible', settings);
  for (const table of ['enquiries', 'deadlines', 'messages'] as const)
    await db.insertInto(table).values(earlierReport[table]).execute();
  await db.destroy();
  const { caseCode, receiptToken, receivedAt, reply } = earlierReport;
  const environment = {
    ...readEnvironment({ DATA_KEY: Buffer.alloc(32, 7).toString('base64') }),
    ...settings,
    dataDirectory: temporaryFolder(),
  };
  const database = await openDatabase(settings);
  await database.migrate();
  const context = {
    ...(await temporaryContext()),
    database,
    environment,
    encryption: createEncryption(readDataKeys(environment)),
  };
  expect(await findCase(context, caseCode.toLowerCase())).toMatchObject({
    reference: 'HM-J5QV-K9Y3',
    recipient: { slug: 'compliance-officer' },
    deadlines: [{ label: 'Acknowledgment', date: '2026-11-27' }],
    messages: [{ sender: 'company', text: reply }],
  });
  const added = await addToCase(context, caseCode, 'The tall one.', new Date());
  expect(added?.messages).toHaveLength(2);
  expect(await findReceipt(context, receiptToken, receivedAt)).toBeNull();
  await database.close();
}

describe('the tables of every release are brought up to date with what they hold', () => {
  it.each(releases)('from $release, on SQLite', async (release) => {
    const settings = { dataDirectory: temporaryFolder(), databaseUrl: undefined };
    await createAt(release, settings);
    await expectPresentTables(settings);
  });

  it('with a report that its reporter opens again, on SQLite', async () => {
    await expectEarlierReport({ dataDirectory: temporaryFolder(), databaseUrl: undefined });
  });

  const note = leftOutBecause === undefined ? '' : ` (LEFT OUT: ${leftOutBecause})`;
  describe.skipIf(leftOutBecause !== undefined)(`on PostgreSQL${note}`, { timeout: 30_000 }, () => {
    let postgres: TestPostgres;
    beforeAll(async () => {
      postgres = await startPostgres();
    }, 60_000);
    afterAll(() => postgres.stop());

    it.each(releases)('from $release', async (release) => {
      const settings = { dataDirectory: '', databaseUrl: await postgres.createDatabase() };
      await createAt(release, settings);
      await expectPresentTables(settings);
    });

    it('with a report that its reporter opens again', async () => {
      await expectEarlierReport({ dataDirectory: '', databaseUrl: await postgres.createDatabase() });
    });
  });
});
