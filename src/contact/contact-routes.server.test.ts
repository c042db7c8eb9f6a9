import { load } from 'cheerio';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  complaintTopicsOf,
  enquirySubjects,
  subjectAbout,
  type EnquirySubjectSlug,
} from '../../company/enquiry-subjects.ts';
import { mailboxes, mailboxNames } from '../../company/mailboxes.ts';
import { contactResponseSchema } from './contact-response.ts';
import { statusOf, type ContactState } from './contact-state.ts';
import { enquiryFields, fieldsFor, topicFieldOf, type EnquiryField } from '../enquiries/enquiry.ts';
import { Receipt } from './receipt.tsx';
import type { AppContext } from '../server/context.ts';
import { exampleEnquiry } from '../../tests/support/example-enquiry.ts';
import { answer } from '../../tests/support/stored-enquiries.ts';
import { toEnquiryDetail } from '../admin/server/shown-enquiry.server.ts';
import { findEnquiry } from '../enquiries/find-enquiries.server.ts';
import { openRoutes, type RoutesAnswer } from '../../tests/support/open-routes.ts';
import { newCaseCode } from '../enquiries/case-code.ts';
import { subjectOf } from '../enquiries/enquiry-store.server.ts';
import { emailsOf } from '../server/outbox/testing/queued-emails.ts';
import { giveKey } from '../enquiries/testing/concern-fixtures.ts';
import { promisedDeadlines } from '../enquiries/deadlines.server.ts';
import { contactRoutes } from './contact-routes.server.ts';

const complete = { ...exampleEnquiry, organisation: '' };
const key = '11111111-2222-4333-8444-555555555555';

/** The routes of /contact. */
async function openSite() {
  const site = await openRoutes('/contact', contactRoutes, ({ contact }) => contact, statusOf);
  const { db } = site.context.database;
  const count = async () => (await db.selectFrom('enquiries').select('id').execute()).length;
  return { ...site, count };
}

type Answer = RoutesAnswer<ContactState>;
const stateIn = ({ state, text }: Answer) => state ?? expect.fail(text);
const receiptIn = (answer: Answer) => {
  const state = stateIn(answer);
  return state.kind === 'receipt' ? state : expect.fail(state.kind);
};
const receiptQuery = ({ headers }: Answer) => headers.location?.replace('/contact', '') ?? '';

describe('a receipt', () => {
  it('is opened by its link, and by one to which something was appended', async () => {
    const { post, request } = await openSite();
    const link = receiptQuery(await post(complete));
    for (const appended of ['', '.', ')', '?utm_source=mail', '&utm_source=mail', '%E2%80%9D', 'AAAA'])
      expect(stateIn(await request(link + appended)), appended).toMatchObject({
        kind: 'receipt',
        token: link.split('=')[1],
      });
    for (const other of [link.slice(0, -1), link.replace('=', '=.')])
      expect((await request(other)).status, other).toBe(404);
  });
});

