import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import ipaddr from 'ipaddr.js';
import { pino } from 'pino';
import pretty from 'pino-pretty';
import { createAdminApp, readAdminFiles } from './src/admin/server/admin-app.server.ts';
import { listPeople } from './src/admin/server/admin-people.server.ts';
import type { AdminParts } from './src/admin/server/admin-request.server.ts';
import { checkBackupSettings } from './src/operations/back-up-database.server.ts';
import { checkMailboxes } from './src/operations/check-mailboxes.server.ts';
import { findSettingsIssues } from './src/operations/doctor.server.ts';
import { createBackgroundWork } from './src/operations/jobs.server.ts';
import { createMetrics } from './src/operations/metrics.server.ts';
import { resolveVariants } from './src/page-variants.ts';
import { importBuiltModules } from './src/server/built-modules.ts';
import { actAsDataOwner } from './src/server/act-as-data-owner.ts';
import { openContext, type AppContext } from './src/server/context.ts';
import { parseEnvironment } from './src/server/environment.ts';
import { readBuiltSite, type BuiltFile, type BuiltSite } from './src/server/http/built-site.ts';
import { createHealth } from './src/server/http/health.ts';
import { createHttpServer } from './src/server/http/http-server.ts';
import { createRequestListener } from './src/server/http/request-listener.ts';
import { OperatorError, operatorMessage } from './src/server/operator-error.ts';
import { readEmailPictures, type FindPicture } from './src/server/outbox/email-pictures.ts';
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

/** What finish-build.ts has written of the sources. */
type BuiltContent = Pick<AdminParts, 'launchSources'> & {
  readonly articles: readonly (Omit<AdminParts['articles'][number], 'date'> & { readonly date: string })[];
};

/**
 * Serves the admin app on a port of its own. Where its port is taken and nobody has chosen it, the site does without the app.
 *
 * @returns how browsers reach it, and what stops it; undefined where it is not served
 * @throws {OperatorError} when ADMIN_PORT or ADMIN_HOST cannot be used.
 */
async function startAdmin(context: AppContext, build: string, findPicture: FindPicture) {
  const settings = context.environment.admin;
  if (!settings) return undefined;
  const content = JSON.parse(readFileSync(join(build, 'content.json'), 'utf8')) as BuiltContent;
  const stopping = new AbortController();
  let listener: RequestListener | undefined;
  const http = createHttpServer({ ...settings, settings: 'ADMIN_' }, (request, response) => {
    listener?.(request, response);
  });
  try {
    const { port } = await http.listen();
    const origin = settings.origin ?? `http://localhost:${String(port)}`;
    const app = createAdminApp({
      context,
      origin,
      files: readAdminFiles(join(build, 'admin')),
      articles: content.articles.map((article) => ({ ...article, date: new Date(article.date) })),
      launchSources: content.launchSources,
      findPicture,
      stopping: stopping.signal,
    });
    const respond = getRequestListener(app.fetch);
    listener = (request, response) => void respond(request, response);
    context.logger.info(`The admin app is at ${origin}`);
    const stop = () => {
      stopping.abort();
      return http.stop();
    };
    return { origin, stop };
  } catch (error) {
    if (settings.portIsSet || !(error instanceof OperatorError)) throw error;
    context.logger.warn(`The admin app is not served. ${error.message}`);
    return undefined;
  }
}

/** Puts together what answers requests and what works beside it. Nothing is started yet. */
function createServer(context: AppContext, site: BuiltSite, astro: AstroServer, findPicture: FindPicture) {
  const { database, environment, logger } = context;
  // Another server may have migrated meanwhile.
  const health = createHealth({ live: database.findSchemaVersion, ready: database.checkSchema });
  const metrics =
    environment.metricsPort === undefined
      ? undefined
      : createMetrics(context, { build: site.buildInfo, isReady: health.isReady });
  const textOf = (file: BuiltFile | undefined) => file?.encodings.at(-1)?.body.toString() ?? '';
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
    resolveVariants,
    headersOf,
    appRoutes,
    answerByApp: (request, response) => astro.handler(request, response, undefined, localsOf(request)),
  });
  return {
    health,
    metrics,
    findPicture,
    work: createBackgroundWork(context, { countAttempt: metrics?.countAttempt, findPicture }),
    http: createHttpServer(environment, listener),
  };
}

/** Listens, and runs until a signal. */
async function run(
  context: AppContext,
  { health, metrics, findPicture, work, http }: ReturnType<typeof createServer>,
  build: string,
): Promise<void> {
  const { database, environment, logger } = context;
  const admin = await startAdmin(context, build, findPicture);
  let isStopping = false;
  const stop = async () => {
    // The terminal or the process manager may send a signal that the start script also passes on.
    if (isStopping) return;
    isStopping = true;
    health.setStopping();
    // Requests and jobs stop first; the database closes last, because both need it.
    const [inTime] = await Promise.all([http.stop(), work.stop(), admin?.stop()]);
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
  // `npm start` prints the rest for the person who has started the site.
  if (!process.send) return;
  const { dataDirectory, smtpUrl } = environment;
  const emails = smtpUrl === undefined ? `in ${join(dataDirectory, 'outbox')}` : 'sent';
  const isFresh = admin && (await listPeople(database.db)).length === 0;
  process.send({ address: url, dataDirectory, emails, admin: admin?.origin, isFresh });
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
  if (!existsSync(entry)) throw new OperatorError('There is no finished build in dist: run npm run build');
  const astro = (await import(pathToFileURL(entry).href)) as AstroServer;
  await importBuiltModules(join(build, 'server'));
  const site = readBuiltSite(build, contentTypes);
  actAsDataOwner(environment);
  await checkBackupSettings(environment);
  const context = await openContext(environment, logger);
  await checkMailboxes(context.database.db);
  await run(context, createServer(context, site, astro, readEmailPictures(build)), build);
}

try {
  await start();
} catch (error) {
  const message = operatorMessage(error);
  if (message === undefined) throw error;
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
