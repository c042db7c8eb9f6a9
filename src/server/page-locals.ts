import type { IncomingMessage } from 'node:http';
import type { AppContext } from './context.ts';
import { createErrorPages, type ErrorPages, type Template } from './http/error-pages.ts';
import type { Substitute } from './http/built-site.ts';
import { createClientOf } from './http/rate-limit.ts';

/**
 * `Astro.locals`: what pages and routes get from the server. With `declare module`, a feature adds what its routes pass to its
 * page.
 */
export interface PageLocals {
  readonly context: AppContext;
  /** The client, as `createClientOf` names it for the rate limit. */
  readonly client: string;
  readonly errorPages: ErrorPages;
  /** Resolves with the text of a file of the site. */
  readonly readFile: (path: string) => Promise<string>;
}

export interface PageEnv {
  readonly Variables: { locals: PageLocals };
}

/** How a request reads the build. */
export interface ReadSite extends Pick<PageLocals, 'readFile'> {
  readonly readTemplate: (name: Substitute) => Template | Promise<Template>;
}

/** @returns a function that makes the locals of a request */
export function createPageLocals(context: AppContext, { readFile, readTemplate }: ReadSite) {
  const errorPages = createErrorPages(readTemplate, context.logger);
  const clientOf = createClientOf(context.environment);
  return (request: IncomingMessage): PageLocals => ({
    context,
    client: clientOf(request),
    errorPages,
    readFile,
  });
}
