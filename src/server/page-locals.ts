import type { AppContext } from './context.ts';
import type { RenderQueue } from './http/render-queue.ts';
import type { RefusedPost } from './http/rate-limit-page.ts';

/**
 * `Astro.locals`: what the server hands to the pages and routes that answer a request. A subject adds what its routes hand to
 * its page by `declare module`.
 */
export interface PageLocals {
  readonly context: AppContext;
  /** The client that the rate limit counts, as `clientOf` gives it. */
  readonly client: string;
  /** The policy of a page rendered on request; undefined in development, where Vite adds scripts of its own. */
  readonly contentSecurityPolicy?: string | undefined;
  /** Logs an error that nothing handled and makes its response; undefined in development. */
  readonly errorScreen?: (error: unknown) => Response;
  /** Makes the response to a post beyond the limit; undefined in development. */
  readonly rateLimitPage?: (refused: RefusedPost) => Response;
  /** Makes the response to a search beyond the limit; undefined in development. */
  readonly refuseSearch?: (retryAfterSeconds: number) => Response;
  /** Renders a page in its turn; undefined in development. */
  readonly queueRender?: RenderQueue['render'];
  /** The text of /search-index.json. */
  readonly readSearchFile: () => Promise<string>;
  /** Why a page could not be rendered; set by Astro’s middleware. */
  renderError?: Error;
}

export interface PageEnv {
  readonly Variables: { locals: PageLocals };
}
