import { expect, onTestFinished, test } from 'vitest';
import brandNames from '../../brand/names.json' with { type: 'json' };
import { filledIn } from '../support/enquirer.ts';
import { hostileTexts } from '../support/hostile-texts.ts';
import { startInstallation } from '../support/installation.ts';
import { startMailServer } from '../support/mail-server.ts';
import { findAll, parse, readPage } from '../support/page.ts';

const bidiControls = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const lineBreaks = /[\r\n\v\f\u0085\u2028\u2029]/;

/** The text as it is stored: composed, with plain line breaks, and without space around it. */
const stored = (text: string) => text.replace(/\r\n?/g, '\n').normalize('NFC').trim();
const fitsOneLine = (text: string) => text.length <= 120 && !lineBreaks.test(text.trim());

/** The elements that the site’s own HTML emails are made of. */
const ownElements = new Set(
  'html head meta title body div p h2 table tbody tr th td strong blockquote br a'.split(' '),
);
const ownAttributes = new Set('lang charset name content style scope dir href'.split(' '));

test(`${String(hostileTexts.length)} hostile texts are stored to the letter and sent as plain text`, async () => {
  expect(hostileTexts.length).toBeGreaterThan(100);
  const mailServer = await startMailServer();
  onTestFinished(() => mailServer.stop());
  const { installation, site, enquirer, form } = await startInstallation({
    settings: { SMTP_URL: mailServer.url },
  });
  const tokens = new Map<string, string>();
  for (const text of hostileTexts) {
    const name = fitsOneLine(text) ? text : 'One line';
    const { status, token = '' } = await enquirer.post(
      filledIn(form, { name, organisation: name, message: text }),
    );
    expect(status, text).toBe(303);
    tokens.set(text, token);
    const receipt = await enquirer.request(`/contact?receipt=${token}`);
    expect(receipt.status, text).toBe(200);
    if (/<[a-z]/i.test(text)) expect(receipt.text).not.toContain(text);
  }

  const records = await installation.records();
  for (const text of hostileTexts) {
    const enquiry = records.byToken(tokens.get(text) ?? '');
    if (!enquiry) throw new Error(`Not stored: ${text}`);
    const kept = records.textOf(enquiry).enquiry;
    expect(kept.message).toBe(stored(text));
    if (!fitsOneLine(text)) continue;
    expect(kept.name).toBe(text.replace(bidiControls, '').normalize('NFC').trim());
    expect(kept.organisation).toBe(kept.name);
  }

  await mailServer.waitFor(hostileTexts.length * 2, 60_000);
  for (const { email, to } of mailServer.received) {
    const reference = new RegExp(`${brandNames.referencePrefix}-[\\w-]{9}`).exec(email.subject ?? '')?.[0];
    const enquiry = records.enquiries.find((candidate) => candidate.reference === reference);
    if (!enquiry) throw new Error(`A mail without an enquiry: ${email.subject ?? ''}`);
    const { message } = records.textOf(enquiry).enquiry;
    expect(to).toHaveLength(1);
    expect([email.cc, email.bcc].filter((list) => list?.length)).toEqual([]);
    const isReceipt = email.subject === `We have received your message: ${enquiry.reference}`;
    const text = email.text?.replace(/\r\n/g, '\n');
    for (const line of message.split('\n')) if (!isReceipt) expect(text).toContain(`> ${line}`.trimEnd());
    const elements = findAll(parse(email.html ?? ''), '*');
    const links = elements.filter(({ tagName }) => tagName === 'a').flatMap((element) => element.attributes);
    expect(links.filter(({ name }) => name === 'href')).toHaveLength(isReceipt ? 1 : 0);
    expect(elements.map(({ tagName }) => tagName).filter((tag) => !ownElements.has(tag))).toEqual([]);
    const attributes = elements.flatMap((element) => element.attributes.map(({ name }) => name));
    expect(attributes.filter((name) => !ownAttributes.has(name))).toEqual([]);
  }
  expect(site.output()).not.toContain('"level":50');
});

test('hostile texts in addresses are never more than text, and never an error of the server', async () => {
  const { site, enquirer } = await startInstallation();
  const scriptsIn = (html: string) => findAll(readPage(html).document, 'script').length;
  const queries = [
    (text: string) => ({ subject: text, email: text, about: text, category: text }),
    (text: string) => ({ subject: 'application', role: text }),
    (text: string) => ({ subject: 'partnership', with: text }),
    (text: string) => ({ receipt: text }),
  ].map((query) => (text: string) => `/contact?${new URLSearchParams(query(text)).toString()}`);
  const usual: number[] = [];
  for (const query of queries) usual.push(scriptsIn((await enquirer.request(query('x'))).text));

  for (const text of hostileTexts) {
    const typed = encodeURIComponent(text);
    await Promise.all(
      queries.map(async (query, index) => {
        const { status, text: html } = await enquirer.request(query(text));
        expect([200, 404], query(text)).toContain(status);
        expect(scriptsIn(html), query(text)).toBe(usual[index]);
      }),
    );
    for (const path of [`/${typed}`, `/insights?article=${typed}`, `/portfolio?category=${typed}`]) {
      const { status, headers } = await enquirer.request(path);
      expect([200, 301, 308, 400, 404], path).toContain(status);
      if (headers.location !== undefined) expect(headers.location).toMatch(/^\/(?!\/)/);
    }
  }
  expect(site.output()).not.toContain('"level":50');
});
