import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findReceipt } from '../enquiries/receive-enquiry.server.ts';
import { findCase } from '../concerns/concern-case.server.ts';
import { contentOf, findByToken } from '../newsletter/subscriber-store.server.ts';
import { subscribe } from '../newsletter/testing/subscribers.ts';
import { runSite, siteOf, storeEnquiry, storeConcern } from '../../tests/support/site-command.ts';
import { describeOnEachDatabase, temporaryContext } from '../../tests/support/temporary-context.ts';

describeOnEachDatabase('the data key', (openContext) => {
  it('is changed beside a running server, which goes on reading everything, by the same links and addresses', async () => {
    const context = await openContext();
    const { database, environment } = context;
    const site = siteOf(context);
    const now = new Date();
    const enquiry = await storeEnquiry(context, {}, now);
    const report = await storeConcern(context, {}, now);
    const token = await subscribe(context, 'cass@oke.example');
    const [former] = context.encryption.keyIds();

    expect((await site('keys', 'add')).stdout).toMatch(
      /^The data key [0-9a-f]{12} is the first in data-keys\.json/,
    );
    const [added] = context.encryption.keyIds();
    expect(await storeEnquiry(context)).toBeDefined();
    const before = (await site('keys', 'status')).stdout;
    expect(before).toMatch(new RegExp(`^${added} encrypts and decrypts: 3 records\\.$`, 'm'));
    expect(before).toContain(`${former} decrypts: 9 records. To do without it, run`);
    expect((await site('keys', 're-encrypt')).stdout).toBe('9 records re-encrypted.\n');
    expect((await site('keys', 're-encrypt')).stdout).toBe('0 records re-encrypted.\n');
    const after = (await site('keys', 'status')).stdout;
    expect(after).toContain(`${former} decrypts: 0 records. It can be removed from data-keys.json.`);

    expect((await findReceipt(context, enquiry.receiptToken, now))?.reference).toBe(enquiry.reference);
    expect(await findCase(context, report.caseCode)).toMatchObject({ reference: report.reference });
    const subscriber = (await findByToken(database.db, token)) ?? expect.fail();
    expect(contentOf(context, subscriber)).toEqual({ email: 'cass@oke.example', token });
    const log = readFileSync(join(environment.dataDirectory, 'security.log'), 'utf8');
    expect([...log.matchAll(/"action":"key change","change":"(.+?)"/g)].map(([, change]) => change)).toEqual([
      ...['data key added', 'records re-encrypted', 'records re-encrypted'],
    ]);
  });

  it('stays as it is for a record that was damaged, which is counted', async () => {
    const context = await openContext();
    await storeEnquiry(context);
    await context.database.transaction((trx) =>
      trx
        .updateTable('enquiries')
        .set({ ciphertext: Buffer.alloc(60).toString('base64') })
        .execute(),
    );
    await siteOf(context)('keys', 'add');
    expect(await siteOf(context)('keys', 're-encrypt')).toEqual({
      code: 1,
      stdout: '3 records re-encrypted.\n',
      stderr: '1 record is damaged and cannot be decrypted: nothing was changed there.\n',
    });
  });
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
  const reEncrypted = await runSite(['keys', 're-encrypt'], restarted);
  expect(reEncrypted.stderr).toContain('Restart every server with this DATA_KEY');
  const { stdout: status } = await runSite(['keys', 'status'], restarted);
  expect(status).toContain('It can be removed from DATA_KEY once every server has been restarted with');
});
