import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { organization } from '../../../company/organization.ts';
import { DatabaseUnavailable } from '../../server/database/database-unavailable.ts';
import type { OpenDatabase } from '../../server/database/open-database.ts';
import type { Transaction } from '../../server/database/schema.ts';
import { ApiFailure, type AdminParts } from './admin-request.server.ts';
import type { AdminPerson } from './admin-people.server.ts';

type Parts = Pick<AdminParts, 'context' | 'origin'>;

const challengeMs = 5 * 60_000;

/** The host without its port. */
const rpIdOf = (origin: string) => new URL(origin).hostname;

/** @param personId who is to make a passkey; null for a sign-in, before which nobody is known */
const storeChallenge = (
  { transaction }: OpenDatabase,
  challenge: string,
  personId: string | null,
  now: Date,
) =>
  transaction(async (trx) => {
    await trx.deleteFrom('admin_challenges').where('expires_at', '<=', now.getTime()).execute();
    await trx
      .insertInto('admin_challenges')
      .values({
        challenge,
        purpose: personId === null ? 'sign-in' : 'registration',
        person_id: personId,
        expires_at: now.getTime() + challengeMs,
      })
      .execute();
  });

/** What an answer is checked against. Its challenge is used up: it was sent to this person, and neither used nor too old. */
const expected = ({ context, origin }: Parts, personId: string | null, now: Date) => ({
  expectedChallenge: (challenge: string) =>
    context.database.transaction(async (trx) => {
      const taken = await trx
        .deleteFrom('admin_challenges')
        .where('challenge', '=', challenge)
        .where('person_id', personId === null ? 'is' : '=', personId)
        .where('expires_at', '>', now.getTime())
        .executeTakeFirst();
      return taken.numDeletedRows > 0n;
    }),
  expectedOrigin: origin,
  expectedRPID: rpIdOf(origin),
});

/** Makes undefined of a failed check, whatever the reason. */
function notVerified(error: unknown): undefined {
  if (error instanceof DatabaseUnavailable) throw error;
}

/** What the browser needs to make a passkey for this person. */
export async function registrationOptions(
  { context, origin }: Parts,
  person: Pick<AdminPerson, 'id' | 'name'>,
  now: Date,
) {
  const options = await generateRegistrationOptions({
    rpName: `${organization.tradingName.value} admin`,
    rpID: rpIdOf(origin),
    userID: new TextEncoder().encode(person.id),
    userName: person.name,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await storeChallenge(context.database, options.challenge, person.id, now);
  return options;
}

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
  await storeChallenge(context.database, options.challenge, null, now);
  return options;
}

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
  await database.transaction((trx) =>
    trx
      .updateTable('admin_passkeys')
      .set({ counter: newCounter, last_used_at: now.getTime(), is_backed_up: credentialBackedUp ? 1 : 0 })
      .where('id', '=', id)
      .execute(),
  );
  return person_id;
}
