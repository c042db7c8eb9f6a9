import type { AstroIntegration } from 'astro';
import type { DevEnvironment, RunnableDevEnvironment } from 'vite';
import type * as starter from './start-development-services.ts';

/** The services that `npm run dev` starts, since server.ts does not run. Vite loads them, so that they share modules with the pages. */
export const developmentServices: AstroIntegration = {
  name: 'development-services',
  hooks: {
    'astro:server:setup': ({ server }) => {
      const { runner } = server.environments.ssr as Pick<RunnableDevEnvironment, 'runner'> & DevEnvironment;
      const read = (path: string) => fetch(new URL(path, server.resolvedUrls?.local[0]));
      let loaded: typeof starter | undefined;
      let services: ReturnType<typeof starter.startDevelopmentServices> | undefined;
      const stop = async () => (await services?.catch(() => undefined))?.stop();
      server.httpServer?.once('close', () => void stop());
      server.middlewares.use((request, _response, next) => {
        // If src/fetch.ts cannot be loaded, Astro silently uses the former one.
        const modules = Promise.all([
          runner.import<typeof starter>('/scripts/start-development-services.ts'),
          runner.import('/src/fetch.ts'),
        ]);
        const ready = modules.then(async ([latest]) => {
          // When one of its modules has changed, the import gives a new module: start it again.
          if (latest !== loaded) {
            // The former admin app has the port until it has stopped.
            const stopped = stop();
            loaded = latest;
            services = stopped.then(() => latest.startDevelopmentServices(read));
          }
          (await services)?.prepare(request);
        });
        ready.then(
          () => {
            next();
          },
          (error: unknown) => {
            // Scripts go through, because the error page loads them.
            next(request.headers.accept?.includes('text/html') ? error : undefined);
          },
        );
      });
    },
  },
};
