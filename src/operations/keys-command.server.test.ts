import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { findReceipt } from '../enquiries/receive-enquiry.server.ts';
import { findConcern } from '../enquiries/concern-of-reporter.server.ts';
import { contentOf, findByToken } from '../newsletter/subscriber-store.server.ts';
import { subscribe } from '../newsletter/testing/subscribers.ts';
import { updateCiphertexts } from './re-encrypt-records.server.ts';
import { runSite, siteOf } from '../../tests/support/site-command.ts';
import { storeEnquiry, storeConcern } from '../../tests/support/stored-enquiries.ts';
import {
  describeOnEachDatabase,
  startContext,
  temporaryContext,
} from '../../tests/support/temporary-context.ts';

describeOnEachDatabase('the data key', (openContext) => {
  it('is changed beside a server that has not been restarted, and all of it is read after a restart', async () => {
    const former = await openContext();
    const site = siteOf(former);
    const now = new Date();
    const enquiry = await storeEnquiry(former, {}, now);
    const report = await storeConcern(former, {}, now);
    const token = await subscribe(former, 'cass@oke.example');
    const [formerKey] = former.encryption.keyIds;

    expect((await site('keys', 'add')).stdout).toMatch(
      /^The data key [0-9a-f]{12} is now the first in data-keys\.json/,
    );
    expect((await site('keys', 're-encrypt')).stdout).toBe('9 records re-encrypted.\n');
    const later = await storeEnquiry(former);
    const before = (await site('keys', 'status')).stdout;
    expect(before).toMatch(/^[0-9a-f]{12} encrypts and decrypts: 9 records\.$/m);
    expect(before).toContain(`${formerKey} decrypts: 3 records. To do without it, run`);
    expect((await site('keys', 're-encrypt')).stdout).toBe('3 records re-encrypted.\n');
    const after = (await site('keys', 'status')).stdout;
    expect(after).toContain(`${formerKey} decrypts: 0 records. It can be removed once every server`);

    const { dataDirectory, databaseUrl } = former.environment;
    const context = await startContext({
      DATA_DIR: dataDirectory,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    });
    const { database } = context;
    expect((await findReceipt(context, later.receiptToken))?.reference).toBe(later.reference);

    expect((await findReceipt(context, enquiry.receiptToken, now))?.reference).toBe(enquiry.reference);
    expect(await findConcern(context, report.caseCode)).toMatchObject({ reference: report.reference });
    const subscriber = (await findByToken(database.db, token)) ?? expect.fail();
    expect(contentOf(context, subscriber)).toEqual({ email: 'cass@oke.example', token });
  });

  it('stays as it is for a record that was damaged, which is named, and changes for all others', async () => {
    const context = await openContext();
    await storeEnquiry(context);
    const { reference } = await storeEnquiry(context);
    await storeEnquiry(context);
    await context.database.transaction((trx) =>
      trx
        .updateTable('enquiries')
        .set({ ciphertext: Buffer.alloc(60).toString('base64') })
        .where('reference', '=', reference)
        .execute(),
    );
    await siteOf(context)('keys', 'add');
    expect(await siteOf(context)('keys', 're-encrypt')).toEqual({
      code: 1,
      stdout: '9 records re-encrypted.\n',
      stderr: expect.stringMatching(
        new RegExp(
          `^{"level":30,.+"action":"encrypted records again","counts":{"reEncrypted":9,"notDecrypted":1}.+}\n1 record is damaged and cannot be decrypted\\. Nothing was changed there: ${reference}\n$`,
        ),
      ) as unknown,
    });
  });
});

it('a record that changes while it is encrypted anew is left for the next run, and not counted', async () => {
  const context = await temporaryContext();
  const { database } = context;
  const { reference } = await storeEnquiry(context);
  await storeEnquiry(context);
  const counts = await updateCiphertexts(context, 'enquiries', sql<boolean>`true`, async (row) => {
    if (row.reference === reference)
      await database.transaction((trx) =>
        trx.updateTable('enquiries').set({ ciphertext: 'x' }).where('id', '=', row.id).execute(),
      );
    return { ciphertext: 'y', keyId: 'y' };
  });
  expect(counts).toEqual({ updated: 1, notDecrypted: [] });
});

it('keys add prints what to set where DATA_KEY is set, and changes nothing', async () => {
  const { environment } = await temporaryContext();
  const file = join(environment.dataDirectory, 'data-keys.json');
  const { keys } = JSON.parse(readFileSync(file, 'utf8')) as { readonly keys: readonly [string] };
  const variables = { DATA_DIR: environment.dataDirectory, DATA_KEY: keys[0] };
  const { stdout } = await runSite(['keys', 'add'], variables);
  const dataKey = stdout.trim().split('\n').at(-1) ?? '';
  expect(dataKey).toMatch(/^[\w+/]{43}=,/);
  expect(dataKey.endsWith(`,${keys[0]}`)).toBe(true);
  const restarted = { ...variables, DATA_KEY: dataKey };
  expect((await runSite(['keys', 're-encrypt'], restarted)).code).toBe(0);
});
