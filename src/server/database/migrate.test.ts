import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import { expect, it, vi } from 'vitest';
import {
  addNextMigration,
  firstSchema,
  migrateTo,
  nextSchema,
} from '../../../tests/support/schema-versions.ts';
import { describeOnEachDatabase } from '../../../tests/support/temporary-context.ts';
import { parseEnvironment } from '../environment.ts';
import { migrations } from './migrations.ts';
import { openDatabase } from './open-database.ts';

const dialects = {
  sqlite: { adapter: new SqliteAdapter(), compiler: new SqliteQueryCompiler() },
  postgresql: { adapter: new PostgresAdapter(), compiler: new PostgresQueryCompiler() },
};

const released = Object.keys(migrations).flatMap((migration) =>
  (['sqlite', 'postgresql'] as const).map((dialect) => ({ migration, dialect })),
);

it.each(released)('the migration $migration stays as it is, on $dialect', async ({ migration, dialect }) => {
  const { adapter, compiler } = dialects[dialect];
  const statements: string[] = [];
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => adapter,
      createDriver: () => new DummyDriver(),
      createIntrospector: () => ({ getSchemas: vi.fn(), getTables: vi.fn(), getMetadata: vi.fn() }),
      createQueryCompiler: () => compiler,
    },
    log: ({ query }) => void statements.push(`${query.sql};\n`),
  });
  await migrations[migration]?.up(db);
  await expect(statements.join('')).toMatchFileSnapshot(`testing/${migration}.${dialect}.sql`);
});

describeOnEachDatabase('a database of the first release', (_openContext, emptyDatabase) => {
  it('is brought up to date by the next, with what it holds', async () => {
    const settings = parseEnvironment(await emptyDatabase());
    const db = await migrateTo(firstSchema, settings);
    await sql`insert into enquiries (id, reference, idempotency_key, subject, status, received_at, last_interaction_at,
      ciphertext, key_id, mac) values ('1', 'HM-7QK4-93PD', 'k', 'general', 'open', 1, 1, 'text', 'id', 'm')`.execute(
      db,
    );
    await sql`insert into deadlines (id, enquiry_id, commitment, label, due_date, due_at)
      values ('2', '1', 'acknowledgeEnquiry', 'Acknowledgment', '2026-11-27', 2)`.execute(db);
    await db.destroy();
    addNextMigration();
    const database = await openDatabase(settings);
    expect(await database.migrate()).toEqual({ from: firstSchema, to: nextSchema });
    expect(await database.migrate()).toEqual({ from: nextSchema, to: nextSchema });
    expect(await database.db.selectFrom('enquiries').selectAll().execute()).toMatchObject([
      { reference: 'HM-7QK4-93PD', received_at: 1, ciphertext: 'text', next: null },
    ]);
    expect(await database.db.selectFrom('deadlines').select('due_date').execute()).toHaveLength(1);
    await database.close();
  });
});
