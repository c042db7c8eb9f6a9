import { Hono } from 'hono';
import { expect, it, onTestFinished, vi } from 'vitest';
import { temporaryContext } from '../../tests/support/temporary-context.ts';
import { fakeErrorPages } from '../server/http/testing/fake-build.ts';
import type { PageEnv } from '../server/page-locals.ts';
import { limitSearches } from './search-limit.server.ts';

it('more searches than a reader sends are refused for ten minutes, and nothing else is', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const context = await temporaryContext();
  const visit = (client: string) => {
    const app = new Hono<PageEnv>();
    app.use(async (c, next) => {
      const readFile = () => Promise.resolve('');
      c.set('locals', { context, client, errorPages: fakeErrorPages(), readFile });
      await next();
    });
    app.get('/insights', limitSearches, (c) => c.text('found'));
    return async (path: string) => app.request(path);
  };
  const [busy, other] = [visit('203.0.113.9'), visit('203.0.113.10')];
  for (let count = 1; count <= 300; count += 1)
    expect((await busy('/insights?search=risk')).status, `search ${String(count)}`).toBe(200);
  const refused = await busy('/insights?%73earch=risk');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBe(600);
  expect((await busy('/insights')).status).toBe(200);
  expect((await other('/insights?search=risk')).status).toBe(200);
  vi.setSystemTime(Date.now() + 11 * 60_000);
  expect((await busy('/insights?search=risk')).status).toBe(200);
});
