import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { schemaVersion } from '../server/database/migrate.ts';
import { openDatabase } from '../server/database/open-database.ts';
import { closeEnquiry } from '../server/enquiries/answer-enquiry.ts';
import { readEnvironment } from '../server/environment.ts';
import { laterSchema, markAsLater, migrateTo, openDirectly } from '../tests/support/earlier-schema.ts';
import { describeOnEachDatabase, temporaryContext } from '../tests/support/temporary-context.ts';
import { runSite, siteOf, storeEnquiry } from '../tests/support/site-command.ts';

/** The schema of a release before this one. */
const earlierSchema = '0005-subscriptions';

describeOnEachDatabase('backup and restore', (createContext, emptyDatabase) => {
  it('take a schema as it is, which the next migration brings up to date', async () => {
    const variables = await emptyDatabase();
    const site = (...args: readonly string[]) => runSite(args, variables);
    const db = await migrateTo(earlierSchema, readEnvironment(variables));
    await sql`insert into enquiries (id, reference, idempotency_key, subject, status, received_at, last_interaction_at, ciphertext,
      key_id, receipt_hash) values ('1', 'HM-7QK4-93PD', 'k', 'general', 'open', 1, 1, 'text', 'id', 'r')`.execute(
      db,
    );
    await db.destroy();
    // Without a key, which would not decrypt the enquiry.
    const file = join(variables.DATA_DIR, 'backup');
    expect(await site('backup', file)).toMatchObject({ code: 0 });
    const database = await openDatabase(readEnvironment(variables));
    onTestFinished(() => database.close());
    expect(await database.findSchemaVersion()).toBe(earlierSchema);

    await database.migrate();
    const restored = await site('restore', file, '--yes');
    expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining('1 enquiry') as unknown });
    expect(restored.stdout).toContain(`Its schema is ${earlierSchema}.`);
    expect(await database.findSchemaVersion()).toBe(earlierSchema);
    await database.migrate();
    const rows = await database.db.selectFrom('enquiries').select(['reference', 'recipient']).execute();
    expect(rows).toEqual([{ reference: 'HM-7QK4-93PD', recipient: null }]);
  });

  it('refuse a backup with a newer schema before anything changes', async () => {
    const context = await createContext();
    const site = siteOf(context);
    const file = join(context.environment.dataDirectory, 'backup');
    const db = openDirectly(context.environment);
    onTestFinished(() => db.destroy());
    await markAsLater(context.environment);
    expect(await site('backup', file)).toMatchObject({ code: 0 });
    await sql`delete from kysely_migration where name = ${laterSchema}`.execute(db);
    const { reference } = await storeEnquiry(context);
    const { code, stderr } = await site('restore', file, '--yes');
    expect(code).toBe(1);
    expect(stderr).toContain(
      `The backup has the schema ${laterSchema}, and this checkout knows ${schemaVersion} only. Nothing was changed`,
    );
    const left = await context.database.db.selectFrom('enquiries').select('reference').execute();
    expect(left).toEqual([{ reference }]);
  });

  it('bring every enquiry back, with the database open elsewhere', async () => {
    const context = await createContext();
    const site = siteOf(context);
    const { reference } = await storeEnquiry(context);
    const file = join(context.environment.dataDirectory, 'backup');
    expect(await site('backup', file)).toMatchObject({ code: 0 });
    expect(await site('backup', file)).toMatchObject({ code: 1 });
    const later = await storeEnquiry(context);
    const refused = await site('restore', file);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('--yes');
    const { code, stdout } = await site('restore', file, '--yes', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ enquiries: 1, queuedMail: 2 });
    const left = await context.database.db.selectFrom('enquiries').select('reference').execute();
    expect(left).toEqual([{ reference }]);
    expect(await closeEnquiry(context, later.reference, new Date())).toBeNull();
    await storeEnquiry(context);
    expect((await site('enquiries', 'list')).stdout).toContain('2 enquiries');
  });

  it('leave the other commands as they are', async () => {
    const context = await createContext();
    const site = siteOf(context);
    const { reference } = await storeEnquiry(
      context,
      { subject: 'formal-complaint' },
      new Date('2026-01-05T10:00:00Z'),
    );
    expect((await site('enquiries', 'list', '--overdue')).stdout).toContain(reference);
    expect(await site('enquiries', 'reply', reference, '--message', 'We shall look.')).toMatchObject({
      code: 0,
    });
    expect((await site('mail-queue', 'show')).stdout).toContain('reply');
    expect((await site('mail-queue', 'retry', '--all')).stdout).toContain('3 mails');
    expect((await site('data-subject', 'erase', 'ada@merrow.example', '--yes')).stdout).toContain(
      '1 enquiry and 0 subscriptions, 1 message, 3 mails',
    );
  });
});

describe('backup and restore, on SQLite', () => {
  it('restore into an empty folder without asking', async () => {
    const context = await temporaryContext();
    await storeEnquiry(context);
    const file = join(context.environment.dataDirectory, 'backup.sqlite');
    await siteOf(context)('backup', file);
    const folder = join(context.environment.dataDirectory, 'elsewhere');
    expect(await runSite(['restore', file], { DATA_DIR: folder })).toMatchObject({ code: 0 });
    // No new key is made in the place of the one that is not in the backup.
    expect(readdirSync(folder).filter((name) => !name.startsWith('hallmere.sqlite'))).toEqual([]);
    copyFileSync(join(context.environment.dataDirectory, 'data-keys.json'), join(folder, 'data-keys.json'));
    expect((await runSite(['enquiries', 'list'], { DATA_DIR: folder })).stdout).toContain('1 enquiry');
  });

  it('refuse a damaged file and change nothing', async () => {
    const context = await temporaryContext();
    await storeEnquiry(context);
    const damaged = join(import.meta.dirname, '../package.json');
    expect((await siteOf(context)('restore', damaged, '--yes')).code).toBe(1);
    const nowhere = join(context.environment.dataDirectory, 'none');
    expect((await runSite(['restore', damaged], { DATA_DIR: nowhere })).code).toBe(1);
    expect(existsSync(nowhere)).toBe(false);
    expect((await siteOf(context)('enquiries', 'list')).stdout).toContain('1 enquiry');
  });

  it('say so where the database itself is damaged, and leave it', async () => {
    const context = await temporaryContext();
    await storeEnquiry(context);
    const file = join(context.environment.dataDirectory, 'backup.sqlite');
    await siteOf(context)('backup', file);
    const folder = join(context.environment.dataDirectory, 'damaged');
    mkdirSync(folder);
    writeFileSync(join(folder, 'hallmere.sqlite'), 'no database '.repeat(2000));
    const { code, stderr } = await runSite(['restore', file, '--yes'], { DATA_DIR: folder });
    expect(code).toBe(1);
    expect(stderr).toContain('is damaged');
  });
});