describe('what is not taken', () => {
  it('from another site is refused in the form that was asked for', async () => {
    const { post, count } = await openSite();
    const headers = { Origin: 'https://evil.example' };
    expect((await post(complete, headers)).status).toBe(403);
    const byScript = await post(complete, { ...headers, Accept: 'application/json' });
    expect(byScript.status).toBe(403);
    expect(JSON.parse(byScript.text)).toEqual({ problem: 'forbidden' });
    expect(await count()).toBe(0);
  });

  it('with the honeypot filled in is shown again', async () => {
    const { post, count } = await openSite();
    const answer = await post({ ...complete, website: 'x' });
    expect(answer.status).toBe(422);
    expect(stateIn(answer)).toMatchObject({ kind: 'form', values: complete, problem: 'honeypot' });
    expect(await count()).toBe(0);
  });

  it('as one too many is shown again, and not to a program that carries on', async () => {
    const { post, count } = await openSite();
    const send = (n: number, headers = {}) =>
      post({ ...complete, message: 'Again', organisation: String(n) }, headers);
    for (let n = 0; n < 10; n += 1) expect((await send(n)).status).toBe(303);
    const refused = await send(10);
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds, 'ten minutes at most').toBeLessThanOrEqual(600);
    expect(stateIn(refused)).toMatchObject({
      kind: 'form',
      problem: 'too-many',
      values: { message: 'Again' },
    });
    const byScript = await send(11, { Accept: 'application/json' });
    expect(byScript.status).toBe(429);
    expect(JSON.parse(byScript.text)).toMatchObject({ problem: 'too-many' });
    for (let n = 12; n < 111; n += 1) await send(n);
    const later = await send(111);
    expect([later.status, later.state]).toEqual([429, undefined]);
    expect(await count()).toBe(10);
  });

  it('as one too many is told for enquiries, concerns and case codes apart, whatever words they contain', async () => {
    const { post } = await openSite();
    const sendElevenOf = async (fields: Record<string, string>) => {
      const answers: number[] = [];
      for (let n = 0; n < 11; n += 1) answers.push((await post(fields)).status);
      return answers;
    };
    const unknown = { caseCode: newCaseCode() };
    expect(await sendElevenOf(unknown)).toEqual([...Array<number>(10).fill(422), 429]);
    const enquiry = { ...complete, message: 'subject=speak-up', 'subject=speak-up': '' };
    expect(await sendElevenOf(enquiry)).toEqual([...Array<number>(10).fill(303), 429]);
    // Each of them comes from a form without a case code.
    const concern = { ...complete, subject: 'speak-up', recipient: 'committee-chair' };
    expect(await sendElevenOf(concern)).toEqual([...Array<number>(10).fill(422), 429]);
  });

  it('because of a field counts apart, so that it takes nothing from a colleague behind the same address', async () => {
    const { post } = await openSite();
    const refused = [
      { ...complete, message: '' },
      { subject: 'speak-up' },
      { caseCode: '' },
      { caseCode: 'x' },
    ];
    for (let n = 0; n < 25; n += 1)
      for (const fields of refused) expect((await post(fields)).status).toBe(422);
    for (const fields of refused) expect((await post(fields)).status).toBe(429);
    for (let n = 0; n < 11; n += 1) expect((await post({ ...complete, message: '\0' })).status).toBe(400);
    expect((await post(complete)).status).toBe(303);
    expect((await post({ ...complete, subject: 'speak-up', recipient: 'committee-chair' })).status).toBe(422);
    expect((await post({ caseCode: newCaseCode() })).status).toBe(422);
  });
});

