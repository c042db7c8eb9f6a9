import { Hono, type Context } from 'hono';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import * as v from 'valibot';
import { lockKeys } from '../../enquiries/person-keys.server.ts';
import type { Queries, Transaction } from '../../server/database/schema.ts';
import { passkeyNameLimit } from '../api.ts';
import { findSession, type SignedIn } from './admin-people.server.ts';
import { ApiFailure, audit, validated, type AdminEnv, type AdminParts } from './admin-request.server.ts';
import {
  keyOptions,
  registrationOptions,
  rpIdOf,
  userIdOf,
  verifyKeyAssertion,
  verifyRegistration,
} from './passkeys.server.ts';
import { credential, forgetSession, sessionToken } from './sign-in-routes.server.ts';

const passkeyId = v.pipe(v.string(), v.maxLength(2_000));
const passkeyName = v.pipe(
  v.string(),
  v.normalize('NFC'),
  v.trim(),
  v.minLength(1),
  v.maxLength(passkeyNameLimit),
);
const nonce = v.pipe(v.string(), v.maxLength(200));

const ofPasskey = v.object({ id: passkeyId });
const naming = v.object({ id: passkeyId, name: passkeyName });
const addition = v.object({
  name: passkeyName,
  registration: credential<RegistrationResponseJSON>(),
  nonce,
  response: credential<AuthenticationResponseJSON>(),
});
const removal = v.object({
  id: passkeyId,
  /** Whether the person was told that this passkey has opened the present session, which ends with it. */
  endsThisSession: v.boolean(),
  nonce,
  response: credential<AuthenticationResponseJSON>(),
});

/** What a passkey signs for. */
const adding = 'a further passkey';
const removing = (id: string) => `the removal of the passkey ${id}`;

const findPasskeys = (queries: Queries, personId: string) =>
  queries
    .selectFrom('admin_passkeys')
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .select('is_backed_up as isBackedUp')
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** The passkeys of a person, the oldest first. With `rpId` and `userId` a browser can tell its device which of them still count. */
async function describePasskeys({ context, origin }: AdminParts, person: SignedIn) {
  const passkeys = await findPasskeys(context.database.db, person.id);
  return {
    rpId: rpIdOf(origin),
    userId: Buffer.from(userIdOf(person)).toString('base64url'),
    passkeys: passkeys.map((passkey) => ({
      id: passkey.id,
      name: passkey.name,
      createdAt: passkey.createdAt,
      lastUsedAt: passkey.lastUsedAt,
      isBackedUp: passkey.isBackedUp === 1,
      /** Whether it has opened the present session. */
      isOfSession: passkey.id === person.passkeyId,
    })),
  };
}

/** The passkeys of the person who is signed in. Adding and removing one needs a new signature of any of them. */
export function passkeyRoutes(parts: AdminParts) {
  const { database } = parts.context;
  return new Hono<AdminEnv>()
    .get('/', async (c) => c.json(await describePasskeys(parts, c.var.person)))
    .post('/name', validated('json', naming), async (c) => {
      const { id, name } = c.req.valid('json');
      await database.transaction(async (trx) => {
        await requireOwn(trx, c.var.person, id);
        await trx.updateTable('admin_passkeys').set({ name }).where('id', '=', id).execute();
      });
      audit(parts, c, 'named a passkey', { references: [name] });
      return c.json(await describePasskeys(parts, c.var.person));
    })
    .route('/add', additionRoutes(parts))
    .route('/remove', removalRoutes(parts));
}

/** In a transaction that waits for invitations, which end every session, and for other changes of passkeys. */
function changePasskeys(
  parts: AdminParts,
  c: Context<AdminEnv>,
  now: Date,
  change: (trx: Transaction) => Promise<unknown>,
): Promise<unknown> {
  const { database } = parts.context;
  return database.transaction(async (trx) => {
    await lockKeys(database, trx, 'for changing');
    if (!(await findSession(trx, sessionToken(c, parts), now))) throw new ApiFailure('signed-out');
    return change(trx);
  });
}

/** Adds a passkey, for which one that the person has must sign. */
const additionRoutes = (parts: AdminParts) =>
  new Hono<AdminEnv>()
    .post('/options', async (c) => {
      const { person } = c.var;
      const now = new Date();
      return c.json({
        signing: await keyOptions(parts, { personId: person.id, bound: adding }, now),
        making: await registrationOptions(parts, person, now),
      });
    })
    .post('/', validated('json', addition), async (c) => {
      const { person } = c.var;
      const now = new Date();
      const { name, registration, ...signed } = c.req.valid('json');
      const recordUse = await verifyKeyAssertion(
        parts,
        { personId: person.id, bound: adding, ...signed },
        now,
      );
      const store = await verifyRegistration(parts, person, registration, now);
      await changePasskeys(parts, c, now, async (trx) => {
        await recordUse(trx);
        await store(trx, name);
      });
      audit(parts, c, 'added a passkey', { references: [name] });
      return c.json(await describePasskeys(parts, person));
    });

/** Removes a passkey, for which one that the person has must sign. */
function removalRoutes(parts: AdminParts) {
  const { database } = parts.context;
  return new Hono<AdminEnv>()
    .post('/options', validated('json', ofPasskey), async (c) => {
      const { person } = c.var;
      const { id } = c.req.valid('json');
      await requireOwn(database.db, person, id);
      return c.json(await keyOptions(parts, { personId: person.id, bound: removing(id) }, new Date()));
    })
    .post('/', validated('json', removal), async (c) => {
      const { person } = c.var;
      const now = new Date();
      const { id, endsThisSession, ...signed } = c.req.valid('json');
      const isOfSession = id === person.passkeyId;
      if (isOfSession && !endsThisSession)
        throw new ApiFailure(
          'invalid-input',
          'You are signed in with this passkey by now. Load this page again.',
        );
      const bound = removing(id);
      const recordUse = await verifyKeyAssertion(parts, { personId: person.id, bound, ...signed }, now);
      let name = '';
      await changePasskeys(parts, c, now, async (trx) => {
        await recordUse(trx);
        name = (await requireOwn(trx, person, id)).name;
        if ((await findPasskeys(trx, person.id)).length === 1)
          throw new ApiFailure('invalid-input', 'This is your only passkey. Add another one first.');
        await trx.deleteFrom('admin_passkeys').where('id', '=', id).execute();
      });
      audit(parts, c, 'removed a passkey', { references: [name] });
      if (isOfSession) forgetSession(c, parts);
      return c.json(await describePasskeys(parts, person));
    });
}

/** @throws {ApiFailure} where the person has no such passkey */
async function requireOwn(queries: Queries, { id: personId }: SignedIn, id: string) {
  const passkey = (await findPasskeys(queries, personId)).find((own) => own.id === id);
  if (!passkey) throw new ApiFailure('not-found');
  return passkey;
}
