import { inspect } from 'node:util';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { AppContext } from '../../src/server/context.ts';
import { fakeErrorPages } from '../../src/server/http/testing/fake-build.ts';
import type { PageEnv, PageLocals } from '../../src/server/page-locals.ts';
import { temporaryContext } from './temporary-context.ts';

export interface RoutesAnswer<State> {
  readonly status: number;
  readonly headers: Readonly<Partial<Record<string, string>>>;
  readonly text: string;
  /** The state in which the page was shown; undefined for any other answer. */
  readonly state: State | undefined;
}

/** The routes of a page with a form, on a database of their own. The page prints its state. */
export async function openRoutes<State extends object>(
  path: string,
  routes: Hono<PageEnv>,
  stateOf: (locals: PageLocals) => State | undefined,
  statusOf: (state: State) => number,
  change: (context: AppContext) => AppContext = (context) => context,
) {
  const lines: string[] = [];
  const note = (...words: unknown[]) => lines.push(inspect(words));
  const logger = { info: note, warn: note, error: note } as unknown as Logger;
  const context = change({ ...(await temporaryContext()), logger });
  const app = new Hono<PageEnv>();
  app.use(async (c, next) => {
    const readFile = () => Promise.resolve('');
    c.set('locals', { context, client: '203.0.113.9', errorPages: fakeErrorPages(), readFile });
    await next();
  });
  app.route(path, routes);
  app.all(path, (c) => {
    const state = stateOf(c.var.locals);
    return state
      ? Response.json(state, { status: statusOf(state), headers: { 'X-State': 'shown' } })
      : new Response('no state');
  });
  const request = async (query: string, init: RequestInit = {}): Promise<RoutesAnswer<State>> => {
    const response = await app.request(`http://127.0.0.1:3000${path}${query}`, init);
    const text = await response.text();
    const isState = response.headers.has('X-State') && text !== '';
    const state = isState ? (JSON.parse(text) as State) : undefined;
    return { status: response.status, headers: Object.fromEntries(response.headers), text, state };
  };
  const post = (fields: Record<string, string>, headers: Record<string, string> = {}, query = '') =>
    request(query, {
      method: 'POST',
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'application/x-www-form-urlencoded',
        ...headers,
      },
      body: new URLSearchParams(fields).toString(),
    });
  return { request, post, context, lines };
}
