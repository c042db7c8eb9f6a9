import { recordNewsletterOutcome } from './src/newsletter/change-subscription.server.ts';
import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { flushCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { pino, type Logger } from 'pino';
import { checkBackupSettings } from './src/operations/back-up-database.server.ts';
import { createContext } from './src/operations/create-context.server.ts';
import { findSettingsIssues } from './src/operations/settings-issues.server.ts';
import { DatabaseUnavailable } from './src/server/database/database-unavailable.ts';
import { SchemaMismatch } from './src/server/database/migrate.ts';
import { EnvironmentError, parseEnvironment, type Environment } from './src/server/environment.ts';
import { createApp, listenWith } from './src/server/http/app.ts';
import { readBuiltSite } from './src/server/http/built-site.ts';
import { clientOf } from './src/server/http/rate-limit.ts';
import { createErrorScreen } from './src/server/http/error-screen.ts';
import { createHealth } from './src/server/http/health.ts';
import { createHttpServer } from './src/server/http/http-server.ts';
import { createRenderQueue, isPostOrReceipt } from './src/server/http/render-queue.ts';
import { contentSecurityPolicy, renderedPages } from './src/server/http/security-headers.ts';
import { createRateLimitPage } from './src/server/http/rate-limit-page.ts';
import { createTooManyRequests } from './src/server/http/too-many-requests.ts';
import { createDelivery } from './src/server/outbox/deliver-outbox.ts';
import { createTransport } from './src/server/outbox/email-transport.ts';
import { resolveViews } from './src/page-views.ts';
import { createJobs } from './src/operations/jobs.server.ts';
import { createMetrics } from './src/operations/metrics.server.ts';
import type { PageLocals } from './src/server/page-locals.ts';
import { hasAcceptedStatistics } from './src/consent/statistics-consent.server.ts';
import { createStatisticsRoutes } from './src/statistics/statistics-routes.server.ts';

/** The build that this program is part of; a test may name another one. */
const build = resolve(process.argv[2] ?? join(import.meta.dirname, '..'));

/** The exports of `@astrojs/node` in middleware mode. */
interface AstroServer {
  readonly handler: (
    request: IncomingMessage,
    response: ServerResponse,
    next: undefined,
    locals: PageLocals,
  ) => Promise<void>;
}

/** The reasons why the server cannot listen, by system call and code. */
const listenErrors: Readonly<Record<string, string>> = {
  'listen EADDRINUSE': 'Another program already listens on this HOST and PORT',
  'listen EADDRNOTAVAIL': 'HOST is not an address of this machine',
  'listen EINVAL': 'LISTEN_FDS is set, and descriptor 3 is not a listening socket',
  'listen EACCES': 'This user may not listen on this PORT',
  'getaddrinfo ENOTFOUND': 'HOST is not a name that this machine knows',
};

async function start(environment: Environment, logger: Logger): Promise<void> {
  const entry = join(build, 'server/entry.mjs');
  if (!existsSync(entry)) exitWithError('There is no finished build in dist: run npm run build');
  const { handler } = (await import(pathToFileURL(entry).href)) as AstroServer;
  const site = readBuiltSite(build);
  const { START_WARNING } = process.env;
  if (START_WARNING) logger.warn(START_WARNING);
  for (const name of site.notServed) logger.warn({ name }, 'A file of the build is not served');

  await checkBackupSettings(environment);
  const context = await createContext(environment, logger);
  const transport = createTransport(environment);
  const health = createHealth({
    live: [{ name: 'database', check: context.database.checkReadable }],
    ready: [
      { name: 'database', check: context.database.checkReadable },
      // Another server may have migrated meanwhile.
      { name: 'schema', check: context.database.checkSchema },
      { name: 'writing', check: context.database.checkWritable },
    ],
  });

  const { metricsPort } = environment;
  const metrics =
    metricsPort === undefined
      ? undefined
      : createMetrics(context, { build: site.buildInfo, isReady: health.isReady });
  const jobs = createJobs(
    context,
    createDelivery(context, transport, recordNewsletterOutcome, metrics?.countAttempt),
  );

  const policyOf = (page: string) =>
    contentSecurityPolicy(site.inlineHashes[page] ?? { scripts: [], styles: [] }, environment);
  const policies = new Map<string, string>(renderedPages.map((page) => [page, policyOf(page)]));
  const errorScreen = createErrorScreen(site, environment, logger);
  const rateLimitPage = createRateLimitPage(site, environment);
  const tooManyRequests = createTooManyRequests(site, environment);
  const renderQueue = createRenderQueue(environment.rateLimit ? {} : { perClient: Infinity });
  const readSearchFile = () =>
    Promise.resolve(site.files.get('/search-index.json')?.variants.identity.body.toString() ?? '');
  const hasConsent = ({ headers }: IncomingMessage) => hasAcceptedStatistics(headers, environment);
  const app = createApp({
    environment,
    logger,
    countRequest: metrics?.countRequest,
    site,
    health: health.routes,
    resolveViews,
    statistics: createStatisticsRoutes(context, hasConsent),
    hasConsent,
    async renderPage(c) {
      const { incoming, outgoing } = c.env;
      const client = clientOf(incoming, environment.trustedProxyHops);
      const release = renderQueue.admit(client, isPostOrReceipt(incoming));
      if (!release) return tooManyRequests.refuseRequest(incoming.headers.accept);
      await handler(incoming, outgoing, undefined, {
        context,
        client,
        contentSecurityPolicy: policies.get(c.req.path),
        errorScreen,
        rateLimitPage,
        refuseSearch: tooManyRequests.refuseSearch,
        queueRender: renderQueue.render,
        readSearchFile,
      }).finally(release);
      return RESPONSE_ALREADY_SENT;
    },
  });
  app.onError(errorScreen);
  const server = createHttpServer(environment, listenWith(app));

  let isStopping = false;
  const stop = async () => {
    // The terminal or the process manager may send a signal that the start script also passes on.
    if (isStopping) return;
    isStopping = true;
    health.setStopping();
    // Requests and jobs stop first; the database closes last, because both need it.
    const [inTime] = await Promise.all([server.stop(), jobs.stop()]);
    transport.close();
    await context.database.close();
    logger.info(inTime ? 'Stopped' : 'Stopped, and cut off what took too long');
    process.exit(inTime ? 0 : 1);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());

  if (metricsPort !== undefined) await metrics?.listen(metricsPort);
  const { address, port, family } = await server.listen();
  await jobs.start();
  const missing = findSettingsIssues(environment).map(({ problem }) => problem);
  if (missing.length > 0) logger.warn({ missing }, 'The settings are not those of a public site');
  logger.info(`Listening on http://${family === 'IPv6' ? `[${address}]` : address}:${String(port)}`);
  // The next start needs the compile cache, which Node otherwise writes only at an orderly exit.
  flushCompileCache();
}

function exitWithError(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

try {
  const environment = parseEnvironment(process.env);
  await start(
    environment,
    pino({ level: environment.logLevel, base: null }, pino.destination({ sync: false })),
  );
} catch (error) {
  if (
    error instanceof EnvironmentError ||
    error instanceof DatabaseUnavailable ||
    error instanceof SchemaMismatch
  )
    exitWithError(error.message);
  const { syscall = '', code = '' } = error as NodeJS.ErrnoException;
  const reason = listenErrors[`${syscall} ${code}`];
  if (reason === undefined) throw error;
  exitWithError(reason);
}
