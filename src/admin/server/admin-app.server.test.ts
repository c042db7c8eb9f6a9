import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { storeEnquiry } from '../../../tests/support/stored-enquiries.ts';
import {
  describeOnEachDatabase,
  temporaryContext,
  temporaryFolder,
} from '../../../tests/support/temporary-context.ts';
import type { AppContext } from '../../server/context.ts';
import { sqliteFile } from '../../server/database/sqlite-database.ts';
import type { MailboxName } from '../../../company/mailboxes.ts';
import { ownHeader, type Rows } from '../api.ts';
import { readAdminFiles } from './admin-app.server.ts';
import { revokePerson } from './admin-people.server.ts';
import type { EnquiryRow } from './shown-enquiry.server.ts';
import type { Invitation } from './sign-in-routes.server.ts';
import {
  acceptInvitation,
  adminOn,
  adminOrigin,
  allButConcerns,
  createClient,
  invite,
  signedIn,
  signInOptionsOf,
  type AdminClient,
} from './testing/admin-client.ts';
import { createPasskey } from './testing/software-authenticator.ts';

const hour = 3_600_000;

/** Moves the clock of this process until the test has ended; timers run on. */
function moveClock(milliseconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

async function openAdmin(context?: AppContext, mailboxes: readonly MailboxName[] = allButConcerns) {
  const used = context ?? (await temporaryContext());
  const app = adminOn(used);
  return { context: used, app, client: await signedIn(used, app, mailboxes) };
}

const statusOf = async (response: Promise<Response>) => (await response).status;

it('a request from elsewhere is refused: by another name, from another origin or from none, and as a form', async () => {
  const { client } = await openAdmin();
  const statusWith = (method: string, path: string, headers: Record<string, string>) =>
    statusOf(client.send(method, path, method === 'GET' ? undefined : {}, headers));
  for (const Host of ['evil.example:3001', '127.0.0.1:3001', 'localhost', 'localhost:3000'])
    for (const path of ['/', '/api/session', '/api/sign-in/options'])
      expect(await statusWith('GET', path, { Host }), `${Host} ${path}`).toBe(421);
  const foreign = ['https://evil.example', 'http://localhost:3000', 'https://localhost:3001', 'null', ''];
  const forms = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''];
  for (const path of ['/api/sign-out', '/api/people/erase', '/api/sign-in/options']) {
    for (const Origin of foreign) expect(await statusWith('POST', path, { Origin }), Origin).toBe(403);
    for (const type of forms)
      expect(await statusWith('POST', path, { 'Content-Type': type }), type).toBe(403);
  }
  for (const site of ['cross-site', 'same-site'])
    expect(await statusWith('GET', '/api/enquiries', { 'Sec-Fetch-Site': site }), site).toBe(403);
  expect(await statusWith('GET', '/api/enquiries', {})).toBe(200);
  expect(await statusWith('GET', '/api/enquiries?'.padEnd(2_001, 'x'), {})).toBe(414);
});

/** The routes of the app that somebody may use who is not signed in. */
const openRoutes = ['/api/sign-in/options', '/api/sign-in', '/api/invitation/options', '/api/invitation'];

