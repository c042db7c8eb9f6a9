import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import { organization } from '../../../company/organization.ts';
import { DatabaseUnavailable } from '../../server/database/database-unavailable.ts';
import { challengeFor } from '../../enquiries/age-keys.ts';
import { newToken } from '../../server/encryption/tokens.ts';
import type { Queries, Transaction } from '../../server/database/schema.ts';
import { ApiFailure, type AdminParts } from './admin-request.server.ts';
import type { AdminPerson } from './admin-people.server.ts';

type Parts = Pick<AdminParts, 'context' | 'origin'>;

const challengeMs = 5 * 60_000;

/** The host without its port. */
export const rpIdOf = (origin: string) => new URL(origin).hostname;

/**
 * A challenge carries its end and a keyed hash, so that any server knows it again and nothing is stored for those who only ask.
 *
 * @param use the id of the person who is to make a passkey, or `keyUse`; empty for a sign-in, before which nobody is known
 */
function makeChallenge({ context }: Parts, use: string, now: Date): string {
  const content = `${String(now.getTime() + challengeMs)}.${newToken()}`;
  return `${content}.${hashOfChallenge(context, use, content)}`;
}

const hashOfChallenge = ({ encryption }: AdminParts['context'], use: string, content: string) =>
  encryption.keyedHash('admin challenge', `${use}\n${content}`);

/** Whether a challenge was made here for this use, and is not too old. */
function isOurChallenge({ context }: Parts, use: string, challenge: string, now: Date): boolean {
  const [end = '', random = '', hash = ''] = challenge.split('.');
  const isOurs = hash === hashOfChallenge(context, use, `${end}.${random}`);
  return isOurs && Number(end) > now.getTime();
}

/** What an answer is checked against. */
const expected = (parts: Parts, use: string, now: Date) => ({
  expectedChallenge: (encoded: string) =>
    isOurChallenge(parts, use, Buffer.from(encoded, 'base64url').toString(), now),
  expectedOrigin: parts.origin,
  expectedRPID: rpIdOf(parts.origin),
});

/** Uses up the challenge that a passkey has signed. False where it was used before. */
async function useChallenge(trx: Transaction, response: AuthenticationResponseJSON, now: Date) {
  await trx.deleteFrom('admin_used_challenges').where('expires_at', '<=', now.getTime()).execute();
  const { challenge } = decodeClientDataJSON(response.response.clientDataJSON);
  const used = await trx
    .insertInto('admin_used_challenges')
    .values({ challenge, expires_at: now.getTime() + challengeMs })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return used.numInsertedOrUpdatedRows === 1n;
}

/** Makes undefined of a failed check, whatever the reason. */
function notVerified(error: unknown): undefined {
  if (error instanceof DatabaseUnavailable) throw error;
}

/** What a browser calls the person to whom a passkey belongs. */
export const userIdOf = ({ id }: Pick<AdminPerson, 'id'>) => new TextEncoder().encode(id);

const passkeysOf = (queries: Queries, personId: string) =>
  queries.selectFrom('admin_passkeys').select('id').where('person_id', '=', personId).execute();

/** What the browser needs to make a passkey for this person, on a device that has none of the present ones. */
export const registrationOptions = async (
  parts: Parts,
  person: Pick<AdminPerson, 'id' | 'name'>,
  now: Date,
) =>
  generateRegistrationOptions({
    rpName: `${organization.tradingName.value} admin`,
    rpID: rpIdOf(parts.origin),
    challenge: makeChallenge(parts, person.id, now),
    userID: userIdOf(person),
    userName: person.name,
    excludeCredentials: await passkeysOf(parts.context.database.db, person.id),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });

/**
 * Checks a passkey that was made.
 *
 * @returns a function that stores it under a name, and returns its id
 * @throws {ApiFailure}
 */
