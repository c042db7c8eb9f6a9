import type { Plugin } from 'vite';
import { viewsAskedFor } from '../server/http/page-views.ts';

/** While developing, answers a query with its view, as the server does with the built files. */
export const viewsInDevelopment: Plugin = {
  name: 'views-in-development',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://development.localhost');
      const [view] = viewsAskedFor(pathname, searchParams);
      if (view) request.url = `/views/${view.name}`;
      next();
    });
  },
};
