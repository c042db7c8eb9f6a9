import { randomBytes } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import type { MailboxName } from '../../company/mailboxes.ts';
import { findSession, startSession } from '../admin/server/admin-people.server.ts';
import { schemaVersion } from '../server/database/migrate.ts';
import { passOnEnquiry } from '../enquiries/pass-on-enquiry.server.ts';
import { giveKey } from '../enquiries/testing/concern-fixtures.ts';
import { openDatabase } from '../server/database/open-database.ts';
import { sqliteFile } from '../server/database/sqlite-database.ts';
import { parseEnvironment } from '../server/environment.ts';
import {
  addNextMigration,
  firstSchema,
  laterSchema,
  markAsLater,
  migrateTo,
  nextSchema,
  openDirectly,
} from '../../tests/support/schema-versions.ts';
import type { AppContext } from '../server/context.ts';
import { eraseDataSubject } from '../data-rights/erase-data-subject.server.ts';
import { exportDataSubject } from '../data-rights/export-data-subject.server.ts';
import { createDelivery } from '../server/outbox/deliver-outbox.ts';
import { createTransport } from '../server/outbox/email-transport.ts';
import { endSubscription } from '../newsletter/change-subscription.server.ts';
import { subscribe } from '../newsletter/testing/subscribers.ts';
import {
  describeOnEachDatabase,
  startContext,
  temporaryContext,
  temporaryFolder,
} from '../../tests/support/temporary-context.ts';
import { createDatabase, usesPostgres } from '../../tests/support/postgres.ts';
import { runSite, siteOf } from '../../tests/support/site-command.ts';
import {
  storeComplaintAboutOfficer,
  storeConcern,
  storeEnquiry,
} from '../../tests/support/stored-enquiries.ts';
import { mailKinds } from '../features.server.ts';

/** A site with its commands, and the directory for its backup. */
async function openSite(createContext = temporaryContext) {
  const context = await createContext();
  const { dataDirectory } = context.environment;
  return { context, dataDirectory, site: siteOf(context), file: join(dataDirectory, 'backup') };
}

const referencesIn = async ({ database }: AppContext) =>
  (await database.db.selectFrom('enquiries').select('reference').execute()).map(({ reference }) => reference);

