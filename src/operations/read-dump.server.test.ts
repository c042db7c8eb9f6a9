import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { createDatabase, usesPostgres } from '../../tests/support/postgres.ts';
import { temporaryFolder } from '../../tests/support/temporary-context.ts';
import { runPostgresqlTool } from './postgresql-tools.server.ts';
import { readDump } from './read-dump.server.ts';

/** A dump of a database with these statements. */
async function dumpOf(statements: string): Promise<string> {
  const databaseUrl = await createDatabase(inject('sharedPostgres'));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(statements);
  await client.end();
  const file = join(temporaryFolder(), 'dump');
  await runPostgresqlTool('pg_dump', ['--format=custom', `--file=${file}`], { databaseUrl });
  return file;
}

const people = (schema: string, name: string) => `
  create schema if not exists ${schema};
  create table ${schema}.people (name text);
  insert into ${schema}.people values ('${name}');`;

async function rowsOf(...dump: Parameters<typeof readDump>) {
  const rows: unknown[] = [];
  for await (const { batches } of readDump(...dump)) for await (const batch of batches) rows.push(...batch);
  return rows;
}

describe.runIf(usesPostgres)('a dump of PostgreSQL', () => {
  it('is read in the schema that is meant, where others have tables with these names', async () => {
    const file = await dumpOf(people('archive', 'Ada') + people('public', 'Brin'));
    expect(await rowsOf(file, ['people'], 'public')).toEqual([{ name: 'Brin' }]);
    await expect(rowsOf(file, ['people'], 'site')).rejects.toThrow('The backup has no table people.');
  });

  it('is read where it was made in another schema, also in one whose name is written in quotes', async () => {
    const file = await dumpOf(people('"the site"', 'Ada'));
    expect(await rowsOf(file, ['people'], 'public')).toEqual([{ name: 'Ada' }]);
  });

  it('is refused where a table cannot be read, instead of counting as empty', async () => {
    const file = await dumpOf('create table "order" (name text)');
    await expect(rowsOf(file, ['order'], 'public')).rejects.toThrow('The backup could not be read.');
  });
});
