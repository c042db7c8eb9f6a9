import type { IncomingMessage } from 'node:http';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { receivesConcerns } from '../../../../company/enquiry-subjects.ts';
import { mailboxNames, type MailboxName } from '../../../../company/mailboxes.ts';
import { keyIdOfRecipient } from '../../../enquiries/age-keys.ts';
import { makeIdentity } from '../../../enquiries/testing/concern-fixtures.ts';
import type { AppContext } from '../../../server/context.ts';
import { createAdminApp } from '../admin-app.server.ts';
import { invitePerson } from '../admin-people.server.ts';
import type { AdminParts } from '../admin-request.server.ts';
import type { Keys } from '../concern-keys.server.ts';
import type { KeyOptions } from '../passkeys.server.ts';
import type { Invitation } from '../sign-in-routes.server.ts';
import { createPasskey } from './software-authenticator.ts';

export const adminOrigin = 'http://localhost:3001';

/** The app on this context, without files. */
export const adminOn = (context: AppContext, changes: Partial<AdminParts> = {}) =>
  createAdminApp({
    context,
    origin: adminOrigin,
    files: new Map(),
    articles: [],
    launchSources: { facts: [], reviews: [], heldBack: [], shownUntil: [] },
    stopping: new AbortController().signal,
    findPicture: () => Promise.resolve(undefined),
    ...changes,
  });

export type AdminApp = ReturnType<typeof adminOn>;

/** A browser with its cookie, on a connection from this machine, where a proxy may be. */
export function createClient(app: AdminApp, origin = adminOrigin) {
  let cookie = '';
  const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const request: RequestInit = {
      method,
      headers: {
        Host: new URL(origin).host,
        ...(method !== 'GET' && { Origin: origin, 'Content-Type': 'application/json' }),
        ...(cookie !== '' && { Cookie: cookie }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    };
    const { 'X-Forwarded-For': forwarded } = headers;
    // What the server reads of a connection.
    const incoming = {
      url: path,
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
      socket: { remoteAddress: '127.0.0.1' },
    } as unknown as IncomingMessage;
    const response = await app.request(`${origin}${path}`, request, { incoming });
    const [given] = response.headers.getSetCookie();
    if (given !== undefined) cookie = given.split(';', 1)[0] ?? '';
    return response;
  };
  const read = async <Answer>(response: Promise<Response>) => (await (await response).json()) as Answer;
  return {
    send,
    get: <Answer>(path: string) => read<Answer>(send('GET', path)),
    post: <Answer>(path: string, body: unknown = {}) => read<Answer>(send('POST', path, body)),
    cookie: () => cookie,
    setCookie: (value: string) => {
      cookie = value;
    },
  };
}

export type AdminClient = ReturnType<typeof createClient>;

/** Accepts an invitation with a new passkey. */
export async function acceptInvitation(client: AdminClient, token: string, origin = adminOrigin) {
  const passkey = createPasskey(origin);
  const { options } = await client.post<Invitation>('/api/invitation/options', { token });
  const body = { token, response: passkey.register(options.challenge) };
  return { passkey, options, response: await client.send('POST', '/api/invitation', body) };
}

/** Those that receive no concerns: what `--answers all` means. */
export const allButConcerns = mailboxNames.filter((mailbox) => !receivesConcerns(mailbox));

/** @returns the token of the invitation */
export async function invite(context: AppContext, name: string, mailboxes: readonly MailboxName[]) {
  const invited = await invitePerson(context, { name, mailboxes }, new Date(), true);
  if (!invited) throw new Error('Nobody was invited');
  return invited.token;
}

/** Invites somebody, who signs in. */
export async function signedIn(
  context: AppContext,
  app: AdminApp,
  mailboxes: readonly MailboxName[],
  name = `Answers ${mailboxes.join(' ')}`,
) {
  const client = createClient(app);
  const token = await invite(context, name, mailboxes);
  const { passkey } = await acceptInvitation(client, token);
  return { ...client, passkey, token, name };
}

/** A passkey’s answer to new options for signing in. */
export const signInOptionsOf = (client: AdminClient) =>
  client.post<Pick<PublicKeyCredentialCreationOptionsJSON, 'challenge'>>('/api/sign-in/options');

/** A passkey’s signature for a key. @param bound a recipient, or the `key_id` of texts that are to be encrypted again */
export async function signFor({ post, passkey }: SignedInClient, bound: string) {
  const { nonce, options } = await post<KeyOptions>('/api/concern-keys/options', { bound });
  return { nonce, response: passkey.signIn(options.challenge) };
}

/** Makes a key for somebody who answers concerns, as their browser does. */
export async function makeKeyFor(client: SignedInClient) {
  const made = await makeIdentity();
  const signed = await signFor(client, made.recipient);
  const keys = await client.post<Keys>('/api/concern-keys', { recipient: made.recipient, ...signed });
  return { ...made, keyId: await keyIdOfRecipient(made.recipient), keys };
}

type SignedInClient = Awaited<ReturnType<typeof signedIn>>;
