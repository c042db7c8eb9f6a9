import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { formatDate } from '../../../company/dates.ts';
import { storeConcern, storeEnquiry } from '../../../tests/support/stored-enquiries.ts';
import { describeOnEachDatabase } from '../../../tests/support/temporary-context.ts';
import { takeBackMs, takeBackReply } from '../../enquiries/take-back-reply.server.ts';
import { mailKinds } from '../../features.server.ts';
import type { AppContext } from '../../server/context.ts';
import { createDelivery } from '../../server/outbox/deliver-outbox.ts';
import { emailsOf, queueOf, recordingTransport } from '../../server/outbox/testing/queued-emails.ts';
import { changeAnswers } from './admin-people.server.ts';
import type { Reply } from './enquiry-routes.server.ts';
import type { EnquiryDetail } from './shown-enquiry.server.ts';
import { adminOn, allButConcerns, signedIn } from './testing/admin-client.ts';

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

const replyWith = (changes: Partial<Reply> = {}): Reply => ({
  text: 'We shall come.',
  close: false,
  idempotencyKey: randomUUID(),
  messagesSeen: 0,
  ...changes,
});

interface TakenBack {
  readonly outcome: 'taken back' | 'sent';
  readonly detail: EnquiryDetail;
}

/** A reply is queued by the clock of this machine, so a delivery in a minute finds it due. */
const inAMinute = () => new Date(Date.now() + 60_000);

describeOnEachDatabase('a reply', (openContext) => {
  const open = async () => {
    const context = await openContext();
    const app = adminOn(context);
    const staff = await signedIn(context, app, allButConcerns, 'Maria Lindqvist');
    const { reference } = await storeEnquiry(context, { subject: 'formal-complaint' }, ago(1));
    return { context, app, staff, reference, path: `/api/enquiries/${reference}` };
  };
  const replies = async (context: AppContext) =>
    (await queueOf(context)).filter(({ kind }) => kind === 'reply');

  it('leaves ten seconds after it was stored, and until then can be taken back by its author', async () => {
    const { context, app, staff, path } = await open();
    const before = await staff.get<EnquiryDetail>(path);
    const stored = await staff.post<EnquiryDetail>(`${path}/replies`, replyWith({ close: true }));
    const [email] = await replies(context);
    const [message] = stored.messages;
    expect((email?.next_attempt_at ?? 0) - (email?.created_at ?? 0)).toBe(takeBackMs);
    expect(message).toMatchObject({ email: { state: 'queued' } });
    expect(message && 'takeBackMs' in message && message.takeBackMs).toBeGreaterThan(0);
    const id = { id: message?.id };

    const colleague = await signedIn(context, app, ['complaints'], 'Omar Haddad');
    expect(await colleague.get(path)).toMatchObject({ messages: [{ takeBackMs: 0 }] });
    expect(await colleague.post(`${path}/take-back`, id)).toMatchObject({ outcome: 'sent' });

    const { outcome, detail } = await staff.post<TakenBack>(`${path}/take-back`, id);
    expect(outcome).toBe('taken back');
    // What a reply sent now would do has the time of the asking in it.
    const { reply, finalReply } = detail;
    expect(detail).toEqual({ ...before, reply, finalReply });
    expect(await replies(context)).toEqual([]);
    expect(await staff.post(`${path}/take-back`, id), 'again').toMatchObject({ outcome: 'taken back' });
    expect(await createDelivery(context, recordingTransport(), mailKinds).deliverDue(inAMinute())).toBe(2);
  });

  it('that is being sent, was sent or waits for another attempt is not taken back, and its date stays kept', async () => {
    const { context, staff, path, reference } = await open();
    const { messages } = await staff.post<EnquiryDetail>(`${path}/replies`, replyWith());
    const id = messages[0]?.id ?? '';
    const takeBack = () => takeBackReply(context, { reference, id, author: staff.name });
    const during: string[] = [];
    const transport = recordingTransport(async ({ email: { subject } }) => {
      if (!subject.startsWith('Re:')) return;
      during.push(await takeBack());
      throw new Error('The mail server does not answer');
    });
    await createDelivery(context, transport, mailKinds).deliverDue(inAMinute());
    expect([...during, await takeBack()]).toEqual(['sent', 'sent']);
    expect(await staff.get(path)).toMatchObject({
      messages: [{ id, takeBackMs: 0 }],
      dueDates: [{ outcome: 'kept' }, {}, {}, {}, {}],
    });
  });

  it('says in its email what happens next and by which day, unless it is the last', async () => {
    const { context, staff, path } = await open();
    const { next } = await staff.post<EnquiryDetail>(`${path}/replies`, replyWith());
    await staff.post(`${path}/replies`, replyWith({ messagesSeen: 1, close: true }));
    const texts = (await emailsOf(context, 'reply')).map(({ text }) => text);
    const line = `What happens next\n-----------------\n\nProgress update by: ${formatDate(next?.date ?? '')}\n`;
    expect(texts.map((text) => text.includes(line))).toEqual([true, false]);
    expect(texts[1]).not.toContain('What happens next');
  });

  it('to what a colleague has just closed is not stored, and its author is shown how it stands', async () => {
    const { context, app, staff, path } = await open();
    const omar = await signedIn(context, app, ['complaints'], 'Omar Haddad');
    await omar.post(`${path}/close`, { reason: 'duplicate' });
    const response = await staff.send('POST', `${path}/replies`, replyWith());
    expect([response.status, await response.json()]).toMatchObject([
      409,
      { error: 'conflict', detail: { state: 'closed', closedReason: 'duplicate', messages: [] } },
    ]);
    expect(await replies(context)).toEqual([]);
  });
});

