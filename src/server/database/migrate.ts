import { sql, type Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { OperatorError } from '../operator-error.ts';
import { migrations } from './migrations.ts';
import type { Database } from './schema.ts';

/** The name of the last migration, which is the schema that this version works with. */
export const schemaVersion = () => Object.keys(migrations).at(-1) ?? '';

/** @param found the schema of the database; null if it has no tables */
export function schemaMismatch(found: string | null): OperatorError {
  const present = found === null ? 'no tables' : `the schema ${found}`;
  return new OperatorError(
    `The database has ${present}, and this checkout needs the schema ${schemaVersion()}: ${remedyFor(found)}`,
  );
}

function remedyFor(found: string | null): string {
  if (isKnownSchema(found)) return 'run `npm run site -- migrate`, or start the server of this checkout';
  const isBeforeFirst = found !== null && found < (Object.keys(migrations)[0] ?? '');
  return isBeforeFirst
    ? 'move site.sqlite out of DATA_DIR, or name an empty PostgreSQL database in DATABASE_URL, and start again'
    : 'update this checkout';
}

/** Whether this version can migrate a database with this schema. */
export const isKnownSchema = (version: string | null) =>
  version === null || Object.hasOwn(migrations, version);

interface Migrated {
  /** The schema before; null if there were no tables. */
  readonly from: string | null;
  readonly to: string;
}

/**
 * Brings the tables up to date.
 *
 * @param db a transaction on SQLite; on PostgreSQL the database, where servers wait for each other
 * @throws {OperatorError} if the schema is newer than this version; then nothing was changed
 */
export async function migrate(db: Kysely<Database>): Promise<Migrated> {
  const from = await findSchemaVersion(db);
  if (!isKnownSchema(from)) throw schemaMismatch(from);
  await runMigrations(db);
  return { from, to: schemaVersion() };
}

/** Runs the migrations that have not run, up to one of them. The tables have a schema that this version knows, or there are none. */
export async function runMigrations(db: Kysely<Database>, last = schemaVersion()): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve({ ...migrations }) };
  const { error } = await new Migrator({ db, provider }).migrateTo(last);
  if (error !== undefined)
    throw error instanceof Error ? error : new Error('The migration failed', { cause: error });
}

/** The name of the last migration that has run; null if there are no tables. */
export async function findSchemaVersion(db: Kysely<Database>): Promise<string | null> {
  try {
    const { rows } = await sql<{ readonly version: string | null }>`
      select max(name) as version from kysely_migration`.execute(db);
    return rows[0]?.version ?? null;
  } catch (error) {
    if (isMissingTable(error)) return null;
    throw error;
  }
}

/** Whether a table is missing: 42P01 on PostgreSQL; SQLite has only a message for it. */
function isMissingTable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === '42P01') || error.message.startsWith('no such table');
}
