import { setTimeout as delay } from 'node:timers/promises';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { temporaryContext } from '../../../tests/support/temporary-context.ts';
import type { PageEnv } from '../page-locals.ts';
import { limitPages, renderInTurn } from './render-limits.ts';
import { fakeErrorPages } from './testing/fake-build.ts';

const stays = new AbortController().signal;
const render = (client: string, isReceipt = false) =>
  renderInTurn({ client, signal: stays, isReceipt }, async () => {
    await delay(2);
    return 'A page';
  });
const clients = (amount: number) => Array.from({ length: amount }, (_, index) => `client ${String(index)}`);

it('while many pages wait, of any number of clients, a further one is refused as it joins them, but no receipt is', async () => {
  // One is rendered meanwhile.
  const waiting = clients(40).map((client) => render(client));
  await delay(0);
  const joined = render('the forty-first');
  const refused = render('late client');
  const receipt = render('late client', true);
  expect(await refused).toBeUndefined();
  for (const page of await Promise.all([...waiting, joined, receipt])) expect(page).toBe('A page');
  expect(await render('late client')).toBe('A page');
});

it('one client takes half of the places at most', async () => {
  const pages = await Promise.all(
    Array.from({ length: 200 }, () => render('busy client')).concat(render('another')),
  );
  expect(pages.filter((page) => page !== undefined)).toHaveLength(21);
  expect(pages.at(-1)).toBe('A page');
  expect(await render('busy client')).toBe('A page');
});

it('pages beyond the limit of their client are refused, and say when to come back', async () => {
  const context = await temporaryContext();
  const app = new Hono<PageEnv>();
  app.use(async (c, next) => {
    const client = c.req.header('x-client') ?? '';
    c.set('locals', { context, client, errorPages: fakeErrorPages(), readFile: () => Promise.resolve('') });
    await next();
  });
  app.get('/page', limitPages({ name: 'pages', points: 2, duration: 5 }), (c) => c.text('A page'));
  const statusOf = async (client: string, method = 'GET') => {
    const { status, headers } = await app.request('/page', { method, headers: { 'X-Client': client } });
    return [status, headers.has('Retry-After')];
  };
  expect(await statusOf('one')).toEqual([200, false]);
  expect(await statusOf('one', 'HEAD')).toEqual([200, false]);
  expect(await statusOf('one')).toEqual([429, true]);
  expect(await statusOf('other')).toEqual([200, false]);
});

it('pages are rendered one after the other, except for clients that have gone', async () => {
  const order: string[] = [];
  const gone = new AbortController();
  const note = (name: string, signal: AbortSignal) =>
    renderInTurn({ client: name, signal, isReceipt: false }, async () => {
      order.push(`${name} begins`);
      await delay(2);
      order.push(`${name} ends`);
    });
  const all = [note('first', stays), note('second', gone.signal), note('third', stays)];
  gone.abort();
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(order).toEqual(['first begins', 'first ends', 'third begins', 'third ends']);
});
