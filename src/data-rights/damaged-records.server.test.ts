import { expect, it } from 'vitest';
import { answer, storeEnquiry } from '../../tests/support/stored-enquiries.ts';
import { describeOnEachDatabase } from '../../tests/support/temporary-context.ts';
import { adminOn, allButConcerns, signedIn } from '../admin/server/testing/admin-client.ts';
import { mailKinds } from '../features.server.ts';
import { sendNewsletter } from '../newsletter/send-newsletter.server.ts';
import { subscribe } from '../newsletter/testing/subscribers.ts';
import type { AppContext } from '../server/context.ts';
import { createDelivery } from '../server/outbox/deliver-outbox.ts';
import { queueEmails, queueOf, recordingTransport } from '../server/outbox/testing/queued-emails.ts';
import { eraseDataSubject } from './erase-data-subject.server.ts';
import { exportDataSubject } from './export-data-subject.server.ts';
import type { FoundPart } from '../admin/server/enquiry-list-routes.server.ts';
import { purgeExpiredRecords } from './purge-expired-records.server.ts';

const subject = { email: 'ada@merrow.example', mailboxes: allButConcerns };

/** Changes the ciphertext of one record, as a faulty disk would. */
async function damage(
  { database }: AppContext,
  table: 'enquiries' | 'messages' | 'outbox' | 'subscribers',
  id: string,
): Promise<void> {
  await database.transaction((trx) =>
    trx
      .updateTable(table as 'enquiries')
      .set({ ciphertext: Buffer.alloc(60).toString('base64') })
      .where('id', '=', id)
      .execute(),
  );
}

/** Three enquiries of one address, of which the second is damaged. */
async function storeThree(context: AppContext) {
  const references: string[] = [];
  for (const minute of [1, 2, 3]) {
    const { reference } = await storeEnquiry(
      context,
      { email: subject.email, message: `Message ${String(minute)}` },
      new Date(`2026-12-23T14:0${String(minute)}:00Z`),
    );
    references.push(reference);
  }
  const [, damaged = ''] = references;
  const { id } = await context.database.db
    .selectFrom('enquiries')
    .select('id')
    .where('reference', '=', damaged)
    .executeTakeFirstOrThrow();
  await damage(context, 'enquiries', id);
  return { references, damaged, id };
}

describeOnEachDatabase('one damaged record of three', (createContext) => {
  const now = new Date('2026-12-24T10:00:00Z');

  it('is named in an export, which has all else', async () => {
    const context = await createContext();
    const { references, damaged } = await storeThree(context);
    const [first = ''] = references;
    await answer(context, { reference: first, text: 'We shall come.' });
    await answer(context, { reference: first, text: 'We came.' });
    const [message] = await context.database.db.selectFrom('messages').select('id').execute();
    await damage(context, 'messages', message?.id ?? '');
    const [email] = await queueOf(context);
    await damage(context, 'outbox', email?.id ?? '');

    const { enquiries, notDecrypted } = await exportDataSubject(context, subject, now);
    expect(enquiries.map(({ reference }) => reference).toSorted()).toEqual(references.toSorted());
    expect(enquiries.filter((enquiry) => 'enquiry' in enquiry)).toHaveLength(2);
    expect(JSON.stringify(enquiries).match(/"text":"We [^"]+\."/g)).toHaveLength(1);
    expect(notDecrypted.toSorted()).toEqual(
      [damaged, `${first}, a message`, `${first}, an email`].toSorted(),
    );
  });

  it('is erased with the others', async () => {
    const context = await createContext();
    const { references } = await storeThree(context);
    const erased = await eraseDataSubject(context, { ...subject, personId: 'maria' }, now);
    expect('references' in erased ? erased.references.toSorted() : []).toEqual(references.toSorted());
  });

  it('is deleted with the others when their time has come', async () => {
    const context = await createContext();
    await storeThree(context);
    expect(await purgeExpiredRecords(context, new Date('2032-01-01T03:00:00Z'))).toMatchObject({
      enquiries: 3,
    });
  });

  it('is listed among the others, which are found by their words', async () => {
    const context = await createContext();
    const { references } = await storeThree(context);
    const staff = await signedIn(context, adminOn(context), allButConcerns);
    expect(await staff.get('/api/enquiries')).toMatchObject({ total: 3 });
    const find = async (text: string) =>
      (await staff.get<FoundPart>(`/api/enquiries/search?text=${text}`)).references;
    expect(await find('message')).toHaveLength(2);
    expect(await find('3')).toEqual([references[2]]);
  });

  it('waits in the outbox while the others are sent', async () => {
    const context = await createContext();
    await queueEmails(context, 3, { now });
    const [, second] = await queueOf(context);
    await damage(context, 'outbox', second?.id ?? '');
    const transport = recordingTransport();
    expect(await createDelivery(context, transport, mailKinds).deliverDue(now)).toBe(2);
    expect(transport.sent).toHaveLength(2);
    const waiting = (await queueOf(context)).filter(({ state }) => state === 'queued');
    expect(waiting).toMatchObject([{ id: second?.id, failure: 'NOT_DECRYPTED temporary' }]);
  });

  it('gets no newsletter, and is named in the log, while the others get theirs', async () => {
    const context = await createContext();
    for (const name of ['ada', 'brin', 'cass'])
      await subscribe(context, `${name}@oke.example`, ['Energy'], now);
    const subscribers = context.database.db.selectFrom('subscribers').select('id').orderBy('id');
    const [, second] = await subscribers.execute();
    await damage(context, 'subscribers', second?.id ?? '');
    const errors: unknown[] = [];
    const logger = Object.assign(Object.create(context.logger) as AppContext['logger'], {
      error: (...line: unknown[]) => errors.push(line),
    });
    const article = {
      slug: 'wind',
      path: '/insights?article=wind',
      title: 'Wind',
      excerpt: '…',
      category: 'Energy' as const,
      date: now,
    };
    expect(await sendNewsletter({ ...context, logger }, article, now)).toBe(2);
    const message = expect.stringContaining('cannot be decrypted') as unknown;
    expect(errors).toEqual([[{ subscriber: second?.id }, message]]);
  });
});
