import type { RequestListener } from 'node:http';
import express, { type RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Environment } from '../environment.ts';
import type { BuiltSite } from './built-site.ts';
import { canonicalUrls } from './canonical-url.ts';
import { errorScreen } from './error-screen.ts';
import type { Health } from './health.ts';
import type { RenderedPages } from './rendered-pages.ts';
import { logRequest } from './request-log.ts';
import { createScreening } from './request-screening.ts';
import { secureResponses } from './security-headers.ts';
import { createStaticFiles } from './static-files.ts';

interface Parts {
  readonly environment: Environment;
  readonly logger: Logger;
  readonly site: BuiltSite;
  /** Answers what is sent to the forms, and decides what their pages show. */
  readonly enquiries: RequestHandler;
  readonly pages: RenderedPages;
  readonly health: Health;
}

/**
 * Everything that happens to a request, in order. The first that answers is the last that is asked.
 *
 * A file of the build, asked for properly, is sent before Express sees the request, which more than halves its cost.
 */
export function createApp({ environment, logger, site, enquiries, pages, health }: Parts): RequestListener {
  const files = createStaticFiles(site, environment);
  const screening = createScreening(environment);

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  app.set('trust proxy', environment.trustedProxyHops);

  app.use(secureResponses(environment));
  app.use(screening.refuseUnreadable);
  // Before the hosts: whoever watches over servers asks each by its own address.
  app.use(health.answer);
  app.use(screening.refuseOtherHosts);
  app.use(canonicalUrls);
  app.use(files.refuseOtherMethods);
  app.use(enquiries);
  app.use(pages.answer);
  app.use(files.notFound);
  app.use(errorScreen(site, environment, logger));

  return (request, response) => {
    logRequest(logger, request, response);
    if (screening.isProper(request) && files.send(request, response)) return;
    app(request, response);
  };
}
