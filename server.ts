import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino, type Logger } from 'pino';
import { openDatabase } from './server/database/open-database.ts';
import { EnvironmentError, readEnvironment, type Environment } from './server/environment.ts';
import { readBuiltSite } from './server/http/built-site.ts';
import { createApp } from './server/http/create-app.ts';
import { createEnquiryRoutes } from './server/http/enquiry-routes.ts';
import { createHealth } from './server/http/health.ts';
import { createHttpServer } from './server/http/http-server.ts';
import { createRenderedPages, type PageHandler } from './server/http/rendered-pages.ts';
import { createDelivery } from './server/outbox/deliver-outbox.ts';
import { createTransport } from './server/outbox/email-transport.ts';
import type { AppContext } from './server/context.ts';
import { readDataKeys } from './server/encryption/data-keys.ts';
import { readOfficerPublicKey } from './server/encryption/report-encryption.ts';
import { createEncryption } from './server/encryption/encryption.ts';
import { createTimetable } from './server/timetable.ts';

// React renders several times slower in the mode it takes for granted.
process.env['NODE_ENV'] ??= 'production';

/** Reasons not to start that whoever starts it can put right. */
const understood: Readonly<Record<string, string>> = {
  EADDRINUSE: 'Another program already listens on this HOST and PORT',
  EADDRNOTAVAIL: 'HOST is not an address of this machine',
  EACCES: 'This user may not listen on this PORT',
};

async function start(environment: Environment, logger: Logger): Promise<void> {
  const pageCode = resolve('dist/server/entry.mjs');
  if (!existsSync(pageCode)) giveUp('There is no finished build in dist: run npm run build');
  const built = (await import(pathToFileURL(pageCode).href)) as { handler: PageHandler };
  const site = readBuiltSite(resolve('dist'));
  for (const name of site.notServed) logger.warn({ name }, 'A file of the build is not served');

  const context = await createContext(environment, logger);
  const transport = createTransport(environment);
  const timetable = createTimetable(context, createDelivery(context, transport));
  const health = createHealth([{ name: 'database', check: context.database.check }]);
  const pages = createRenderedPages({
    handler: built.handler,
    environment,
    logger,
    knownScripts: site.scripts,
  });
  await pages.warmUp();
  const enquiries = createEnquiryRoutes(context);
  const server = createHttpServer(
    environment,
    createApp({ environment, logger, site, enquiries, pages, health }),
  );

  let isStopping = false;
  const stop = async () => {
    // Both a terminal and the starting script may send the same signal.
    if (isStopping) return;
    isStopping = true;
    health.stopping();
    // Visitors first, for what they send makes work; the database last, for both need it.
    const [wasOrderly] = await Promise.all([server.stop(), timetable.stop()]);
    transport.close();
    await context.database.close();
    logger.info(wasOrderly ? 'Stopped' : 'Stopped, and cut off what took too long');
    process.exit(wasOrderly ? 0 : 1);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());

  const { address, port, family } = await server.listen();
  timetable.start();
  logger.info(`Listening on http://${family === 'IPv6' ? `[${address}]` : address}:${String(port)}`);
}

async function createContext(environment: Environment, logger: Logger): Promise<AppContext> {
  // A missing or broken key is found out before a database is made.
  readOfficerPublicKey(environment.dataDirectory);
  const encryption = createEncryption(readDataKeys(environment));
  return { database: await openDatabase(environment), encryption, environment, logger };
}

function giveUp(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

try {
  const environment = readEnvironment(process.env);
  await start(
    environment,
    pino({ level: environment.logLevel, base: null }, pino.destination({ sync: false })),
  );
} catch (error) {
  if (error instanceof EnvironmentError) giveUp(error.message);
  const reason = understood[(error as NodeJS.ErrnoException).code ?? ''];
  if (reason === undefined) throw error;
  giveUp(reason);
}
