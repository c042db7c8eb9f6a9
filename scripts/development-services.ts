import type { AstroIntegration } from 'astro';
import type { DevEnvironment, RunnableDevEnvironment } from 'vite';
import type * as starter from './start-development-services.ts';

/**
 * The services that `npm run dev` starts in place of server.ts, so that forms work there too. Vite loads them, as it loads
 * the pages, whose modules they share.
 */
export const developmentServices: AstroIntegration = {
  name: 'development-services',
  hooks: {
    'astro:server:setup': ({ server, logger }) => {
      const { runner } = server.environments.ssr as Pick<RunnableDevEnvironment, 'runner'> & DevEnvironment;
      const logError = (error: unknown) => {
        logger.error(String(error));
      };

      let current: { loaded: typeof starter; services: Promise<starter.DevelopmentServices> } | undefined;
      /** Those of the modules as they are: after a change of one, they start again. */
      const services = async () => {
        const loaded = await runner.import<typeof starter>('/scripts/start-development-services.ts');
        if (loaded !== current?.loaded) {
          void stop();
          current = { loaded, services: loaded.startDevelopmentServices(process.env) };
        }
        return current.services;
      };
      const stop = async () => (await current?.services.catch(() => undefined))?.stop();
      server.httpServer?.once('listening', () => {
        services().catch(logError);
      });
      server.httpServer?.once('close', () => void stop());
      server.middlewares.use((request, response, next) => {
        // Where src/fetch.ts cannot be loaded, Astro goes on with the one before and says nothing.
        Promise.all([services(), runner.import('/src/fetch.ts')]).then(
          ([{ handle }]) => {
            handle(request, response, next);
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
