import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createContext } from './create-context.server.ts';
import { schemaVersion, SchemaMismatch } from '../platform/database/migrate.ts';
import { readEnvironment } from '../platform/environment.ts';
import {
  addNextMigration,
  firstSchema,
  laterSchema,
  markAsLater,
  migrateTo,
  openDirectly,
} from '../../tests/support/schema-versions.ts';
import { runSite, siteOf, storeEnquiry } from '../../tests/support/site-command.ts';
import { describeOnEachDatabase } from '../../tests/support/temporary-context.ts';

/** Commands that read, write and change keys. */
const commands = [
  ['enquiries', 'list'],
  ['data-subject', 'export', 'ada@merrow.example'],
  ['mail-queue', 'retry', '--all'],
  ['keys', 'rotate'],
  ['keys', 'rotate', '--restarted'],
] as const;

const json = async (args: readonly string[], variables: Readonly<Record<string, string>>) => {
  const { code, stdout } = await runSite([...args, '--json'], variables);
  return { code, ...(JSON.parse(stdout) as object) };
};

/** Tables and migrations of a database, to see that nothing has changed. */
async function schemaOf(variables: Readonly<Record<string, string>>) {
  const db = openDirectly(readEnvironment(variables));
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const names = tables.map(({ name, columns }) => [name, ...columns.map((column) => column.name)].join(' '));
  const isMigrated = names.some((name) => name.startsWith('kysely_migration '));
  const { rows } = isMigrated ? await sql`select * from kysely_migration`.execute(db) : { rows: [] };
  await db.destroy();
  return { names: names.sort(), rows };
}

describeOnEachDatabase('the schema of the database', (openContext, emptyDatabase) => {
  it('is brought up to date by migrate, which says from which version, and then has nothing to do', async () => {
    const variables = await emptyDatabase();
    addNextMigration();
    await (await migrateTo(firstSchema, readEnvironment(variables))).destroy();
    expect(await json(['migrate'], variables)).toEqual({
      code: 0,
      from: firstSchema,
      to: schemaVersion(),
      importedFiles: [],
    });
    expect(await json(['migrate'], variables)).toEqual({
      code: 0,
      from: schemaVersion(),
      to: schemaVersion(),
      importedFiles: [],
    });
    expect(await runSite(['migrate'], variables)).toEqual({
      code: 0,
      stdout: `Nothing to do: the database has the schema ${schemaVersion()}.\n`,
      stderr: '',
    });
    expect((await runSite(['enquiries', 'list'], variables)).code).toBe(0);
  });

  it('is made by migrate where there is none', async () => {
    expect(await json(['migrate'], await emptyDatabase())).toEqual({
      code: 0,
      from: null,
      to: schemaVersion(),
      importedFiles: [],
    });
  });

  it('is migrated beside a running server, which goes on', async () => {
    const context = await openContext();
    expect((await siteOf(context)('migrate')).code).toBe(0);
    await storeEnquiry(context);
    expect((await siteOf(context)('enquiries', 'list')).stdout).toContain('1 enquiry');
  });

  it('stops every other command with one line where it is older, and stays as it is', async () => {
    const variables = await emptyDatabase();
    addNextMigration();
    await (await migrateTo(firstSchema, readEnvironment(variables))).destroy();
    const before = await schemaOf(variables);
    for (const command of commands)
      expect(await runSite(command, variables), command.join(' ')).toEqual({
        code: 1,
        stdout: '',
        stderr: `The database has the schema ${firstSchema}, and this checkout needs ${schemaVersion()}: run \`npm run site -- migrate\`, or start the server of this checkout\n`,
      });
    expect(await schemaOf(variables)).toEqual(before);
  });

  it('stops every command and the server with one line where it is newer, and stays as it is', async () => {
    const variables = await emptyDatabase();
    expect((await runSite(['migrate'], variables)).code).toBe(0);
    await markAsLater(readEnvironment(variables));
    const before = await schemaOf(variables);
    const line = `The database has the schema ${laterSchema}, and this checkout knows ${schemaVersion()} only: update this checkout`;
    for (const command of [...commands, ['migrate']])
      expect(await runSite(command, variables), command.join(' ')).toEqual({
        code: 1,
        stdout: '',
        stderr: `${line}\n`,
      });
    const server = createContext(readEnvironment(variables), pino({ level: 'silent' }));
    await expect(server).rejects.toThrow(SchemaMismatch);
    await expect(server).rejects.toThrow(line);
    expect(await schemaOf(variables)).toEqual(before);
  });

  it('stops every other command with one line where there are no tables', async () => {
    const variables = await emptyDatabase();
    await openDirectly(readEnvironment(variables)).destroy();
    const before = await schemaOf(variables);
    for (const command of commands)
      expect(await runSite(command, variables), command.join(' ')).toEqual({
        code: 1,
        stdout: '',
        stderr: `The database has no tables, and this checkout needs the schema ${schemaVersion()}: run \`npm run site -- migrate\`, or start the server of this checkout\n`,
      });
    expect(await schemaOf(variables)).toEqual(before);
  });
});
