import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AppContext } from '../server/context.ts';
import { subscribe } from '../newsletter/testing/subscribers.ts';
import { temporaryContext } from '../../tests/support/temporary-context.ts';
import { siteOf, storeEnquiry, storeConcern } from '../../tests/support/site-command.ts';

const tables = ['enquiries', 'messages', 'deadlines', 'outbox'] as const;

async function rowsIn({ database }: AppContext): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables)
    counts[table] = (await database.db.selectFrom(table).select('id').execute()).length;
  return counts;
}

describe('data-subject export', () => {
  it('holds everything under the address, however it is written, and nothing of others', async () => {
    const context = await temporaryContext();
    const mine = await storeEnquiry(context, { subject: 'formal-complaint' });
    await storeEnquiry(context, { name: 'Brin Oke', email: 'brin@oke.example' });
    await siteOf(context)('enquiries', 'reply', mine.reference, '--message', 'We shall look.');
    const { code, stdout } = await siteOf(context)('data-subject', 'export', ' ADA@Merrow.example');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      enquiries: [
        {
          reference: mine.reference,
          enquiry: { name: 'Ada Merrow', message: 'We have a site by the canal.' },
          messages: [{ sender: 'company', text: 'We shall look.' }],
          deadlines: expect.arrayContaining([
            expect.objectContaining({ label: 'Final response' }),
          ]) as unknown,
          mails: expect.arrayContaining([
            expect.objectContaining({ kind: 'reply', to: 'ada@merrow.example' }),
          ]) as unknown,
        },
      ],
    });
    expect(stdout).not.toContain('Brin');
  });

  it('finds what is stored under an international domain, in its own script and in ASCII', async () => {
    const context = await temporaryContext();
    const email = 'info@xn--exmple-cua.de';
    await storeEnquiry(context, { email });
    await subscribe(context, email);
    for (const address of ['info@exämple.de', 'Info@XN--EXMPLE-CUA.DE']) {
      const { stdout } = await siteOf(context)('data-subject', 'export', address);
      expect(JSON.parse(stdout)).toMatchObject({ enquiries: [{}], subscriptions: [{ email }] });
    }
    const { stdout } = await siteOf(context)('data-subject', 'erase', 'info@exämple.de', '--yes', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ erased: { enquiries: 1, subscriptions: 1 } });
  });

  it('names what is damaged, and fails', async () => {
    const context = await temporaryContext();
    const { reference } = await storeEnquiry(context);
    await context.database.transaction((trx) =>
      trx.updateTable('enquiries').set({ ciphertext: 'damaged' }).execute(),
    );
    const { code, stdout, stderr } = await siteOf(context)('data-subject', 'export', 'ada@merrow.example');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ enquiries: [], notDecrypted: [reference] });
    expect(stderr).toContain(reference);
  });
});

describe('data-subject erase', () => {
  it('asks first', async () => {
    const context = await temporaryContext();
    await storeEnquiry(context);
    const { code, stderr } = await siteOf(context)('data-subject', 'erase', 'ada@merrow.example');
    expect(code).toBe(1);
    expect(stderr).toContain('--yes');
    expect(stderr).not.toContain('merrow');
    expect(await rowsIn(context)).toMatchObject({ enquiries: 1 });
  });

  it('removes enquiries, messages, mails and deadlines of the address, and says what it did', async () => {
    const context = await temporaryContext();
    const site = siteOf(context);
    await storeEnquiry(context, { name: 'Brin Oke', email: 'brin@oke.example' });
    const others = await rowsIn(context);
    const { reference } = await storeEnquiry(context, { subject: 'formal-complaint' });
    await storeEnquiry(context, { email: 'Ada@Merrow.example' });
    await site('enquiries', 'reply', reference, '--message', 'We shall look.');
    const { stdout } = await site('data-subject', 'erase', 'ada@merrow.example', '--yes', '--json');
    expect(JSON.parse(stdout)).toEqual({ erased: { enquiries: 2, subscriptions: 0 } });
    expect(await rowsIn(context)).toEqual(others);
    expect((await site('data-subject', 'erase', 'ada@merrow.example', '--yes')).stdout).toContain(
      'Nothing is held',
    );
  });

  it('tells nobody but the officer whether somebody has reported a concern', async () => {
    const context = await temporaryContext();
    const site = siteOf(context);
    const keyFile = join(context.environment.dataDirectory, 'officer.pem');
    const otherKey = join(context.environment.dataDirectory, 'other.pem');
    await site('keys', 'report-recipient', otherKey);
    await site('keys', 'report-recipient', keyFile, '--replace');
    await storeConcern(context);
    const answers = await Promise.all(
      [
        ['erase', 'ada@merrow.example', '--yes'],
        ['erase', 'brin@oke.example', '--yes'],
      ].map((args) => site('data-subject', ...args)),
    );
    expect(answers[0]).toEqual(answers[1]);
    const eraseWith = (key: string, address = 'ada@merrow.example') =>
      site('data-subject', 'erase', address, '--yes', '--key-file', key);
    const refused = await eraseWith(otherKey);
    expect(refused).toEqual({
      code: 0,
      stdout: 'Nothing is held under this address.\n',
      stderr: expect.stringContaining('only those that this key decrypts') as unknown,
    });
    expect(await eraseWith(otherKey, 'brin@oke.example')).toEqual(refused);
    expect((await eraseWith(keyFile)).stdout).toContain('Removed: 1 enquiry');
  });
});
