import { hasAcceptedStatistics } from '../src/consent/statistics-consent.server.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { pino } from 'pino';
import { statisticsPath } from '../company/device-storage.ts';
import { createContext } from '../src/operations/create-context.server.ts';
import { parseEnvironment } from '../src/server/environment.ts';
import { resolveViews } from '../src/page-views.ts';
import { clientOf } from '../src/server/http/rate-limit.ts';
import { createJobs } from '../src/operations/jobs.server.ts';
import { createDelivery } from '../src/server/outbox/deliver-outbox.ts';
import { createTransport } from '../src/server/outbox/email-transport.ts';
import type { PageLocals } from '../src/server/page-locals.ts';
import { createStatisticsRoutes } from '../src/statistics/statistics-routes.server.ts';
import { mailKinds } from '../src/subjects.server.ts';

export interface DevelopmentServices {
  /** Answers a request, or prepares it for the page that `next` renders. */
  readonly handle: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  readonly stop: () => Promise<void>;
}

/** Starts the database, mail and jobs of server.ts. */
export async function startDevelopmentServices(
  variables: Readonly<Record<string, string | undefined>>,
): Promise<DevelopmentServices> {
  const environment = parseEnvironment(variables);
  const context = await createContext(environment, pino({ level: environment.logLevel, base: null }));
  const transport = createTransport(environment);
  const jobs = createJobs(context, createDelivery(context, transport, mailKinds));
  await jobs.start();

  const statistics = createStatisticsRoutes(context, ({ headers }) =>
    hasAcceptedStatistics(headers, environment),
  );
  const countVisit = getRequestListener((posted, bindings) => statistics.fetch(posted, bindings), {
    // The compiler of MDX needs Node’s own Response.
    overrideGlobalObjects: false,
  });
  return {
    handle(request, response, next) {
      const locals: PageLocals = {
        context,
        client: clientOf(request, environment.trustedProxyHops),
        readFile: async (path) => (await fetch(`http://${request.headers.host ?? ''}${path}`)).text(),
      };
      // This is where Astro’s development server looks for the locals of a request.
      Reflect.set(request, Symbol.for('astro.locals'), locals);
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
      if (pathname === statisticsPath) {
        void countVisit(request, response);
        return;
      }
      const [view] = resolveViews(pathname, searchParams);
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      if (view && isRead) request.url = `/views/${view.name}`;
      next();
    },
    async stop() {
      await jobs.stop();
      transport.close();
      await context.database.close();
    },
  };
}
