import { DatabaseSync } from 'node:sqlite';
import { Kysely, PostgresDialect, SqliteDialect, sql, type Dialect } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { migrations } from '../../src/server/database/migrations.ts';
import { forKysely, sqliteFile } from '../../src/server/database/sqlite-database.ts';
import type { Environment } from '../../src/server/environment.ts';

type Settings = Pick<Environment, 'dataDirectory' | 'databaseUrl'>;

/** A connection that may write to any table, whatever the schema. The caller ends it by `destroy`. */
export function openDirectly({ dataDirectory, databaseUrl }: Settings): Kysely<Record<string, never>> {
  const dialect: Dialect =
    databaseUrl === undefined
      ? new SqliteDialect({ database: forKysely(new DatabaseSync(sqliteFile(dataDirectory))) })
      : new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl }) });
  return new Kysely({ dialect });
}

export const firstSchema = '0008-first-schema';
export const nextSchema = '9998-next';

/** Adds a migration, as the next release will, until the test has ended. */
export function addNextMigration(): void {
  const changeable = migrations as Record<string, Migration>;
  changeable[nextSchema] = {
    up: ({ schema }) => schema.alterTable('enquiries').addColumn('next', 'text').execute(),
  };
  onTestFinished(() => {
    Reflect.deleteProperty(changeable, nextSchema);
  });
}

/** Brings a database to the schema of a release, named by its last migration. The caller ends the connection. */
export async function migrateTo(release: string, settings: Settings): Promise<Kysely<Record<string, never>>> {
  const db = openDirectly(settings);
  const provider = { getMigrations: () => Promise.resolve({ ...migrations }) };
  const { error } = await new Migrator({ db, provider }).migrateTo(release);
  if (error !== undefined) throw new Error('The migration failed', { cause: error });
  return db;
}

export const laterSchema = '9999-later';

/** Marks a database as one that a newer version has migrated. */
export async function markAsLater(settings: Settings): Promise<void> {
  const db = openDirectly(settings);
  await sql`insert into kysely_migration (name, timestamp) values (${laterSchema}, '2027-01-01T00:00:00.000Z')`.execute(
    db,
  );
  await db.destroy();
}
