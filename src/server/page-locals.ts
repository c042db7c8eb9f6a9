import type { IncomingMessage } from 'node:http';
import type { AppContext } from './context.ts';
import { createErrorPages, type ErrorPages, type Template } from './http/error-pages.ts';
import type { Substitute } from './http/built-site.ts';
import { createClientOf } from './http/rate-limit.ts';

/**
 * `Astro.locals`: what the server hands to the pages and routes that answer a request. A subject adds what its routes hand to
 * its page by `declare module`.
 */
export interface PageLocals {
  readonly context: AppContext;
  /** The client that the rate limit counts, as `createClientOf` names it. */
  readonly client: string;
  readonly errorPages: ErrorPages;
  /** Resolves with the text of a file of the site, by its path. */
  readonly readFile: (path: string) => Promise<string>;
}

export interface PageEnv {
  readonly Variables: { locals: PageLocals };
}

/** What of a build is read while a request is answered. */
export interface ReadSite extends Pick<PageLocals, 'readFile'> {
  readonly readTemplate: (name: Substitute) => Template | Promise<Template>;
}

/** @returns a function that makes the locals of a request */
export function createPageLocals(context: AppContext, { readFile, readTemplate }: ReadSite) {
  const errorPages = createErrorPages(readTemplate, context.logger);
  const clientOf = createClientOf(context);
  return (request: IncomingMessage): PageLocals => ({
    context,
    client: clientOf(request),
    errorPages,
    readFile,
  });
}
