import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { newCaseCode } from '../../src/enquiries/case-code.ts';
import { appRoutes } from '../../src/features.server.ts';
import { subscribe } from '../../src/newsletter/testing/subscribers.ts';
import { rateLimits } from '../../src/rate-limits.ts';
import { openContext } from '../../src/server/context.ts';
import { parseEnvironment } from '../../src/server/environment.ts';
import type { RateLimit } from '../../src/server/http/rate-limit.ts';
import {
  openConnection,
  sendRaw,
  type Answer,
  type RequestInput,
} from '../../src/server/http/testing/test-site.ts';
import { consentCookieHeader } from '../support/consent-storage.ts';
import { createEnquirer, filledIn, type Enquirer, type Fields } from '../support/enquirer.ts';
import { startInstallation } from '../support/installation.ts';
import { readPage, textOf } from '../support/page.ts';

const attacker = '127.66.6.6';
const { site, installation } = await startInstallation({ RATE_LIMIT: 'on', TRUSTED_PROXY_HOPS: '1' });
const context = await openContext(parseEnvironment(installation.settings), pino({ level: 'silent' }));
afterAll(() => context.database.close());

/** Opens connections from the attacker’s address, sends these bytes over each and reads nothing. They are closed with the test. */
async function attack(bytes: string, amount: number): Promise<Socket[]> {
  const sockets = await Promise.all(
    Array.from({ length: amount }, () => openConnection(site.port, bytes, attacker)),
  );
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  return sockets;
}

/** Does what a visitor needs most. */
async function visit(visitor: Enquirer): Promise<void> {
  const posted = await visitor.post(filledIn());
  expect(posted.status).toBe(303);
  const receipt = await visitor.request(posted.headers.location ?? '');
  expect(textOf(readPage(receipt.text).main)).toContain('Message received');
  for (const path of ['/contact?subject=speak-up', '/insights?subscribed', '/about'])
    expect((await visitor.request(path)).status, path).toBe(200);
}

const host = `Host: 127.0.0.1:${String(site.port)}`;
const get = (path: string) => `GET ${path} HTTP/1.1\r\n${host}\r\n\r\n`;

test('posts of one address that do not arrive take no place from others, nor from who is behind the same address', async () => {
  const formType = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 10';
  const slowPost = `POST /contact HTTP/1.1\r\n${host}\r\nOrigin: ${site.origin}\r\n${formType}\r\n\r\nab`;
  let answered: readonly Socket[];
  let attempt = 0;
  // The server cuts off a slow body after ten seconds. On a busy machine the visits may take longer: then they prove nothing.
  do {
    attempt += 1;
    const sockets = (await attack(slowPost, 24)).map((socket) => socket.resume());
    await visit(createEnquirer(site));
    await visit(createEnquirer(site, attacker));
    answered = sockets.filter(({ bytesRead, closed }) => closed || bytesRead > 0);
  } while (answered.length > 0 && attempt < 5);
  expect(answered, 'the server was still waiting for each of them').toEqual([]);
});

test('two hundred searches at once from one address are refused but for the first, and another visitor is answered', async () => {
  const busy = createEnquirer(site, '127.66.6.7');
  const searches = Array.from({ length: 200 }, () => busy.request('/insights?search=risk'));
  await visit(createEnquirer(site, '127.7.7.7'));
  const answers = await Promise.all(searches);
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(200 - refused.length);
  expect(refused.length).toBeGreaterThan(100);
  for (const { headers, text } of refused) {
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(5);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'") as unknown,
    });
    expect(textOf(readPage(text).main)).toContain('Reload this page in a few seconds');
  }
  await site.setClockAhead(20_000);
  expect((await busy.request('/insights?search=risk')).status).toBe(200);
});

type Routes = typeof rateLimits;
type Attack = (attacker: Enquirer) => Promise<Answer>;

const noToken = 'A'.repeat(43);
const oneClick = { 'List-Unsubscribe': 'One-Click' };
/** A request of each kind that has a limit. */
const attacks: { readonly [Route in keyof Routes]: { readonly [Kind in keyof Routes[Route]]: Attack } } = {
  'GET /contact': { page: ({ request }) => request('/contact?receipt=none') },
  'GET /insights': { page: ({ request }) => request(`/insights?confirm=${noToken}`) },
  'GET /sustainability': { page: ({ request }) => request('/sustainability?tons=9') },
  'GET /og/tons.png': { image: ({ request }) => request('/og/tons.png?tons=9') },
  'POST /contact': {
    enquiry: ({ post }) => post(filledIn()),
    concern: ({ post }) => post(filledIn({ subject: 'speak-up', newCaseCode: newCaseCode() })),
    caseCode: ({ post }) => post({ caseCode: newCaseCode() }),
    invalid: ({ post }) => post({ subject: 'general' }),
  },
  'POST /insights': {
    subscription: ({ post }) => post({ email: `${randomUUID()}@canary.example` }, {}, '/insights'),
    invalid: ({ post }) => post({ email: '' }, {}, '/insights'),
    link: ({ post }) => post({}, {}, `/insights?preferences=${noToken}`),
    oneClick: ({ post }) => post(oneClick, {}, `/insights?unsubscribe=${noToken}`),
  },
  'POST /statistics': {
    report: ({ request }) =>
      request('/statistics', {
        method: 'POST',
        headers: {
          Origin: site.origin,
          Cookie: consentCookieHeader('accepted'),
          'Content-Type': 'text/plain',
        },
        body: '{"page":"/about","device":"phone"}',
      }),
  },
};

