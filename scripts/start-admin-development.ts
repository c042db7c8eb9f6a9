import { getRequestListener } from '@hono/node-server';
import { createServer } from 'vite';
import { createAdminApp } from '../src/admin/server/admin-app.server.ts';
import { readArticles } from '../src/insights/read-articles.server.ts';
import { readLaunchSources } from '../src/operations/doctor.server.ts';
import type { AppContext } from '../src/server/context.ts';
import type { FindPicture } from '../src/server/outbox/email-pictures.ts';

/**
 * Serves the admin app from its sources, with its API. Where its port is taken and nobody has chosen it, the pages do without the
 * app, as those of the finished build do.
 *
 * @returns what stops it
 * @throws where ADMIN_PORT or ADMIN_HOST cannot be used
 */
export async function startAdminDevelopment(
  context: AppContext,
  findPicture: FindPicture,
): Promise<() => Promise<void>> {
  const { host, port, portIsSet, origin = 'http://localhost:3001' } = context.environment.admin ?? {};
  const stopping = new AbortController();
  const sources = { articles: readArticles(), launchSources: readLaunchSources(), files: new Map() };
  const answer = getRequestListener(
    createAdminApp({ context, origin, findPicture, stopping: stopping.signal, ...sources }).fetch,
  );
  const server = await createServer({
    configFile: 'scripts/admin.vite.config.ts',
    server: { ...(host && { host }), ...(port && { port }), strictPort: true },
    plugins: [
      {
        name: 'admin-api',
        configureServer: ({ middlewares }) =>
          void middlewares.use((request, response, next) => {
            if (request.url?.startsWith('/api/')) void answer(request, response);
            else next();
          }),
      },
    ],
  });
  try {
    await server.listen();
  } catch (error) {
    await server.close();
    if (portIsSet || !(error instanceof Error)) throw error;
    console.warn(`The admin app is not served. ${error.message}`);
    return () => Promise.resolve();
  }
  console.log(`The admin app is at ${origin}`);
  return async () => {
    stopping.abort();
    await server.close();
  };
}
