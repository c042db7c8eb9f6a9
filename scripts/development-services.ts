import type { AstroIntegration } from 'astro';
import type { DevEnvironment, RunnableDevEnvironment } from 'vite';
import type * as starter from './start-development-services.ts';

/** What `npm run dev` starts in place of server.ts. Vite loads it, as it loads the pages, whose modules it shares. */
export const developmentServices: AstroIntegration = {
  name: 'development-services',
  hooks: {
    'astro:server:setup': ({ server }) => {
      const { runner } = server.environments.ssr as Pick<RunnableDevEnvironment, 'runner'> & DevEnvironment;
      const read = async (path: string) => (await fetch(new URL(path, server.resolvedUrls?.local[0]))).text();
      let loaded: typeof starter | undefined;
      let services: ReturnType<typeof starter.startDevelopmentServices> | undefined;
      const stop = async () => (await services?.catch(() => undefined))?.stop();
      server.httpServer?.once('close', () => void stop());
      server.middlewares.use((request, _response, next) => {
        // Where src/fetch.ts cannot be loaded, Astro goes on with the one before and says nothing.
        const modules = Promise.all([
          runner.import<typeof starter>('/scripts/start-development-services.ts'),
          runner.import('/src/fetch.ts'),
        ]);
        const ready = modules.then(async ([latest]) => {
          // After a change of one of its modules it is another, and starts again.
          if (latest !== loaded) {
            void stop();
            loaded = latest;
            services = latest.startDevelopmentServices(read);
          }
          (await services)?.prepare(request);
        });
        ready.then(
          () => {
            next();
          },
          (error: unknown) => {
            // The page that shows the error loads scripts.
            next(request.headers.accept?.includes('text/html') ? error : undefined);
          },
        );
      });
    },
  },
};
