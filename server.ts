import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { flushCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Handler } from 'hono';
import ipaddr from 'ipaddr.js';
import { pino } from 'pino';
import { hasAcceptedStatistics } from './src/consent/statistics-consent.server.ts';
import { checkBackupSettings } from './src/operations/back-up-database.server.ts';
import { createContext } from './src/operations/create-context.server.ts';
import { createJobs } from './src/operations/jobs.server.ts';
import { createMetrics } from './src/operations/metrics.server.ts';
import { resolveViews } from './src/page-views.ts';
import type { AppContext } from './src/server/context.ts';
import { DatabaseUnavailable } from './src/server/database/database-unavailable.ts';
import { SchemaMismatch } from './src/server/database/migrate.ts';
import { EnvironmentError, parseEnvironment } from './src/server/environment.ts';
import { createApp, listenWith } from './src/server/http/app.ts';
import { readBuiltSite, type BuiltSite } from './src/server/http/built-site.ts';
import { createErrorPages, type ErrorPages } from './src/server/http/error-pages.ts';
import { createHealth } from './src/server/http/health.ts';
import { createHttpServer } from './src/server/http/http-server.ts';
import { clientOf } from './src/server/http/rate-limit.ts';
import { createRenderQueue } from './src/server/http/render-queue.ts';
import { renderedPagePolicies } from './src/server/http/security-headers.ts';
import type { AppEnv } from './src/server/http/static-files.ts';
import { createDelivery } from './src/server/outbox/deliver-outbox.ts';
import { createTransport } from './src/server/outbox/email-transport.ts';
import type { PageLocals } from './src/server/page-locals.ts';
import { createStatisticsRoutes } from './src/statistics/statistics-routes.server.ts';
import { fileExceptions, isHighPriority, mailKinds, pageHeaders } from './src/subjects.server.ts';

/** The exports of `@astrojs/node` in middleware mode. */
interface AstroServer {
  readonly handler: (
    request: IncomingMessage,
    response: ServerResponse,
    next: undefined,
    locals: PageLocals,
  ) => Promise<void>;
}

/** Puts together what answers requests and what works beside it. Nothing is started yet. */
function createServer(context: AppContext, site: BuiltSite, astro: AstroServer) {
  const { database, environment, logger } = context;
  const health = createHealth({
    live: { database: database.checkReadable },
    // Another server may have migrated meanwhile.
    ready: {
      database: database.checkReadable,
      schema: database.checkSchema,
      writing: database.checkWritable,
    },
  });
  const metrics =
    environment.metricsPort === undefined
      ? undefined
      : createMetrics(context, { build: site.buildInfo, isReady: health.isReady });
  const transport = createTransport(environment);
  const jobs = createJobs(context, createDelivery(context, transport, mailKinds, metrics?.countAttempt));
  const hasConsent = ({ headers }: IncomingMessage) => hasAcceptedStatistics(headers, environment);
  const errorPages = createErrorPages(site, environment, logger);
  const app = createApp({
    environment,
    logger,
    countRequest: metrics?.countRequest,
    site,
    health: health.routes,
    hasConsent,
    resolveViews,
    pageHeaders,
    routes: createStatisticsRoutes(context, hasConsent),
    renderPage: createRenderer(context, site, errorPages, astro),
  });
  app.onError(errorPages.unexpected);
  return { health, metrics, transport, jobs, http: createHttpServer(environment, listenWith(app)) };
}

