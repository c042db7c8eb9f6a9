import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ipaddr from 'ipaddr.js';
import { pino } from 'pino';
import pretty from 'pino-pretty';
import { checkBackupSettings } from './src/operations/back-up-database.server.ts';
import { findSettingsIssues } from './src/operations/doctor.server.ts';
import { createBackgroundWork } from './src/operations/jobs.server.ts';
import { createMetrics } from './src/operations/metrics.server.ts';
import { resolveViews } from './src/page-views.ts';
import { importBuiltModules } from './src/server/built-modules.ts';
import { openContext, type AppContext } from './src/server/context.ts';
import { EnvironmentError, parseEnvironment } from './src/server/environment.ts';
import { readBuiltSite, type BuiltFile, type BuiltSite } from './src/server/http/built-site.ts';
import { createHealth } from './src/server/http/health.ts';
import { createHttpServer } from './src/server/http/http-server.ts';
import { createRequestListener } from './src/server/http/request-listener.ts';
import { OperatorError } from './src/server/operator-error.ts';
import { createPageLocals, type PageLocals } from './src/server/page-locals.ts';
import { appRoutes, confidentialPages, contentTypes, headersOf } from './src/features.server.ts';

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
  const textOf = (file: BuiltFile | undefined) => file?.variants.at(-1)?.body.toString() ?? '';
  const localsOf = createPageLocals(context, {
    readFile: (path) => Promise.resolve(textOf(site.files.get(path))),
    readTemplate: (name) => ({ text: textOf(site.substitutes[name]), policy: site.substitutes[name].policy }),
  });
  const listener = createRequestListener({
    environment,
    logger,
    countRequest: metrics?.countRequest,
    confidentialPages,
    site,
    health,
    resolveViews,
    headersOf,
    appRoutes,
    answerByApp: (request, response) => astro.handler(request, response, undefined, localsOf(request)),
  });
  return {
    health,
    metrics,
    work: createBackgroundWork(context, metrics?.countAttempt),
    http: createHttpServer(environment, listener),
  };
}

/** Listens, and runs until a signal. */
async function run(
  { database, environment, logger }: AppContext,
  { health, metrics, work, http }: ReturnType<typeof createServer>,
): Promise<void> {
  let isStopping = false;
  const stop = async () => {
    // The terminal or the process manager may send a signal that the start script also passes on.
    if (isStopping) return;
    isStopping = true;
    health.setStopping();
    // Requests and jobs stop first; the database closes last, because both need it.
    const [inTime] = await Promise.all([http.stop(), work.stop()]);
    await database.close();
    logger.info(inTime ? 'Stopped' : 'Stopped; some responses took too long and were cut off');
    process.exit(inTime ? 0 : 1);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());

  if (environment.metricsPort !== undefined) await metrics?.listen(environment.metricsPort);
  const { address, port, family } = await http.listen();
  work.start();
  const missing = findSettingsIssues(environment);
  if (missing.length > 0) logger.warn({ missing }, 'The settings are not those of a public site');
  if (environment.trustedProxyHops === 0 && ipaddr.process(address).range() !== 'loopback')
    logger.warn(
      'HOST is a public address: put a proxy in front, and set TRUSTED_PROXY_HOPS (docs/how-to/deploy.md)',
    );
  const url = `http://${family === 'IPv6' ? `[${address}]` : address}:${String(port)}`;
  logger.info(`Listening on ${url}`);
  const emails =
    environment.smtpUrl === undefined ? `in ${join(environment.dataDirectory, 'outbox')}` : 'sent';
  // `npm start` prints this for the person who has started the site.
  process.send?.({ address: url, dataDirectory: environment.dataDirectory, emails });
}

async function start(): Promise<void> {
  /** The directory of the finished build that this program is part of. */
  const build = join(import.meta.dirname, '..');
  const environment = parseEnvironment(process.env);
  const logger = pino(
    { level: environment.logLevel, base: null },
    process.stdout.isTTY
      ? pretty({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' })
      : pino.destination({ sync: false }),
  );
  const entry = join(build, 'server/entry.mjs');
  if (!existsSync(entry)) throw new EnvironmentError('There is no finished build in dist: run npm run build');
  const astro = (await import(pathToFileURL(entry).href)) as AstroServer;
  await importBuiltModules(join(build, 'server'));
  const site = readBuiltSite(build, contentTypes);
  for (const name of site.notServed) logger.warn({ name }, 'A file of the build is not served');
  await checkBackupSettings(environment);
  const context = await openContext(environment, logger);
  await run(context, createServer(context, site, astro));
}

try {
  await start();
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