export async function verifyRegistration(
  parts: Parts,
  person: Pick<AdminPerson, 'id'>,
  response: RegistrationResponseJSON,
  now: Date,
) {
  const check = { response, ...expected(parts, person.id, now) };
  const verified = await verifyRegistrationResponse(check).catch(notVerified);
  if (!verified?.verified)
    throw new ApiFailure('invalid-input', 'The passkey could not be checked. Please try again.');
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return async (trx: Transaction, name: string): Promise<string> => {
    const stored = await trx
      .insertInto('admin_passkeys')
      .values({
        id: credential.id,
        person_id: person.id,
        name,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        is_backed_up: credentialBackedUp ? 1 : 0,
        created_at: now.getTime(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (stored.numInsertedOrUpdatedRows !== 1n)
      throw new ApiFailure('invalid-input', 'This passkey is registered already. Make another one.');
    return credential.id;
  };
}

/** What the browser needs to sign in with any of its passkeys for this host. */
export const signInOptions = (parts: Parts, now: Date) =>
  generateAuthenticationOptions({
    rpID: rpIdOf(parts.origin),
    challenge: makeChallenge(parts, '', now),
    userVerification: 'required',
  });

const keyUse = (personId: string, bound: string) => `${personId} signs for ${bound}`;

/**
 * What the browser needs to have a passkey of this person sign for a key, or for a change of the person’s passkeys.
 *
 * @param bound an age recipient that is to be stored, the `key_id` of texts that are to be encrypted again, or the change
 */
export async function keyOptions(
  parts: Parts,
  { personId, bound }: { readonly personId: string; readonly bound: string },
  now: Date,
) {
  const passkeys = await passkeysOf(parts.context.database.db, personId);
  const nonce = makeChallenge(parts, keyUse(personId, bound), now);
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(parts.origin),
    challenge: new Uint8Array(Buffer.from(await challengeFor(nonce, bound), 'base64url')),
    allowCredentials: passkeys,
    userVerification: 'required',
  });
  return { nonce, options };
}

export type KeyOptions = Awaited<ReturnType<typeof keyOptions>>;

export interface KeyAssertion {
  readonly personId: string;
  readonly bound: string;
  readonly nonce: string;
  readonly response: AuthenticationResponseJSON;
}

/**
 * Checks that a passkey of this person has signed for what is bound.
 *
 * @returns a function that uses the signature up, in the transaction of what it permits, and throws where it was used before
 * @throws {ApiFailure} {DatabaseUnavailable}
 */
export async function verifyKeyAssertion(
  parts: Parts,
  { personId, bound, nonce, response }: KeyAssertion,
  now: Date,
): Promise<(trx: Transaction) => Promise<void>> {
  const expectation = { ...expected(parts, '', now), expectedChallenge: await challengeFor(nonce, bound) };
  const isOurs = isOurChallenge(parts, keyUse(personId, bound), nonce, now);
  const verified = isOurs ? await verifyPasskey(parts, response, expectation, now) : undefined;
  if (verified?.personId !== personId) throw new ApiFailure('unknown-passkey');
  return async (trx) => {
    if (!(await verified.recordUse(trx))) throw new ApiFailure('unknown-passkey');
  };
}

/**
 * Checks a sign-in.
 *
 * @returns as `verifyPasskey`
 * @throws {DatabaseUnavailable}
 */
export const verifySignIn = (parts: Parts, response: AuthenticationResponseJSON, now: Date) =>
  verifyPasskey(parts, response, expected(parts, '', now), now);

/**
 * @returns whose passkey it is, and what records its use: false where the signature was used before, or the passkey has been
 *   removed meanwhile; undefined where the check fails, whatever the reason
 */
async function verifyPasskey(
  parts: Parts,
  response: AuthenticationResponseJSON,
  expectation: Omit<Parameters<typeof verifyAuthenticationResponse>[0], 'response' | 'credential'>,
  now: Date,
) {
  const stored = await parts.context.database.db
    .selectFrom('admin_passkeys')
    .selectAll()
    .where('id', '=', response.id)
    .executeTakeFirst();
  if (!stored) return undefined;
  const { id, counter, public_key, person_id } = stored;
  const credential = { id, counter, publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')) };
  const check = { response, credential, ...expectation };
  const verified = await verifyAuthenticationResponse(check).catch(notVerified);
  if (!verified?.verified) return undefined;
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  const recordUse = async (trx: Transaction): Promise<boolean> => {
    if (!(await useChallenge(trx, response, now))) return false;
    const { numUpdatedRows } = await trx
      .updateTable('admin_passkeys')
      .set({ counter: newCounter, last_used_at: now.getTime(), is_backed_up: credentialBackedUp ? 1 : 0 })
      .where('id', '=', id)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  };
  return { personId: person_id, passkeyId: id, recordUse };
}
