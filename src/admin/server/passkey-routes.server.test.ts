import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../../tests/support/temporary-context.ts';
import type { AppContext } from '../../server/context.ts';
import type { Passkeys } from '../app/api-client.ts';
import {
  acceptInvitation,
  adminOn,
  adminOrigin,
  allButConcerns,
  createClient,
  invite,
  signedIn,
  signInOptionsOf,
  type AdminApp,
  type AdminClient,
} from './testing/admin-client.ts';
import { addPasskey, askToAdd, removalOf, removePasskey } from './testing/change-passkeys.ts';
import { createPasskey } from './testing/software-authenticator.ts';

type Passkey = ReturnType<typeof createPasskey>;

const passkeysOf = async (client: AdminClient) => (await client.get<Passkeys>('/api/passkeys')).passkeys;
const statusOf = async (client: AdminClient) => (await client.send('GET', '/api/session')).status;

/** Signs in with a passkey, as another browser. */
async function signInWith(app: AdminApp, passkey: Passkey) {
  const client = createClient(app);
  const { challenge } = await signInOptionsOf(client);
  const { status } = await client.send('POST', '/api/sign-in', { response: passkey.signIn(challenge) });
  return { ...client, passkey, status };
}

async function open(openContext: () => Promise<AppContext>) {
  const context = await openContext();
  const app = adminOn(context);
  return { context, app, maria: await signedIn(context, app, allButConcerns, 'Maria Lindqvist') };
}

