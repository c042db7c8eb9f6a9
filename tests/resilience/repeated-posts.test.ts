import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { hiddenFields } from '../../src/forms/hidden-fields.ts';
import { filledIn, offeredCaseCode, type Fields } from '../support/enquirer.ts';
import { startInstallation } from '../support/installation.ts';
import { readPage, textOf } from '../support/page.ts';

const { installation, site, enquirer, form } = await startInstallation({ registerCleanup: afterAll });

/** The number of enquiries with this message, and of the emails that they caused. */
async function storedAs({ message }: Fields): Promise<readonly [enquiries: number, mails: number]> {
  const { enquiries, mails, textOf: read } = await installation.records();
  const found = enquiries.filter((enquiry) => read(enquiry).enquiry.message === message);
  const ids = new Set<string | null>(found.map(({ id }) => id));
  return [found.length, mails.filter((mail) => ids.has(mail.enquiry_id)).length];
}

test('a double click, a reload and a retry make one enquiry with one reference', async () => {
  const key = { [hiddenFields.idempotencyKey]: randomUUID() };
  const fields = { ...filledIn(form, { message: 'Clicked twice.' }), ...key };
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

test('without script a second post is a second enquiry with a receipt of its own', async () => {
  const fields = filledIn(form, { message: 'Clicked twice without script.' });
  const clicks = await Promise.all([enquirer.post(fields), enquirer.post(fields)]);
  expect(new Set(clicks.map(({ token }) => token)).size).toBe(2);
  expect(await storedAs(fields)).toEqual([2, 4]);
});

test('a script can send a post again whose answer never reached it', async () => {
  const key = { [hiddenFields.idempotencyKey]: randomUUID() };
  const fields = { ...filledIn(form, { message: 'Sent in a tunnel.' }), ...key };
  await postAndHangUp(fields);
  expect((await enquirer.post(fields)).status).toBe(303);
  expect(await storedAs(fields)).toEqual([1, 2]);
});

test('a report whose answer never reached the reporter is open to the code that the form had shown', async () => {
  const { code, fields: shown } = await offeredCaseCode(enquirer);
  const fields = filledIn(form, { subject: 'speak-up', message: 'Reported in a tunnel.', ...shown });
  await postAndHangUp(fields);
  expect((await enquirer.post({ caseCode: code })).status).toBe(200);
  const again = await enquirer.post(fields);
  expect(again.status).toBe(200);
  expect(textOf(readPage(again.text).main)).toContain(code);
  expect(await storedAs(fields)).toEqual([1, 2]);
});

test('the same post to two servers on the same data makes one enquiry', async () => {
  const other = installation.visit(await installation.start());
  const key = { [hiddenFields.idempotencyKey]: randomUUID() };
  const fields = { ...filledIn(form, { message: 'Sent to two servers.' }), ...key };
  const answers = await Promise.all([enquirer, other, enquirer, other].map((one) => one.post(fields)));
  expect(new Set(answers.map(({ token }) => token)).size).toBe(1);
  expect(await storedAs(fields)).toEqual([1, 2]);
});

/** Sends the whole form and disconnects before the response comes. Resolves when it has been stored nevertheless. */
async function postAndHangUp(fields: Fields): Promise<void> {
  const post = request({
    host: '127.0.0.1',
    port: site.port,
    path: '/contact',
    method: 'POST',
    headers: { Origin: site.origin, 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  post.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    post.end(new URLSearchParams(fields).toString(), resolve);
  });
  post.destroy();
  await expect.poll(() => storedAs(fields), { timeout: 15_000 }).toEqual([1, 2]);
}
