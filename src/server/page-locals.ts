import type { AppContext } from './context.ts';
import type { ErrorPages } from './http/error-pages.ts';
import type { Place } from './http/render-queue.ts';

/**
 * `Astro.locals`: what the server hands to the pages and routes that answer a request. A subject adds what its routes hand to
 * its page by `declare module`.
 */
export interface PageLocals {
  readonly context: AppContext;
  /** The client that the rate limit counts, as `clientOf` gives it. */
  readonly client: string;
  /** Undefined in development. */
  readonly errorPages?: ErrorPages;
  /** Renders a page in its turn; undefined in development. */
  readonly queueRender?: Place['render'];
  /** Resolves with the text of a file of the site, by its path. */
  readonly readFile: (path: string) => Promise<string>;
  /** Why a page could not be rendered; set by Astro’s middleware. */
  renderError?: Error;
}

export interface PageEnv {
  readonly Variables: { locals: PageLocals };
}
