import type { AstroIntegration } from 'astro';
import type * as starter from './start-development-services.ts';

/**
 * The services that `npm run dev` starts in place of server.ts, so that forms work there too. Vite loads them, as it loads
 * the pages: after a change of a file that they import, the next request starts them again.
 */
export const developmentServices: AstroIntegration = {
  name: 'development-services',
  hooks: {
    'astro:server:setup': async ({ server }) => {
      const load = async () =>
        (await server.ssrLoadModule('/scripts/start-development-services.ts')) as typeof starter;
      let loaded = await load();
      let services: Promise<starter.DevelopmentServices> = loaded.startDevelopmentServices(process.env);
      await services;

      const currentServices = async () => {
        const now = await load();
        if (now !== loaded) {
          loaded = now;
          const previous = services;
          services = previous
            .then(
              ({ stop }) => stop(),
              () => undefined,
            )
            .then(() => now.startDevelopmentServices(process.env));
        }
        return services;
      };
      server.httpServer?.once('close', () => {
        void services.then(({ stop }) => stop());
      });
      server.middlewares.use((request, response, next) => {
        currentServices()
          .then(({ handle }) => {
            handle(request, response, next);
          })
          .catch(next);
      });
    },
  },
};