describeOnEachDatabase('an enquiry on the screen', (openContext) => {
  it('is told to others who may read it, by name, until it is left or they answer it no longer', async () => {
    const context = await openContext();
    const app = adminOn(context);
    const { reference } = await storeEnquiry(context);
    const [maria, omar, media] = [
      await signedIn(context, app, allButConcerns, 'Maria Lindqvist'),
      await signedIn(context, app, ['enquiries'], 'Omar Haddad'),
      await signedIn(context, app, ['media'], 'Mina Media'),
    ];
    const path = `/api/enquiries/${reference}/readers`;
    const opened = { isOpen: true };
    expect(await maria.post(path, opened)).toEqual({ others: [], state: 'open', replies: 0 });
    // The second server of a database.
    const elsewhere = { ...omar, ...(await signedIn(context, adminOn(context), ['enquiries'], 'Olga')) };
    expect(await elsewhere.post(path, opened)).toMatchObject({ others: ['Maria Lindqvist'] });
    expect(await maria.post(path, opened)).toMatchObject({ others: ['Olga'] });
    expect((await media.send('POST', path, opened)).status).toBe(404);
    await changeAnswers(context, { name: 'Olga', mailboxes: ['media'] }, new Date());
    expect(await maria.post(path, opened)).toMatchObject({ others: [] });
    expect(await omar.post(path, opened)).toMatchObject({ others: ['Maria Lindqvist'] });
    await maria.post(path, { isOpen: false });
    expect(await omar.post(path, opened)).toMatchObject({ others: [] });
    await maria.post(path, opened);
    await context.database.transaction((trx) =>
      trx
        .updateTable('enquiry_readers')
        .set({ seen_at: Date.now() - 80_000 })
        .execute(),
    );
    expect(await omar.post(path, opened), 'a browser that was closed').toMatchObject({ others: [] });
  });

  it('says what has become of the receipt, and of the email that tells the sender that it was passed on', async () => {
    const context = await openContext();
    const staff = await signedIn(context, adminOn(context), allButConcerns);
    const { reference } = await storeEnquiry(context, {}, ago(1));
    const path = `/api/enquiries/${reference}`;
    const setState = (state: 'sent' | 'dead') =>
      context.database.transaction((trx) =>
        trx
          .updateTable('outbox')
          .set({ state, failure: state === 'dead' ? '550 no-mailbox' : null })
          .where('state', '=', 'queued')
          .execute(),
      );
    await setState('sent');
    const [from, to] = ['general', 'media'].map((subject) => ({ subject, about: null }));
    await staff.post(`${path}/pass-on`, { from, to, tellSender: true });
    const receipt = { state: 'sent' };
    expect(await staff.get(path)).toMatchObject({
      receipt,
      register: { transfers: [{ email: { state: 'queued', givenUpAt: null } }] },
    });
    await setState('dead');
    const { register, ...detail } = await staff.get<EnquiryDetail>(path);
    expect(detail).toMatchObject({ receipt });
    expect(register.transfers).toMatchObject([{ email: { state: 'dead', failure: '550 no-mailbox' } }]);
    expect(register.transfers[0]?.email?.givenUpAt).toBeGreaterThan(0);
  });

  it('says beside a later date why its email was refused, and lets the date be moved without one', async () => {
    const context = await openContext();
    const staff = await signedIn(context, adminOn(context), allButConcerns);
    const { reference } = await storeEnquiry(context, { subject: 'data-protection' }, ago(1));
    const path = `/api/enquiries/${reference}`;
    const { register, dueDates } = await staff.get<EnquiryDetail>(path);
    const day = register.extensible?.latest ?? expect.fail();
    const moreTime = (tellSender: boolean) =>
      staff.post<EnquiryDetail>(`${path}/more-time`, {
        day,
        reason: 'Four offices have to search their records.',
        tellSender,
        idempotencyKey: randomUUID(),
      });
    const asked = await moreTime(true);
    expect(asked).toMatchObject({
      dueDates,
      messages: [{ movesDateTo: day, takeBackMs: 0, email: { state: 'queued' } }],
      register: { extensible: null },
    });
    const refusing = recordingTransport(() => {
      throw Object.assign(new Error('No such user'), { responseCode: 550, command: 'RCPT TO' });
    });
    await createDelivery(context, refusing, mailKinds).deliverDue(new Date());
    const refused = await staff.get<EnquiryDetail>(path);
    expect(refused).toMatchObject({
      dueDates,
      messages: [{ movesDateTo: day, email: { state: 'dead', failure: '550 no-mailbox' } }],
      register: { extensible: { latest: day } },
    });
    expect(refused.messages[0]?.undeliveredAt).toBeGreaterThan(0);
    const told = await moreTime(false);
    expect(told).toMatchObject({ next: { date: day, formerDate: dueDates[0]?.date } });
    expect(told.messages).toMatchObject([{}, { movesDateTo: day, email: null, undeliveredAt: null }]);
  });

  it('names what the same address sent before, without concerns and without what the person may not read', async () => {
    const context = await openContext();
    const app = adminOn(context);
    const earlier = await storeEnquiry(context, {}, ago(3));
    const media = await storeEnquiry(context, { subject: 'media' }, ago(2));
    const concern = await storeConcern(context, {}, ago(1));
    await storeEnquiry(context, { email: 'brin@oke.example' }, ago(1));
    const { reference } = await storeEnquiry(context, { email: 'ADA@merrow.example' });
    const seenBy = async (mailboxes: Parameters<typeof signedIn>[2], of = reference) => {
      const client = await signedIn(context, app, mailboxes);
      return (await client.get<EnquiryDetail>(`/api/enquiries/${of}`)).earlier.map((one) => one.reference);
    };
    expect(await seenBy(allButConcerns)).toEqual([media.reference, earlier.reference]);
    expect(await seenBy(['enquiries', 'speakUp'])).toEqual([earlier.reference]);
    expect(await seenBy(['enquiries', 'speakUp'], concern.reference)).toEqual([]);
  });

  it('tells a browser which of its drafts are still of open enquiries that the person may read', async () => {
    const context = await openContext();
    const staff = await signedIn(context, adminOn(context), ['enquiries']);
    const [open, closed, media] = [
      await storeEnquiry(context),
      await storeEnquiry(context),
      await storeEnquiry(context, { subject: 'media' }),
    ];
    await staff.post(`/api/enquiries/${closed.reference}/close`, { reason: 'spam' });
    const references = [open, closed, media].map(({ reference }) => reference).concat('HM-2222-2222');
    expect(await staff.post('/api/enquiries/open', { references })).toEqual({ open: [open.reference] });
    expect(await staff.post('/api/enquiries/open', { references: [] })).toEqual({ open: [] });
  });
});