/** Answers with a page that Astro renders, unless too many requests are in progress. */
function createRenderer(
  context: AppContext,
  site: BuiltSite,
  errorPages: ErrorPages,
  { handler }: AstroServer,
): Handler<AppEnv> {
  const { environment } = context;
  const policies = renderedPagePolicies(site.inlineHashes, environment);
  const queue = createRenderQueue(environment.rateLimit ? {} : { perClient: Infinity });
  const readFile = (path: string) =>
    Promise.resolve(site.files.get(path)?.variants.identity.body.toString() ?? '');
  return async ({ env: { incoming, outgoing }, req }) => {
    const client = clientOf(incoming, environment.trustedProxyHops);
    const release = queue.admit(client, isHighPriority(incoming));
    if (!release) return errorPages.unavailable(incoming.headers.accept);
    const contentSecurityPolicy = policies.get(req.path);
    const locals = {
      context,
      client,
      contentSecurityPolicy,
      errorPages,
      queueRender: queue.render,
      readFile,
    };
    await handler(incoming, outgoing, undefined, locals).finally(release);
    return RESPONSE_ALREADY_SENT;
  };
}

/** Listens, and runs until a signal. */
async function run(
  { database, environment, logger }: AppContext,
  { health, metrics, transport, jobs, http }: ReturnType<typeof createServer>,
): Promise<void> {
  let isStopping = false;
  const stop = async () => {
    // The terminal or the process manager may send a signal that the start script also passes on.
    if (isStopping) return;
    isStopping = true;
    health.setStopping();
    // Requests and jobs stop first; the database closes last, because both need it.
    const [inTime] = await Promise.all([http.stop(), jobs.stop()]);
    transport.close();
    await database.close();
    logger.info(inTime ? 'Stopped' : 'Stopped, and cut off what took too long');
    process.exit(inTime ? 0 : 1);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());

  if (environment.metricsPort !== undefined) await metrics?.listen(environment.metricsPort);
  const { address, port, family } = await http.listen();
  await jobs.start();
  if (environment.trustedProxyHops === 0 && ipaddr.process(address).range() !== 'loopback')
    logger.warn(
      'HOST is a public address: put a proxy in front, and set TRUSTED_PROXY_HOPS (docs/how-to/deploy.md)',
    );
  logger.info(`Listening on http://${family === 'IPv6' ? `[${address}]` : address}:${String(port)}`);
  // The next start needs the compile cache, which Node otherwise writes only at an orderly exit.
  flushCompileCache();
}

/** @param build the directory of a finished build */
async function start(build: string): Promise<void> {
  const environment = parseEnvironment(process.env);
  const logger = pino({ level: environment.logLevel, base: null }, pino.destination({ sync: false }));
  const entry = join(build, 'server/entry.mjs');
  if (!existsSync(entry)) throw new EnvironmentError('There is no finished build in dist: run npm run build');
  const astro = (await import(pathToFileURL(entry).href)) as AstroServer;
  const site = readBuiltSite(build, fileExceptions);
  const { START_WARNING } = process.env;
  if (START_WARNING) logger.warn(START_WARNING);
  for (const name of site.notServed) logger.warn({ name }, 'A file of the build is not served');
  await checkBackupSettings(environment);
  const context = await createContext(environment, logger);
  await run(context, createServer(context, site, astro));
}

/** The reasons why the server cannot listen, by system call and code. */
const listenErrors: Readonly<Record<string, string>> = {
  'listen EADDRINUSE': 'Another program already listens on this HOST and PORT',
  'listen EADDRNOTAVAIL': 'HOST is not an address of this machine',
  'listen EINVAL': 'LISTEN_FDS is set, and descriptor 3 is not a listening socket',
  'listen EACCES': 'This user may not listen on this PORT',
  'getaddrinfo ENOTFOUND': 'HOST is not a name that this machine knows',
};

/** What is wrong, in one line; undefined if nobody can tell. */
function explain(error: unknown): string | undefined {
  const isExpected = [EnvironmentError, DatabaseUnavailable, SchemaMismatch].some(
    (kind) => error instanceof kind,
  );
  if (isExpected) return (error as Error).message;
  const { syscall = '', code = '' } = error as NodeJS.ErrnoException;
  return listenErrors[`${syscall} ${code}`];
}

try {
  // A test may name another build than the one that this program is part of.
  await start(resolve(process.argv[2] ?? join(import.meta.dirname, '..')));
} catch (error) {
  const reason = explain(error);
  if (reason === undefined) throw error;
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}
