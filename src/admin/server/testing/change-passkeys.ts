import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import type { KeyOptions } from '../passkeys.server.ts';
import { adminOrigin, type AdminClient } from './admin-client.ts';
import { createPasskey } from './software-authenticator.ts';

type Person = AdminClient & { readonly passkey: ReturnType<typeof createPasskey> };

/** The options with which a browser signs with a passkey it has, and makes another. */
export const askToAdd = (client: AdminClient) =>
  client.post<{
    readonly signing: KeyOptions;
    readonly making: PublicKeyCredentialCreationOptionsJSON;
  }>('/api/passkeys/add/options');

/** What a browser posts to add a passkey that it has made. */
export async function additionOf(client: Person, name: string) {
  const passkey = createPasskey(adminOrigin);
  const { signing, making } = await askToAdd(client);
  const response = client.passkey.signIn(signing.options.challenge);
  const registration = passkey.register(making.challenge);
  return { passkey, body: { name, registration, nonce: signing.nonce, response } };
}

/** Adds a passkey under that name, as a browser does. */
export async function addPasskey(client: Person, name: string) {
  const { passkey, body } = await additionOf(client, name);
  return { passkey, response: await client.send('POST', '/api/passkeys/add', body) };
}

/** What a browser posts to remove a passkey. */
export async function removalOf(client: Person, id: string, endsThisSession = false) {
  const { nonce, options } = await client.post<KeyOptions>('/api/passkeys/remove/options', { id });
  return { id, endsThisSession, nonce, response: client.passkey.signIn(options.challenge) };
}

/** Removes a passkey, as a browser does. */
export const removePasskey = async (client: Person, id: string, { endsThisSession = false } = {}) =>
  client.send('POST', '/api/passkeys/remove', await removalOf(client, id, endsThisSession));
