import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteQueryCompiler,
} from 'kysely';
import { expect, it, vi } from 'vitest';
import { migrations } from './migrations.ts';

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