/** A client behind the proxy, as which this test calls. */
function behindProxy(address: string): Enquirer {
  const { request } = createEnquirer(site, '127.0.0.2');
  const forwarded = (path: string, { headers, ...how }: RequestInput = {}) =>
    request(path, { ...how, headers: { ...headers, 'X-Forwarded-For': address } });
  const post = (fields: Fields, headers: Fields = {}, path = '/contact') =>
    forwarded(path, {
      method: 'POST',
      headers: { Origin: site.origin, 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(fields).toString(),
    });
  return { request: forwarded, post };
}

test('every route that answers requests has limits', () => {
  const routes = [...appRoutes].flatMap(([path, methods]) =>
    methods.split(', ').flatMap((method) => (method === 'HEAD' ? [] : `${method} ${path}`)),
  );
  expect(Object.keys(rateLimits).sort()).toEqual(routes.sort());
});

const kinds = Object.entries(attacks).flatMap(([route, ofRoute]) =>
  Object.entries(ofRoute).map(([kind, attackOnce]) => [route, kind, attackOnce] as const),
);
test.each(kinds)(
  'beyond its limit of %s, %s, one address is refused, and enquiries, concerns and links of others are answered',
  async (route, kind, attackOnce) => {
    const { points } = (rateLimits[route as keyof Routes] as Readonly<Record<string, RateLimit>>)[kind] ?? {
      points: 0,
    };
    const number = String(kinds.findIndex(([one, other]) => one === route && other === kind) + 1);
    const token = await subscribe(context, `reader${number}@canary.example`);
    const attackerOfKind = behindProxy(`203.0.113.${number}`);
    const attempts = Array.from({ length: points + 200 }, () => attackOnce(attackerOfKind));

    const visitor = behindProxy(`198.51.100.${number}`);
    await visit(visitor);
    const concern = await visitor.post(filledIn({ subject: 'speak-up', newCaseCode: newCaseCode() }));
    expect(concern.status).toBe(200);
    const changed = await visitor.post({ 'topic-energy': 'on' }, {}, `/insights?preferences=${token}`);
    expect(changed.headers.location).toBe(`/insights?preferences=${token}&saved`);
    expect((await visitor.request(changed.headers.location ?? '')).status).toBe(200);
    expect((await visitor.post(oneClick, { Origin: '' }, `/insights?unsubscribe=${token}`)).text).toBe(
      'Unsubscribed\n',
    );

    const refused = (await Promise.all(attempts)).filter(({ status }) => status === 429 || status === 503);
    // On a busy machine, the requests for pages take longer than the five seconds of their limit.
    expect(refused.length).toBeGreaterThan(100);
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  },
);

test('three hundred posts whose last byte comes at once are not all rendered, and others are answered meanwhile', async () => {
  const body = 'subject=general';
  const head = `POST /contact HTTP/1.1\r\n${host}\r\nOrigin: ${site.origin}\r\nX-Forwarded-For: 203.0.113.200\r\nConnection: close`;
  const form = `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${String(body.length)}`;
  const sockets = await attack(`${head}\r\n${form}\r\n\r\n${body.slice(0, -1)}`, 300);
  const answers = sockets.map((socket) => text(socket.resume()));
  for (const socket of sockets) socket.write(body.slice(-1));
  await visit(behindProxy('198.51.100.200'));
  const statuses = (await Promise.all(answers)).map((answer) => answer.slice(9, 12));
  expect(statuses.filter((status) => status === '422').length).toBeLessThanOrEqual(100);
  expect(statuses.filter((status) => ['429', '503'].includes(status)).length).toBeGreaterThanOrEqual(200);
});

test('bodies that their senders cut off are no errors of the server', async () => {
  for (const path of ['/contact', '/insights', `/insights?confirm=${noToken}`, '/statistics']) {
    const type = path === '/statistics' ? 'text/plain' : 'application/x-www-form-urlencoded';
    const headers = [
      `Origin: ${site.origin}`,
      `Cookie: ${consentCookieHeader('accepted')}`,
      'X-Forwarded-For: 203.0.113.201',
      `Content-Type: ${type}`,
      'Content-Length: 100',
    ].join('\r\n');
    for (const socket of await attack(`POST ${path} HTTP/1.1\r\n${host}\r\n${headers}\r\n\r\nab`, 5)) {
      await pause(20);
      socket.destroy();
    }
  }
  await visit(behindProxy('198.51.100.201'));
  expect(site.output()).not.toMatch(/"level":[56]0|could not be processed|Unexpected/);
});

test('the status line of a rendered page has the words of its status', async () => {
  const answer = await sendRaw(
    site.port,
    get('/insights?confirm=none').replace(/\r\n$/, 'Connection: close\r\n\r\n'),
  );
  expect(answer).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/);
});
