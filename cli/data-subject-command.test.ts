import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { AppContext } from '../server/context.ts';
import { temporaryContext } from '../tests/support/temporary-context.ts';
import { siteOf, storeEnquiry } from '../tests/support/site-command.ts';

// Every command is a process of its own.
vi.setConfig({ testTimeout: 60_000 });

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

  it('can be written to a file', async () => {
    const context = await temporaryContext();
    await storeEnquiry(context);
    const file = join(context.environment.dataDirectory, 'ada.json');
    expect((await siteOf(context)('data-subject', 'export', 'ada@merrow.example', '-o', file)).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain('canal');
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
    expect(JSON.parse(stdout)).toEqual({ erased: { enquiries: 2, messages: 1, mails: 5, deadlines: 5 } });
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
    await site('keys', 'officer', otherKey);
    await site('keys', 'officer', keyFile, '--replace');
    await storeEnquiry(context, { subject: 'speak-up' });
    const answers = await Promise.all(
      [
        ['erase', 'ada@merrow.example', '--yes'],
        ['erase', 'brin@oke.example', '--yes'],
      ].map((args) => site('data-subject', ...args)),
    );
    expect(answers[0]).toEqual(answers[1]);
    const erase = ['data-subject', 'erase', 'ada@merrow.example', '--yes', '--key-file'] as const;
    expect((await site(...erase, otherKey)).stdout).toContain('Nothing is held');
    expect((await site(...erase, keyFile)).stdout).toContain('Removed: 1 enquiry');
  });
});
