import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { filledIn, type Enquirer, type Fields } from '../support/enquirer.ts';
import { createInstallation } from '../support/installation.ts';
import { readPage, textOf } from '../support/page.ts';
import type { SiteProcess } from '../support/site-process.ts';

const attacker = '127.66.6.6';

async function begin(settings: Readonly<Record<string, string>> = {}) {
  const installation = createInstallation({ settings: { RATE_LIMIT: 'on', ...settings } });
  const site = await installation.start();
  const visitor = installation.visit(site);
  return { installation, site, visitor, form: await installation.form(visitor) };
}

/** Opens a connection from the attacker’s address, and closes it with the test. */
async function open({ port }: SiteProcess): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port, localAddress: attacker });
  // The server may reset the connection.
  socket.on('error', () => undefined).resume();
  onTestFinished(() => void socket.destroy());
  await new Promise<unknown>((resolve) => socket.once('connect', resolve).once('close', resolve));
  return socket;
}

const search = ({ port }: SiteProcess) =>
  `GET /insights?search=risk HTTP/1.1\r\nHost: 127.0.0.1:${String(port)}\r\n\r\n`;

/** Sends searches over many connections and disconnects before the responses, until it is stopped. */
async function hitAndRun(site: SiteProcess, attack: { sent: number; isOver: boolean }): Promise<void> {
  while (!attack.isOver) {
    const sockets = await Promise.all(Array.from({ length: 20 }, () => open(site)));
    for (const socket of sockets) socket.write(search(site).repeat(15));
    attack.sent += sockets.length * 15;
    await pause(20);
    for (const socket of sockets) socket.destroy();
  }
}

async function sendEnquiry(visitor: Enquirer, form: Fields): Promise<void> {
  const posted = await visitor.post(filledIn(form));
  expect(posted.status).toBe(303);
  const receipt = await visitor.request(posted.headers.location ?? '');
  expect(receipt.status).toBe(200);
  expect(textOf(readPage(receipt.text).main)).toContain('Message received');
}

test.each(['on', 'off'])(
  'a client that requests searches and leaves takes neither posts nor receipts from another, with RATE_LIMIT %s',
  async (rateLimit) => {
    const { site, visitor, form } = await begin({ RATE_LIMIT: rateLimit });
    const attack = { sent: 0, isOver: false };
    onTestFinished(() => {
      attack.isOver = true;
    });
    const attacked = hitAndRun(site, attack);
    // Rendering all of them would take minutes.
    await expect.poll(() => attack.sent, { timeout: 60_000 }).toBeGreaterThan(5_000);
    for (let count = 0; count < 3; count += 1) await sendEnquiry(visitor, form);
    attack.isOver = true;
    await attacked;
    await sendEnquiry(visitor, form);
    expect((await visitor.request('/insights?search=risk')).status).toBe(200);
    expect(site.output()).not.toContain('Warning');
  },
);

test('a client with too many requests in progress is told to come back, others are served meanwhile, and so is the client when they are over', async () => {
  const { installation, site, visitor, form } = await begin();
  const busy = installation.visit(site, attacker);
  // The bodies of these posts never arrive.
  const head = [
    'POST /contact HTTP/1.1',
    `Host: 127.0.0.1:${String(site.port)}`,
    `Origin: ${site.origin}`,
    'Content-Type: application/x-www-form-urlencoded',
    'Content-Length: 10',
  ];
  const sockets = await Promise.all(Array.from({ length: 8 }, () => open(site)));
  for (const socket of sockets) socket.write([...head, '', 'ab'].join('\r\n'));

  await vi.waitFor(async () => {
    const { status, headers, text } = await busy.request('/insights?search=risk');
    expect(status).toBe(503);
    expect(headers).toMatchObject({
      'retry-after': '5',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("default-src 'none'") as unknown,
    });
    expect(text).toContain('Reload this page in a few seconds');
  });
  const refused = await busy.post(filledIn(form));
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
  expect(textOf(readPage(refused.text).main)).toContain('reloading this page sends it again');
  const forScripts = await busy.post(filledIn(form), { Accept: 'application/json' });
  expect([forScripts.status, forScripts.headers['retry-after']]).toEqual([503, '5']);
  expect(JSON.parse(forScripts.text)).toEqual({ problem: 'unavailable', retryAfterSeconds: 5 });
  expect((await busy.request('/about')).status).toBe(200);

  await sendEnquiry(visitor, form);
  expect((await visitor.request('/insights?search=risk')).status).toBe(200);
  expect((await installation.records()).enquiries).toHaveLength(1);

  for (const socket of sockets) socket.destroy();
  await vi.waitFor(async () => {
    expect((await busy.post(filledIn(form))).status).toBe(303);
  });
});

test('more searches than a reader sends are refused for ten minutes, and nothing else is', async () => {
  const { installation, site, visitor, form } = await begin();
  const busy = installation.visit(site, attacker);
  for (let count = 1; count <= 300; count += 1)
    expect((await busy.request('/insights?search=risk')).status, `search ${String(count)}`).toBe(200);
  const refused = await busy.request('/insights?%73earch=risk');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(textOf(readPage(refused.text).main)).toMatch(/Reload this page in \d+ minutes/);
  expect((await busy.request('/insights')).status).toBe(200);
  await sendEnquiry(busy, form);
  expect((await visitor.request('/insights?search=risk')).status).toBe(200);
  await site.setClockAhead(11 * 60_000);
  expect((await busy.request('/insights?search=risk')).status).toBe(200);
});
