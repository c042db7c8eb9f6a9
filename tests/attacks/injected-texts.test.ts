import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import brandNames from '../../brand/names.json' with { type: 'json' };
import { enquirySubjects } from '../../company/enquiry-subjects.ts';
import { enquiryFieldNames } from '../../src/enquiries/enquiry.ts';
import { hiddenFields } from '../../src/forms/hidden-fields.ts';
import { canary, filledIn, type Answered, type Fields } from '../support/enquirer.ts';
import { startInstallation } from '../support/installation.ts';
import { startMailServer, type ReceivedMail } from '../support/mail-server.ts';
import { findAll, parse } from '../support/page.ts';
import { encodings, headers as hostileHeaders, hostileTexts, multipart, paths } from './payloads.ts';

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
);
const code = fc.stringMatching(/^(?:[2-9B-DF-HJKMNP-TV-Z]{4}-){3}[2-9B-DF-HJKMNP-TV-Z]{4}$/);
const token = fc.oneof(fc.stringMatching(/^[\w-]{43}$/), anyText.map(encodeURIComponent));
const topics = fc.subarray(['topic-energy', 'topic-property', 'topic-x']);

/** Fields of which up to three are hostile, or have a name that no form has. */
function disturbed(valid: fc.Arbitrary<Fields>, names: readonly string[]): fc.Arbitrary<Fields> {
  const name = fc.oneof({ weight: 30, arbitrary: fc.constantFrom(...names) }, anyText);
  const hostile = fc.dictionary(name, anyText, { maxKeys: 3 });
  return fc.tuple(valid, hostile).map(([fields, more]) => ({ ...fields, ...more }));
}

const subject = fc.constantFrom(...enquirySubjects.map(({ slug }) => slug));
const names = [...enquiryFieldNames, ...Object.values(hiddenFields), 'role', 'with', 'about-personal-data'];
const forms = {
  enquiry: disturbed(fc.record({ subject }), names),
  concern: disturbed(fc.record({ subject: fc.constant('speak-up'), newCaseCode: code }), names),
  caseCode: disturbed(fc.record({ caseCode: code }), ['caseCode', 'addition', hiddenFields.idempotencyKey]),
  subscription: disturbed(
    fc
      .tuple(fc.emailAddress(), topics)
      .map(([email, chosen]) => ({ email, ...Object.fromEntries(chosen.map((topic) => [topic, 'on'])) })),
    ['email', ...Object.values(hiddenFields)],
  ),
  link: disturbed(fc.constant({}), ['topic-energy', 'List-Unsubscribe']),
} satisfies Record<string, fc.Arbitrary<Fields>>;

const plain = 'application/x-www-form-urlencoded';
/** What is appended to a plain form, or stands in its place with a type of its own. */
const transport: fc.Arbitrary<{ type: string; tail?: string; body?: string }> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({ type: plain, tail: '' }) },
  fc.constantFrom(...Object.values(encodings)).map((tail) => ({ type: plain, tail })),
  fc.constantFrom(...multipart).map((body) => ({ type: 'multipart/form-data; boundary=b', body })),
  anyText.map((body) => ({ type: 'application/json', body })),
);
const headers = fc.dictionary(fc.constantFrom(...Object.keys(hostileHeaders)), fc.boolean(), { maxKeys: 2 });
const link = fc.record({
  action: fc.constantFrom('confirm', 'preferences', 'unsubscribe', 'receipt'),
  token,
  /** Where another letter stands in the token of a receipt. Four bits of the 22nd letter mean nothing. */
  changed: fc.option(fc.nat(42).filter((position) => position !== 21)),
});

const attack = fc
  .constantFrom('enquiry', 'enquiry', 'enquiry', 'concern', 'concern', 'subscription', 'link', 'caseCode')
  .chain((kind) =>
    fc.record({
      kind: fc.constant(kind),
      fields: forms[kind],
      transport,
      headers,
      link,
      isPost: fc.boolean(),
    }),
  );
