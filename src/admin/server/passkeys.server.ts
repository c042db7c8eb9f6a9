import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { organization } from '../../../company/organization.ts';
import type { OpenDatabase } from '../../server/database/open-database.ts';
import type { Queries, Transaction } from '../../server/database/schema.ts';
import { ApiFailure, type AdminParts } from './admin-request.server.ts';
import type { AdminPerson } from './admin-people.server.ts';

type Parts = Pick<AdminParts, 'context' | 'origin'>;

const challengeMs = 5 * 60_000;

/** Of keys: EdDSA, ES256 and RS256, which authenticators have. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** The host without its port. */
const rpIdOf = (origin: string) => new URL(origin).hostname;

interface Challenge {
  readonly challenge: string;
  readonly purpose: 'sign-in' | 'registration';
  readonly personId: string | null;
}

const storeChallenge = (
  { transaction }: OpenDatabase,
  { challenge, purpose, personId }: Challenge,
  now: Date,
) =>
  transaction(async (trx) => {
    await trx.deleteFrom('admin_challenges').where('expires_at', '<=', now.getTime()).execute();
    const expires_at = now.getTime() + challengeMs;
    await trx
      .insertInto('admin_challenges')
      .values({ challenge, purpose, person_id: personId, expires_at })
      .execute();
  });

/** Uses a challenge up. False where it was used, has expired, or was sent to somebody else. */
const takeChallenge = (
  { transaction }: OpenDatabase,
  { challenge, purpose, personId }: Challenge,
  now: Date,
): Promise<boolean> =>
  transaction(async (trx) => {
    const taken = await trx
      .deleteFrom('admin_challenges')
      .where('challenge', '=', challenge)
      .where('purpose', '=', purpose)
      .where('person_id', personId === null ? 'is' : '=', personId)
      .where('expires_at', '>', now.getTime())
      .executeTakeFirst();
    return taken.numDeletedRows > 0n;
  });

/** What the browser needs to make a passkey for this person. */
export async function registrationOptions({ context, origin }: Parts, person: AdminPerson, now: Date) {
  const passkeys = await passkeysOf(context.database.db, person.id);
  const options = await generateRegistrationOptions({
    rpName: `${organization.tradingName.value} admin`,
    rpID: rpIdOf(origin),
    userID: new TextEncoder().encode(person.id),
    userName: person.name,
    userDisplayName: person.name,
    excludeCredentials: passkeys.map(({ id }) => ({ id })),
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const { challenge } = options;
  await storeChallenge(context.database, { challenge, purpose: 'registration', personId: person.id }, now);
  return options;
}

/**
 * Checks a passkey that was made.
 *
 * @returns a function that stores it
 * @throws {ApiFailure}
 */
export async function verifyRegistration(
  { context, origin }: Parts,
  person: AdminPerson,
  { challenge, response }: { readonly challenge: string; readonly response: RegistrationResponseJSON },
  now: Date,
) {
  const asked = { challenge, purpose: 'registration', personId: person.id } as const;
  const isAsked = await takeChallenge(context.database, asked, now);
  const verified = await verifyRegistrationResponse({
    response,
    supportedAlgorithmIDs,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpIdOf(origin),
  }).catch(() => undefined);
  if (!isAsked || !verified?.verified)
    throw new ApiFailure('invalid-input', 'The passkey could not be checked. Please try again.');
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return (trx: Transaction) =>
    trx
      .insertInto('admin_passkeys')
      .values({
        id: credential.id,
        person_id: person.id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        is_backed_up: credentialBackedUp ? 1 : 0,
        created_at: now.getTime(),
      })
      .execute();
}

/** What the browser needs to sign in with any of its passkeys for this host. */
export async function signInOptions({ context, origin }: Parts, now: Date) {
  const options = await generateAuthenticationOptions({ rpID: rpIdOf(origin), userVerification: 'required' });
  const { challenge } = options;
  await storeChallenge(context.database, { challenge, purpose: 'sign-in', personId: null }, now);
  return options;
}

/**
 * A COSE key that belongs to no passkey: the generator of P-256. A sign-in with an unknown passkey is checked against it, so that it takes
 * the same path, and is refused whatever the result.
 */
const keyOfNobody =
  'a50102032620012158206b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2962258204fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5';

/**
 * Checks a sign-in.
 *
 * @returns the id of the person; undefined where it fails, whatever the reason
 * @throws {DatabaseUnavailable}
 */
export async function verifySignIn(
  { context, origin }: Parts,
  { challenge, response }: { readonly challenge: string; readonly response: AuthenticationResponseJSON },
  now: Date,
): Promise<string | undefined> {
  const { database } = context;
  const isAsked = await takeChallenge(database, { challenge, purpose: 'sign-in', personId: null }, now);
  const stored = await database.db
    .selectFrom('admin_passkeys')
    .selectAll()
    .where('id', '=', response.id)
    .executeTakeFirst();
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpIdOf(origin),
    credential: {
      id: response.id,
      publicKey: new Uint8Array(
        stored ? Buffer.from(stored.public_key, 'base64url') : Buffer.from(keyOfNobody, 'hex'),
      ),
      counter: stored?.counter ?? 0,
    },
  }).catch(() => undefined);
  if (!isAsked || !stored || !verified?.verified) return undefined;
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  await database.transaction((trx) =>
    trx
      .updateTable('admin_passkeys')
      .set({ counter: newCounter, last_used_at: now.getTime(), is_backed_up: credentialBackedUp ? 1 : 0 })
      .where('id', '=', stored.id)
      .execute(),
  );
  return stored.person_id;
}

export const passkeysOf = (queries: Queries, personId: string) =>
  queries
    .selectFrom('admin_passkeys')
    .select(['id', 'created_at', 'last_used_at', 'is_backed_up'])
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute();

/** Deletes a passkey of this person. False where there is no such one, or it is the last. */
export const deletePasskey = (
  { transaction }: OpenDatabase,
  personId: string,
  id: string,
): Promise<boolean> =>
  transaction(async (trx) => {
    const passkeys = await passkeysOf(trx, personId);
    if (passkeys.length < 2 || !passkeys.some((passkey) => passkey.id === id)) return false;
    await trx.deleteFrom('admin_passkeys').where('id', '=', id).execute();
    return true;
  });
