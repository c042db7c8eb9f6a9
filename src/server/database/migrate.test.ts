import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql, SqliteDialect } from 'kysely';
import { expect, it } from 'vitest';
import { migrations } from './migrations.ts';
import { forKysely } from './sqlite-database.ts';

it('the released migrations make the tables that they made when they were released', async () => {
  const db = new Kysely<unknown>({
    dialect: new SqliteDialect({ database: forKysely(new DatabaseSync(':memory:')) }),
  });
  const digests: Record<string, string> = {};
  for (const [name, migration] of Object.entries(migrations)) {
    await migration.up(db);
    const { rows } = await sql`select sql from sqlite_master`.execute(db);
    digests[name] = createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 12);
  }
  expect(digests).toEqual({ '0004-authenticated-records': '4288431c30d6' });
});
