import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { openContext } from '../server/context.ts';
import { parseEnvironment, type Environment } from '../server/environment.ts';
import {
  addNextMigration,
  firstSchema,
  laterSchema,
  markAsLater,
  migrateTo,
  nextSchema,
  openDirectly,
} from '../../tests/support/schema-versions.ts';
import { runSite } from '../../tests/support/site-command.ts';
import { describeOnEachDatabase } from '../../tests/support/temporary-context.ts';

/** Commands that read, and that change keys. */
const commands = [
  ['admin', 'list'],
  ['keys', 'add'],
] as const;

/** The tables and migrations of a database, to check that nothing has changed. */
async function schemaOf(variables: Readonly<Record<string, string>>) {
  const db = openDirectly(parseEnvironment(variables));
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const names = tables.map(({ name, columns }) => [name, ...columns.map((column) => column.name)].join(' '));
  const isMigrated = names.some((name) => name.startsWith('kysely_migration '));
  const { rows } = isMigrated ? await sql`select * from kysely_migration`.execute(db) : { rows: [] };
  await db.destroy();
  return { names: names.sort(), rows };
}

describeOnEachDatabase('the schema of the database', (_openContext, emptyDatabase) => {
  it('is brought up to date by migrate, which says from which version, and then has nothing to do', async () => {
    const variables = await emptyDatabase();
    addNextMigration();
    await (await migrateTo(firstSchema, parseEnvironment(variables))).destroy();
    for (const stdout of [
      `The database now has the schema ${nextSchema}; before, it had ${firstSchema}.\n`,
      `Nothing to do: the database has the schema ${nextSchema}.\n`,
    ])
      expect(await runSite(['migrate'], variables)).toEqual({ code: 0, stdout, stderr: '' });
    expect((await runSite(['admin', 'list'], variables)).code).toBe(0);
  });

  const needed = `and this checkout needs the schema ${nextSchema}`;
  const remedy = `${needed}: run \`npm run site -- migrate\`, or start the server of this checkout`;

  it.each([
    {
      what: 'is older',
      make: async (settings: Environment) => (await migrateTo(firstSchema, settings)).destroy(),
      line: `The database has the schema ${firstSchema}, ${remedy}`,
    },
    {
      what: 'has no tables',
      make: (settings: Environment) => openDirectly(settings).destroy(),
      line: `The database has no tables, ${remedy}`,
    },
    {
      what: 'is newer',
      make: async (settings: Environment) => {
        await (await migrateTo(nextSchema, settings)).destroy();
        await markAsLater(settings);
      },
      line: `The database has the schema ${laterSchema}, ${needed}: update this checkout`,
      isFinal: true,
    },
    {
      what: 'is of an earlier version',
      make: async (settings: Environment) => {
        await (await migrateTo(firstSchema, settings)).destroy();
        const db = openDirectly(settings);
        await sql`update kysely_migration set name = '0003-complaint-topics'`.execute(db);
        await db.destroy();
      },
      line: `The database has the schema 0003-complaint-topics, ${needed}: move site.sqlite out of DATA_DIR, or name an empty PostgreSQL database in DATABASE_URL, and start again`,
      isFinal: true,
    },
  ])('stops commands with one line where it $what, and stays as it is', async ({ make, line, isFinal }) => {
    const variables = await emptyDatabase();
    addNextMigration();
    await make(parseEnvironment(variables));
    const before = await schemaOf(variables);
    for (const command of [...commands, ...(isFinal ? [['migrate']] : [])])
      expect(await runSite(command, variables), command.join(' ')).toEqual({
        code: 1,
        stdout: '',
        stderr: `${line}\n`,
      });
    if (isFinal) {
      const server = openContext(parseEnvironment(variables), pino({ level: 'silent' }));
      await expect(server).rejects.toThrow(line);
    }
    expect(await schemaOf(variables)).toEqual(before);
  });
});
