import { afterAll, expect, test } from 'vitest';
import { maxTargetLength } from '../../src/server/http/request-target.ts';
import { contentIdOf, wordmark } from '../../src/server/outbox/email-pictures.ts';
import { wrapLines } from '../../src/server/outbox/wrap-text.ts';
import { filledIn, type Fields } from '../support/enquirer.ts';
import { startInstallation } from '../support/installation.ts';
import { startMailServer, type ReceivedMail } from '../support/mail-server.ts';
import { findAll, parse } from '../support/page.ts';
import { headers as hostileHeaders, hostileTexts, paths } from './payloads.ts';

const mailServer = await startMailServer();
const { installation, site, enquirer } = await startInstallation({ SMTP_URL: mailServer.url });
afterAll(() => mailServer.stop());

const bidiControls = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
/** The text as it is stored: composed, with plain line breaks, and without space around it. */
const storedText = (text: string) => text.replace(/\r\n?/g, '\n').normalize('NFC').trim();
const storedLine = (text: string) => text.replace(bidiControls, '').normalize('NFC').trim();
const fitsOneLine = (text: string) => text.length <= 120 && !/[\r\n\v\f\u0085\u2028\u2029]/.test(text.trim());

async function send(fields: Fields, headers: Fields = {}): Promise<void> {
  const posted = await enquirer.post(fields, headers);
  expect(posted.status, JSON.stringify(fields)).toBe(303);
  expect(posted.headers).not.toHaveProperty('x-injected');
  expect(posted.headers).not.toHaveProperty('set-cookie');
  const receipt = await enquirer.request(`/contact?receipt=${posted.token ?? ''}`);
  expect(receipt.status).toBe(200);
  if (/<[a-z]/i.test(fields['message'] ?? '')) expect(receipt.text).not.toContain(fields['message']);
}

test(`${String(hostileTexts.length)} hostile texts are stored to the letter and mailed as text, whatever the headers beside them`, async () => {
  const sent: Fields[] = [];
  for (const text of hostileTexts) {
    const line = fitsOneLine(text) ? text : 'One line';
    sent.push(filledIn({ name: line, organisation: line, message: text }));
  }
  for (const fields of sent) await send(fields);
  // A program that accepts JSON gets no redirect.
  for (const [name, value] of Object.entries(hostileHeaders)) {
    if (name === 'Accept') continue;
    const fields = filledIn({ message: name });
    await send(fields, { [name]: value });
    sent.push(fields);
  }

  const records = await installation.records();
  expect(records.incomplete()).toEqual([]);
  const whole = ({ name = '', organisation = '', email = '', message = '' }: Fields) =>
    JSON.stringify([storedLine(name), storedLine(organisation), email, storedText(message)]);
  const stored = records.enquiries.map((enquiry) => whole({ ...records.textOf(enquiry).enquiry }));
  expect(stored.sort()).toEqual(sent.map(whole).sort());

  await expect.poll(installation.undelivered, { timeout: 200_000, interval: 1_000 }).toBe(0);
  for (const mail of mailServer.received) checkMail(mail, records);
  expect(site.output()).not.toContain('"level":50');
});

/** The elements and attributes of which the site’s own HTML emails are made. */
const ownElements =
  'html, head, meta, title, style, body, div, table, tbody, tr, td, img, h1, h2, p, blockquote, br, a'.split(
    ', ',
  );
const ownAttributes =
  'lang charset name content style class role dir href src alt width height align border cellpadding cellspacing bgcolor'.split(
    ' ',
  );
const ownHeaders =
  /^(?:from|to|reply-to|subject|message-id|date|mime-version|in-reply-to|references|auto-submitted|x-auto-response-suppress|content-.*)$/;

function checkMail({ email, to }: ReceivedMail, records: Awaited<ReturnType<typeof installation.records>>) {
  expect(to).toHaveLength(1);
  expect(email.headers.map(({ key }) => key).filter((key) => !ownHeaders.test(key))).toEqual([]);
  const elements = findAll(parse(email.html ?? ''), '*');
  expect(elements.map(({ tagName }) => tagName).filter((tag) => !ownElements.includes(tag))).toEqual([]);
  const attributes = elements.flatMap((element) => element.attributes);
  expect(attributes.filter(({ name }) => !ownAttributes.includes(name))).toEqual([]);
  const enquiry =
    records.enquiries.find(({ reference }) => email.subject?.includes(reference)) ??
    expect.fail(email.subject);
  const isReceipt = email.subject === `We have received your message: ${enquiry.reference}`;
  const valuesOf = (attribute: string) =>
    attributes.filter(({ name }) => name === attribute).map(({ value }) => value);
  expect(valuesOf('src')).toEqual([`cid:${contentIdOf(wordmark.name)}`]);
  const links = valuesOf('href');
  const ownLink = isReceipt ? '/contact?receipt=' : `/enquiries/${enquiry.reference}`;
  expect(links).toEqual([expect.stringContaining(ownLink)]);
  if (isReceipt) return;
  const text = email.text?.replace(/\r\n/g, '\n');
  for (const line of records.textOf(enquiry).enquiry.message.split('\n'))
    expect(text).toContain(wrapLines(line, '> '));
}

test('hostile texts in addresses are never more than text, and never an error of the server', async () => {
  // A script that is no more than text is not written so.
  const scriptsIn = (html: string) => html.match(/<script/gi)?.length ?? 0;
  const addressWith = (text: string) =>
    `/contact?${new URLSearchParams({ subject: text, email: text, about: text, role: text, with: text }).toString()}`;
  const usual = scriptsIn((await enquirer.request(addressWith('x'))).text);
  for (const text of hostileTexts) {
    const address = addressWith(text);
    const { status, text: html } = await enquirer.request(address);
    // What is too long for an address is refused before it is looked at.
    expect(status, text).toBe(address.length > maxTargetLength ? 414 : 200);
    if (status === 414) continue;
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
    expect([200, 301, 308, 400, 404, 414], path).toContain(status);
    expect(received, path).not.toHaveProperty('x-injected');
    if (received.location !== undefined) expect(received.location).toMatch(/^\/(?!\/)/);
    expect(text, path).not.toMatch(/root:.*:0:0:|createServer|"dependencies"|SQLite format/);
  }
  expect(site.output()).not.toContain('"level":50');
});
