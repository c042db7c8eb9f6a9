import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { answer, storeConcern, storeEnquiry } from '../../../tests/support/stored-enquiries.ts';
import { describeOnEachDatabase } from '../../../tests/support/temporary-context.ts';
import { companyDay, formatDate, formatDay } from '../../../company/dates.ts';
import { addToConcern, findConcern } from '../../enquiries/concern-of-reporter.server.ts';
import { decryptConcern } from '../../enquiries/testing/concern-fixtures.ts';
import type { RefusedSubscriber } from '../../newsletter/refused-subscribers.server.ts';
import { sendNewsletter } from '../../newsletter/send-newsletter.server.ts';
import type { NewsletterArticle } from '../../newsletter/subscription-emails.server.ts';
import { subscribe } from '../../newsletter/testing/subscribers.ts';
import { purgeExpiredRecords } from '../../data-rights/purge-expired-records.server.ts';
import { nothingDue } from '../../server/database/schema.ts';
import { retryHours } from '../../server/outbox/delivery-failure.ts';
import { emailsOf, queueOf } from '../../server/outbox/testing/queued-emails.ts';
import type { Rows } from '../api.ts';
import type { Keys } from './concern-keys.server.ts';
import type { FoundPerson } from './data-subject-routes.server.ts';
import type { RecordedAnswer, Reply } from './enquiry-routes.server.ts';
import type { Newsletter } from './newsletter-routes.server.ts';
import type { Mail, MailRow } from './overview-routes.server.ts';
import type { EnquiryDetail, EnquiryRow } from './shown-enquiry.server.ts';
import type { FoundPart } from './enquiry-list-routes.server.ts';
import { adminOn, allButConcerns, makeKeyFor, signedIn } from './testing/admin-client.ts';

const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day);

const wind: NewsletterArticle = {
  slug: 'wind',
  path: '/insights?article=wind',
  title: 'Wind',
  category: 'Energy',
  date: new Date('2026-11-01'),
  excerpt: '…',
};

const replyWith = (changes: Partial<Reply> = {}): Reply => ({
  text: 'Thank you.\n\n- We shall come.',
  close: false,
  idempotencyKey: randomUUID(),
  messagesSeen: 0,
  ...changes,
});

const answeredOn = (day: string, changes: Partial<RecordedAnswer> = {}): RecordedAnswer => ({
  channel: 'telephone',
  day,
  close: false,
  idempotencyKey: randomUUID(),
  ...changes,
});

