import { existsSync, readdirSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import { secureHeaders } from 'hono/secure-headers';
import { contentType } from 'mime-types';
import brand from '../../../brand/names.json' with { type: 'json' };
import { logFailure } from '../../server/context.ts';
import { DatabaseUnavailable } from '../../server/database/database-unavailable.ts';
import { chooseEncoding, readEncodings } from '../../server/http/built-site.ts';
import { maxTargetLength } from '../../server/http/request-target.ts';
import { errorStatuses, ownHeader, type ApiError } from '../api.ts';
import { findSession } from './admin-people.server.ts';
import { ApiFailure, audit, unusable, type AdminEnv, type AdminParts } from './admin-request.server.ts';
import { auditRoutes } from './audit-routes.server.ts';
import { concernKeyRoutes } from './concern-key-routes.server.ts';
import { concernLabelRoutes } from './concern-label-routes.server.ts';
import { dataSubjectRoutes } from './data-subject-routes.server.ts';
import { enquiryListRoutes } from './enquiry-list-routes.server.ts';
import { enquiryRoutes } from './enquiry-routes.server.ts';
import { newsletterRoutes } from './newsletter-routes.server.ts';
import { overviewRoutes } from './overview-routes.server.ts';
import { replyTextRoutes } from './reply-text-routes.server.ts';
import { passkeyRoutes } from './passkey-routes.server.ts';
import { registerExportRoutes } from './register-export-routes.server.ts';
import { sessionRoutes, sessionToken, signInRoutes } from './sign-in-routes.server.ts';

/** In bytes: a concern that was encrypted again. */
const maxBody = 256 * 1024;
/** In bytes: what a passkey answers, from whoever is not signed in. */
const maxCredential = 16 * 1024;

/** Reads the files of the app, whole, so that a build beside a running server changes nothing. Empty where it was not built. */
export function readAdminFiles(directory: string): AdminParts['files'] {
  const names = existsSync(directory) ? readdirSync(directory, { recursive: true, encoding: 'utf8' }) : [];
  const files = names.filter((name) => !/\.(br|gz)$/.test(name) && statSync(join(directory, name)).isFile());
  return new Map(files.map((name) => [`/${name}`, readEncodings(join(directory, name))]));
}

const headers = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    fontSrc: ["'self'"],
    imgSrc: ["'self'"],
    connectSrc: ["'self'"],
    frameSrc: ["'self'"],
    formAction: ["'none'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ["'none'"],
  },
  crossOriginOpenerPolicy: 'same-origin',
  crossOriginResourcePolicy: 'same-origin',
  referrerPolicy: 'same-origin',
  strictTransportSecurity: false,
  xFrameOptions: 'DENY',
  // The preview of a newsletter has a policy of its own.
  overwrite: false,
});

const errorResponse = (c: Context, kind: ApiError['error'], message?: string) =>
  c.json<ApiError>({ error: kind, ...(message && { message }) }, errorStatuses[kind]);

/** Refuses what comes under another name, as after DNS rebinding, and what a page of another origin has caused. */
const checkOrigin = (parts: AdminParts) =>
  createMiddleware<AdminEnv>(async (c, next) => {
    const { origin } = parts;
    const { method, path } = c.req;
    const { url = '/' } = c.env.incoming ?? {};
    if (!url.startsWith('/')) {
      audit(parts, c, 'refused', { error: 'absolute-address' });
      return c.text('Bad request\n', 400);
    }
    if (c.req.header('host')?.toLowerCase() !== new URL(origin).host) {
      audit(parts, c, 'refused', { error: 'wrong-host' });
      return c.text('This server does not answer for that host\n', 421);
    }
    const site = c.req.header('sec-fetch-site') ?? 'same-origin';
    if (path.startsWith('/api/') && !['same-origin', 'none'].includes(site))
      throw new ApiFailure('forbidden');
    if (method === 'GET' || method === 'HEAD') return next();
    if (c.req.header('origin') !== origin) throw new ApiFailure('forbidden');
    if (c.req.header('content-type') !== 'application/json')
      throw new ApiFailure('forbidden', 'Only JSON is accepted here');
    return next();
  });

const refuseLongAddress = (parts: AdminParts) =>
  createMiddleware<AdminEnv>(async (c, next) => {
    if (c.req.url.length <= maxTargetLength) return next();
    audit(parts, c, 'refused', { error: 'too-long-address' });
    return c.text('The address is too long\n', 414);
  });