describeOnEachDatabase('backup and restore', (createContext, emptyDatabase) => {
  it('take a schema as it is, and the restore brings it up to date', async () => {
    const variables = { ...(await emptyDatabase()), DATA_KEY: randomBytes(32).toString('base64') };
    const site = (...args: readonly string[]) => runSite(args, variables);
    addNextMigration();
    const db = await migrateTo(firstSchema, parseEnvironment(variables));
    await sql`insert into enquiries (id, reference, idempotency_key, subject, mailbox, status, received_at, last_interaction_at, next_due_at,
      ciphertext, key_id, channel) values ('1', 'HM-7QK4-93PD', 'k', 'general', 'enquiries', 'open', 1, 1, 1, 'text', 'id', 'form')`.execute(
      db,
    );
    await db.destroy();
    const file = join(variables.DATA_DIR, 'backup');
    expect(await site('backup', file)).toMatchObject({ code: 0 });
    const database = await openDatabase(parseEnvironment(variables));
    onTestFinished(() => database.close());
    expect(await database.findSchemaVersion()).toBe(firstSchema);

    await database.migrate();
    const restored = await site('restore', file, '--yes');
    expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining('1 enquiry') as unknown });
    expect(restored.stdout).toContain(`Its schema was ${firstSchema}, and is ${nextSchema} now.`);
    await database.checkSchema();
    const rows = await database.db.selectFrom('enquiries').select(['reference', 'mailbox']).execute();
    expect(rows).toEqual([{ reference: 'HM-7QK4-93PD', mailbox: 'enquiries' }]);
  });

  it('refuse a backup with a newer schema before anything changes', async () => {
    const { context, site, file } = await openSite(createContext);
    const db = openDirectly(context.environment);
    onTestFinished(() => db.destroy());
    await markAsLater(context.environment);
    expect(await site('backup', file)).toMatchObject({ code: 0 });
    await sql`delete from kysely_migration where name = ${laterSchema}`.execute(db);
    const { reference } = await storeEnquiry(context);
    const { code, stderr } = await site('restore', file, '--yes');
    expect(code).toBe(1);
    expect(stderr).toContain(
      `The backup has the schema ${laterSchema}, which is of a newer version; this version has ${schemaVersion()}. Nothing was changed.`,
    );
    expect(await referencesIn(context)).toEqual([reference]);
  });

  it('bring every enquiry back, with the database open elsewhere', async () => {
    const { context, site, file } = await openSite(createContext);
    const { reference } = await storeEnquiry(context);
    expect(await site('backup', file)).toMatchObject({ code: 0 });
    expect(await site('backup', file)).toMatchObject({ code: 1 });
    await storeEnquiry(context, { message: 'A second question.' });
    const refused = await site('restore', file);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('--yes');
    const { code, stdout } = await site('restore', file, '--yes');
    expect({ code, stdout }).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Restored: 1 enquiry, 2 emails waiting to be sent.') as unknown,
    });
    expect(stdout).toMatch(/^Restart every server that is running:/m);
    expect(await referencesIn(context)).toEqual([reference]);
    await storeEnquiry(context, { message: 'A third question.' });
    expect(await referencesIn(context)).toHaveLength(2);
  });

  it('refuse to lose people, keys and audit log of a database that cannot be read, and change nothing', async () => {
    const { context, site, file } = await openSite(createContext);
    expect(await site('backup', file)).toMatchObject({ code: 0 });
    const { reference } = await storeEnquiry(context);
    await context.database.transaction((trx) => trx.schema.dropTable('audit_lines').execute());
    const { code, stderr } = await site('restore', file, '--yes');
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(
        /^The present database cannot be read, .+audit_lines.+\. Nothing was changed: try again\..+\n$/,
      ) as unknown,
    });
    expect(await referencesIn(context)).toEqual([reference]);
  });

  it('refuse a file that is no whole backup, say in one line what it is, and change nothing', async () => {
    const { context, dataDirectory, site, file } = await openSite(createContext);
    const { reference } = await storeEnquiry(context);
    await site('backup', file);
    const part = join(dataDirectory, 'part');
    writeFileSync(part, readFileSync(file).subarray(0, statSync(file).size / 2));
    const changed = join(dataDirectory, 'changed');
    const bytes = readFileSync(file);
    const middle = Math.floor(bytes.length / 2);
    bytes.fill('x', middle, middle + 4000);
    writeFileSync(changed, bytes);
    const elsewhere = join(dataDirectory, 'elsewhere');
    if (context.database.dialect === 'sqlite') new DatabaseSync(elsewhere).exec('create table others (id)');
    else writeFileSync(elsewhere, Buffer.concat([Buffer.from('PGDMP'), bytes.subarray(100)]));
    for (const [given, said] of [
      [part, 'The backup is cut off or damaged'],
      [changed, 'The backup is cut off or damaged'],
      ['package.json', 'The file is no backup: it is neither an SQLite database nor a dump of PostgreSQL.'],
      [
        elsewhere,
        context.database.dialect === 'sqlite' ? 'not of this site' : 'The backup is cut off or damaged',
      ],
    ] as const) {
      const { code, stderr } = await site('restore', given, '--yes');
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: expect.stringMatching(new RegExp(`^.*${said}.*Nothing was changed\\.\n$`)) as unknown,
      });
    }
    expect(await referencesIn(context)).toEqual([reference]);
  });
});

const [ada, brin] = ['ada@merrow.example', 'brin@oke.example'];

const erase = (context: AppContext, mailbox: MailboxName = 'privacy') =>
  eraseDataSubject(context, { email: ada, mailboxes: [mailbox], personId: 'maria' }, new Date());

/** Restores a backup. @returns what the command reports as deleted again: "1 subscription and 0 enquiries" */
async function restored(context: AppContext, file: string) {
  const { code, stdout } = await siteOf(context)('restore', file, '--yes');
  expect(code).toBe(0);
  return /^Deleted again.+: (.+)\.$/m.exec(stdout)?.[1];
}

async function subscriptionsIn({ database, encryption }: AppContext) {
  const stored = await database.db.selectFrom('subscribers').selectAll().execute();
  return stored.map((row) => encryption.decrypt('subscribers', row).email);
}

