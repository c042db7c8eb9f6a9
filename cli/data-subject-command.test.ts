import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { Rooms } from '../server/rooms.ts';
import { temporaryRooms } from '../tests/support/temporary-rooms.ts';
import { keepEnquiry } from './testing/kept-enquiries.ts';
import { siteOf } from './testing/site-command.ts';

// Every command is a process of its own.
vi.setConfig({ testTimeout: 60_000 });

const tables = ['enquiries', 'messages', 'deadlines', 'outbox'] as const;

async function rowsIn({ database }: Rooms): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables)
    counts[table] = (await database.db.selectFrom(table).select('id').execute()).length;
  return counts;
}

describe('data-subject export', () => {
  it('holds everything under the address, however it is written, and nothing of others', async () => {
    const rooms = await temporaryRooms();
    const mine = await keepEnquiry(rooms, { subject: 'formal-complaint' });
    await keepEnquiry(rooms, { name: 'Brin Oke', email: 'brin@oke.example' });
    await siteOf(rooms)('enquiries', 'reply', mine.reference, '--message', 'We shall look.');
    const { code, stdout } = await siteOf(rooms)('data-subject', 'export', ' ADA@Merrow.example');
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
    const rooms = await temporaryRooms();
    await keepEnquiry(rooms);
    const file = join(rooms.environment.dataDirectory, 'ada.json');
    expect((await siteOf(rooms)('data-subject', 'export', 'ada@merrow.example', '-o', file)).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain('canal');
  });
});

describe('data-subject erase', () => {
  it('asks first', async () => {
    const rooms = await temporaryRooms();
    await keepEnquiry(rooms);
    const { code, stderr } = await siteOf(rooms)('data-subject', 'erase', 'ada@merrow.example');
    expect(code).toBe(1);
    expect(stderr).toContain('--yes');
    expect(stderr).not.toContain('merrow');
    expect(await rowsIn(rooms)).toMatchObject({ enquiries: 1 });
  });

  it('removes enquiries, messages, mails and deadlines of the address, and says what it did', async () => {
    const rooms = await temporaryRooms();
    const site = siteOf(rooms);
    await keepEnquiry(rooms, { name: 'Brin Oke', email: 'brin@oke.example' });
    const others = await rowsIn(rooms);
    const { reference } = await keepEnquiry(rooms, { subject: 'formal-complaint' });
    await keepEnquiry(rooms, { email: 'Ada@Merrow.example' });
    await site('enquiries', 'reply', reference, '--message', 'We shall look.');
    const { stdout } = await site('data-subject', 'erase', 'ada@merrow.example', '--yes', '--json');
    expect(JSON.parse(stdout)).toEqual({ erased: { enquiries: 2, messages: 1, mails: 5, deadlines: 5 } });
    expect(await rowsIn(rooms)).toEqual(others);
    expect((await site('data-subject', 'erase', 'ada@merrow.example', '--yes')).stdout).toContain(
      'Nothing is held',
    );
  });

  it('tells nobody but the officer whether somebody has reported a concern', async () => {
    const rooms = await temporaryRooms();
    const site = siteOf(rooms);
    const keyFile = join(rooms.environment.dataDirectory, 'officer.pem');
    const otherKey = join(rooms.environment.dataDirectory, 'other.pem');
    await site('keys', 'officer', otherKey);
    await site('keys', 'officer', keyFile, '--replace');
    await keepEnquiry(rooms, { subject: 'speak-up' });
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