describe('a concern', () => {
  const concern = {
    subject: 'speak-up',
    recipient: 'committee-chair',
    message: 'Something is wrong on site.',
  };
  const codePattern = /^(?:[2-9B-Z]{4}-){3}[2-9B-Z]{4}$/;
  const offered = (answer: Answer) => {
    const state = stateIn(answer);
    const caseCode = state.kind === 'form' || state.kind === 'new-form' ? state.caseCode : undefined;
    if (!caseCode) throw new Error('The form offers no case code');
    return caseCode;
  };

  it('is shown its code before it is sent, and is opened and added to with it', async () => {
    const { post, request } = await openSite();
    const code = offered(await request('?subject=speak-up'));
    expect(code).toMatch(codePattern);
    expect((await post({ caseCode: code })).status).toBe(422);
    const answer = await post({ ...concern, newCaseCode: code });
    expect(answer.status).toBe(200);
    expect(answer.headers.location).toBeUndefined();
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
    expect(stateIn(answer)).toMatchObject({
      kind: 'concern-receipt',
      caseCode: code,
      recipient: 'chair of the Audit & Risk Committee',
    });
    expect(answer.text).not.toContain('Something is wrong');

    const opened = await post({ caseCode: code.toLowerCase().replaceAll('-', ' ') });
    expect(stateIn(opened)).toMatchObject({ kind: 'concern', caseCode: code, messages: [] });
    expect(opened.headers['referrer-policy']).toBe('no-referrer');
    const empty = await post({ caseCode: code, addition: ' ' });
    expect(empty.status).toBe(422);
    for (let sent = 0; sent < 2; sent += 1) {
      const added = await post({ caseCode: code, addition: 'It happened again.', idempotencyKey: key });
      expect(stateIn(added)).toMatchObject({
        kind: 'concern',
        isAdded: true,
        messages: [{ sender: 'reporter' }],
      });
    }
  });

  it('is answered, by each of its forms, with JSON for a script, which holds nothing of its text', async () => {
    const { post } = await openSite();
    const json = { Accept: 'application/json' };
    const sendByScript = async (fields: Record<string, string>) => {
      const { text } = await post(fields, json);
      expect(text).not.toContain('wrong on site');
      return v.parse(contactResponseSchema, JSON.parse(text));
    };
    const code = newCaseCode();
    expect(await sendByScript(concern)).toMatchObject({
      problem: 'new-case-code',
    });
    expect(await sendByScript({ ...concern, newCaseCode: code })).toMatchObject({
      state: { kind: 'concern-receipt', caseCode: code },
    });
    expect(await sendByScript({ caseCode: code, addition: '' })).toMatchObject({ state: { isAdded: false } });
    expect(await sendByScript({ caseCode: newCaseCode(), addition: 'Again.' })).toMatchObject({
      state: { kind: 'case-code', problem: 'unknown', addition: 'Again.' },
    });
  });

  it('changed and sent again from the same form is another concern, with a code of its own', async () => {
    const { post, count } = await openSite();
    const shown = newCaseCode();
    await post({ ...concern, newCaseCode: shown });
    const changed = { ...concern, message: 'Something else.' };
    const answer = await post({ ...changed, newCaseCode: shown });
    expect(answer.status).toBe(422);
    expect(stateIn(answer)).toMatchObject({ problem: 'new-case-code', values: changed });
    expect(offered(answer)).not.toBe(shown);
    await post({ ...changed, newCaseCode: offered(answer) });
    expect(await count()).toBe(2);
  });

  it('keeps the code that the form had shown when the form is shown again, and no other text in its place', async () => {
    const { post } = await openSite();
    const code = newCaseCode();
    expect(offered(await post({ ...concern, message: '', newCaseCode: code }))).toBe(code);
    expect(offered(await post({ ...concern, newCaseCode: 'my code' }))).toMatch(codePattern);
  });

  it('for somebody without a key is refused and leaves nothing, once another has one', async () => {
    const { request, post, count, lines, context } = await openSite();
    const before = newCaseCode();
    expect((await post({ ...concern, newCaseCode: before })).status).toBe(200);
    await giveKey(context, 'speakUp');

    const typed = { ...concern, message: 'Another matter.', newCaseCode: newCaseCode() };
    expect((await post(typed)).status).toBe(503);
    const byScript = await post(typed, { Accept: 'application/json' });
    expect(JSON.parse(byScript.text)).toMatchObject({ problem: 'no-key' });
    expect((await post({ caseCode: before, addition: 'It happened again.' })).status).toBe(503);
    expect(await count()).toBe(1);
    expect(await context.database.db.selectFrom('messages').select('id').execute()).toEqual([]);
    expect(lines).toHaveLength(3);
    expect(lines.join()).not.toMatch(/wrong|matter|again|chair/);

    // Whoever opens the form, or has it shown again, reads in its list who cannot receive one.
    const recipientsWithoutKey = ['committee-chair'];
    expect(stateIn(await request('?subject=speak-up'))).toMatchObject({ recipientsWithoutKey });
    expect(stateIn(await post(typed))).toMatchObject({ kind: 'form', recipientsWithoutKey });
    expect(stateIn(await request('?subject=general'))).toEqual({ kind: 'new-form' });

    // The other person receives a concern with the same code.
    const taken = stateIn(await post({ ...typed, recipient: 'compliance-officer' }));
    expect(taken).toMatchObject({ kind: 'concern-receipt', caseCode: typed.newCaseCode });
  });
});

