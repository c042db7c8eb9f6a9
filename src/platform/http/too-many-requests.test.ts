import { expect, it } from 'vitest';
import { readEnvironment } from '../environment.ts';
import { createTooManyRequests } from './too-many-requests.ts';

const tooMany = createTooManyRequests({ tooManyRequestsPage: undefined }, readEnvironment({}));

it('says when to come back, as a page and to the form’s script', async () => {
  const page = tooMany.refuseRequest('text/html');
  expect(page.status).toBe(503);
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'retry-after': '5',
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    'referrer-policy': 'no-referrer',
  });
  expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  expect(await page.text()).toContain('Reload this page in a few seconds');

  const json = tooMany.refuseRequest('application/json');
  expect([json.status, json.headers.get('Retry-After')]).toEqual([503, '5']);
  expect(await json.json()).toEqual({ problem: 'unavailable', retryAfterSeconds: 5 });

  const search = tooMany.refuseSearch(61);
  expect([search.status, search.headers.get('Retry-After')]).toEqual([429, '61']);
  expect(await search.text()).toContain('Reload this page in 2 minutes');
});
