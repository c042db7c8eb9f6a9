import { getRequestListener } from '@hono/node-server';
import type { AstroIntegration } from 'astro';
import { pino } from 'pino';
import { statisticsPath } from '../company/device-storage.ts';
import { viewsAskedFor } from '../server/http/page-views.ts';
import { createContext } from '../server/context.ts';
import { readEnvironment } from '../server/environment.ts';
import { clientOf } from '../server/http/rate-limit.ts';
import { createDelivery } from '../server/outbox/deliver-outbox.ts';
import { createTransport } from '../server/outbox/email-transport.ts';
import { createJobs } from '../server/jobs.ts';
import type { PageLocals } from '../server/page-locals.ts';
import { createStatisticsRoutes } from '../server/statistics/statistics-routes.ts';

/** What `npm run dev` has in place of server.ts: the same database, mail and jobs, so that forms work there too. */
export const developmentServices: AstroIntegration = {
  name: 'development-services',
  hooks: {
    'astro:server:setup': async ({ server }) => {
      const environment = readEnvironment(process.env);
      const context = await createContext(environment, pino({ level: environment.logLevel, base: null }));
      const transport = createTransport(environment);
      const jobs = createJobs(context, createDelivery(context, transport));
      await jobs.start();
      server.httpServer?.once('close', () => {
        void jobs.stop().then(() => context.database.close());
      });

      const statistics = createStatisticsRoutes(context);
      const countVisit = getRequestListener((posted, bindings) => statistics.fetch(posted, bindings), {
        // The compiler of MDX needs Node’s own Response.
        overrideGlobalObjects: false,
      });
      server.middlewares.use((request, response, next) => {
        const locals: PageLocals = {
          context,
          client: clientOf(request, environment.trustedProxyHops),
          readSearchFile: async () =>
            (await fetch(`http://${request.headers.host ?? ''}/search-index.json`)).text(),
        };
        // Where Astro’s development server looks for the locals of a request.
        Reflect.set(request, Symbol.for('astro.locals'), locals);
        const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
        if (pathname === statisticsPath) {
          void countVisit(request, response);
          return;
        }
        const [view] = viewsAskedFor(pathname, searchParams);
        const isRead = request.method === 'GET' || request.method === 'HEAD';
        if (view && isRead) request.url = `/views/${view.name}`;
        next();
      });
    },
  },
};
