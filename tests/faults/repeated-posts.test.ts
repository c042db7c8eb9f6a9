import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hiddenFields } from '../../src/forms/hidden-fields.ts';
import { filledIn, offeredCaseCode, type Enquirer, type Fields } from '../support/enquirer.ts';
import { createInstallation } from '../support/installation.ts';
import { readPage, textOf } from '../support/page.ts';
import type { SiteProcess } from '../support/site-process.ts';

const installation = createInstallation({ registerCleanup: afterAll });
let site: SiteProcess;
let enquirer: Enquirer;
let form: Fields;

beforeAll(async () => {
  site = await installation.start();
  enquirer = installation.visit(site);
  form = await installation.form(enquirer);
});

/** How many enquiries there are with this message, and how many mails they made. */
async function storedAs({ message }: Fields): Promise<readonly [enquiries: number, mails: number]> {
  const { enquiries, mails, textOf: read } = await installation.records();
  const found = enquiries.filter((enquiry) => read(enquiry).enquiry.message === message);
  const ids = new Set<string | null>(found.map(({ id }) => id));
  return [found.length, mails.filter((mail) => ids.has(mail.enquiry_id)).length];
}

test('a double click, a reload and a retry make one enquiry with one reference', async () => {
  const fields = filledIn(form, { message: 'Clicked twice.' });
  const clicks = await Promise.all(Array.from({ length: 8 }, () => enquirer.post(fields)));
  const reload = await enquirer.post(fields);
  const retry = await enquirer.post(fields, { Accept: 'application/json' });

  expect([...clicks, reload].map(({ status }) => status)).toEqual(Array(9).fill(303));
  const addresses = new Set([...clicks, reload].map(({ headers }) => headers.location));
  expect(addresses.size).toBe(1);
  expect(retry.status).toBe(201);
  expect(JSON.parse(retry.text)).toEqual({ receiptUrl: [...addresses][0] });
  expect(await storedAs(fields)).toEqual([1, 2]);
});

test('a post whose answer never reached the sender can be sent again', async () => {
  const fields = filledIn(form, { message: 'Sent in a tunnel.' });
  await postAndHangUp(site.port, site.origin, fields);
  expect((await enquirer.post(fields)).status).toBe(303);
  expect(await storedAs(fields)).toEqual([1, 2]);
});

test('a report whose answer never reached the reporter is open to the code that the form had shown', async () => {
  const { code, fields: shown } = await offeredCaseCode(enquirer);
  const fields = filledIn(form, { subject: 'speak-up', message: 'Reported in a tunnel.', ...shown });
  await postAndHangUp(site.port, site.origin, fields);
  expect((await enquirer.post({ caseCode: code })).status).toBe(200);
  const again = await enquirer.post(fields);
  expect(again.status).toBe(200);
  expect(textOf(readPage(again.text).main)).toContain(code);
  expect(await storedAs(fields)).toEqual([1, 2]);
});

test('the same post to two servers on the same data makes one enquiry', async () => {
  const other = installation.visit(await installation.start());
  const fields = filledIn(form, { message: 'Sent to two servers.' });
  const answers = await Promise.all([enquirer, other, enquirer, other].map((one) => one.post(fields)));
  expect(new Set(answers.map(({ token }) => token)).size).toBe(1);
  expect(await storedAs(fields)).toEqual([1, 2]);
});

test('a form that is sent again after it was corrected is one enquiry', async () => {
  const fields = filledIn(form, { message: 'Corrected.' });
  expect((await enquirer.post({ ...fields, email: 'no address' })).status).toBe(422);
  expect((await enquirer.post(fields)).status).toBe(303);
  expect(await storedAs(fields)).toEqual([1, 2]);
});

test('the same text from two addresses is two enquiries', async () => {
  const fields = filledIn(form, { message: 'Written by two.' });
  const tokens = [
    await enquirer.post(fields),
    await enquirer.post({ ...fields, email: 'other@canary.example' }),
  ];
  expect(new Set(tokens.map(({ token }) => token)).size).toBe(2);
  expect(await storedAs(fields)).toEqual([2, 4]);
});

test('the same text is another enquiry after a day, and by script with its key it never is', async () => {
  const fields = filledIn(form, { message: 'Still waiting.' });
  const keyed = filledIn(form, { message: 'Sent by script.', [hiddenFields.idempotencyKey]: randomUUID() });
  const servers = [site, await installation.start({ clockAhead: 25 * 3_600_000 })];
  for (const server of servers) {
    const visitor = installation.visit(server);
    for (let sent = 0; sent < 2; sent += 1)
      for (const each of [fields, keyed]) expect((await visitor.post(each)).status).toBe(303);
  }
  expect(await storedAs(fields)).toEqual([2, 4]);
  expect(await storedAs(keyed)).toEqual([1, 2]);
});

test('a receipt names the stored reference as often as it is read, and is kept by no cache', async () => {
  const { token = '' } = await enquirer.post(filledIn(form));
  const { reference = '' } = (await installation.records()).byToken(token) ?? {};
  for (const page of [
    await enquirer.ask(`/contact?receipt=${token}`),
    await enquirer.ask(`/contact?receipt=${token}`),
  ]) {
    expect(page.status).toBe(200);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(textOf(readPage(page.text).main)).toContain(reference);
  }
  expect((await enquirer.ask(`/contact?receipt=${'A'.repeat(43)}`)).status).toBe(404);
});

/** Sends the whole form, and is gone before the answer comes. */
async function postAndHangUp(port: number, origin: string, fields: Fields): Promise<void> {
  const post = request({
    host: '127.0.0.1',
    port,
    path: '/contact',
    method: 'POST',
    headers: { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  post.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    post.end(new URLSearchParams(fields).toString(), resolve);
  });
  await pause(2);
  post.destroy();
  await pause(300);
}
