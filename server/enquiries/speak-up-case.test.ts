import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Enquiry } from '../../forms/enquiry-form.ts';
import { describeOnEachDatabase } from '../../tests/support/temporary-rooms.ts';
import type { Rooms } from '../rooms.ts';
import {
  createOfficerKeys,
  officerKeyFile,
  openAsOfficer,
  readOfficerPrivateKey,
} from '../sealing/officer-box.ts';
import { receiveEnquiry } from './receive-enquiry.ts';
import { addToCase, openCase } from './speak-up-case.ts';

const concern: Enquiry = {
  subject: 'speak-up',
  name: '',
  organisation: '',
  email: '',
  enquirerType: 'other',
  message: 'Something is wrong at the site.',
};
const now = new Date('2026-12-23T10:00:00Z');
const later = new Date('2026-12-28T10:00:00Z');

async function raise(rooms: Rooms): Promise<{ readonly code: string; readonly reference: string }> {
  const form = { enquiry: concern, details: {}, idempotencyKey: randomUUID(), now };
  const { caseCode = '', reference } = await receiveEnquiry(rooms, form);
  return { code: caseCode, reference };
}

async function replyWith(rooms: Rooms, text: string): Promise<void> {
  const { id } = await rooms.database.db.selectFrom('enquiries').select('id').executeTakeFirstOrThrow();
  const { sealed, keyId } = rooms.sealing.seal({ text });
  await rooms.database.db
    .insertInto('messages')
    .values({
      id: randomUUID(),
      enquiry_id: id,
      sender: 'company',
      sent_at: now.getTime(),
      sealed,
      key_id: keyId,
    })
    .execute();
}

describeOnEachDatabase('a case', (openRooms) => {
  it('opens with its code, however that is typed, and shows replies but not the report', async () => {
    const rooms = await openRooms();
    const { code, reference } = await raise(rooms);
    await replyWith(rooms, 'Thank you. When was this?');
    const opened = await openCase(rooms, ` ${code.toLowerCase().replaceAll('-', ' ')} `);
    expect(opened).toEqual({
      reference,
      status: 'open',
      receivedAt: now,
      deadlines: [{ label: 'Acknowledgment', date: '2027-01-04' }],
      messages: [{ sender: 'company', sentAt: now, text: 'Thank you. When was this?' }],
    });
  });

  it('does not open with another code, a reference or nothing', async () => {
    const rooms = await openRooms();
    const { code, reference } = await raise(rooms);
    const wrong = code.startsWith('2') ? `3${code.slice(1)}` : `2${code.slice(1)}`;
    for (const typed of [wrong, reference, '', code.slice(0, -1)]) {
      expect(await openCase(rooms, typed), typed).toBeNull();
      expect(await addToCase(rooms, typed, 'More.', later), typed).toBeNull();
    }
    expect(await rooms.database.db.selectFrom('messages').select('id').execute()).toEqual([]);
  });

  it('is added to without an account, and the officer is told that there is something to read', async () => {
    const rooms = await openRooms();
    const { code } = await raise(rooms);
    const added = await addToCase(rooms, code, 'It happened on Tuesday.', later);
    expect(added?.messages).toEqual([{ sender: 'reporter', sentAt: later, text: null }]);
    const { last_interaction_at } = await rooms.database.db
      .selectFrom('enquiries')
      .select('last_interaction_at')
      .executeTakeFirstOrThrow();
    expect(last_interaction_at).toBe(later.getTime());
    const mails = await rooms.database.db.selectFrom('outbox').select(['kind', 'sealed', 'key_id']).execute();
    expect(mails.map(({ kind }) => kind)).toEqual(['notice', 'notice']);
    for (const { sealed, key_id } of mails) {
      expect(JSON.stringify(rooms.sealing.open(sealed ?? '', key_id))).not.toMatch(
        /Tuesday|wrong at the site/,
      );
    }
  });

  it('stores an addition once, however often it is sent', async () => {
    const rooms = await openRooms();
    const { code } = await raise(rooms);
    const key = randomUUID();
    await Promise.all([1, 2, 3].map(() => addToCase(rooms, code, 'Once.', later, key)));
    expect((await openCase(rooms, code))?.messages).toHaveLength(1);
    await addToCase(rooms, code, 'Something else.', later, key);
    expect((await openCase(rooms, code))?.messages).toHaveLength(2);
  });

  it('opens again when something is added after it was closed', async () => {
    const rooms = await openRooms();
    const { code } = await raise(rooms);
    await rooms.database.db.updateTable('enquiries').set({ status: 'closed', closed_at: 1 }).execute();
    expect((await openCase(rooms, code))?.status).toBe('closed');
    expect((await addToCase(rooms, code, 'It happened again.', later))?.status).toBe('open');
    expect((await openCase(rooms, code))?.status).toBe('open');
  });

  it('seals additions to the officer, once there is a key', async () => {
    const rooms = await openRooms();
    const { publicKey, privateKey } = createOfficerKeys();
    const { code } = await raise(rooms);
    writeFileSync(join(rooms.environment.dataDirectory, officerKeyFile), publicKey);
    await addToCase(rooms, code, 'It happened on Tuesday.', later);
    const { sealed, key_id: keyId } = await rooms.database.db
      .selectFrom('messages')
      .select(['sealed', 'key_id'])
      .executeTakeFirstOrThrow();
    expect(openAsOfficer(readOfficerPrivateKey(privateKey), { sealed, keyId })).toEqual({
      text: 'It happened on Tuesday.',
    });
    expect((await openCase(rooms, code))?.messages).toMatchObject([{ sender: 'reporter', text: null }]);
  });
});
