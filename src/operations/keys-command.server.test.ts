import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../server/database/open-database.ts';
import { parseEnvironment } from '../server/environment.ts';
import { loadDataKeys } from '../server/encryption/data-keys.ts';
import { createEncryption } from '../server/encryption/encryption.ts';
import { contentOf, findByToken } from '../newsletter/subscriber-store.server.ts';
import { subscribe } from '../newsletter/testing/subscribers.ts';
import { addToCase, findCase } from '../enquiries/speak-up/speak-up-case.server.ts';
import {
  describeOnEachDatabase,
  startContext,
  temporaryContext,
  temporaryFolder,
} from '../../tests/support/temporary-context.ts';
import { runSite, siteOf, storeEnquiry, storeReport } from '../../tests/support/site-command.ts';

describe('keys rotate', () => {
  it('adds a new key, re-encrypts everything after the restart, and deletes the former key', async () => {
    const context = await temporaryContext();
    const { dataDirectory } = context.environment;
    const site = (...args: readonly string[]) => runSite(args, { DATA_DIR: dataDirectory });
    const { reference } = await storeEnquiry(context);
    const token = await subscribe(context, 'cass@oke.example');
    expect((await site('keys', 'rotate', '--restarted', '--yes')).code).toBe(1);
    expect((await site('keys', 'rotate')).stdout).toContain('--restarted');
    const keysThen = readFileSync(join(dataDirectory, 'data-keys.json'), 'utf8');
    expect((await site('keys', 'rotate')).stdout).toContain('already');
    expect(readFileSync(join(dataDirectory, 'data-keys.json'), 'utf8')).toBe(keysThen);
    // The earlier server continues until it is restarted.
    await storeEnquiry(context, { message: 'Sent in between.' });

    // There is no terminal to ask on.
    expect((await site('keys', 'rotate', '--restarted')).stderr).toMatch(
      /^The former key would be deleted, .+ Nothing was changed: repeat with --yes\.\n$/,
    );
    expect((await site('keys', 'rotate', '--restarted', '--yes')).stdout).toContain(
      '8 records re-encrypted.',
    );
    const keys = loadDataKeys(context.environment);
    expect(keys.older).toEqual([]);
    for (const table of ['enquiries', 'outbox', 'subscribers'] as const) {
      const rows = await context.database.db.selectFrom(table).select('key_id').distinct().execute();
      expect(rows).toEqual([{ key_id: keys.current.id }]);
    }
    expect((await site('enquiries', 'show', reference)).stdout).toContain('canal');
    const exported = await site('data-subject', 'export', 'ada@merrow.example');
    expect(exported.stdout).toContain('Sent in between.');
    // The links of earlier emails still work, and the next email has the same links.
    const restarted = await startContext({ DATA_DIR: dataDirectory });
    const [subscriber] = await restarted.database.db.selectFrom('subscribers').selectAll().execute();
    expect(subscriber && contentOf(restarted, subscriber)).toEqual({ email: 'cass@oke.example', token });
    expect(await findByToken(restarted.database.db, token)).toEqual(subscriber);
  });

  it('moves everything from the key file to DATA_KEY, and keeps the keys while a record cannot be decrypted', async () => {
    const folder = temporaryFolder();
    const key = randomBytes(32).toString('base64');
    const environment = parseEnvironment({ DATA_DIR: folder });
    const database = await openDatabase(environment);
    await database.migrate();
    const encryption = createEncryption(loadDataKeys(environment));
    const context = { ...(await temporaryContext()), database, encryption, environment };
    const { reference } = await storeEnquiry(context);
    await database.transaction((trx) =>
      trx
        .insertInto('messages')
        .columns(['id', 'enquiry_id', 'sender', 'sent_at', 'ciphertext', 'key_id'])
        .expression((is) =>
          is
            .selectFrom('enquiries')
            .select((field) => [
              field.val('lost').as('id'),
              'id as enquiry_id',
              field.val('reporter').as('sender'),
              'received_at as sent_at',
              'ciphertext',
              field.val('000000000000').as('key_id'),
            ]),
        )
        .execute(),
    );
    const variables = { DATA_DIR: folder, DATA_KEY: key };
    const stopped = await runSite(['keys', 'rotate', '--restarted', '--yes'], variables);
    expect(stopped.code).toBe(1);
    expect(stopped.stderr).toContain('1 record cannot be decrypted');
    await database.transaction((trx) => trx.deleteFrom('messages').where('id', '=', 'lost').execute());
    await database.close();
    const finished = await runSite(['keys', 'rotate', '--restarted', '--yes'], variables);
    expect(finished).toMatchObject({ code: 0, stdout: expect.stringContaining('data-keys.json') as unknown });
    expect((await runSite(['enquiries', 'show', reference], variables)).stdout).toContain('canal');
  });
});

describe('a report that came with an address', () => {
  it('is still found by it, and opened by its case code, after a rotation to which the officer gave the key file, and the next is encrypted to the officer', async () => {
    const context = await temporaryContext();
    const site = siteOf(context);
    const { dataDirectory } = context.environment;
    const keyFile = join(dataDirectory, 'officer.txt');
    await site('keys', 'report-recipient', keyFile);
    const { reference, caseCode } = await storeReport(context);
    await site('keys', 'rotate');
    expect((await site('keys', 'rotate', '--restarted', '--yes', '--key-file', keyFile)).code).toBe(0);
    const restarted = await startContext({ DATA_DIR: dataDirectory });
    expect(await findCase(restarted, caseCode)).toMatchObject({ reference });
    const later = await storeReport(restarted);
    expect((await site('enquiries', 'show', later.reference)).code).toBe(1);
    expect((await site('enquiries', 'show', later.reference, '--key-file', keyFile)).code).toBe(0);
    const { stdout } = await site('data-subject', 'export', 'ada@merrow.example', '--key-file', keyFile);
    expect(stdout).toContain(reference);
  });
});

