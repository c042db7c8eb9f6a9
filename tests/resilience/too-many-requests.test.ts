import { connect, type Socket } from 'node:net';
import { text as textIn } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { canary, filledIn, type Enquirer, type Fields } from '../support/enquirer.ts';
import { startInstallation, type Installation } from '../support/installation.ts';
import { readPage, textOf } from '../support/page.ts';
import type { SiteProcess } from '../support/site-process.ts';

const attacker = '127.66.6.6';

async function begin(settings: Readonly<Record<string, string>> = {}) {
  const started = await startInstallation({ settings: { RATE_LIMIT: 'on', ...settings } });
  return { ...started, visitor: started.enquirer };
}

/** Opens a connection from an attacker’s address, and closes it with the test. */
async function open({ port }: SiteProcess, from = attacker): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port, localAddress: from });
  // The server may reset the connection.
  socket.on('error', () => undefined).resume();
  onTestFinished(() => void socket.destroy());
  await new Promise<unknown>((resolve) => socket.once('connect', resolve).once('close', resolve));
  return socket;
}

/** A post of which only the beginning of the body is sent. */
const slowPost = ({ port, origin }: SiteProcess, headers: readonly string[] = []) =>
  [
    'POST /contact HTTP/1.1',
    `Host: 127.0.0.1:${String(port)}`,
    `Origin: ${origin}`,
    'Content-Type: application/x-www-form-urlencoded',
    'Content-Length: 10',
    ...headers,
    '',
    'ab',
  ].join('\r\n');

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

// Without a limit of searches, all of them are rendered, unless their client has gone.
test('a client that requests searches and leaves takes neither posts nor receipts from another', async () => {
  const { site, visitor, form } = await begin({ RATE_LIMIT: 'off' });
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
});

/** Opens what a visitor needs most: the form for a concern, and a link of an email. */
async function openImportantPages(installation: Installation, visitor: Enquirer): Promise<void> {
  expect((await visitor.request('/contact?subject=speak-up')).status).toBe(200);
  const { mails, emailOf } = await installation.records();
  const links = mails.map((mail) => new URL(emailOf(mail).unsubscribeUrl ?? 'https://none.example'));
  const { pathname, search: query } = links.find(({ search: text }) => text !== '') ?? {};
  expect((await visitor.request(`${pathname ?? ''}${query ?? ''}`)).status).toBe(200);
}

async function subscribe(visitor: Enquirer): Promise<void> {
  const answer = await visitor.post({ email: canary.email, 'topic-energy': 'on' }, {}, '/insights');
  expect(answer.headers.location).toBe('/insights?subscribed');
}

const addresses = (amount: number) =>
  Array.from({ length: amount }, (_, index) => `127.66.7.${String(index + 1)}`);

test('posts that do not arrive take no place from others, from 24 addresses or from one /48', async () => {
  const { installation, site, visitor, form } = await begin({ TRUSTED_PROXY_HOPS: '1' });
  await subscribe(visitor);
  const sources = addresses(24).map((from) => [from, []] as const);
  const networks = Array.from({ length: 24 }, (_, index) => [
    attacker,
    [`X-Forwarded-For: 2001:db8:1:${(index * 256).toString(16)}::9`],
  ]) satisfies [string, string[]][];
  for (const [from, headers] of [...sources, ...networks]) {
    const sockets = await Promise.all(Array.from({ length: 8 }, () => open(site, from)));
    for (const socket of sockets) socket.write(slowPost(site, headers));
  }
  for (let count = 0; count < 3; count += 1) {
    await sendEnquiry(visitor, form);
    await openImportantPages(installation, visitor);
    expect((await visitor.request('/insights?search=risk')).status).toBe(200);
  }
});

test('somebody whose posts do not arrive takes no place from others behind the same address', async () => {
  const { site, form, installation } = await begin();
  const colleague = installation.visit(site, attacker);
  const [forReader, forScript] = [await open(site), await open(site)];
  forReader.write(slowPost(site));
  forScript.write(slowPost(site, ['Accept: application/json']));
  const answers = Promise.all([textIn(forReader), textIn(forScript)]);
  for (let count = 0; count < 3; count += 1) {
    const sockets = await Promise.all(Array.from({ length: 12 }, () => open(site)));
    for (const socket of sockets) socket.write(slowPost(site));
    await sendEnquiry(colleague, form);
    expect((await colleague.request('/contact?subject=speak-up')).status).toBe(200);
  }
  // Those that came first have given way.
  const [page, json] = await answers;
  for (const answer of [page, json]) {
    expect(answer).toMatch(/^HTTP\/1\.1 503 /);
    expect(answer).toMatch(/^retry-after: 5\r$/im);
    expect(answer).toMatch(/^connection: close\r$/im);
  }
  expect(page).toContain('reloading this page sends it again');
  expect(json).toContain(JSON.stringify({ problem: 'unavailable', retryAfterSeconds: 5 }));
});

const unknownToken = 'A'.repeat(43);

test('twelve clients that request one kind of page after the other take neither posts, receipts, the form for a concern nor links of emails from others', async () => {
  const { installation, site, visitor, form } = await begin();
  await subscribe(visitor);
  const clients = addresses(12).map((from) => installation.visit(site, from));
  for (const path of [
    '/contact?about=privacy',
    '/contact?subject=speak-up',
    `/contact?receipt=${unknownToken}`,
    `/insights?unsubscribe=${unknownToken}`,
  ]) {
    let isOver = false;
    let answered = 0;
    onTestFinished(() => {
      isOver = true;
    });
    const attacks = clients.flatMap((busy) =>
      Array.from({ length: 8 }, async () => {
        while (!isOver) {
          // The server ends before this client if the test fails.
          await busy.request(path).catch(() => (isOver = true));
          answered += 1;
        }
      }),
    );
    await expect.poll(() => answered, { timeout: 60_000, message: path }).toBeGreaterThan(30);
    await sendEnquiry(visitor, form);
    await openImportantPages(installation, visitor);
    isOver = true;
    await Promise.all(attacks);
  }
});

test('a client with too many requests in progress is told to come back, others are served meanwhile, and so is the client when they are over, until it searches too often', async () => {
  const { installation, site, visitor, form } = await begin();
  const busy = installation.visit(site, attacker);
  const searches = await Promise.all(Array.from({ length: 50 }, () => busy.request('/insights?search=risk')));
  const refused = searches.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(searches.filter(({ status }) => status === 200).length + refused.length).toBe(50);
  for (const { headers, text } of refused) {
    expect(headers).toMatchObject({
      'retry-after': '5',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("default-src 'none'") as unknown,
    });
    expect(text).toContain('Reload this page in a few seconds');
  }
  await sendEnquiry(visitor, form);
  expect((await busy.request('/insights?search=risk')).status).toBe(200);

  // src/search/search-limit.server.test.ts has the number of searches that one client may send.
  const attack = { sent: 0, isOver: false };
  const attacked = hitAndRun(site, attack);
  const searching = async () => (await busy.request('/insights?search=risk')).status;
  await expect.poll(searching, { timeout: 60_000 }).toBe(429);
  attack.isOver = true;
  await attacked;
  expect((await busy.request('/insights')).status).toBe(200);
});
