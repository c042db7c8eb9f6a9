import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Enquiry } from '../../forms/enquiry-form.ts';
import { describeOnEachDatabase } from '../../tests/support/temporary-context.ts';
import type { AppContext } from '../context.ts';
import {
  createOfficerKeys,
  officerKeyFile,
  decryptAsOfficer,
  readOfficerPrivateKey,
} from '../encryption/report-encryption.ts';
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

async function raise(context: AppContext): Promise<{ readonly code: string; readonly reference: string }> {
  const form = { enquiry: concern, details: {}, idempotencyKey: randomUUID(), now };
  const { caseCode = '', reference } = await receiveEnquiry(context, form);
  return { code: caseCode, reference };
}

async function replyWith(context: AppContext, text: string): Promise<void> {
  const { id } = await context.database.db.selectFrom('enquiries').select('id').executeTakeFirstOrThrow();
  const { ciphertext, keyId } = context.encryption.encrypt({ text });
  await context.database.db
    .insertInto('messages')
    .values({
      id: randomUUID(),
      enquiry_id: id,
      sender: 'company',
      sent_at: now.getTime(),
      ciphertext,
      key_id: keyId,
    })
    .execute();
}

describeOnEachDatabase('a case', (createContext) => {
  it('opens with its code, however that is typed, and shows replies but not the report', async () => {
    const context = await createContext();
    const { code, reference } = await raise(context);
    await replyWith(context, 'Thank you. When was this?');
    const opened = await openCase(context, ` ${code.toLowerCase().replaceAll('-', ' ')} `);
    expect(opened).toEqual({
      reference,
      status: 'open',
      receivedAt: now,
      deadlines: [{ label: 'Acknowledgment', date: '2027-01-04' }],
      messages: [{ sender: 'company', sentAt: now, text: 'Thank you. When was this?' }],
    });
  });

  it('does not open with another code, a reference or nothing', async () => {
    const context = await createContext();
    const { code, reference } = await raise(context);
    const wrong = code.startsWith('2') ? `3${code.slice(1)}` : `2${code.slice(1)}`;
    for (const typed of [wrong, reference, '', code.slice(0, -1)]) {
      expect(await openCase(context, typed), typed).toBeNull();
      expect(await addToCase(context, typed, 'More.', later), typed).toBeNull();
    }
    expect(await context.database.db.selectFrom('messages').select('id').execute()).toEqual([]);
  });

  it('is added to without an account, and the officer is told that there is something to read', async () => {
    const context = await createContext();
    const { code } = await raise(context);
    const added = await addToCase(context, code, 'It happened on Tuesday.', later);
    expect(added?.messages).toEqual([{ sender: 'reporter', sentAt: later, text: null }]);
    const { last_interaction_at } = await context.database.db
      .selectFrom('enquiries')
      .select('last_interaction_at')
      .executeTakeFirstOrThrow();
    expect(last_interaction_at).toBe(later.getTime());
    const mails = await context.database.db
      .selectFrom('outbox')
      .select(['kind', 'ciphertext', 'key_id'])
      .execute();
    expect(mails.map(({ kind }) => kind)).toEqual(['notice', 'notice']);
    for (const { ciphertext, key_id } of mails) {
      expect(JSON.stringify(context.encryption.decrypt(ciphertext ?? '', key_id))).not.toMatch(
        /Tuesday|wrong at the site/,
      );
    }
  });

  it('stores an addition once, however often it is sent', async () => {
    const context = await createContext();
    const { code } = await raise(context);
    const key = randomUUID();
    await Promise.all([1, 2, 3].map(() => addToCase(context, code, 'Once.', later, key)));
    expect((await openCase(context, code))?.messages).toHaveLength(1);
    await addToCase(context, code, 'Something else.', later, key);
    expect((await openCase(context, code))?.messages).toHaveLength(2);
  });

  it('opens again when something is added after it was closed', async () => {
    const context = await createContext();
    const { code } = await raise(context);
    await context.database.db.updateTable('enquiries').set({ status: 'closed', closed_at: 1 }).execute();
    expect((await openCase(context, code))?.status).toBe('closed');
    expect((await addToCase(context, code, 'It happened again.', later))?.status).toBe('open');
    expect((await openCase(context, code))?.status).toBe('open');
  });

  it('seals additions to the officer, once there is a key', async () => {
    const context = await createContext();
    const { publicKey, privateKey } = createOfficerKeys();
    const { code } = await raise(context);
    writeFileSync(join(context.environment.dataDirectory, officerKeyFile), publicKey);
    await addToCase(context, code, 'It happened on Tuesday.', later);
    const { ciphertext, key_id: keyId } = await context.database.db
      .selectFrom('messages')
      .select(['ciphertext', 'key_id'])
      .executeTakeFirstOrThrow();
    expect(decryptAsOfficer(readOfficerPrivateKey(privateKey), { ciphertext, keyId })).toEqual({
      text: 'It happened on Tuesday.',
    });
    expect((await openCase(context, code))?.messages).toMatchObject([{ sender: 'reporter', text: null }]);
  });
});
