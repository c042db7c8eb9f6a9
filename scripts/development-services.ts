import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { AstroIntegration } from 'astro';
import type { DevEnvironment, RunnableDevEnvironment } from 'vite';
import type * as contentErrors from '../src/operations/content-errors.server.ts';
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

      // Astro goes on with the text before the change, and shows the error in the terminal only.
      const showContentError = async (file: string) => {
        const name = relative(server.config.root, file);
        const { findContentErrors } = await runner.import<typeof contentErrors>(
          '/src/operations/content-errors.server.ts',
        );
        const lines = readFileSync(file, 'utf8').split('\n');
        const show = (message: string, line: number) => {
          server.ws.send({ type: 'error', err: { message, stack: '', loc: { file, line, column: 1 } } });
        };
        try {
          const fault = findContentErrors('.').find((text) => text.startsWith(`${name}:`));
          // "content/articles/name.mdx:12: …" or "content/articles/name.mdx: sources.0.url: …"
          const [, line, key = ''] = /mdx:(?:(\d+)| (\w+))/.exec(fault ?? '') ?? [];
          if (fault) show(fault, Number(line) || lines.findIndex((text) => text.startsWith(`${key}:`)) + 1);
        } catch (error) {
          // "bad indentation of a mapping entry (3:6)"
          show(`${name}: ${String(error)}`, Number(/\((\d+):\d+\)/.exec(String(error))?.[1] ?? 1));
        }
      };
      server.watcher.on('change', (file) => {
        if (file.endsWith('.mdx')) showContentError(file).catch(logError);
      });
    },
  },
};
