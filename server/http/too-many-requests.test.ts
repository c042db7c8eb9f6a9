import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { readEnvironment } from '../environment.ts';
import { askAt } from './testing/test-site.ts';
import { createTooManyRequests } from './too-many-requests.ts';

const tooMany = createTooManyRequests({ tooManyRequestsPage: undefined }, readEnvironment({}));

it('says when to come back, as a page and to the form’s script', async () => {
  const server = createServer(tooMany.sendUnavailable).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const page = await askAt(port, '/contact', { method: 'POST', body: 'message=x' });
  expect(page.status).toBe(503);
  expect(page.headers).toMatchObject({
    'retry-after': '5',
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    'referrer-policy': 'no-referrer',
  });
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.text).toContain('Reload this page in a few seconds');

  const json = await askAt(port, '/contact', { method: 'POST', headers: { Accept: 'application/json' } });
  expect([json.status, json.headers['retry-after']]).toEqual([503, '5']);
  expect(JSON.parse(json.text)).toEqual({ problem: 'unavailable', retryAfterSeconds: 5 });

  const search = tooMany.refuseSearch(61);
  expect([search.status, search.headers.get('Retry-After')]).toEqual([429, '61']);
  expect(await search.text()).toContain('Reload this page in 2 minutes');
});
