import { Hono, type Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import * as v from 'valibot';
import { countEnquiries } from '../../enquiries/find-enquiries.server.ts';
import { countEmails } from '../../operations/mail-queue.server.ts';
import { findLaunchIssues } from '../../operations/doctor.server.ts';
import { networkOf, type RateLimit } from '../../server/http/rate-limit.ts';
import {
  endSession,
  findInvited,
  findSession,
  sessionMs,
  startSession,
  useInvitation,
  type SignedIn,
} from './admin-people.server.ts';
import { ApiFailure, audit, readBody, type AdminEnv, type AdminParts } from './admin-request.server.ts';
import { registrationOptions, signInOptions, verifyRegistration, verifySignIn } from './passkeys.server.ts';

/** Of one address; behind a proxy, of all together. */
const signInLimit: RateLimit = { name: 'admin sign-in', points: 60, duration: 10 * 60 };

const cookieName = 'admin_session';

/** With https the name begins with __Host-, so that no other host of the domain can set it. */
const cookieOptions = ({ origin }: AdminParts) => ({
  path: '/',
  ...(origin.startsWith('https:') && { prefix: 'host' as const, secure: true }),
});

export const sessionToken = (c: Context, parts: AdminParts) =>
  getCookie(c, cookieName, cookieOptions(parts).prefix) ?? '';

/** A credential as a browser sends it; what is in it is checked with its signature. */
const credential = <Response>() =>
  v.custom<Response>((input) => typeof (Object(input) as { readonly id?: unknown }).id === 'string');
const signIn = v.object({ response: credential<AuthenticationResponseJSON>() });
const invitation = v.object({ token: v.pipe(v.string(), v.maxLength(200)) });
const registration = v.object({ ...invitation.entries, response: credential<RegistrationResponseJSON>() });

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

  return new Hono<AdminEnv>()
    .use('/sign-in/*', limit)
    .use('/invitation/*', limit)
    .post('/sign-in/options', async (c) => c.json(await signInOptions(parts, new Date())))
    .post('/sign-in', async (c) => {
      const now = new Date();
      const personId = await verifySignIn(parts, (await readBody(c, signIn)).response, now);
      if (personId === undefined) throw new ApiFailure('unknown-passkey');
      const started = await database.transaction((trx) => startSession(trx, personId, now));
      return answerWithSession(c, started, 'signed in');
    })
    .post('/invitation/options', async (c) => {
      const { token } = await readBody(c, invitation);
      return c.json(await describeInvitation(parts, token));
    })
    .post('/invitation', async (c) => {
      const now = new Date();
      const { token, response } = await readBody(c, registration);
      const invited = await requireInvited(parts, token, now);
      const store = await verifyRegistration(parts, invited, response, now);
      const started = await database.transaction(async (trx) => {
        if (!(await useInvitation(trx, token, now))) throw new ApiFailure('invitation-over');
        await store(trx);
        return startSession(trx, invited.id, now);
      });
      return answerWithSession(c, started, 'accepted the invitation');
    });

  async function answerWithSession(c: Context<AdminEnv>, started: string, action: string) {
    await endSession(context, sessionToken(c, parts));
    const person = await findSession(database.db, started, new Date());
    if (!person) throw new ApiFailure('signed-out');
    const options = { httpOnly: true, sameSite: 'Strict', maxAge: sessionMs / 1000 } as const;
    setCookie(c, cookieName, started, { ...cookieOptions(parts), ...options });
    audit(parts, person, action);
    return c.json(await describeSession(parts, person));
  }
}

async function requireInvited({ context: { database } }: AdminParts, token: string, now: Date) {
  const invited = await findInvited(database.db, token, now);
  if (!invited) throw new ApiFailure('invitation-over');
  return invited;
}

async function describeInvitation(parts: AdminParts, token: string) {
  const now = new Date();
  const invited = await requireInvited(parts, token, now);
  const { name, invitedUntil } = invited;
  return { name, invitedUntil, options: await registrationOptions(parts, invited, now) };
}
export type Invitation = Awaited<ReturnType<typeof describeInvitation>>;

/** The session of the person who is signed in. */
export const sessionRoutes = (parts: AdminParts) =>
  new Hono<AdminEnv>()
    .get('/session', async (c) => c.json(await describeSession(parts, c.var.person)))
    .post('/sign-out', async (c) => {
      await endSession(parts.context, sessionToken(c, parts));
      deleteCookie(c, cookieName, cookieOptions(parts));
      audit(parts, c.var.person, 'signed out');
      return c.json({});
    });

/** With the numbers for the navigation; `launch` counts what stops the launch. */
async function describeSession(
  { context, launchSources }: AdminParts,
  { name, mailboxes, expiresAt }: SignedIn,
) {
  const { db } = context.database;
  return {
    name,
    mailboxes,
    expiresAt,
    counts: {
      inbox: await countEnquiries(db, { mailboxes, state: 'open' }),
      mail: await countEmails(db, { states: ['dead'], mailboxes }),
      launch: (await findLaunchIssues(launchSources, new Date(), context)).length,
    },
  };
}
export type Session = Awaited<ReturnType<typeof describeSession>>;