/** What is typed into a field, which no other field contains; or the value and the label of the last option. */
function answerTo(field: EnquiryField): readonly [value: string, shown: string] {
  const { options, type } = enquiryFields[field];
  const option = options?.at(-1);
  if (option) return [option.value, option.label];
  const text = type === 'email' ? `${field}@merrow.example` : `${field} & <b> é я 漢 🐤.`;
  return [text, text];
}

/** What the admin app shows of an enquiry, line by line. */
async function shownInAdmin(context: AppContext, reference: string) {
  const found = await findEnquiry(context.database.db, reference, mailboxNames);
  const reader = { name: 'Maria Lindqvist', mailboxes: mailboxNames };
  const shown = await toEnquiryDetail(context, found ?? expect.fail(), reader);
  const labelledValues: readonly (readonly [string, string | null])[] = [
    ['To', shown.answeredBy],
    ['Name', shown.sender],
    ['Email', shown.email],
    ...shown.labelledValues,
  ];
  const lines = labelledValues.map(([label, value]) => `${label}: ${value ?? ''}`);
  return [`${shown.subjectLabel}: ${reference}`, ...lines, shown.message].join('\n');
}

/** Posts a complaint with what its select says. @returns what each reader is told */
async function complain(subject: EnquirySubjectSlug, topic: string) {
  const { post, request, context } = await openSite();
  const posted = await post({ ...complete, subject, [topicFieldOf(subject)]: topic });
  const shown = receiptIn(await request(receiptQuery(posted))).receipt;
  const { reference } = shown;
  await answer(context, { reference });
  const [receipt, notice, reply] = await Promise.all(
    (['receipt', 'notice', 'reply'] as const).map(async (kind) => (await emailsOf(context, kind))[0]),
  );
  const admin = await shownInAdmin(context, reference);
  const deadlines = await context.database.db
    .selectFrom('deadlines')
    .select('label')
    .orderBy('due_at')
    .execute();
  const page = receiptPage(shown).text();
  return { reference, receipt, notice, reply, admin, page, deadlines: deadlines.map(({ label }) => label) };
}

describe('a complaint', () => {
  it.each([
    ['formal-complaint', 'personal-data', 'privacy', 'the Data Protection Lead', 'Formal Complaint'],
    [
      'data-protection',
      'personal-data',
      'privacy',
      'the Data Protection Lead',
      'Complaint about personal data',
    ],
    [
      'formal-complaint',
      'complaints-officer',
      'committeeChair',
      'the chair of the Audit & Risk Committee',
      'Formal Complaint',
    ],
  ] as const)('of the subject %s about %s reaches the mailbox %s and nobody else', async (...expected) => {
    const [subject, topic, mailbox, person, label] = expected;
    const results = await complain(subject, topic);
    const { reference, receipt, notice, reply, admin, deadlines, page } = results;
    const address = mailboxes[mailbox].value;
    expect(notice).toMatchObject({ to: { address }, subject: `${label}: ${reference}` });
    expect([receipt?.replyTo, reply?.replyTo]).toEqual([{ address }, { address }]);
    for (const text of [receipt?.text.replaceAll('\n', ' '), page]) {
      expect(text).toContain(person);
      expect(text).toContain(
        topic === 'personal-data' ? 'keeps you informed of progress' : 'appoints someone else',
      );
    }
    expect(admin).toContain(`To: ${person.replace('the ', '')}`);
    expect(JSON.stringify(results)).not.toContain(mailboxes.complaints.value);
    if (topic === 'personal-data') expect(JSON.stringify(results)).not.toContain('Complaints Officer');
    expect(deadlines).toEqual(
      promisedDeadlines(subjectOf({ subject: 'formal-complaint' }), new Date()).map(({ label }) => label),
    );
  });

  it('keeps its topic chosen when the form is shown again', async () => {
    const { post } = await openSite();
    const topic = { [topicFieldOf('data-protection')]: 'personal-data' };
    const answer = await post({ ...complete, subject: 'data-protection', message: '', ...topic });
    expect(stateIn(answer)).toMatchObject({ kind: 'form', details: { about: 'personal-data' } });
  });

  it.each([
    ['general', 'personal-data'],
    ['data-protection', 'somebody'],
    ['data-protection', 'complaints-officer'],
  ] as const)('is not what the subject %s with “%s” is', async (subject, topic) => {
    const { deadlines, receipt, notice } = await complain(subject, topic);
    expect(deadlines).not.toContain('Acknowledgment');
    expect(JSON.stringify([receipt, notice])).not.toContain('About: ');
  });
});