describe('each route', () => {
  const app = adminOn({ database: {}, environment: {} } as AppContext);
  const routes = [
    ...new Set(
      app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`),
    ),
  ].filter((route) => route !== 'GET /*');
  const pathOf = (route: string) => route.replace(/^\w+ /, '').replace(/:\w+/, 'HM-7QK4-93PD');
  const methodOf = (route: string) => route.split(' ')[0] ?? '';

  it('answers 401 without a session, with one that never was, and nothing else', async () => {
    const { app: served } = await openAdmin();
    expect(routes.length).toBeGreaterThan(20);
    for (const route of routes.filter((one) => !openRoutes.includes(pathOf(one)))) {
      const client = createClient(served);
      for (const cookie of ['', 'admin_session_3001=x', `admin_session_3001=${'A'.repeat(43)}`]) {
        client.setCookie(cookie);
        const response = await client.send(
          methodOf(route),
          pathOf(route),
          methodOf(route) === 'GET' ? undefined : {},
        );
        expect([response.status, await response.text()], route).toEqual([401, '{"error":"signed-out"}']);
        expect(response.headers.get(ownHeader.name), route).toBe(ownHeader.value);
      }
    }
  });
});

describeOnEachDatabase('signing in', (openContext) => {
  const signIn = async (client: AdminClient, passkey: ReturnType<typeof createPasskey>, flags?: number) => {
    const { challenge } = await signInOptionsOf(client);
    return client.send('POST', '/api/sign-in', { response: passkey.signIn(challenge, flags) });
  };

  it('works with a passkey, and ends with sign-out, revocation and eight hours', async () => {
    const { context, app, client } = await openAdmin(await openContext());
    const { passkey } = client;
    const other = createClient(app);
    const response = await signIn(other, passkey);
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^admin_session_3001=[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const stolen = other.cookie();
    expect(await statusOf(other.send('POST', '/api/sign-out', {}))).toBe(200);
    other.setCookie(stolen);
    expect(await statusOf(other.send('GET', '/api/session')), 'after sign-out').toBe(401);

    expect(await statusOf(client.send('GET', '/api/session'))).toBe(200);
    moveClock(8 * hour + 1);
    expect(await statusOf(client.send('GET', '/api/session')), 'after eight hours').toBe(401);

    expect((await signIn(other, passkey)).status).toBe(200);
    await revokePerson(context, client.name);
    expect(await statusOf(other.send('GET', '/api/session')), 'after revocation').toBe(401);
    expect((await signIn(other, passkey)).status, 'with the passkey').toBe(401);
  });

  it('ends when the person is invited again, with the passkeys', async () => {
    const { context, app, client } = await openAdmin(await openContext(), ['speakUp']);
    await invite(context, client.name, ['media']);
    expect(await statusOf(client.send('GET', '/api/session'))).toBe(401);
    expect((await signIn(createClient(app), client.passkey)).status).toBe(401);
  });

  it('is refused alike for an unknown passkey, a challenge used twice, one too old, and without verification of the user', async () => {
    const { app, client } = await openAdmin(await openContext());
    const other = createClient(app);
    const answers = [];
    const unknown = createPasskey(adminOrigin);
    answers.push(await signIn(other, unknown), await signIn(other, client.passkey, 0x01));
    const { challenge } = await signInOptionsOf(other);
    const good = { response: client.passkey.signIn(challenge) };
    expect(await statusOf(other.send('POST', '/api/sign-in', good))).toBe(200);
    answers.push(await other.send('POST', '/api/sign-in', good));
    const { challenge: mine } = await signInOptionsOf(other);
    const foreign = { ...createPasskey('https://evil.example').signIn(mine), id: client.passkey.id };
    answers.push(await other.send('POST', '/api/sign-in', { response: foreign }));
    const { challenge: old } = await signInOptionsOf(other);
    moveClock(5 * 60_000 + 1);
    answers.push(await other.send('POST', '/api/sign-in', { response: client.passkey.signIn(old) }));
    const bodies = await Promise.all(answers.map(async (one) => [one.status, await one.text()]));
    expect(new Set(bodies.map((body) => body.join(' '))).size, JSON.stringify(bodies)).toBe(1);
    expect(bodies[0]?.[0]).toBe(401);
  });

  it('needs an invitation that was not used, and works for a day', async () => {
    const { context, app, client } = await openAdmin(await openContext());
    const other = createClient(app);
    const offer = (token: string) => statusOf(other.send('POST', '/api/invitation/options', { token }));
    expect(await offer(client.token), 'used').toBe(410);
    expect(await offer('never made')).toBe(410);
    const token = await invite(context, 'Ada', ['committeeChair']);
    const { options } = await other.post<Invitation>('/api/invitation/options', { token });
    const accept = () => {
      const response = createPasskey(adminOrigin).register(options.challenge);
      return statusOf(other.send('POST', '/api/invitation', { token, response }));
    };
    expect((await Promise.all([accept(), accept()])).filter((status) => status === 200)).toHaveLength(1);
    expect(await accept()).toBe(410);
    const late = await invite(context, 'Brin', ['media']);
    moveClock(24 * hour + 1);
    expect(await offer(late), 'a day later').toBe(410);
  });
});

it('the cookie of an https origin is Secure, and no other host can set it', async () => {
  const context = await temporaryContext();
  const origin = 'https://answers.example.com';
  const token = await invite(context, 'Ada', ['media']);
  const client = createClient(adminOn(context, { origin }), origin);
  const { options, response } = await acceptInvitation(client, token, origin);
  expect(options.rp.id).toBe('answers.example.com');
  expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-admin_session=.+; Secure; SameSite=Strict$/);
});

it('what a visitor typed stays text in JSON that no browser takes for a page, and no other origin reads', async () => {
  const { context, client } = await openAdmin();
  const attack = '"><script>alert(1)</script><img src=x onerror=alert(2)>';
  const { reference } = await storeEnquiry(context, { name: attack, message: attack });
  const response = await client.send('GET', `/api/enquiries/${reference}`);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/json',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'; script-src 'self'") as string,
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
  });
  expect([...response.headers.keys()].join()).not.toContain('access-control');
  expect(await response.json()).toMatchObject({ sender: attack, message: attack });
});

it('the files of the app are served with their types, and every other path is the app, but none of the API', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'assets'));
  for (const [name, text] of [
    ['index.html', '<!doctype html>'],
    ['assets/app-1a2b.js', 'export {};'],
    ['assets/app-1a2b.js.br', 'brotli'],
    ['assets/app-1a2b.js.gz', 'gzip'],
  ] as const)
    writeFileSync(join(folder, name), text);
  const client = createClient(adminOn(await temporaryContext(), { files: readAdminFiles(folder) }));
  const typeAndCache = async (path: string) => {
    const { status, headers } = await client.send('GET', path);
    return [status, headers.get('Content-Type'), headers.get('Cache-Control')];
  };
  for (const path of ['/', '/enquiries/HM-7QK4-93PD', '/../../etc/passwd'])
    expect(await typeAndCache(path)).toEqual([200, 'text/html; charset=utf-8', 'no-store']);
  const script = [200, 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'];
  expect(await typeAndCache('/assets/app-1a2b.js')).toEqual(script);
  for (const path of ['/assets/gone.js', '/assets/app-1a2b.js.br'])
    expect((await typeAndCache(path))[0], path).toBe(404);
  // They were compressed by the build, and not for each request.
  for (const [accepted, expected] of [
    ['gzip, deflate, br', ['br', 'brotli']],
    ['gzip', ['gzip', 'gzip']],
    ['', [null, 'export {};']],
  ] as const) {
    const headers = { 'Accept-Encoding': accepted };
    const response = await client.send('GET', '/assets/app-1a2b.js', undefined, headers);
    expect([response.headers.get('Content-Encoding'), await response.text()]).toEqual(expected);
  }
  expect(await typeAndCache('/api/nothing')).toEqual([401, 'application/json', 'no-store']);
});

it('a locked database changes nothing, and says that it can be tried again', async () => {
  const { context, client } = await openAdmin();
  const { reference } = await storeEnquiry(context);
  using other = new DatabaseSync(sqliteFile(context.environment.dataDirectory));
  other.exec('begin immediate');
  const reply = { text: 'We shall look.', close: true, idempotencyKey: crypto.randomUUID(), messagesSeen: 0 };
  const response = await client.send('POST', `/api/enquiries/${reference}/replies`, reply);
  expect([response.status, await response.json()]).toEqual([503, { error: 'unavailable' }]);
  expect(response.headers.get(ownHeader.name)).toBe(ownHeader.value);
  other.exec('rollback');
  expect(await client.get(`/api/enquiries/${reference}`)).toMatchObject({ state: 'open', messages: [] });
});

it('a list and what is asked of it are checked', async () => {
  const { client } = await openAdmin();
  for (const query of ['state=lost', 'subject=speak-up2', 'order=1'])
    expect(await statusOf(client.send('GET', `/api/enquiries?${query}`)), query).toBe(400);
  expect(await client.get<Rows<EnquiryRow>>('/api/enquiries?subject=speak-up')).toMatchObject({
    rows: [],
    total: 0,
  });
  const large = JSON.stringify({ email: 'x'.repeat(1_100_000) });
  expect(await statusOf(client.send('POST', '/api/people/find', large))).toBe(413);
  const credential = { response: { id: 'x'.repeat(20_000) } };
  expect(await statusOf(client.send('POST', '/api/sign-in', credential))).toBe(413);
});

it.each([
  ['GET', '/api/enquiries?state=lost', undefined, 'state'],
  ['GET', '/api/enquiries?order=1', undefined, 'order'],
  ['GET', '/api/statistics', undefined, 'days'],
  ['POST', '/api/mail/put-away', { id: 'lost' }, 'id'],
  ['POST', '/api/people/find', 'null', 'the body'],
  ['POST', '/api/people/find', '', 'the body'],
  ['POST', '/api/people/find', '{"email":', 'the body'],
  ['POST', '/api/sign-in', { response: { id: 1 } }, 'response'],
] as const)('%s %s of %j is refused by the name of %s, without a value', async (method, path, body, name) => {
  const { client } = await openAdmin();
  const response = await client.send(method, path, body);
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ error: 'invalid-input', message: `This cannot be used: ${name}` });
});