const requireSession = (parts: AdminParts) =>
  createMiddleware<AdminEnv>(async (c, next) => {
    const person = await findSession(parts.context.database.db, sessionToken(c, parts), new Date());
    if (!person) throw new ApiFailure('signed-out');
    c.set('person', person);
    await next();
  });

const notStored = createMiddleware((c, next) => {
  c.header('Cache-Control', 'no-store');
  return next();
});

const markAsOwn = createMiddleware((c, next) => {
  c.header(ownHeader.name, ownHeader.value);
  return next();
});

/** What each open tab asks for every minute, also when nobody is signed in. */
const polledPaths = ['/api/session', '/api/counts'];

const referencePattern = new RegExp(`${brand.referencePrefix}(?:-[2-9A-Z]{4}){2}`);

function auditRefusal(parts: AdminParts, c: Context<AdminEnv>, kind: ApiError['error']): void {
  // A flood would fill the log, which has the failures that came before.
  if (kind === 'too-many-requests') return;
  if (kind === 'signed-out' && polledPaths.includes(c.req.path)) return;
  // Only what has the form of a reference: a path may hold anything.
  const references = c.req.path.match(referencePattern) ?? [];
  audit(parts, c, 'refused', { error: kind, ...(references.length > 0 && { references }) });
}

const createApi = (parts: AdminParts) =>
  new Hono<AdminEnv>()
    .route('/', signInRoutes(parts))
    .use(requireSession(parts))
    .route('/', sessionRoutes(parts))
    .route('/enquiries', enquiryListRoutes(parts))
    .route('/passkeys', passkeyRoutes(parts))
    .route('/enquiries', enquiryRoutes(parts))
    .route('/', replyTextRoutes(parts))
    .route('/', concernKeyRoutes(parts))
    .route('/register', registerExportRoutes(parts))
    .route('/audit', auditRoutes(parts))
    .route('/concern-rows', concernLabelRoutes(parts))
    .route('/newsletter', newsletterRoutes(parts))
    .route('/people', dataSubjectRoutes(parts))
    .route('/', overviewRoutes(parts));

/** The paths, requests and responses of the API, for its client. */
export type AdminApi = ReturnType<typeof createApi>;

/** The app for the people who answer, on an origin of its own. */
export function createAdminApp(parts: AdminParts) {
  const { context, files } = parts;
  const limitBody = (maxSize: number) =>
    bodyLimit({ maxSize, onError: () => Promise.reject(new ApiFailure('too-large')) });

  return new Hono<AdminEnv>()
    .use('/api/*', markAsOwn)
    .use(headers, notStored, refuseLongAddress(parts), checkOrigin(parts))
    .use('/api/sign-in/*', limitBody(maxCredential))
    .use('/api/invitation/*', limitBody(maxCredential))
    .use(limitBody(maxBody))
    .route('/api', createApi(parts))
    .all('/api/*', () => {
      throw new ApiFailure('not-found');
    })
    .get('*', (c) => {
      const { path } = c.req;
      const isHashed = path.startsWith('/assets/');
      const file = files.get(path) ?? (isHashed ? undefined : files.get('/index.html'));
      const chosen = file && chooseEncoding(c.req.header(), file);
      if (!chosen) return c.notFound();
      const { encoding, body } = chosen;
      return c.body(new Uint8Array(body), 200, {
        Vary: 'Accept-Encoding',
        ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
        'Content-Type': contentType(files.has(path) ? extname(path) : '.html') || 'application/octet-stream',
        ...(isHashed && { 'Cache-Control': 'public, max-age=31536000, immutable' }),
      });
    })
    .onError((error, c) => {
      // The client has left before it had sent all of its request.
      if (c.req.raw.signal.aborted && c.env.incoming?.complete === false) return c.body(null, 400);
      // Hono’s validator throws it where a body is not JSON.
      const failure =
        error instanceof HTTPException ? new ApiFailure('invalid-input', unusable('the body')) : error;
      if (failure instanceof ApiFailure) {
        const { kind, message } = failure;
        auditRefusal(parts, c, kind);
        return errorResponse(c, kind, message);
      }
      logFailure(context, error);
      return errorResponse(c, error instanceof DatabaseUnavailable ? 'unavailable' : 'unexpected');
    });
}
