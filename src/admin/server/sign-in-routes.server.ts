import { Hono, type Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import * as v from 'valibot';
import { createClientOf, type RateLimit } from '../../server/http/rate-limit.ts';
import {
  endSession,
  findInvited,
  findSession,
  sessionMs,
  startSession,
  useInvitation,
  type SignedIn,
} from './admin-people.server.ts';
import { ApiFailure, audit, validated, type AdminEnv, type AdminParts } from './admin-request.server.ts';
import { registrationOptions, signInOptions, verifyRegistration, verifySignIn } from './passkeys.server.ts';

/**
 * The failed sign-ins of one client. Further ones are refused and no longer logged. A good passkey or invitation works all the
 * same: colleagues may share the address, and it is the signature that protects.
 */
const failureLimit: RateLimit = { name: 'failed admin sign-ins', points: 60, duration: 10 * 60 };

/**
 * With https the name begins with __Host-, so that no other host of the domain can set it. Without it the name has the port,
 * because browsers send the cookies of localhost to every port of it.
 */
const cookieOf = ({ origin }: AdminParts) => {
  const { protocol, port } = new URL(origin);
  return protocol === 'https:'
    ? { name: '__Host-admin_session', options: { path: '/', secure: true } }
    : { name: `admin_session_${port || '80'}`, options: { path: '/' } };
};

/** Deletes the cookie of a session that has ended. */
export function forgetSession(c: Context, parts: AdminParts): void {
  const { name, options } = cookieOf(parts);
  deleteCookie(c, name, options);
}

/** The token of the request’s cookie, or an empty text, which no session has. */
export const sessionToken = (c: Context, parts: AdminParts) => getCookie(c, cookieOf(parts).name) ?? '';

/** A credential as a browser sends it; what is in it is checked with its signature. */
export const credential = <Response>() =>
  v.custom<Response>((input) => typeof (Object(input) as { readonly id?: unknown }).id === 'string');
const signIn = v.object({ response: credential<AuthenticationResponseJSON>() });
const invitation = v.object({ token: v.pipe(v.string(), v.maxLength(200)) });
const registration = v.object({ ...invitation.entries, response: credential<RegistrationResponseJSON>() });

/** What anybody may ask for who is not signed in. */
export function signInRoutes(parts: AdminParts) {
  const { context } = parts;
  const { database } = context;
  const clientOf = createClientOf(context.environment);

  /** Counts a failure of the client. @returns what to answer */
  async function countFailure({ env }: Context<AdminEnv>, kind: 'unknown-passkey' | 'invitation-over') {
    const client = env.incoming ? clientOf(env.incoming) : 'unknown';
    const { allowed } = await context.rateLimiter.consume(failureLimit, client);
    return new ApiFailure(allowed ? kind : 'too-many-requests');
  }

  async function requireInvited(c: Context<AdminEnv>, token: string, now: Date) {
    const invited = await findInvited(database.db, token, now);
    if (!invited) throw await countFailure(c, 'invitation-over');
    return invited;
  }

  return new Hono<AdminEnv>()
    .post('/sign-in/options', async (c) => c.json(await signInOptions(parts, new Date())))
    .post('/sign-in', validated('json', signIn), async (c) => {
      const now = new Date();
      const verified = await verifySignIn(parts, c.req.valid('json').response, now);
      const started =
        verified &&
        (await database.transaction(async (trx) =>
          (await verified.recordUse(trx)) ? startSession(trx, verified, now) : undefined,
        ));
      if (started === undefined) throw await countFailure(c, 'unknown-passkey');
      return respondWithSession(c, started, 'signed in');
    })
    .post('/invitation/options', validated('json', invitation), async (c) => {
      const now = new Date();
      const { token } = c.req.valid('json');
      return c.json(await describeInvitation(parts, await requireInvited(c, token, now), now));
    })
    .post('/invitation', validated('json', registration), async (c) => {
      const now = new Date();
      const { token, response } = c.req.valid('json');
      const invited = await requireInvited(c, token, now);
      const store = await verifyRegistration(parts, invited, response, now);
      const started = await database.transaction(async (trx) => {
        if (!(await useInvitation(trx, token, now))) throw new ApiFailure('invitation-over');
        const passkeyId = await store(trx, 'First passkey');
        return startSession(trx, { personId: invited.id, passkeyId }, now);
      });
      return respondWithSession(c, started, 'accepted the invitation');
    });

  async function respondWithSession(c: Context<AdminEnv>, started: string, action: string) {
    await endSession(context, sessionToken(c, parts));
    const person = await findSession(database.db, started, new Date());
    if (!person) throw new ApiFailure('signed-out');
    const { name, options } = cookieOf(parts);
    setCookie(c, name, started, {
      ...options,
      httpOnly: true,
      sameSite: 'Strict',
      maxAge: sessionMs / 1000,
    });
    c.set('person', person);
    audit(parts, c, action);
    return c.json(describeSession(person));
  }
}

type Invited = NonNullable<Awaited<ReturnType<typeof findInvited>>>;

async function describeInvitation(parts: AdminParts, invited: Invited, now: Date) {
  const { name, invitedUntil } = invited;
  return { name, invitedUntil, options: await registrationOptions(parts, invited, now) };
}
export type Invitation = Awaited<ReturnType<typeof describeInvitation>>;

/** The session of the person who is signed in. */
export const sessionRoutes = (parts: AdminParts) =>
  new Hono<AdminEnv>()
    .get('/session', (c) => c.json(describeSession(c.var.person)))
    .post('/sign-out', async (c) => {
      await endSession(parts.context, sessionToken(c, parts));
      forgetSession(c, parts);
      audit(parts, c, 'signed out');
      return c.json({});
    });

const describeSession = ({ name, mailboxes, expiresAt }: SignedIn) => ({ name, mailboxes, expiresAt });
