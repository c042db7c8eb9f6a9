import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { createMiddleware } from 'hono/factory';
import { secureHeaders } from 'hono/secure-headers';
import { contentType } from 'mime-types';
import { logFailure } from '../../server/context.ts';
import { DatabaseUnavailable } from '../../server/database/database-unavailable.ts';
import { maxTargetLength } from '../../server/http/request-target.ts';
import { errorStatuses, type ApiError } from '../api.ts';
import { findSession, type AdminPerson } from './admin-people.server.ts';
import { ApiFailure, audit, type AdminEnv, type AdminParts } from './admin-request.server.ts';
import { concernKeyRoutes } from './concern-key-routes.server.ts';
import { dataSubjectRoutes } from './data-subject-routes.server.ts';
import { concernRoutes, enquiryRoutes } from './enquiry-routes.server.ts';
import { newsletterRoutes } from './newsletter-routes.server.ts';
import { overviewRoutes } from './overview-routes.server.ts';
import { sessionRoutes, sessionToken, signInRoutes } from './sign-in-routes.server.ts';

/** In bytes: a concern that was encrypted again. */
const maxBody = 256 * 1024;

/** Reads the files of the app, whole, so that a build beside a running server changes nothing. Empty where it was not built. */
export function readAdminFiles(directory: string): ReadonlyMap<string, Buffer> {
  const names = existsSync(directory) ? readdirSync(directory, { recursive: true, encoding: 'utf8' }) : [];
  const files = names.filter((name) => statSync(join(directory, name)).isFile());
  return new Map(files.map((name) => [`/${name}`, readFileSync(join(directory, name))]));
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
  },
  crossOriginOpenerPolicy: 'same-origin',
  crossOriginResourcePolicy: 'same-origin',
  referrerPolicy: 'same-origin',
  strictTransportSecurity: false,
  xFrameOptions: 'DENY',
  // The preview of a newsletter has a policy of its own.
  overwrite: false,
});

const answer = (c: Context, kind: ApiError['error'], message?: string) =>
  c.json<ApiError>({ error: kind, ...(message && { message }) }, errorStatuses[kind]);

/** Refuses what comes under another name, as after DNS rebinding, and what a page of another origin has caused. */
const checkOrigin = (origin: string) =>
  createMiddleware(async (c, next) => {
    const { method, path } = c.req;
    if (c.req.header('host')?.toLowerCase() !== new URL(origin).host)
      return c.text('This server does not answer for that host\n', 421);
    const site = c.req.header('sec-fetch-site') ?? 'same-origin';
    if (path.startsWith('/api/') && !['same-origin', 'none'].includes(site))
      throw new ApiFailure('forbidden');
    if (method === 'GET' || method === 'HEAD') return next();
    if (c.req.header('origin') !== origin) throw new ApiFailure('forbidden');
    if (c.req.header('content-type') !== 'application/json')
      throw new ApiFailure('forbidden', 'Only JSON is accepted here');
    return next();
  });

const refuseLongAddress = createMiddleware((c, next) =>
  c.req.url.length > maxTargetLength ? Promise.resolve(c.text('The address is too long\n', 414)) : next(),
);

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

/** The app for the people who answer, on an origin of its own. */
export function createAdminApp(parts: AdminParts) {
  const { context, files, origin } = parts;

  const api = new Hono<AdminEnv>()
    .route('/', signInRoutes(parts))
    .use(requireSession(parts))
    .route('/', sessionRoutes(parts))
    .route('/enquiries', enquiryRoutes(parts))
    .route('/concerns', concernRoutes(parts))
    .route('/', concernKeyRoutes(parts))
    .route('/newsletter', newsletterRoutes(parts))
    .route('/people', dataSubjectRoutes(parts))
    .route('/', overviewRoutes(parts));

  return new Hono<AdminEnv>()
    .use(headers, notStored, refuseLongAddress, checkOrigin(origin))
    .use('/assets/*', compress())
    .use(bodyLimit({ maxSize: maxBody, onError: () => Promise.reject(new ApiFailure('invalid-input')) }))
    .route('/api', api)
    .all('/api/*', () => {
      throw new ApiFailure('not-found');
    })
    .get('*', (c) => {
      const { path } = c.req;
      const isHashed = path.startsWith('/assets/');
      const file = files.get(path) ?? (isHashed ? undefined : files.get('/index.html'));
      if (!file) return c.notFound();
      return c.body(new Uint8Array(file), 200, {
        'Content-Type': contentType(files.has(path) ? extname(path) : '.html') || 'application/octet-stream',
        ...(isHashed && { 'Cache-Control': 'public, max-age=31536000, immutable' }),
      });
    })
    .onError((error, c) => {
      if (error instanceof ApiFailure) {
        const { kind, message } = error;
        audit(parts, c.get('person') as AdminPerson | undefined, 'refused', kind);
        return answer(c, kind, message);
      }
      logFailure(context, error);
      return answer(c, error instanceof DatabaseUnavailable ? 'unavailable' : 'unexpected');
    });
}