describeOnEachDatabase('the passkeys of a person', (openContext) => {
  it('are added, named and removed by the person, who is told when each was made and used', async () => {
    const { app, maria } = await open(openContext);
    expect(await passkeysOf(maria)).toMatchObject([
      { id: maria.passkey.id, name: 'First passkey', lastUsedAt: null, isOfSession: true },
    ]);
    const phone = await addPasskey(maria, ' Phone ');
    expect(phone.response.status).toBe(200);
    const { id } = phone.passkey;
    expect((await maria.send('POST', '/api/passkeys/name', { id, name: 'My phone' })).status).toBe(200);
    expect((await maria.send('POST', '/api/passkeys/name', { id, name: ' ' })).status).toBe(400);
    expect((await signInWith(app, phone.passkey)).status).toBe(200);
    expect(await passkeysOf(maria)).toMatchObject([
      { name: 'First passkey', lastUsedAt: expect.any(Number) as number },
      { id, name: 'My phone', lastUsedAt: expect.any(Number) as number, isOfSession: false },
    ]);
  });

  it('are not made on a device that has one of them', async () => {
    const { context, app, maria } = await open(openContext);
    const { making } = await askToAdd(maria);
    expect(making.excludeCredentials).toMatchObject([{ id: maria.passkey.id }]);
    // A new invitation ends the passkeys that there are, so that it excludes none.
    const token = await invite(context, 'Maria Lindqvist', allButConcerns);
    const { options } = await acceptInvitation(createClient(app), token);
    expect(options.excludeCredentials).toEqual([]);
  });

  it('end with every session that they have opened, and no other', async () => {
    const { app, maria } = await open(openContext);
    const phone = await addPasskey(maria, 'Phone');
    const onPhone = await signInWith(app, phone.passkey);
    const elsewhere = await signInWith(app, phone.passkey);
    expect((await removePasskey(maria, phone.passkey.id)).status).toBe(200);
    expect([await statusOf(onPhone), await statusOf(elsewhere), await statusOf(maria)]).toEqual([
      401, 401, 200,
    ]);
    expect((await signInWith(app, phone.passkey)).status).toBe(401);
  });

  it('can be removed with another one where the device is lost, without an operator', async () => {
    const { app, maria } = await open(openContext);
    const key = await addPasskey(maria, 'Security key');
    const found = await signInWith(app, key.passkey);
    expect((await removePasskey(found, maria.passkey.id)).status).toBe(200);
    expect(await statusOf(maria)).toBe(401);
    expect(await passkeysOf(found)).toMatchObject([{ id: key.passkey.id }]);
  });

  it('are not removed while they have opened the present session, unless the person was told', async () => {
    const { maria } = await open(openContext);
    await addPasskey(maria, 'Phone');
    expect((await removePasskey(maria, maria.passkey.id)).status).toBe(400);
    const removed = await removePasskey(maria, maria.passkey.id, { endsThisSession: true });
    expect(removed.status).toBe(200);
    expect(removed.headers.get('Set-Cookie')).toMatch(/Max-Age=0/);
    expect(await statusOf(maria)).toBe(401);
  });

  it('are never all removed, also by two browsers at once', async () => {
    const { app, maria } = await open(openContext);
    const last = await removePasskey(maria, maria.passkey.id, { endsThisSession: true });
    expect([last.status, await last.json()]).toEqual([
      400,
      { error: 'invalid-input', message: 'This is your only passkey. Add another one first.' },
    ]);
    const phone = await addPasskey(maria, 'Phone');
    const onPhone = await signInWith(app, phone.passkey);
    const bodies = [
      await removalOf(maria, phone.passkey.id),
      await removalOf(onPhone, maria.passkey.id),
    ] as const;
    const both = await Promise.all([
      maria.send('POST', '/api/passkeys/remove', bodies[0]),
      onPhone.send('POST', '/api/passkeys/remove', bodies[1]),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const left = [await statusOf(maria), await statusOf(onPhone)];
    expect(left.toSorted()).toEqual([200, 401]);
  });

  it('need a new signature of the person for this very change', async () => {
    const { context, app, maria } = await open(openContext);
    const other = await signedIn(context, app, allButConcerns, 'Brin Oke');
    const phone = createPasskey(adminOrigin);
    const { signing, making } = await askToAdd(maria);
    const signed = { nonce: signing.nonce, response: maria.passkey.signIn(signing.options.challenge) };
    const body = { name: 'Phone', registration: phone.register(making.challenge), ...signed };
    const byOther = { ...body, response: other.passkey.signIn(signing.options.challenge) };
    expect((await maria.send('POST', '/api/passkeys/add', byOther)).status).toBe(401);
    expect((await other.send('POST', '/api/passkeys/add', body)).status).toBe(401);
    expect(
      (
        await maria.send('POST', '/api/passkeys/remove', {
          id: maria.passkey.id,
          endsThisSession: true,
          ...signed,
        })
      ).status,
    ).toBe(401);
    expect((await maria.send('POST', '/api/passkeys/add', body)).status).toBe(200);
    const again = { ...body, registration: createPasskey(adminOrigin).register(making.challenge) };
    expect((await maria.send('POST', '/api/passkeys/add', again)).status, 'used before').toBe(401);
    for (const path of ['name', 'remove/options'])
      expect(
        (await other.send('POST', `/api/passkeys/${path}`, { id: phone.id, name: 'Mine' })).status,
        path,
      ).toBe(404);
  });

  it('are not added by a session that an invitation or a removal has ended meanwhile', async () => {
    const { context, maria } = await open(openContext);
    const { signing, making } = await askToAdd(maria);
    const body = {
      name: 'Phone',
      registration: createPasskey(adminOrigin).register(making.challenge),
      nonce: signing.nonce,
      response: maria.passkey.signIn(signing.options.challenge),
    };
    const [added] = await Promise.all([
      maria.send('POST', '/api/passkeys/add', body),
      invite(context, 'Maria Lindqvist', allButConcerns),
    ]);
    expect([200, 401]).toContain(added.status);
    expect(await context.database.db.selectFrom('admin_passkeys').select('id').execute()).toEqual([]);
  });

  it('open no session once they are removed, also where the sign-in has begun', async () => {
    const { app, maria } = await open(openContext);
    const phone = await addPasskey(maria, 'Phone');
    const client = createClient(app);
    const { challenge } = await signInOptionsOf(client);
    const [signIn] = await Promise.all([
      client.send('POST', '/api/sign-in', { response: phone.passkey.signIn(challenge) }),
      removePasskey(maria, phone.passkey.id),
    ]);
    expect([200, 401]).toContain(signIn.status);
    expect(await statusOf(client)).toBe(401);
  });
});
