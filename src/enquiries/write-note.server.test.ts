import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { storeConcern, storeEnquiry } from '../../tests/support/stored-enquiries.ts';
import { temporaryContext } from '../../tests/support/temporary-context.ts';
import { adminOn, makeKeyFor, signedIn } from '../admin/server/testing/admin-client.ts';
import type { EnquiryDetail } from '../admin/server/shown-enquiry.server.ts';
import { eraseDataSubject } from '../data-rights/erase-data-subject.server.ts';
import { exportDataSubject } from '../data-rights/export-data-subject.server.ts';
import { reEncryptRecords } from '../operations/re-encrypt-records.server.ts';
import { queueOf } from '../server/outbox/testing/queued-emails.ts';
import { isEncryptedToPeople, keyIdsIn } from './age-keys.ts';

const email = 'ada@merrow.example';

it('A note is read by colleagues of the mailbox, never sent, part of an export, and erased with the enquiry', async () => {
  const context = await temporaryContext();
  const { reference } = await storeEnquiry(context, { subject: 'media' });
  const client = await signedIn(context, adminOn(context), ['media'], 'Maria Lindqvist');
  const sent = await queueOf(context);
  const note = { id: randomUUID(), text: 'Rang the site office.' };
  for (let posted = 0; posted < 2; posted += 1) await client.post(`/api/enquiries/${reference}/notes`, note);
  const { register, dueDates } = await client.get<EnquiryDetail>(`/api/enquiries/${reference}`);
  expect(register.notes).toMatchObject([{ author: 'Maria Lindqvist', text: note.text }]);
  expect(dueDates[0]?.outcome).toBe('outstanding');
  expect(await queueOf(context)).toEqual(sent);
  const stored = await context.database.db.selectFrom('notes').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain('site office');
  const subject = { email, mailboxes: ['privacy'] as const };
  const exported = await exportDataSubject(context, subject, new Date());
  expect(exported.enquiries[0]?.notes).toMatchObject([{ text: note.text }]);
  expect(await reEncryptRecords(context)).toEqual({ reEncrypted: 0, notDecrypted: [] });
  await eraseDataSubject(context, { ...subject, personId: randomUUID() }, new Date());
  expect(await context.database.db.selectFrom('notes').selectAll().execute()).toEqual([]);
});

it('A note to a concern is encrypted to those who answer it, and is among the texts that a new colleague needs', async () => {
  const context = await temporaryContext();
  const app = adminOn(context);
  const client = await signedIn(context, app, ['speakUp'], 'Olga');
  const { keyId } = await makeKeyFor(client);
  const { reference } = await storeConcern(context);
  await client.post(`/api/enquiries/${reference}/notes`, { id: randomUUID(), text: 'Speak to the crew.' });
  const [stored] = await context.database.db.selectFrom('notes').selectAll().execute();
  expect(isEncryptedToPeople(stored?.key_id ?? '')).toBe(true);
  expect(keyIdsIn(stored?.key_id ?? '')).toEqual([keyId]);
  const { register } = await client.get<EnquiryDetail>(`/api/enquiries/${reference}`);
  expect(register.notes).toMatchObject([
    { author: 'Olga', sealed: { table: 'notes', keyId: `age:${keyId}` } },
  ]);
  await makeKeyFor(await signedIn(context, app, ['speakUp'], 'Nils'));
  const incomplete = await client.get<readonly { readonly table: string }[]>('/api/concern-texts/speakUp');
  expect(incomplete.map(({ table }) => table)).toEqual(['enquiries', 'notes']);
});