describe('keys report-recipient', () => {
  it('makes a key pair of the age format and encrypts earlier reports to it', async () => {
    const context = await temporaryContext();
    const { dataDirectory } = context.environment;
    const site = siteOf(context);
    const { caseCode } = await storeReport(context);
    await addToCase(context, caseCode, 'One more thing.', new Date());
    const { reference } = await storeEnquiry(context);
    const keyFile = join(dataDirectory, 'officer.txt');
    const { stdout } = await site('keys', 'report-recipient', keyFile);
    expect(stdout).toContain('2 earlier texts encrypted to it as well.');
    const [, recipient = ''] =
      /^# created: \S+Z\n# public key: (age1\S+)\nAGE-SECRET-KEY-1\S+\n$/.exec(
        readFileSync(keyFile, 'utf8'),
      ) ?? [];
    expect(stdout).toContain(`The public key, ${recipient}, is in the database`);
    expect(statSync(keyFile).mode & 0o777).toBe(0o600);
    expect((await site('keys', 'report-recipient', join(dataDirectory, 'other.txt'))).code).toBe(1);
    const exported = await site('data-subject', 'export', 'ada@merrow.example', '--key-file', keyFile);
    expect(exported.stdout).toContain('One more thing.');
    expect(exported.stdout).toContain(reference);
  });

  it('adds a second key beside the first, and each decrypts new reports', async () => {
    const context = await temporaryContext();
    const site = siteOf(context);
    const folder = temporaryFolder();
    const [first, second] = [join(folder, 'first.txt'), join(folder, 'second.txt')];
    expect((await site('keys', 'report-recipient', first, '--add')).code).toBe(1);
    await site('keys', 'report-recipient', first);
    expect((await site('keys', 'report-recipient', second, '--add')).code).toBe(0);
    const { reference } = await storeReport(context);
    for (const keyFile of [first, second])
      expect((await site('enquiries', 'show', reference, '--key-file', keyFile)).stdout).toContain('canal');
  });

  it('comes before a re-encryption', async () => {
    const { stderr } = await siteOf(await temporaryContext())('keys', 're-encrypt-reports');
    expect(stderr).toContain('keys report-recipient');
  });
});

describeOnEachDatabase('a key made on one server', (_createContext, emptyDatabase) => {
  it('counts at once on another whose DATA_DIR is empty, whose export does not print the concern', async () => {
    const settings = await emptyDatabase();
    const first = { ...settings, DATA_KEY: randomBytes(32).toString('base64') };
    // On SQLite two servers share the directory as well.
    const isShared = settings['DATABASE_URL'] === undefined;
    const second = { ...first, DATA_DIR: isShared ? settings.DATA_DIR : temporaryFolder() };
    const context = await startContext(second);
    const keyFile = join(temporaryFolder(), 'officer.txt');
    expect((await runSite(['keys', 'report-recipient', keyFile], first)).code).toBe(0);
    const { reference } = await storeReport(context, { message: 'The crane ran at night.' });
    const exported = await runSite(['enquiries', 'export', '--format', 'json'], second);
    expect(exported.stdout).toContain(reference);
    expect(exported.stdout).not.toContain('crane');
    const shown = await runSite(['enquiries', 'show', reference, '--key-file', keyFile], second);
    expect(shown.stdout).toContain('The crane ran at night.');
  });
});

describe('keys re-encrypt-reports', () => {
  it('encrypts reports to a former key to the present one, and can be repeated', async () => {
    const context = await temporaryContext();
    const site = siteOf(context);
    const folder = temporaryFolder();
    const [formerKey, newKey] = [join(folder, 'former.txt'), join(folder, 'new.txt')];
    await site('keys', 'report-recipient', formerKey);
    const { reference, caseCode } = await storeReport(context, { message: 'The crane ran at night.' });
    await addToCase(context, caseCode, 'It ran again on Tuesday.', new Date());
    expect((await site('keys', 'report-recipient', newKey, '--replace')).code).toBe(0);

    const reEncrypt = async (...args: readonly string[]) =>
      (await site('keys', 're-encrypt-reports', ...args)).stdout;
    const show = (keyFile: string) => site('enquiries', 'show', reference, '--key-file', keyFile);

    expect((await show(formerKey)).stdout).toContain('The crane ran at night.');
    expect((await show(newKey)).code).toBe(1);
    expect(await reEncrypt()).toContain('2 texts were left');
    expect(await reEncrypt('--key-file', formerKey)).toBe('2 texts re-encrypted.\nNothing is left.\n');
    const { stdout } = await show(newKey);
    for (const text of ['The crane ran at night.', 'It ran again on Tuesday.'])
      expect(stdout).toContain(text);
    expect((await show(formerKey)).code).toBe(1);
    expect(await reEncrypt('--key-file', newKey)).toBe('0 texts re-encrypted.\nNothing is left.\n');
  });
});