type Attack = typeof attack extends fc.Arbitrary<infer One> ? One : never;

const acknowledged: { readonly fields: Fields; readonly token: string | undefined }[] = [];
const subscribed = new Set<string>();

const withOtherLetter = (text: string, position: number) =>
  text.slice(0, position) + (text[position] === 'A' ? 'B' : 'A') + text.slice(position + 1);

/** @throws for an error of the server, a header of the sender’s, or a form that is accepted and should not be */
async function send({ kind, fields, transport: { type, tail = '', body }, ...how }: Attack): Promise<void> {
  const isEnquiry = kind === 'enquiry' || kind === 'concern';
  const all = isEnquiry ? { ...filledIn(form), ...fields } : fields;
  const { action, token: made, changed } = how.link;
  const genuine = acknowledged.at(-1)?.token;
  const value = changed === null || genuine === undefined ? made : withOtherLetter(genuine, changed);
  const own = kind === 'subscription' ? '/insights' : '/contact';
  const page = action === 'receipt' ? '/contact' : '/insights';
  const path = kind === 'link' ? `${page}?${action}=${value}` : own;
  const isPost = kind !== 'link' || how.isPost;
  const answer = await enquirer.request(path, {
    headers: {
      ...Object.fromEntries(Object.entries(hostileHeaders).filter(([name]) => how.headers[name])),
      ...(isPost && { Origin: site.origin, 'Content-Type': type }),
    },
    ...(isPost && { method: 'POST', body: body ?? new URLSearchParams(all).toString() + tail }),
  });
  const { status, headers: received, text } = answer;
  expect(status).toBeLessThan(500);
  expect(received).not.toHaveProperty('x-injected');
  expect(received).not.toHaveProperty('set-cookie');
  expect(received.location ?? '/').toMatch(/^\/(?:(?:contact|insights)(?:\?[\w=&-]+)?)?$/);
  if (kind === 'link') {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(text).not.toContain(canary.message);
  }
  if (isPost && (tail !== '' || body !== undefined)) {
    expect([400, 413, 415, 422, 431]).toContain(status);
    return;
  }
  if (kind === 'subscription' && status === 303) subscribed.add(storedLine(all['email'] ?? ''));
  if (isEnquiry) await noteEnquiry(answer, all);
}

async function noteEnquiry({ status, text, token: found }: Answered, fields: Fields): Promise<void> {
  const received =
    found ?? (text.startsWith('{"receiptUrl"') ? /receipt=([\w-]+)/.exec(text)?.[1] : undefined);
  const isConcern = status === 200 && fields['subject'] === 'speak-up';
  if (received === undefined && !isConcern) return;
  acknowledged.push({ fields, token: received });
  if (received === undefined) return;
  const receipt = await enquirer.request(`/contact?receipt=${received}`);
  expect(receipt.status).toBe(200);
  if (/<[a-z]/i.test(fields['message'] ?? '')) expect(receipt.text).not.toContain(fields['message']);
}

const noLink = { action: 'receipt' as const, token: '', changed: null };
const undisturbed = (kind: Attack['kind'], fields: Fields): [Attack] => [
  { kind, fields, transport: { type: plain }, headers: {}, link: noLink, isPost: true },
];
const withText = (text: string) => {
  const name = fitsOneLine(text) ? text : 'One line';
  return undisturbed('enquiry', { name, organisation: name, message: text });
};
const examples = [
  ...hostileTexts.map(withText),
  undisturbed('concern', { subject: 'speak-up', newCaseCode: '7QK4-93PD-XW2M-TR6H' }),
  undisturbed('subscription', { email: 'reader@merrow.example' }),
];

