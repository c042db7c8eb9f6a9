import { getRequestListener } from '@hono/node-server';
import { createServer } from 'vite';
import { createAdminApp } from '../src/admin/server/admin-app.server.ts';
import { readArticles } from '../src/insights/read-articles.server.ts';
import { readLaunchSources } from '../src/operations/doctor.server.ts';
import type { AppContext } from '../src/server/context.ts';
import type { FindPicture } from '../src/server/outbox/email-pictures.ts';

/** Serves the admin app from its sources, with its API. @returns what stops it */
export async function startAdminDevelopment(
  context: AppContext,
  findPicture: FindPicture,
): Promise<() => Promise<void>> {
  const { host, port, origin = 'http://localhost:3001' } = context.environment.admin ?? {};
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
  await server.listen();
  console.log(`The admin app is at ${origin}`);
  return async () => {
    stopping.abort();
    await server.close();
  };
}
