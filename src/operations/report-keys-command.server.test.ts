import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addToCase } from '../concerns/concern-case.server.ts';
import {
  describeOnEachDatabase,
  startContext,
  temporaryContext,
  temporaryFolder,
} from '../../tests/support/temporary-context.ts';
import { runSite, siteOf, storeEnquiry, storeConcern } from '../../tests/support/site-command.ts';

describe('keys report-recipient', () => {
  it('makes a key pair of the age format and encrypts earlier reports to it', async () => {
    const context = await temporaryContext();
    const { dataDirectory } = context.environment;
    const site = siteOf(context);
    const { caseCode } = await storeConcern(context);
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
    const { reference } = await storeConcern(context, { message: 'The crane ran at night.' });
    const exported = await runSite(['enquiries', 'export', '--json'], second);
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
    const { reference, caseCode } = await storeConcern(context, { message: 'The crane ran at night.' });
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
