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
import { newToken } from '../../server/encryption/tokens.ts';
import type { Transaction } from '../../server/database/schema.ts';
import { ApiFailure, type AdminParts } from './admin-request.server.ts';
import type { AdminPerson } from './admin-people.server.ts';

type Parts = Pick<AdminParts, 'context' | 'origin'>;

const challengeMs = 5 * 60_000;

/** The host without its port. */
const rpIdOf = (origin: string) => new URL(origin).hostname;

/**
 * A challenge carries its end and a keyed hash, so that any server knows it again and nothing is stored for those who only ask.
 *
 * @param personId who is to make a passkey; null for a sign-in, before which nobody is known
 */
function makeChallenge({ context }: Parts, personId: string | null, now: Date): string {
  const content = `${String(now.getTime() + challengeMs)}.${newToken()}`;
  return `${content}.${hashOfChallenge(context, personId, content)}`;
}

const hashOfChallenge = ({ encryption }: AdminParts['context'], personId: string | null, content: string) =>
  encryption.keyedHash('admin challenge', `${personId ?? ''}\n${content}`);

/** What an answer is checked against. Its challenge was made here for this person, and is not too old. */
const expected = ({ context, origin }: Parts, personId: string | null, now: Date) => ({
  expectedChallenge: (encoded: string) => {
    const [end = '', random = '', hash = ''] = Buffer.from(encoded, 'base64url').toString().split('.');
    const isOurs = hash === hashOfChallenge(context, personId, `${end}.${random}`);
    return isOurs && Number(end) > now.getTime();
  },
  expectedOrigin: origin,
  expectedRPID: rpIdOf(origin),
});

/** Uses up the challenge of a sign-in. False where it was used before. */
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

/** What the browser needs to make a passkey for this person. */
export const registrationOptions = (parts: Parts, person: Pick<AdminPerson, 'id' | 'name'>, now: Date) =>
  generateRegistrationOptions({
    rpName: `${organization.tradingName.value} admin`,
    rpID: rpIdOf(parts.origin),
    challenge: makeChallenge(parts, person.id, now),
    userID: new TextEncoder().encode(person.id),
    userName: person.name,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });

/**
 * Checks a passkey that was made.
 *
 * @returns a function that stores it
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
  return async (trx: Transaction) => {
    const stored = await trx
      .insertInto('admin_passkeys')
      .values({
        id: credential.id,
        person_id: person.id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        is_backed_up: credentialBackedUp ? 1 : 0,
        created_at: now.getTime(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (stored.numInsertedOrUpdatedRows !== 1n)
      throw new ApiFailure('invalid-input', 'This passkey is registered already. Make another one.');
  };
}

/** What the browser needs to sign in with any of its passkeys for this host. */
export const signInOptions = (parts: Parts, now: Date) =>
  generateAuthenticationOptions({
    rpID: rpIdOf(parts.origin),
    challenge: makeChallenge(parts, null, now),
    userVerification: 'required',
  });

/**
 * Checks a sign-in.
 *
 * @returns the id of the person; undefined where it fails, whatever the reason
 * @throws {DatabaseUnavailable}
 */
export async function verifySignIn(
  parts: Parts,
  response: AuthenticationResponseJSON,
  now: Date,
): Promise<string | undefined> {
  const { database } = parts.context;
  const stored = await database.db
    .selectFrom('admin_passkeys')
    .selectAll()
    .where('id', '=', response.id)
    .executeTakeFirst();
  if (!stored) return undefined;
  const { id, counter, public_key, person_id } = stored;
  const credential = { id, counter, publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')) };
  const check = { response, credential, ...expected(parts, null, now) };
  const verified = await verifyAuthenticationResponse(check).catch(notVerified);
  if (!verified?.verified) return undefined;
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  return database.transaction(async (trx) => {
    if (!(await useChallenge(trx, response, now))) return undefined;
    await trx
      .updateTable('admin_passkeys')
      .set({ counter: newCounter, last_used_at: now.getTime(), is_backed_up: credentialBackedUp ? 1 : 0 })
      .where('id', '=', id)
      .execute();
    return person_id;
  });
}