describeOnEachDatabase('a restored backup', (createContext, emptyDatabase) => {
  it('holds nothing of who has unsubscribed or was erased since, in the database or in files', async () => {
    const { context, dataDirectory, site, file } = await openSite(createContext);
    const tokenOfBrin = await subscribe(context, brin, ['Energy']);
    await subscribe(context, ada, ['Energy']);
    await storeEnquiry(context);
    const { reference } = await storeEnquiry(context, { email: brin });
    const transport = createTransport({ smtpUrl: undefined, dataDirectory });
    await createDelivery(context, transport, mailKinds).deliverDue(new Date());
    await site('backup', file);
    const emails = join(dataDirectory, 'outbox');
    const before = readdirSync(emails).map((name) => [name, readFileSync(join(emails, name))] as const);
    await endSubscription(context, { token: tokenOfBrin }, new Date());
    await erase(context);
    // The files were in another backup.
    for (const [name, content] of before) writeFileSync(join(emails, name), content);
    expect(await restored(context, file)).toBe('2 subscriptions and 1 enquiry');
    expect(await restored(context, file), 'again').toBe('2 subscriptions and 1 enquiry');
    expect(await subscriptionsIn(context)).toEqual([]);
    const subject = { email: ada, mailboxes: ['privacy'] } as const;
    expect(await exportDataSubject(context, subject, new Date())).toMatchObject({
      enquiries: [],
      subscriptions: [],
      suppressions: [{ kind: 'erased', since: expect.any(String) as unknown }],
    });
    expect(readdirSync(emails)).toHaveLength(2);
    expect(await referencesIn(context)).toEqual([reference]);
  });

  it('holds a complaint that had come to the chair when its sender was erased by others, until the chair erases it', async () => {
    const { context, site, file } = await openSite(createContext);
    const { reference } = await storeEnquiry(context, { subject: 'formal-complaint' });
    await site('backup', file);
    const passedOn = await passOnEnquiry(context, {
      reference,
      from: { subject: 'formal-complaint', about: null },
      to: { subject: 'formal-complaint', about: 'complaints-officer' },
      tellSender: false,
      author: 'Maria Lindqvist',
      now: new Date(),
    });
    expect(passedOn).toBe('passed on');
    await erase(context);
    const before = join(context.environment.dataDirectory, 'before');
    await site('backup', before);
    expect(await restored(context, file)).toBe('0 subscriptions and 0 enquiries');
    expect(await referencesIn(context)).toEqual([reference]);
    expect(await restored(context, before)).toBe('0 subscriptions and 0 enquiries');
    await erase(context, 'committeeChair');
    expect(await restored(context, file)).toBe('0 subscriptions and 1 enquiry');
    expect(await referencesIn(context)).toEqual([]);
  });

  it('says in one line that people are back where no list is left', async () => {
    const { context, site, file } = await openSite(createContext);
    await subscribe(context, ada, ['Energy']);
    await site('backup', file);
    const elsewhere = await emptyDatabase();
    const keys = 'data-keys.json';
    copyFileSync(join(context.environment.dataDirectory, keys), join(elsewhere.DATA_DIR, keys));
    const alone = join(temporaryFolder(), 'backup');
    copyFileSync(file, alone);
    const { code, stdout } = await runSite(['restore', alone], elsewhere);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^There is no suppressions\.json .+ are back\.$/m);
  });
});

describe('backup and restore, on SQLite', () => {
  it('refuse to lose the list of the erased where another version has made the tables and it cannot be read', async () => {
    const { context, dataDirectory, site, file } = await openSite();
    await site('backup', file);
    const { reference } = await storeEnquiry(context);
    await markAsLater(context.environment);
    const direct = new DatabaseSync(sqliteFile(dataDirectory));
    direct.exec('pragma wal_checkpoint(truncate)');
    const pages = direct.prepare("select rootpage from sqlite_schema where tbl_name = 'suppressions'").all();
    const size = Number(direct.prepare('pragma page_size').get()?.['page_size']);
    direct.close();
    const handle = openSync(sqliteFile(dataDirectory), 'r+');
    for (const { rootpage } of pages)
      writeSync(handle, randomBytes(size), 0, size, (Number(rootpage) - 1) * size);
    closeSync(handle);
    expect(await site('restore', file, '--yes')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^The present database cannot be read, .+\. Nothing was changed: .+\n$/,
      ) as unknown,
    });
    expect(await referencesIn(context)).toEqual([reference]);
  });

  it('hold back a concern that its recipient has erased, and nothing else to those who receive concerns', async () => {
    const { context, site, file } = await openSite();
    await storeConcern(context);
    const left = [
      await storeConcern(context, { recipient: 'committee-chair' }),
      await storeComplaintAboutOfficer(context),
    ].map(({ reference }) => reference);
    await site('backup', file);
    await erase(context);
    expect(await restored(context, file), 'by others').toContain('and 0 enquiries');
    await erase(context, 'speakUp');
    expect(await restored(context, file)).toContain('and 1 enquiry');
    expect((await referencesIn(context)).toSorted()).toEqual(left.toSorted());
  });
});

