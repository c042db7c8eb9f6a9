import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import brandNames from '../../brand/names.json' with { type: 'json' };
import { enquirySubjects } from '../../company/enquiry-subjects.ts';
import { newCaseCode } from '../../src/enquiries/case-code.ts';
import { enquiryFieldNames } from '../../src/enquiries/enquiry.ts';
import { hiddenFields } from '../../src/forms/hidden-fields.ts';
import { canary, filledIn, type Answered, type Fields } from '../support/enquirer.ts';
import { startInstallation } from '../support/installation.ts';
import { startMailServer, type ReceivedMail } from '../support/mail-server.ts';
import { findAll, parse } from '../support/page.ts';
import { headers as hostileHeaders, hostileTexts, paths } from './payloads.ts';

/** Beside those with each hostile text. `npm run test:long` runs the full number. */
const cases = process.env['LONG_TESTS'] === undefined ? 100 : 2_000;

const mailServer = await startMailServer();
const { installation, site, enquirer, form } = await startInstallation({
  settings: { SMTP_URL: mailServer.url },
  registerCleanup: afterAll,
});
afterAll(() => mailServer.stop());

const bidiControls = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
/** The text as it is stored: composed, with plain line breaks, and without space around it. */
const storedText = (text: string) => text.replace(/\r\n?/g, '\n').normalize('NFC').trim();
const storedLine = (text: string) => text.replace(bidiControls, '').normalize('NFC').trim();
const fitsOneLine = (text: string) => text.length <= 120 && !/[\r\n\v\f\u0085\u2028\u2029]/.test(text.trim());

const anyText = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 150 }),
  fc.string({ unit: 'grapheme', maxLength: 150 }),
  fc.constantFrom('', ' ', 'on', 'x'.repeat(121), '家'.repeat(5_001), `${canary.email}, victim@evil.example`),
  fc.constantFrom(...enquirySubjects.map(({ slug }) => slug)),
);
/** What each form sends before up to three of its fields become hostile, or have a name that no form has. */
const forms = {
  enquiry: () => filledIn(form),
  concern: () => filledIn(form, { subject: 'speak-up', newCaseCode: newCaseCode() }),
  'case code': () => ({ caseCode: newCaseCode(), addition: 'More.' }),
  subscription: () => ({ email: 'reader@merrow.example', 'topic-energy': 'on' }),
  link: () => ({ 'List-Unsubscribe': 'One-Click' }),
} satisfies Record<string, () => Fields>;
const names = [
  ...enquiryFieldNames,
  ...Object.values(hiddenFields),
  'role',
  'about',
  'caseCode',
  'topic-energy',
];
const fieldName = fc.oneof({ weight: 30, arbitrary: fc.constantFrom(...names) }, anyText);

const attack = fc.record({
  kind: fc.constantFrom(...(['enquiry', 'enquiry', 'concern', 'case code', 'subscription', 'link'] as const)),
  fields: fc.dictionary(fieldName, anyText, { maxKeys: 3 }),
  headers: fc.subarray(Object.keys(hostileHeaders), { maxLength: 2 }),
  action: fc.constantFrom('confirm', 'preferences', 'unsubscribe', 'receipt'),
  token: fc.oneof(fc.stringMatching(/^[\w-]{43}$/), anyText.map(encodeURIComponent)),
});
type Attack = typeof attack extends fc.Arbitrary<infer One> ? One : never;

const acknowledged: { readonly fields: Fields; readonly token: string | undefined }[] = [];
const subscribed = new Set<string>();

/** @throws for an error of the server, a header of the sender’s, or a token that opens something */
async function send({ kind, fields: hostile, headers: added, action, token }: Attack): Promise<void> {
  const fields: Fields = { ...forms[kind](), ...hostile };
  const own = kind === 'subscription' ? '/insights' : '/contact';
  const path =
    kind === 'link' ? `${action === 'receipt' ? '/contact' : '/insights'}?${action}=${token}` : own;
  const isPost = kind !== 'link' || action === 'confirm';
  const headers = Object.entries(hostileHeaders).filter(([name]) => added.includes(name));
  const answer = isPost
    ? await enquirer.post(fields, Object.fromEntries(headers), path)
    : await enquirer.request(path, { headers: Object.fromEntries(headers) });
  const { status, headers: received, text } = answer;
  expect(status).toBeLessThan(500);
  expect(received).not.toHaveProperty('x-injected');
  expect(received).not.toHaveProperty('set-cookie');
  expect(received.location ?? '/').toMatch(/^\/(?:(?:contact|insights)(?:\?[\w=&-]+)?)?$/);
  if (kind === 'link') {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(text).not.toContain(canary.message);
  }
  if (kind === 'subscription' && status === 303) subscribed.add(storedLine(fields['email'] ?? ''));
  if (kind === 'enquiry' || kind === 'concern') await noteEnquiry(answer, fields);
}

