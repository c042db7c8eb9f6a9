import { Hono, type Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import * as v from 'valibot';
import { organization } from '../../../company/organization.ts';
import { countEnquiries } from '../../enquiries/find-enquiries.server.ts';
import { countEmails } from '../../operations/mail-queue.server.ts';
import { findLaunchIssues } from '../../operations/doctor.server.ts';
import { networkOf, type RateLimit } from '../../server/http/rate-limit.ts';
import type { InvitationOptions, Passkey, Session } from '../api.ts';
import {
  endSession,
  findInvited,
  findSession,
  sessionMs,
  startSession,
  useInvitation,
} from './admin-people.server.ts';
import { ApiFailure, audit, readBody, type AdminEnv, type AdminParts } from './admin-request.server.ts';
import {
  deletePasskey,
  passkeysOf,
  registrationOptions,
  signInOptions,
  verifyRegistration,
  verifySignIn,
} from './passkeys.server.ts';

/** Of one address; behind a proxy, of all together. */
const signInLimit: RateLimit = { name: 'admin sign-in', points: 60, duration: 10 * 60 };

const shortText = v.pipe(v.string(), v.maxLength(200));

const cookieName = 'admin_session';

/** With https the name begins with __Host-, so that no other host of the domain can set it. */
const prefixOf = ({ origin }: AdminParts) => (origin.startsWith('https:') ? ('host' as const) : undefined);

export const sessionToken = (c: Context, parts: AdminParts) => getCookie(c, cookieName, prefixOf(parts));

function setSessionCookie(c: Context, parts: AdminParts, token: string): void {
  const prefix = prefixOf(parts);
  setCookie(c, cookieName, token, {
    ...(prefix && { prefix, secure: true }),
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: sessionMs / 1000,
  });
}

/** A credential as a browser sends it; what is in it is checked with its signature. */
const credential = <Response>() =>
  v.custom<Response>((input) => typeof (Object(input) as { readonly id?: unknown }).id === 'string');
const registration = { challenge: shortText, response: credential<RegistrationResponseJSON>() };

/** What anybody may ask for who is not signed in. */
export function signInRoutes(parts: AdminParts) {
  const { context } = parts;
  const { database } = context;
  const limit = createMiddleware<AdminEnv>(async (c, next) => {
    const address = c.env.incoming?.socket.remoteAddress ?? '';
    const { allowed } = await context.rateLimiter.consume(signInLimit, networkOf(address) ?? 'unknown');
    if (!allowed) throw new ApiFailure('too-many-requests');
    await next();
  });

  const requireInvited = async (given: string, now: Date) => {
    const invited = await findInvited(database.db, given, now);
    if (!invited) throw new ApiFailure('invitation-over');
    return invited;
  };

  return new Hono<AdminEnv>()
    .use('/sign-in/*', limit)
    .use('/invitation/*', limit)
    .post('/sign-in/options', async (c) => c.json(await signInOptions(parts, new Date())))
    .post('/sign-in', async (c) => {
      const now = new Date();
      const signIn = { challenge: shortText, response: credential<AuthenticationResponseJSON>() };
      const personId = await verifySignIn(parts, await readBody(c, v.object(signIn)), now);
      if (personId === undefined)
        throw new ApiFailure('signed-out', 'This passkey does not open the app, or it took too long.');
      const started = await database.transaction((trx) => startSession(trx, personId, now));
      return answerWithSession(c, started, 'signed in');
    })
    .post('/invitation/options', async (c) => {
      const now = new Date();
      const invited = await requireInvited((await readBody(c, v.object({ token: shortText }))).token, now);
      const { name, role, invitedUntil } = invited;
      return c.json<InvitationOptions>({
        ...{ name, role, expiresAt: new Date(invitedUntil).toISOString() },
        options: await registrationOptions(parts, invited, now),
      });
    })
    .post('/invitation', async (c) => {
      const now = new Date();
      const given = await readBody(c, v.object({ token: shortText, ...registration }));
      const invited = await requireInvited(given.token, now);
      const store = await verifyRegistration(parts, invited, given, now);
      const started = await database.transaction(async (trx) => {
        if (!(await useInvitation(trx, given.token, now))) throw new ApiFailure('invitation-over');
        await store(trx);
        return startSession(trx, invited.id, now);
      });
      return answerWithSession(c, started, 'accepted the invitation');
    });

  async function answerWithSession(c: Context<AdminEnv>, started: string, action: string) {
    const former = sessionToken(c, parts);
    if (former !== undefined) await endSession(context, former);
    const person = await findSession(database.db, started, new Date());
    if (!person) throw new ApiFailure('signed-out');
    setSessionCookie(c, parts, started);
    audit(parts, person, action);
    return c.json(await describeSession(parts, person));
  }
}

/** What a person does with the own session and passkeys. */
export function sessionRoutes(parts: AdminParts) {
  const { database } = parts.context;
  return new Hono<AdminEnv>()
    .get('/session', async (c) => {
      const person = await findSession(database.db, sessionToken(c, parts) ?? '', new Date());
      if (!person) throw new ApiFailure('signed-out');
      return c.json(await describeSession(parts, person));
    })
    .post('/sign-out', async (c) => {
      await endSession(parts.context, sessionToken(c, parts) ?? '');
      const prefix = prefixOf(parts);
      deleteCookie(c, cookieName, { path: '/', ...(prefix && { prefix, secure: true }) });
      audit(parts, c.var.person, 'signed out');
      return c.json({});
    })
    .get('/passkeys', async (c) => c.json(await listPasskeys(c.var.person.id)))
    .post('/passkeys/options', async (c) =>
      c.json(await registrationOptions(parts, c.var.person, new Date())),
    )
    .post('/passkeys', async (c) => {
      const { person } = c.var;
      const given = await readBody(c, v.object(registration));
      const store = await verifyRegistration(parts, person, given, new Date());
      await database.transaction(store);
      audit(parts, person, 'added a passkey');
      return c.json(await listPasskeys(person.id));
    })
    .delete('/passkeys/:id', async (c) => {
      const { person } = c.var;
      if (!(await deletePasskey(database, person.id, c.req.param('id'))))
        throw new ApiFailure('invalid-input', 'The last passkey stays.');
      audit(parts, person, 'deleted a passkey');
      return c.json(await listPasskeys(person.id));
    });

  async function listPasskeys(personId: string): Promise<readonly Passkey[]> {
    return (await passkeysOf(database.db, personId)).map((passkey) => ({
      id: passkey.id,
      createdAt: new Date(passkey.created_at).toISOString(),
      lastUsedAt: passkey.last_used_at === null ? null : new Date(passkey.last_used_at).toISOString(),
      isBackedUp: passkey.is_backed_up === 1,
    }));
  }
}

async function describeSession(
  { context, launchSources }: AdminParts,
  { name, role, recipient, expiresAt }: NonNullable<Awaited<ReturnType<typeof findSession>>>,
): Promise<Session> {
  const { db } = context.database;
  const state = 'open';
  return {
    person: { name, role },
    company: organization.tradingName.value,
    expiresAt: new Date(expiresAt).toISOString(),
    counts: {
      inbox: await countEnquiries(db, { scope: 'enquiries', state }),
      ...(recipient && { concerns: await countEnquiries(db, { scope: recipient, state }) }),
      mail: await countEmails(db, { states: ['dead'], recipient }),
      launch: (await findLaunchIssues(launchSources, new Date(), context)).length,
    },
  };
}
