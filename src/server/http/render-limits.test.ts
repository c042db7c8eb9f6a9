import { setImmediate as nextEventLoopTurn, setTimeout as delay } from 'node:timers/promises';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { temporaryContext } from '../../../tests/support/temporary-context.ts';
import type { PageEnv } from '../page-locals.ts';
import { limitRendering, renderInTurn } from './render-limits.ts';
import { fakeErrorPages } from './testing/fake-build.ts';

async function openApp() {
  const context = await temporaryContext();
  const app = new Hono<PageEnv>();
  app.use(async (c, next) => {
    const client = c.req.header('x-client') ?? '';
    const readFile = () => Promise.resolve('');
    c.set('locals', { context, client, errorPages: fakeErrorPages(), readFile });
    await next();
  });
  app.use(limitRendering);
  app.all('*', (c) =>
    renderInTurn(c.req.raw.signal, async () => {
      await delay(2);
      return c.text('A page');
    }),
  );
  return async (client: string) => app.request('/page', { headers: { 'X-Client': client } });
}

it('while many pages wait, of any number of clients, a further request is told when to come back, and is answered then', async () => {
  const request = await openApp();
  const waiting = Array.from({ length: 42 }, (_, index) => request(`client ${String(index)}`));
  await nextEventLoopTurn();
  const refused = await request('late client');
  expect(refused.status).toBe(503);
  expect(refused.headers.get('Retry-After')).toBe('5');
  for (const { status } of await Promise.all(waiting)) expect(status).toBe(200);
  expect((await request('client 0')).status).toBe(200);
});

it('pages are rendered one after the other, except for clients that have gone', async () => {
  const order: string[] = [];
  const gone = new AbortController();
  const render = (name: string, signal: AbortSignal) =>
    renderInTurn(signal, async () => {
      order.push(`${name} begins`);
      await delay(2);
      order.push(`${name} ends`);
    });
  const stays = new AbortController().signal;
  const all = [render('first', stays), render('second', gone.signal), render('third', stays)];
  gone.abort();
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(order).toEqual(['first begins', 'first ends', 'third begins', 'third ends']);
});