describe('every field of the form is stored and shown to its sender and to the company, and so is the topic of a complaint', () => {
  const cases = enquirySubjects
    .filter(({ slug }) => slug !== 'speak-up')
    .flatMap((subject) =>
      [undefined, ...complaintTopicsOf(subject.slug)].map((topic) => ({
        title: [subject.label, topic?.label].filter(Boolean).join(': '),
        slug: subject.slug,
        topic,
        shownAs: subjectAbout(subject, topic?.slug).label,
      })),
    );

  it.each(cases)('of $title', async ({ slug, topic, shownAs: subject }) => {
    const { post, request, context } = await openSite();
    const fields = fieldsFor(slug).filter((field) => field !== 'subject');
    const sent = Object.fromEntries(fields.map((field) => [field, answerTo(field)[0]]));
    const posted = await post({
      ...sent,
      subject: slug,
      ...(topic && { [topicFieldOf(slug)]: topic.slug }),
    });
    const { receipt } = receiptIn(await request(receiptQuery(posted)));
    const stored = await context.database.db.selectFrom('enquiries').selectAll().executeTakeFirstOrThrow();
    const { enquiry } = context.encryption.decrypt('enquiries', stored);
    expect(enquiry).toEqual({ ...sent, subject: slug });
    expect(stored.about).toBe(topic?.slug ?? null);

    const [notice] = await emailsOf(context, 'notice');
    const admin = await shownInAdmin(context, receipt.reference);
    const page = receiptFacts(receipt);
    expect(admin).toContain(`${subject}: ${receipt.reference}`);
    expect(notice?.text).toContain(`Subject: ${subject}`);
    expect(page).toEqual(expect.arrayContaining([subject, ...(topic ? [topic.label] : [])]));
    for (const text of [admin, notice?.text ?? '']) {
      expect(/^About: (.+)$/m.exec(text)?.[1]).toBe(topic?.label);
      for (const field of fields) {
        const { label, companyLabel = label, hasOwnLayout } = enquiryFields[field];
        const [, answer] = answerTo(field);
        expect(text).toContain(hasOwnLayout ? answer : `${companyLabel}: ${answer}`);
        expect(page).toContain(answer);
      }
    }
  });
});

type ShownReceipt = Extract<ContactState, { kind: 'receipt' }>['receipt'];

/** The receipt page, from its state as a page prints it. */
function receiptPage(receipt: ShownReceipt) {
  const [receivedAt, shownUntil] = [new Date(receipt.receivedAt), new Date(receipt.shownUntil)];
  const page = createElement(Receipt, { receipt: { ...receipt, receivedAt, shownUntil }, calendarHref: '' });
  return load(renderToStaticMarkup(page));
}

/** The fields that the receipt page prints. */
function receiptFacts(receipt: ShownReceipt) {
  const $ = receiptPage(receipt);
  return Array.from($('.receipt-sent dd, .enquiry-text'), (element) => $(element).text());
}
