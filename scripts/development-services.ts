import type { AstroIntegration } from 'astro';
import type * as starter from './start-development-services.ts';

/**
 * The services that `npm run dev` starts in place of server.ts, so that forms work there too. Vite loads them, as it loads
 * the pages, whose modules they share.
 */
export const developmentServices: AstroIntegration = {
  name: 'development-services',
  hooks: {
    'astro:server:setup': async ({ server }) => {
      const { startDevelopmentServices } = (await server.ssrLoadModule(
        '/scripts/start-development-services.ts',
      )) as typeof starter;
      const { handle, stop } = await startDevelopmentServices(process.env);
      server.httpServer?.once('close', () => void stop());
      server.middlewares.use(handle);
    },
  },
};
