import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { createDatabase, usesPostgres } from '../../tests/support/postgres.ts';
import { runSite } from '../../tests/support/site-command.ts';
import { storeConcern, storeEnquiry } from '../../tests/support/stored-enquiries.ts';
import { temporaryFolder } from '../../tests/support/temporary-context.ts';
import { subscribe } from '../newsletter/testing/subscribers.ts';
import { pino } from 'pino';
import { openContext, type AppContext } from '../server/context.ts';
import { parseEnvironment } from '../server/environment.ts';

const toPostgresql = ['copy-database', '--from', 'DATA_DIR', '--to', 'DATABASE_URL'];
const toSqlite = ['copy-database', '--from', 'DATABASE_URL', '--to', 'DATA_DIR'];

/** All rows of the tables that visitors and people of the company fill. */
const contentOf = ({ database }: AppContext) =>
  Promise.all(
    (['enquiries', 'deadlines', 'outbox', 'subscribers', 'hash_key', 'admin_people'] as const).map((table) =>
      database.db.selectFrom(table).selectAll().orderBy('id').execute(),
    ),
  );

const DATA_KEY = Buffer.alloc(32, 7).toString('base64');

/** Opens a database as a server does. The caller closes it. */
const open = (settings: Readonly<Record<string, string>>) =>
  openContext(parseEnvironment({ DATA_KEY, ...settings }), pino({ level: 'silent' }));

const copy = (args: readonly string[], settings: Readonly<Record<string, string>>) =>
  runSite(args, { DATA_KEY, ...settings });

/** A filled SQLite database that no server has open, an empty PostgreSQL database, and what the first holds. */
async function prepare() {
  const [DATA_DIR, DATABASE_URL] = [temporaryFolder(), await createDatabase(inject('sharedPostgres'))];
  const context = await open({ DATA_DIR });
  for (let count = 0; count < 101; count += 1)
    await storeEnquiry(context, { message: `Tab\t, \\N and a line\u2028${String(count)}` });
  await storeConcern(context);
  await subscribe(context, 'ada@merrow.example', ['Energy']);
  await copy(['admin', 'invite', 'Žofia “Z” O’Brien'], { DATA_DIR });
  const content = await contentOf(context);
  await context.database.close();
  return { DATA_DIR, DATABASE_URL, content };
}

describe.runIf(usesPostgres)('copy-database', () => {
  it('moves every row from SQLite to PostgreSQL, and back into another directory', async () => {
    const { DATA_DIR, DATABASE_URL, content } = await prepare();
    const there = await copy(toPostgresql, { DATA_DIR, DATABASE_URL });
    expect(there).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Copied and compared: \d{3} rows in \d+ tables\./) as unknown,
    });
    const onPostgresql = await open({ DATA_DIR, DATABASE_URL });
    expect(await contentOf(onPostgresql)).toEqual(content);
    expect(
      await copy(toSqlite, { DATA_DIR: temporaryFolder(), DATABASE_URL }),
      'with a server',
    ).toMatchObject({
      code: 1,
      stderr:
        'The database of DATABASE_URL is open elsewhere. Nothing was changed: stop every server, and repeat.\n',
    });
    await onPostgresql.database.close();

    const back = { DATA_DIR: temporaryFolder(), DATABASE_URL };
    expect(await copy(toSqlite, back)).toMatchObject({ code: 0 });
    const onSqlite = await open({ DATA_DIR: back.DATA_DIR });
    expect(await contentOf(onSqlite)).toEqual(content);
    await onSqlite.database.close();
  });

  it('refuses a target that has rows, a source that a server has open, and a source without tables, and changes nothing', async () => {
    const { DATA_DIR, DATABASE_URL } = await prepare();
    const server = await open({ DATA_DIR });
    expect(await copy(toPostgresql, { DATA_DIR, DATABASE_URL })).toMatchObject({
      code: 1,
      stderr: 'site.sqlite is open elsewhere. Nothing was changed: stop every server, and repeat.\n',
    });
    await server.database.close();
    const none = temporaryFolder();
    expect(await copy(toSqlite, { DATA_DIR: none, DATABASE_URL })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The database has no tables') as unknown,
    });
    expect(existsSync(join(none, 'site.sqlite'))).toBe(false);
    expect(await copy(toPostgresql, { DATA_DIR, DATABASE_URL })).toMatchObject({ code: 0 });
    for (const again of [toPostgresql, toSqlite])
      expect(await copy(again, { DATA_DIR, DATABASE_URL })).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^The target is not empty: its table enquiries has rows\./) as unknown,
      });
  });
});