async function noteEnquiry({ status, text, token }: Answered, fields: Fields): Promise<void> {
  const received = token ?? /^\{"receiptUrl".+receipt=([\w-]+)/.exec(text)?.[1];
  const isConcern = status === 200 && fields['subject'] === 'speak-up';
  if (received === undefined && !isConcern) return;
  acknowledged.push({ fields, token: received });
  if (received === undefined) return;
  const receipt = await enquirer.request(`/contact?receipt=${received}`);
  expect(receipt.status).toBe(200);
  if (/<[a-z]/i.test(fields['message'] ?? '')) expect(receipt.text).not.toContain(fields['message']);
}

const withText = (text: string): [Attack] => {
  const name = fitsOneLine(text) ? text : 'One line';
  const fields = { name, organisation: name, message: text };
  return [{ kind: 'enquiry', fields, headers: [], action: 'receipt', token: '' }];
};

test(`${String(hostileTexts.length)} hostile texts and ${String(cases)} forms and tokens at random: no error of the server, no partial record, no injected header`, async () => {
  const examples = hostileTexts.map(withText);
  await fc.assert(fc.asyncProperty(attack, send), {
    numRuns: examples.length + cases,
    examples,
    endOnFailure: true,
  });
  expect(acknowledged.length).toBeGreaterThanOrEqual(examples.length);

  const records = await installation.records();
  expect(records.incomplete()).toEqual([]);
  const whole = (fields: Fields) => [
    fields['subject'],
    storedLine(fields['name'] ?? ''),
    storedLine(fields['organisation'] ?? ''),
    storedLine(fields['email'] ?? ''),
    storedText(fields['message'] ?? ''),
  ];
  const kept = records.enquiries.map((enquiry) => whole({ ...records.textOf(enquiry).enquiry }));
  const byText = (list: readonly unknown[]) => list.map((each) => JSON.stringify(each)).sort();
  expect(byText(kept)).toEqual(byText(acknowledged.map(({ fields }) => whole(fields))));
  for (const { token } of acknowledged) expect(token === undefined || records.byToken(token)).toBeTruthy();
  expect(records.subscriberEmails().sort()).toEqual([...subscribed].sort());

  const undelivered = async () =>
    (await installation.records()).mails.filter(({ state }) => state !== 'sent').length;
  await expect.poll(undelivered, { timeout: 200_000, interval: 1_000 }).toBe(0);
  for (const mail of mailServer.received) checkMail(mail, records);
  expect(site.output()).not.toContain('"level":50');
}, 900_000);

/** The elements and attributes of which the site’s own HTML emails are made. */
const ownElements =
  'html, head, meta, title, body, div, p, h2, table, tbody, tr, th, td, strong, blockquote, ul, li, br, a'.split(
    ', ',
  );
const ownAttributes = ['lang', 'charset', 'name', 'content', 'style', 'scope', 'dir', 'href'];
const ownHeaders =
  /^(?:from|to|reply-to|subject|message-id|date|mime-version|in-reply-to|references|auto-submitted|x-auto-response-suppress|content-.*|list-.*)$/;

function checkMail({ email, to }: ReceivedMail, records: Awaited<ReturnType<typeof installation.records>>) {
  expect(to).toHaveLength(1);
  expect(email.headers.map(({ key }) => key).filter((key) => !ownHeaders.test(key))).toEqual([]);
  const elements = findAll(parse(email.html ?? ''), '*');
  expect(elements.map(({ tagName }) => tagName).filter((tag) => !ownElements.includes(tag))).toEqual([]);
  const attributes = elements.flatMap((element) => element.attributes);
  expect(attributes.filter(({ name }) => !ownAttributes.includes(name))).toEqual([]);
  const reference = new RegExp(`${brandNames.referencePrefix}-[\\w-]{9}`).exec(email.subject ?? '')?.[0];
  const enquiry = records.enquiries.find((candidate) => candidate.reference === reference);
  if (!enquiry || enquiry.subject === 'speak-up') return;
  const isReceipt = email.subject === `We have received your message: ${enquiry.reference}`;
  const links = attributes.filter(({ name }) => name === 'href').map(({ value }) => value);
  const ownLink = isReceipt ? '/contact?receipt=' : `/enquiries/${enquiry.reference}`;
  expect(links).toEqual([expect.stringContaining(ownLink)]);
  if (isReceipt) return;
  const text = email.text?.replace(/\r\n/g, '\n');
  for (const line of records.textOf(enquiry).enquiry.message.split('\n'))
    expect(text).toContain(`> ${line}`.trimEnd());
}

test('hostile texts in addresses are never more than text, and never an error of the server', async () => {
  // A script that is no more than text is not written so.
  const scriptsIn = (html: string) => html.match(/<script/gi)?.length ?? 0;
  const addressWith = (text: string) =>
    `/contact?${new URLSearchParams({ subject: text, email: text, about: text, role: text, with: text }).toString()}`;
  const usual = scriptsIn((await enquirer.request(addressWith('x'))).text);
  for (const text of hostileTexts) {
    const { status, text: html } = await enquirer.request(addressWith(text));
    expect(status, text).toBe(200);
    expect(scriptsIn(html), text).toBe(usual);
  }
  const typed = hostileTexts.map((text) => encodeURIComponent(text));
  const inPaths = typed.flatMap((text) => [
    `/${text}`,
    `/contact?receipt=${text}`,
    `/insights?article=${text}`,
  ]);
  for (const path of [...inPaths, ...paths]) {
    const { status, headers: received, text } = await enquirer.request(path);
    expect([200, 301, 308, 400, 404], path).toContain(status);
    expect(received, path).not.toHaveProperty('x-injected');
    if (received.location !== undefined) expect(received.location).toMatch(/^\/(?!\/)/);
    expect(text, path).not.toMatch(/root:.*:0:0:|createServer|"dependencies"|SQLite format/);
  }
  expect(site.output()).not.toContain('"level":50');
});