describe.runIf(usesPostgres)('a backup of the other database, on PostgreSQL', () => {
  it('is refused in one line that says how to move it', async () => {
    const onSqlite = await openSite();
    const variables = {
      DATA_DIR: temporaryFolder(),
      DATABASE_URL: await createDatabase(inject('sharedPostgres')),
    };
    const onPostgres = await openSite(() => startContext(variables));
    for (const { site, file } of [onSqlite, onPostgres]) await site('backup', file);
    expect(await onSqlite.site('restore', onPostgres.file, '--yes')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^The file is a backup of PostgreSQL, and DATABASE_URL is not set\. Nothing was changed\..+copy-database.+\n$/,
      ) as unknown,
    });
    expect(await onPostgres.site('restore', onSqlite.file, '--yes')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^The file is a backup of SQLite, and DATABASE_URL names PostgreSQL\. Nothing was changed\..+copy-database.+\n$/,
      ) as unknown,
    });
  });
});

describeOnEachDatabase('after a restore', (createContext) => {
  it('only those may sign in who could before it, and nobody is signed in', async () => {
    const { context, site, file } = await openSite(createContext);
    await site('admin', 'invite', 'Ada Merrow', '--answers', 'all');
    await site('admin', 'invite', 'Brin Oke', '--answers', 'all');
    const people = context.database.db.selectFrom('admin_people').select(['id', 'name']).orderBy('name');
    const [ada] = await people.execute();
    const personId = ada?.id ?? '';
    const session = await context.database.transaction(async (trx) => {
      await trx
        .insertInto('admin_passkeys')
        .values({
          id: 'laptop',
          person_id: personId,
          name: 'Laptop',
          public_key: '',
          counter: 0,
          is_backed_up: 0,
          created_at: Date.now(),
        })
        .execute();
      return startSession(trx, { personId, passkeyId: 'laptop' }, new Date());
    });
    await site('backup', file);
    await site('admin', 'revoke', 'Ada Merrow');
    const { stdout } = await site('restore', file, '--yes');
    expect(stdout).toContain('These may sign in to the admin app, as before the restore: Brin Oke.');
    expect(await people.execute()).toMatchObject([{ name: 'Brin Oke' }]);
    expect(await findSession(context.database.db, session, new Date())).toBeUndefined();
  });

  it('the present keys of people are there, with what each has confirmed, and none that only the backup has', async () => {
    const { context, site, file } = await openSite(createContext);
    const { db, transaction } = context.database;
    const left = await giveKey(context, 'speakUp');
    await site('backup', file);
    await transaction((trx) => trx.deleteFrom('admin_people').where('id', '=', left.personId).execute());
    const { personId, keyId } = await giveKey(context, 'speakUp');
    const confirmation = { person_id: personId, subject: left.keyId };
    await transaction((trx) => trx.insertInto('key_confirmations').values(confirmation).execute());
    expect((await site('restore', file, '--yes')).code).toBe(0);
    expect(await db.selectFrom('person_keys').select('key_id').execute()).toEqual([{ key_id: keyId }]);
    expect(await db.selectFrom('key_confirmations').selectAll().execute()).toEqual([confirmation]);
  });

  it('the proof is there that a data request was answered which was erased since the backup', async () => {
    const { context, site, file } = await openSite(createContext);
    await site('admin', 'invite', 'Ada Merrow', '--answers', 'all');
    const { reference } = await storeEnquiry(context, { subject: 'data-protection' });
    await site('backup', file);
    await erase(context);
    const proofs = () => context.database.db.selectFrom('erased_requests').selectAll().execute();
    const before = await proofs();
    expect(before).toMatchObject([{ reference }]);
    expect((await site('restore', file, '--yes')).code).toBe(0);
    expect(await referencesIn(context)).toEqual([]);
    expect(await proofs()).toEqual(before);
  });

  it('where nobody could, those of the backup may, without session and invitation, and it says so', async () => {
    const { context, site, file } = await openSite(createContext);
    await site('admin', 'invite', 'Ada Merrow', '--answers', 'all');
    await site('backup', file);
    await site('admin', 'revoke', 'Ada Merrow');
    const { stdout } = await site('restore', file, '--yes');
    expect(stdout).toMatch(/as on the day of the backup: Ada Merrow\. Revoke whoever has left since/);
    const stored = await context.database.db.selectFrom('admin_people').select('invitation_hash').execute();
    expect(stored).toEqual([{ invitation_hash: null }]);
  });
});
