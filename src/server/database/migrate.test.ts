import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql, SqliteDialect } from 'kysely';
import { expect, it } from 'vitest';
import { migrations } from './migrations.ts';
import { forKysely } from './sqlite-database.ts';

// A restored backup must have the same schema, to the letter.
it('the released migrations make the schema that they made when they were released', async () => {
  const db = new Kysely<unknown>({
    dialect: new SqliteDialect({ database: forKysely(new DatabaseSync(':memory:')) }),
  });
  const digests: Record<string, string> = {};
  for (const [name, migration] of Object.entries(migrations)) {
    await migration.up(db);
    const { rows } = await sql<{ sql: string | null }>`select sql from sqlite_schema`.execute(db);
    const text = JSON.stringify(rows.map((row) => row.sql));
    digests[name] = createHash('sha256').update(text).digest('hex').slice(0, 12);
  }
  expect(digests).toEqual({
    '0008-first-schema': '6ccc7c9b2593',
    '0009-emails-of-extensions-and-transfers': 'f86691ae56b6',
  });
});
