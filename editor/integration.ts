import type { AstroIntegration } from 'astro';
import { getRequestListener } from '@hono/node-server';
import { buildPage } from './build-page.ts';
import { editorRoutes } from './editor-routes.ts';
import { isOwnRequest } from './own-request.ts';
import type * as contentErrorsModule from '../src/operations/content-errors.server.ts';

/** Whoever can reach the editor can write the files of content/, so it is there for this machine alone. */
const onlyHost = '127.0.0.1';

/** Serves the editor at /keystatic, beside the pages of the development server. */
export const editor: AstroIntegration = {
  name: 'editor',
  hooks: {
    'astro:config:setup': ({ command, config }) => {
      if (command !== 'dev') throw new Error('The editor runs in the development server only.');
      if (config.server.host !== onlyHost) throw new Error(`The editor listens on ${onlyHost} only.`);
    },
    'astro:server:setup': ({ server, logger }) => {
      const page = buildPage(server.watcher);
      const routes = editorRoutes({
        root: server.config.root,
        page,
        // Loaded as pages are, so that a change of company/ holds at once.
        findContentErrors: async (root) => {
          const module = await server.ssrLoadModule('/src/operations/content-errors.server.ts');
          return (module as typeof contentErrorsModule).findContentErrors(root);
        },
        report: (line) => {
          logger.info(line);
        },
      });
      const answer = getRequestListener(routes.fetch, { overrideGlobalObjects: false });
      server.middlewares.use((request, response, next) => {
        if (!isOwnRequest(request)) {
          response.writeHead(403, { 'Content-Type': 'text/plain' });
          response.end('This server answers its own pages only.\n');
        } else if (/^\/(api\/)?keystatic(?![^/?])/.test(request.url ?? '')) void answer(request, response);
        else next();
      });
    },
  },
};