test(`${String(hostileTexts.length)} hostile texts and ${String(cases)} forms and tokens at random: no error of the server, no partial record, no injected header`, async () => {
  await fc.assert(fc.asyncProperty(attack, send), {
    numRuns: examples.length + cases,
    examples,
    endOnFailure: true,
  });
  expect(acknowledged.length + subscribed.size).toBeGreaterThanOrEqual(examples.length);

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
  for (const { token: given } of acknowledged)
    expect(given === undefined || records.byToken(given)).toBeTruthy();
  expect(records.subscriberEmails().sort()).toEqual([...subscribed].sort());

  const undelivered = async () =>
    (await installation.records()).mails.filter(({ state }) => state !== 'sent').length;
  await expect.poll(undelivered, { timeout: 200_000, interval: 1_000 }).toBe(0);
  for (const mail of mailServer.received) checkMail(mail, records);
  expect(site.output()).not.toContain('"level":50');
}, 900_000);

/** The elements and attributes of which the site’s own HTML emails are made. */
const ownElements = new Set(
  'html head meta title body div p h2 table tbody tr th td strong blockquote ul li br a'.split(' '),
);
const ownAttributes = new Set('lang charset name content style scope dir href'.split(' '));
const ownHeaders =
  /^(?:from|to|reply-to|subject|message-id|date|mime-version|in-reply-to|references|auto-submitted|x-auto-response-suppress|content-.*|list-.*)$/;

type Records = Awaited<ReturnType<typeof installation.records>>;

function checkMail({ email, to }: ReceivedMail, records: Records): void {
  expect(to).toHaveLength(1);
  expect(email.headers.map(({ key }) => key).filter((key) => !ownHeaders.test(key))).toEqual([]);
  const elements = findAll(parse(email.html ?? ''), '*');
  expect(elements.map(({ tagName }) => tagName).filter((tag) => !ownElements.has(tag))).toEqual([]);
  const attributes = elements.flatMap((element) => element.attributes);
  expect(attributes.filter(({ name }) => !ownAttributes.has(name))).toEqual([]);
  const reference = new RegExp(`${brandNames.referencePrefix}-[\\w-]{9}`).exec(email.subject ?? '')?.[0];
  const enquiry = records.enquiries.find((candidate) => candidate.reference === reference);
  if (!enquiry || enquiry.subject === 'speak-up') return;
  const { message } = records.textOf(enquiry).enquiry;
  const isReceipt = email.subject === `We have received your message: ${enquiry.reference}`;
  const links = attributes.filter(({ name }) => name === 'href').map(({ value }) => value);
  const ownLink = isReceipt ? '/contact?receipt=' : `/enquiries/${enquiry.reference}`;
  expect(links).toEqual([expect.stringContaining(ownLink)]);
  const text = email.text?.replace(/\r\n/g, '\n');
  for (const line of message.split('\n')) if (!isReceipt) expect(text).toContain(`> ${line}`.trimEnd());
}

test('hostile texts in addresses are never more than text, and never an error of the server', async () => {
  // A script that is no more than text is not written so.
  const scriptsIn = (html: string) => html.match(/<script/gi)?.length ?? 0;
  const queries = [
    (text: string) => ({ subject: text, email: text, about: text, category: text }),
    (text: string) => ({ subject: 'application', role: text }),
    (text: string) => ({ subject: 'partnership', with: text }),
    (text: string) => ({ receipt: text }),
  ].map((query) => (text: string) => `/contact?${new URLSearchParams(query(text)).toString()}`);
  const usual: number[] = [];
  for (const query of queries) usual.push(scriptsIn((await enquirer.request(query('x'))).text));

  for (const text of hostileTexts) {
    await Promise.all(
      queries.map(async (query, index) => {
        const { status, text: html } = await enquirer.request(query(text));
        expect([200, 404], query(text)).toContain(status);
        expect(scriptsIn(html), query(text)).toBe(usual[index]);
      }),
    );
  }
  const typed = hostileTexts.map((text) => encodeURIComponent(text));
  const inPaths = typed.flatMap((text) => [
    `/${text}`,
    `/insights?article=${text}`,
    `/portfolio?category=${text}`,
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
