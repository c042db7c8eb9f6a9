import { expect, it } from 'vitest';
import {
  describeOnEachDatabase,
  startContext,
  temporaryContext,
  temporaryFolder,
} from '../../../tests/support/temporary-context.ts';
import type { Invitation } from './sign-in-routes.server.ts';
import {
  acceptInvitation,
  adminOn,
  adminOrigin,
  createClient,
  signedIn,
  signInOptionsOf,
  type AdminClient,
  allButConcerns,
  invite,
} from './testing/admin-client.ts';
import { createPasskey } from './testing/software-authenticator.ts';

const statusOf = async (response: Promise<Response>) => (await response).status;

/** Asks for `number` of things as somebody does who is not signed in and never can. @returns the statuses, each once */
async function failOften(client: AdminClient, number: number, headers?: Record<string, string>) {
  const statuses = new Set<number>();
  const post = async (path: string, body: object) =>
    statuses.add(await statusOf(client.send('POST', path, body, headers)));
  for (let attempt = 0; attempt < number / 4; attempt += 1) {
    const { challenge } = await signInOptionsOf(client);
    await post('/api/sign-in/options', {});
    await post('/api/sign-in', { response: createPasskey(adminOrigin).signIn(challenge) });
    await post('/api/invitation/options', { token: 'never made' });
  }
  return statuses;
}

describeOnEachDatabase('two hundred requests of somebody who is not signed in', (openContext) => {
  it('store nothing, and lock out nobody at the same address', async () => {
    const context = await openContext();
    const app = adminOn(context);
    const colleague = await signedIn(context, app, allButConcerns);
    const token = await invite(context, 'Brin', allButConcerns);
    // The device of the colleague has asked before.
    const { challenge } = await signInOptionsOf(colleague);
    expect([...(await failOften(createClient(app), 200))]).toEqual([200, 401, 410, 429]);
    const stored = await context.database.db.selectFrom('admin_used_challenges').selectAll().execute();
    expect(stored).toEqual([]);
    const response = colleague.passkey.signIn(challenge);
    expect(await statusOf(colleague.send('POST', '/api/sign-in', { response }))).toBe(200);
    expect((await acceptInvitation(createClient(app), token)).response.status).toBe(200);
    const forged = { ...createPasskey(adminOrigin).signIn(challenge), id: colleague.passkey.id };
    expect(await statusOf(colleague.send('POST', '/api/sign-in', { response: forged }))).toBe(429);
  });

  it('and a challenge that was not made here, or for somebody else, are refused', async () => {
    const context = await openContext();
    const app = adminOn(context);
    const { passkey } = await signedIn(context, app, allButConcerns);
    const token = await invite(context, 'Brin', allButConcerns);
    const client = createClient(app);
    const { options } = await client.post<Invitation>('/api/invitation/options', { token });
    const { challenge } = await signInOptionsOf(client);
    const [, random = '', hash = ''] = Buffer.from(challenge, 'base64url').toString().split('.');
    const later = [String(Date.now() + 3_600_000), random, hash].join('.');
    for (const other of [options.challenge, Buffer.from(later).toString('base64url'), 'AAAA', ''])
      expect(
        await statusOf(client.send('POST', '/api/sign-in', { response: passkey.signIn(other) })),
        other,
      ).toBe(401);
  });

  it('are counted for each client behind the proxies that TRUSTED_PROXY_HOPS names', async () => {
    const context = await startContext({ DATA_DIR: temporaryFolder(), TRUSTED_PROXY_HOPS: '1' });
    const client = createClient(adminOn(context));
    const from = (address: string) => ({ 'X-Forwarded-For': `192.0.2.1, ${address}` });
    expect(await failOften(client, 200, from('203.0.113.9'))).toContain(429);
    expect([...(await failOften(client, 4, from('203.0.113.10')))]).toEqual([200, 401, 410]);
  });
});

it('a passkey that is registered already is refused, without an error of the server', async () => {
  const context = await temporaryContext();
  const app = adminOn(context);
  const { passkey } = await signedIn(context, app, allButConcerns);
  const client = createClient(app);
  const token = await invite(context, 'Brin', allButConcerns);
  const { options } = await client.post<Invitation>('/api/invitation/options', { token });
  const body = { token, response: passkey.register(options.challenge) };
  const response = await client.send('POST', '/api/invitation', body);
  expect([response.status, await response.json()]).toEqual([
    400,
    { error: 'invalid-input', message: 'This passkey is registered already. Make another one.' },
  ]);
  expect((await acceptInvitation(client, token)).response.status, 'the invitation is still good').toBe(200);
});

it('two servers on localhost have cookies of their own, so that one sign-in does not end the other', async () => {
  const names = [];
  for (const origin of ['http://localhost:3001', 'http://localhost:3002', 'http://localhost']) {
    const context = await temporaryContext();
    const token = await invite(context, 'Ada', allButConcerns);
    const client = createClient(adminOn(context, { origin }), origin);
    const { response } = await acceptInvitation(client, token, origin);
    names.push(response.headers.getSetCookie()[0]?.split('=')[0]);
  }
  expect(names).toEqual(['admin_session_3001', 'admin_session_3002', 'admin_session_80']);
});