describeOnEachDatabase('enquiries in the admin app', (openContext) => {
  const open = async () => {
    const context = await openContext();
    const app = adminOn(context);
    return { context, app, staff: await signedIn(context, app, allButConcerns) };
  };
  type Staff = Awaited<ReturnType<typeof open>>['staff'];

  it('are listed by their next date, the most overdue first, without concerns', async () => {
    const { context, staff } = await open();
    await storeConcern(context, {}, ago(50));
    const expected: string[] = [];
    for (const age of [60, 40, 20, 1])
      expected.push((await storeEnquiry(context, { subject: 'media' }, ago(age))).reference);
    const listed = await staff.get<Rows<EnquiryRow>>('/api/enquiries');
    expect(listed.total).toBe(4);
    expect(listed.rows.map(({ reference }) => reference)).toEqual(expected);
    const newest = await staff.get<Rows<EnquiryRow>>('/api/enquiries?state=all');
    expect(newest.rows.map(({ reference }) => reference)).toEqual(expected.toReversed());
  });

  it('are found by subject, reference and words', async () => {
    const { context, staff } = await open();
    const media = await storeEnquiry(context, { subject: 'media', message: 'The wind farm.' }, ago(9));
    const other = await storeEnquiry(context, { name: 'Brin Oke', message: 'A site by the canal.' });
    const bySubject = await staff.get<Rows<EnquiryRow>>('/api/enquiries?subject=media');
    expect(bySubject.rows.map(({ reference }) => reference)).toEqual([media.reference]);
    const find = async (query: string) =>
      (await staff.get<FoundPart>(`/api/enquiries/search?${query}`)).references;
    expect(await find(`text=${other.reference.slice(0, 8).toLowerCase()}`)).toEqual([other.reference]);
    expect(await find('text=OKE+canal')).toEqual([other.reference]);
    expect(await find('text=wind+oke')).toEqual([]);
  });

  it('say what a reply meets before it is sent, by the rule that holds afterwards', async () => {
    const { context, staff } = await open();
    const { reference } = await storeEnquiry(context, { subject: 'formal-complaint' }, ago(20));
    const path = `/api/enquiries/${reference}`;
    const before = await staff.get<EnquiryDetail>(path);
    expect(before.reply.meets.map(({ label }) => label)).toEqual(['Acknowledgment']);
    expect(before.finalReply.meets.map(({ label }) => label)).toEqual([
      'Acknowledgment',
      'Progress update',
      'Final response',
    ]);
    const after = await staff.post<EnquiryDetail>(`${path}/replies`, replyWith());
    expect(after).toMatchObject({
      messages: [{ sender: 'company', author: staff.name, text: 'Thank you.\n\n- We shall come.' }],
      dueDates: [{ label: 'Acknowledgment', keptAt: expect.any(Number) as number }, {}, {}, {}, {}],
      next: before.reply.then,
    });
    const { then, told } = before.reply;
    expect(then?.at, 'the first progress update is late').toBeLessThan(Date.now());
    const [email] = await emailsOf(context, 'reply');
    expect(email?.text).toContain(`${told?.label ?? ''} by: ${formatDate(told?.date ?? '')}\n`);
    expect(after.reply.meets.map(({ label }) => label)).toContain('Progress update');
    expect(await staff.post(`${path}/close`, { reason: 'withdrawn' })).toMatchObject({
      state: 'closed',
      closedReason: 'withdrawn',
      next: null,
    });
    expect(await staff.post(`${path}/reopen`)).toMatchObject({
      state: 'open',
      closedAt: null,
      next: after.next,
    });
    expect((await emailsOf(context, 'reply'))[0]?.html).toContain('Thank you.</p>');
  });

  it('are sorted anew when they are answered, closed, opened again or recorded as answered', async () => {
    const { context, staff } = await open();
    const [late, soon, recorded] = [
      await storeEnquiry(context, {}, ago(30)),
      await storeEnquiry(context, { subject: 'formal-complaint' }, ago(2)),
      await storeEnquiry(context, {}, ago(10)),
    ];
    const list = async () =>
      (await staff.get<Rows<EnquiryRow>>('/api/enquiries')).rows.map(({ reference }) => reference);
    expect(await list()).toEqual([late.reference, recorded.reference, soon.reference]);
    await staff.post(`/api/enquiries/${late.reference}/replies`, replyWith());
    await staff.post(`/api/enquiries/${recorded.reference}/answered`, answeredOn(companyDay(ago(1))));
    expect((await list())[0]).toBe(soon.reference);
    await staff.post(`/api/enquiries/${soon.reference}/close`, { reason: 'duplicate' });
    expect(await list()).not.toContain(soon.reference);
    await staff.post(`/api/enquiries/${soon.reference}/reopen`);
    expect((await list())[0]).toBe(soon.reference);
    for (const wrong of [1, -40].map((days) => companyDay(ago(-days)))) {
      const response = await staff.send(
        'POST',
        `/api/enquiries/${late.reference}/answered`,
        answeredOn(wrong),
      );
      expect(response.status, wrong).toBe(400);
    }
  });

  it('are not recorded as answered on a day that does not exist', async () => {
    const { context, staff } = await open();
    const { reference } = await storeEnquiry(context, {}, new Date('2026-02-02T09:00:00Z'));
    const response = await staff.send(
      'POST',
      `/api/enquiries/${reference}/answered`,
      answeredOn('2026-02-30'),
    );
    expect(response.status).toBe(400);
    expect(await staff.get(`/api/enquiries/${reference}`)).toMatchObject({ messages: [] });
  });

  it('get a reply once, however often it is posted, also at the same time, and mail it once', async () => {
    const { context, staff } = await open();
    const { reference } = await storeEnquiry(context);
    const reply = replyWith();
    const post = () => staff.send('POST', `/api/enquiries/${reference}/replies`, reply);
    const together = await Promise.all([post(), post(), post()]);
    expect([...together, await post()].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await staff.get(`/api/enquiries/${reference}`)).toMatchObject({ messages: [{}] });
    expect(await emailsOf(context, 'reply')).toHaveLength(1);
  });

  it('take an answer given elsewhere once, however often it is recorded, so that it keeps no second date', async () => {
    const { context, staff } = await open();
    const { reference } = await storeEnquiry(context, { subject: 'formal-complaint' }, ago(10));
    const path = `/api/enquiries/${reference}/answered`;
    const acknowledged = answeredOn(companyDay(ago(9)));
    await Promise.all([1, 2, 3].map(() => staff.post(path, acknowledged)));
    const after = await staff.post<EnquiryDetail>(path, acknowledged);
    const words = `Answered by telephone on ${formatDay(new Date(acknowledged.day))}. The text is not stored here.`;
    expect(after.messages).toMatchObject([{ text: words, isTimeKnown: false }]);
    expect(after.dueDates.map(({ outcome }) => outcome)).toEqual([
      'kept',
      ...Array<string>(after.dueDates.length - 1).fill('outstanding'),
    ]);
    for (const change of [{ day: companyDay(ago(7)) }, { channel: 'letter' }]) {
      const other = await staff.send('POST', path, { ...acknowledged, ...change });
      const message = 'What you recorded first was stored: it is in the thread. Nothing was changed now.';
      expect([other.status, await other.json()]).toEqual([400, { error: 'invalid-input', message }]);
    }
    const final = await staff.post<EnquiryDetail>(path, answeredOn(companyDay(ago(2)), { close: true }));
    expect(final).toMatchObject({ state: 'closed', closedReason: null, next: null });
    expect(final.dueDates.at(-1)).toMatchObject({ label: 'Final response', outcome: 'kept' });
    expect(companyDay(new Date(final.dueDates.at(-1)?.keptAt ?? 0))).toBe(companyDay(ago(2)));
  });

  it('are closed without an answer for a reason only, and their open dates are then not kept', async () => {
    const { context, staff } = await open();
    const { reference } = await storeEnquiry(context, { subject: 'data-protection' }, ago(3));
    const path = `/api/enquiries/${reference}`;
    expect((await staff.send('POST', `${path}/close`, {})).status).toBe(400);
    expect((await staff.send('POST', `${path}/close`, { reason: 'tired' })).status).toBe(400);
    // A reply that is not the answer keeps nothing, and the person is told so before.
    expect(await staff.get(path)).toMatchObject({ needsFinalAnswer: true, reply: { meets: [] } });
    await staff.post(`${path}/replies`, replyWith());
    expect(await staff.post(`${path}/close`, { reason: 'withdrawn' })).toMatchObject({
      dueDates: [{ label: 'Answer', outcome: 'closed without an answer', keptAt: null }],
    });
    expect(await staff.post('/api/people/export', { email: 'ada@merrow.example' })).toMatchObject({
      enquiries: [{ closedReason: 'withdrawn', deadlines: [{ outcome: 'closed without an answer' }] }],
    });
    const answered = await storeEnquiry(context);
    const answeredPath = `/api/enquiries/${answered.reference}`;
    await staff.post(`${answeredPath}/replies`, replyWith());
    expect(await staff.post(`${answeredPath}/close`)).toMatchObject({ state: 'closed', closedReason: null });
  });

  it('close with a reply whose first post was stored and whose response was lost, and the log says what happened', async () => {
    const context = await openContext();
    const lines: string[] = [];
    const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    const staff = await signedIn(context, adminOn({ ...context, logger }), allButConcerns);
    const [{ reference }, other] = [await storeEnquiry(context), await storeEnquiry(context)];
    const path = `/api/enquiries/${reference}/replies`;
    const sent = replyWith();
    await staff.post(path, sent);
    expect(await staff.post(path, { ...sent, close: true })).toMatchObject({
      state: 'closed',
      messages: [{}],
    });
    expect(await emailsOf(context, 'reply')).toHaveLength(1);
    const refused = [
      await staff.send('POST', path, { ...sent, text: 'Another text.' }),
      await staff.send('POST', `/api/enquiries/${other.reference}/replies`, sent),
    ];
    expect(refused.map(({ status }) => status)).toEqual([409, 409]);
    expect(await staff.get(`/api/enquiries/${other.reference}`)).toMatchObject({
      messages: [],
      state: 'open',
    });
    const actions = lines
      .map((line) => JSON.parse(line) as { readonly action: string; readonly reference?: string })
      .filter(({ action }) => action.includes('repl'));
    expect(actions.map(({ action }) => action)).toEqual([
      'replied to',
      'closed with a reply that was stored before',
      'reply rejected: its key belongs to another',
      'reply rejected: its key belongs to another',
    ]);
  });

  it('tell a person who has not seen the reply of another, and take one of two at once', async () => {
    const { context, app, staff } = await open();
    const { reference } = await storeEnquiry(context);
    const other = await signedIn(context, app, ['enquiries']);
    const post = (who: Staff) => who.send('POST', `/api/enquiries/${reference}/replies`, replyWith());
    const both = await Promise.all([post(staff), post(other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409) ?? expect.fail();
    expect(await refused.json()).toMatchObject({ error: 'conflict', detail: { reference, messages: [{}] } });
    expect(await emailsOf(context, 'reply')).toHaveLength(1);
  });
});

describeOnEachDatabase('concerns in the admin app', (openContext) => {
  const open = async () => {
    const context = await openContext();
    const officer = await signedIn(context, adminOn(context), ['speakUp']);
    return { context, officer };
  };

  it('that were stored before there was a key are encrypted to it, and opened with it alone', async () => {
    const { context, officer } = await open();
    const { reference, caseCode } = await storeConcern(context, { message: 'The crane ran at night.' });
    await addToConcern(context, caseCode, 'Again on Tuesday.', new Date());
    const path = `/api/enquiries/${reference}`;
    expect(await officer.get(path)).toMatchObject({
      isSealed: false,
      message: 'The crane ran at night.',
      messages: [{ text: 'Again on Tuesday.' }],
    });
    const before = await officer.get<Keys>('/api/concern-keys');
    expect(before).toMatchObject({ own: [], mailboxes: [{ readableByServer: 2, incomplete: 0 }] });
    const { identity, recipient, keyId, keys } = await makeKeyFor(officer);
    expect(keys).toMatchObject({
      own: [{ keyId, recipient, replacedAt: null }],
      mailboxes: [{ readableByServer: 0, incomplete: 0 }],
    });
    const detail = await officer.get<EnquiryDetail>(path);
    expect(JSON.stringify(detail)).not.toMatch(/crane|Tuesday|Merrow/i);
    expect(await decryptConcern(identity, detail.sealed ?? expect.fail())).toMatchObject({
      enquiry: { message: 'The crane ran at night.' },
    });
    const response = await officer.send('POST', '/api/concern-keys', { recipient: identity });
    expect([response.status, await response.text()]).toEqual([400, expect.not.stringContaining(identity)]);
  });

  it('are answered on the site and never by email, and show who answered to the company alone', async () => {
    const { context, officer } = await open();
    await makeKeyFor(officer);
    const { reference, caseCode } = await storeConcern(context);
    const before = await queueOf(context);
    const detail = await officer.post<EnquiryDetail>(`/api/enquiries/${reference}/replies`, replyWith());
    expect(detail).toMatchObject({ messages: [{ author: officer.name }], next: { label: 'Feedback' } });
    expect(await queueOf(context)).toEqual(before);
    const shown = await findConcern(context, caseCode);
    expect(shown?.messages).toMatchObject([{ text: 'Thank you.\n\n- We shall come.' }]);
    expect(JSON.stringify(shown)).not.toContain(officer.name);
    await addToConcern(context, caseCode, 'Thank you.', new Date());
    expect(await officer.get(`/api/enquiries/${reference}`)).toMatchObject({
      messages: [{}, { sealed: {} }],
    });
    const answered = await officer.send(
      'POST',
      `/api/enquiries/${reference}/replies`,
      replyWith({ messagesSeen: 1 }),
    );
    expect(answered.status, 'an addition is no conflict').toBe(200);
  });
});

describeOnEachDatabase('people, mail and newsletters in the admin app', (openContext) => {
  it('holds everything under an address, however it is written, for whoever may see it, and erases it', async () => {
    const context = await openContext();
    const app = adminOn(context);
    const [staff, officer] = [
      await signedIn(context, app, allButConcerns),
      await signedIn(context, app, ['speakUp']),
    ];
    const { reference } = await storeEnquiry(context, { subject: 'formal-complaint' });
    await answer(context, { reference });
    const concern = await storeConcern(context);
    await storeEnquiry(context, { name: 'Brin Oke', email: 'brin@oke.example' });
    await subscribe(context, 'ada@merrow.example');
    const email = ' ADA@Merrow.example';
    const found = await staff.post<FoundPerson>('/api/people/find', { email });
    expect(found).toMatchObject({ enquiries: [{ reference }], subscription: { status: 'confirmed' } });
    expect(await officer.post('/api/people/find', { email })).toMatchObject({
      enquiries: [{ reference: concern.reference, subjectLabel: 'Concern' }],
      subscription: null,
      consentRecords: 0,
    });
    const exported = await staff.post('/api/people/export', { email });
    expect(exported).toMatchObject({
      enquiries: [{ reference, messages: [{ text: 'We shall look.' }], mails: [{}, {}, { kind: 'reply' }] }],
      subscriptions: [{}],
      notDecrypted: [],
    });
    expect(JSON.stringify(exported)).not.toMatch(new RegExp(`Brin|${concern.reference}`));
    expect(await officer.post('/api/people/erase', { email })).toEqual({
      erased: { enquiries: 1, subscriptions: 0, listBesideBackups: 'no backups' },
    });
    expect(await officer.post('/api/people/find', { email })).toMatchObject({ enquiries: [] });
    // The export of others does not tell that there was a concern.
    expect(await staff.post('/api/people/export', { email })).toMatchObject({ suppressions: [] });
    expect(await staff.post('/api/people/erase', { email })).toEqual({
      erased: { enquiries: 1, subscriptions: 1, listBesideBackups: 'no backups' },
    });
    expect(await context.database.db.selectFrom('enquiries').select('id').execute()).toHaveLength(1);
    expect((await staff.send('POST', '/api/people/unsubscribe', { email })).status).toBe(404);
  });

  it('lists what failed and sends it again, and concerns only for their recipient', async () => {
    const context = await openContext();
    const app = adminOn(context);
    const [staff, officer] = [
      await signedIn(context, app, allButConcerns),
      await signedIn(context, app, ['speakUp']),
    ];
    const { reference } = await storeEnquiry(context);
    await storeConcern(context, { email: '' });
    await context.database.transaction((trx) =>
      trx.updateTable('outbox').set({ state: 'dead', failure: '550 permanent', attempts: 9 }).execute(),
    );
    const mail = await staff.get<Rows<MailRow>>('/api/mail');
    expect(mail.total).toBe(2);
    expect(mail.rows.map((row) => row.reference)).toEqual([reference, reference]);
    expect(await staff.post('/api/mail/send-again', { id: mail.rows[0]?.id })).toEqual({ queued: 1 });
    expect(await staff.post('/api/mail/send-again'), 'the other one').toEqual({ queued: 1 });
    // Of the officer, the notice of the concern, and to two mailboxes that the officer answers concerns.
    expect(await officer.get('/api/mail')).toMatchObject({ total: 3 });
    expect(await officer.post('/api/mail/send-again')).toEqual({ queued: 3 });
  });

  it('says of what failed long ago that its text is gone, and puts it away', async () => {
    const context = await openContext();
    const app = adminOn(context);
    const staff = await signedIn(context, app, allButConcerns);
    const officer = await signedIn(context, app, ['speakUp']);
    await storeEnquiry(context);
    await storeConcern(context, { email: '' });
    await context.database.transaction((trx) =>
      trx
        .updateTable('outbox')
        .set({ state: 'dead', next_attempt_at: ago(40).getTime() })
        .execute(),
    );
    await purgeExpiredRecords(context, new Date());
    const { rows, ...counts } = await staff.get<Mail>('/api/mail');
    expect(counts).toEqual({ total: 2, sendable: 0, retryHours });
    expect(rows.map(({ isTextDeleted }) => isTextDeleted)).toEqual([1, 1]);
    expect(await staff.post('/api/mail/send-again', { id: rows[0]?.id })).toEqual({ queued: 0 });

    const ids = (await queueOf(context)).map(({ id }) => id);
    const putAway = (id: string) => staff.send('POST', '/api/mail/put-away', { id });
    const statuses = [];
    for (const id of ids) statuses.push((await putAway(id)).status);
    expect(statuses.toSorted(), 'one is about a concern').toEqual([200, 200, 404]);
    expect((await putAway(rows[0]?.id ?? '')).status, 'once more').toBe(404);
    expect(await staff.get('/api/mail')).toEqual({ rows: [], total: 0, sendable: 0, retryHours });
    expect(await staff.get('/api/counts')).toMatchObject({ mail: 0 });
    expect(await officer.get('/api/mail')).toMatchObject({ total: 1 });
  });

  it('shows a newsletter in a frame that runs nothing, sends it once, and tells how far it is', async () => {
    const context = await openContext();
    const slug = 'wind';
    const article = {
      slug,
      path: '/insights?article=wind',
      title: 'Wind',
      category: 'Energy',
      excerpt: '…',
    } as const;
    const environment = { ...context.environment, publicOriginIsSet: true };
    const articles = [{ ...article, date: new Date('2026-11-01') }];
    const staff = await signedIn(context, adminOn({ ...context, environment }, { articles }), ['media']);
    for (const name of ['ada', 'brin']) await subscribe(context, `${name}@merrow.example`, ['Energy']);
    const preview = await staff.send('GET', `/api/newsletter/${slug}/preview.html`);
    expect(preview.headers.get('Content-Security-Policy')).toMatch(/^sandbox; default-src 'none'/);
    expect(await preview.text()).toContain('Wind');
    const sent = await staff.send('POST', `/api/newsletter/${slug}/send`, {});
    expect([sent.status, await sent.json()]).toEqual([202, { recipients: 2 }]);
    const progress = async () => (await staff.get<Newsletter>('/api/newsletter')).articles[0];
    await expect
      .poll(progress)
      .toMatchObject({ recipients: 0, sent: { queued: 2, delivered: 0, refused: 0 } });
    await staff.send('POST', `/api/newsletter/${slug}/send`, {});
    await expect.poll(progress).toMatchObject({ sent: { queued: 2 } });
    const unset = await signedIn(context, adminOn(context, { articles }), ['media']);
    expect((await unset.send('POST', `/api/newsletter/${slug}/send`, {})).status).toBe(400);
  });

  it('lists the subscribers whose address was refused, and keeps or deletes one, once', async () => {
    const context = await openContext();
    const staff = await signedIn(context, adminOn(context, { articles: [wind] }), ['media']);
    for (const name of ['ada', 'brin', 'cass'])
      await subscribe(context, `${name}@merrow.example`, ['Energy']);
    await sendNewsletter(context, wind, new Date());
    const since = ago(3).getTime();
    await context.database.transaction((trx) =>
      trx.updateTable('newsletter_sends').set({ refused_at: since }).execute(),
    );
    const list = () => staff.get<Rows<RefusedSubscriber>>('/api/newsletter/refused');
    const { rows, total } = await list();
    expect(total).toBe(3);
    expect(rows.map(({ id: _, ...row }) => row)).toContainEqual({
      email: 'ada@merrow.example',
      articles: 1,
      since,
    });
    const change = async (row: RefusedSubscriber | undefined, action: string) =>
      (await staff.send('POST', `/api/newsletter/refused/${row?.id ?? ''}/${action}`, {})).status;
    expect(await change(rows[0], 'keep')).toBe(200);
    expect(await change(rows[0], 'delete'), 'one that was not refused').toBe(404);
    expect(await change(rows[1], 'delete')).toBe(200);
    expect(await change(rows[1], 'keep')).toBe(404);
    expect((await list()).rows).toEqual([rows[2]]);
    expect(await staff.get('/api/newsletter')).toMatchObject({ confirmed: 2 });
  });

  it('sends a stopped newsletter again, and no other email', async () => {
    const context = await openContext();
    const staff = await signedIn(context, adminOn(context, { articles: [wind] }), ['media']);
    await subscribe(context, 'ada@merrow.example', ['Energy']);
    await sendNewsletter(context, wind, new Date());
    await context.database.transaction((trx) =>
      trx.updateTable('outbox').set({ next_attempt_at: nothingDue }).where('batch', '=', 'wind').execute(),
    );
    const progress = async () => (await staff.get<Newsletter>('/api/newsletter')).articles[0]?.sent;
    expect(await progress()).toMatchObject({ queued: 1, isStopped: true });
    const mail = await staff.get<Rows<MailRow>>('/api/mail');
    expect(mail.rows.filter(({ nextAttemptAt }) => nextAttemptAt === null)).toHaveLength(1);
    expect(await staff.post('/api/newsletter/wind/send-again')).toEqual({ queued: 1 });
    expect(await progress()).toMatchObject({ queued: 1, isStopped: false });
  });

  it('still counts what was given up when the emails have been deleted', async () => {
    const context = await openContext();
    const staff = await signedIn(context, adminOn(context, { articles: [wind] }), ['media']);
    await subscribe(context, 'ada@merrow.example', ['Energy']);
    await sendNewsletter(context, wind, ago(40));
    await context.database.transaction((trx) =>
      trx
        .updateTable('outbox')
        .set({ state: 'dead', next_attempt_at: ago(40).getTime() })
        .where('batch', '=', 'wind')
        .execute(),
    );
    const progress = async () => (await staff.get<Newsletter>('/api/newsletter')).articles[0]?.sent;
    expect(await progress()).toMatchObject({ refused: 1, delivered: 0, queued: 0 });
    expect(await purgeExpiredRecords(context, new Date())).toMatchObject({ emailBodies: 1 });
    expect(await progress()).toMatchObject({ refused: 1, delivered: 0, queued: 0 });
  });
});
