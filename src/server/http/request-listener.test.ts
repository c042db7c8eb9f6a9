import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { maxSearchLength, searchAddress } from '../../search/search.ts';
import { maxTargetLength } from './request-target.ts';
import { startTestSite, type TestSite } from './testing/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

describe('another spelling of an address', () => {
  it.each([
    ['/about/', '/about'],
    ['/ABOUT.HTML', '/about'],
    ['/about//?x=//evil.com', '/about?x=//evil.com'],
    ['/index.html', '/'],
  ])('%s leads to %s', async (given, target) => {
    const { status, headers } = await site.request(given);
    expect(status).toBe(308);
    expect(headers.location).toBe(target);
  });

  it.each(['/\\evil.com', '//evil.com/about', '/%5Cabout', '/about/../about', '/about/team/'])(
    '%s of another site or of no page leads nowhere',
    async (given) => {
      const { status, headers } = await site.request(given);
      expect(status).toBe(404);
      expect(headers).not.toHaveProperty('location');
    },
  );
});

describe('what is not a plain request', () => {
  it.each(['/%', '/%zz', '/%E0%A4%A', '/%ff', '/about%00', '/%00.html'])('%s is refused', async (path) => {
    expect((await site.request(path)).status).toBe(400);
  });

  it('such as a malformed Host, is logged and answered with the security headers like any other', async () => {
    site.lines.length = 0;
    for (const host of ['localhost:70000', '0x7f.1:81', 'a:b@127.0.0.1']) {
      const { status, headers, text } = await site.request('/contact?canary', { headers: { Host: host } });
      expect([status, text, headers['cache-control']]).toEqual([400, 'Bad request\n', 'no-store']);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    }
    await expect.poll(() => site.lines.length).toBe(3);
    expect(site.lines.map((line) => JSON.parse(line) as object)).toMatchObject(
      Array(3).fill({ route: 'other', status: 400 }),
    );
  });
});

it('an address of more than 2,000 characters is refused before it is looked at, and none that a person needs is so long', async () => {
  const search = searchAddress('氣'.repeat(maxSearchLength));
  expect(search.length).toBeLessThan(maxTargetLength / 2);
  expect((await site.request('/about?'.padEnd(maxTargetLength, 'x'))).status).toBe(200);
  site.lines.length = 0;
  for (const beginning of ['/about?', '/%', '/healthz?', '/'.repeat(maxTargetLength)]) {
    const { status, text, headers } = await site.request(beginning.padEnd(maxTargetLength + 1, 'x'));
    expect([status, text]).toEqual([414, 'The address is too long\n']);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  }
  await expect.poll(() => site.lines.length).toBe(4);
  expect(site.lines.map((line) => JSON.parse(line) as object)).toMatchObject(
    Array(4).fill({ route: 'other' }),
  );
});

describe('methods', () => {
  it('that a page does not have are refused', async () => {
    expect((await site.request('/portfolio', { method: 'POST' })).headers.allow).toBe('GET, HEAD');
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) {
      const { status, headers } = await site.request('/contact', { method });
      expect([status, headers.allow]).toEqual([405, 'GET, HEAD, POST']);
    }
    expect((await site.request('/reports', { method: 'GET' })).headers.allow).toBe('POST');
    expect((await site.request('/reports', { method: 'POST' })).status).toBe(200);
    expect((await site.request('/contact', { method: 'HEAD' })).headers['content-length']).toBe('4');
  });
});

it('the log and the metrics do not tell what was sent to a confidential page, or which of its forms was opened', async () => {
  const describeVisit = async (statuses: readonly number[]) => {
    site.lines.length = 0;
    site.counted.length = 0;
    for (const status of statuses)
      await site.request(`/contact?status=${String(status)}`, { method: 'POST', body: 'a'.repeat(status) });
    await expect.poll(() => site.lines.length).toBe(statuses.length);
    return {
      logged: site.lines.map((line) => ({ ...(JSON.parse(line) as object), time: 0 })),
      counted: [...site.counted],
    };
  };
  const enquiry = await describeVisit([200, 303, 200]);
  expect(await describeVisit([200, 200, 204])).toEqual(enquiry);
  expect(enquiry.logged[0]).toEqual({ level: 30, time: 0, method: 'POST', route: '/contact', status: 200 });
  expect((await describeVisit([422, 503])).counted).toMatchObject([
    { status: 422, ms: null },
    { status: 503, ms: null },
  ]);
});

it('a site whose owner has named its origin answers for that host and for this machine, and for no other', async () => {
  const named = await startTestSite({ PUBLIC_ORIGIN: 'https://www.site.example' });
  onTestFinished(() => void named.stop());
  for (const [host, status, path = '/about'] of [
    ['www.site.example', 200],
    ['WWW.site.example:443', 200],
    ['localhost:9999', 200],
    ['evil.example', 421],
    ['www.site.example:8080', 421],
    ['127.0.0.1.evil.example', 421],
    ['10.0.0.7', 200, '/healthz'],
  ] as const)
    expect((await named.request(path, { headers: { Host: host } })).status, host).toBe(status);
});

it('the log calls a refused post a security event, with its status and nothing of the sender', async () => {
  const named = await startTestSite({ PUBLIC_ORIGIN: 'https://www.site.example' });
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const post = { method: 'POST', body: 'name=canary' };
  await named.request('/contact', { ...post, headers: { ...form, Host: 'canary.example' } });
  await named.request('/%zz', { ...post, headers: form });
  await named.request('/%zz');
  await expect.poll(() => named.lines.length).toBe(3);
  await named.stop();
  const logged = named.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(logged.map(({ event, action, status }) => [event, action, status])).toEqual([
    ['security', 'post refused', 421],
    ['security', 'post refused', 400],
    [undefined, undefined, 400],
  ]);
  expect(named.lines.join('')).not.toMatch(/canary|127\.0\.0\.1/);
});

it('health tells what needs a restart from what needs no visitors', async () => {
  const database = () => Promise.reject(new Error('secret reason'));
  const unhealthy = await startTestSite({}, { live: database });
  onTestFinished(() => void unhealthy.stop());
  const { status, text } = await unhealthy.request('/healthz');
  expect([status, text]).toEqual([503, '{"status":"failing"}']);
  expect((await unhealthy.request('/readyz')).status).toBe(200);
  unhealthy.health.setStopping();
  expect((await unhealthy.request('/readyz')).status).toBe(503);
  const healthy = await site.request('/healthz');
  expect([healthy.status, healthy.text]).toEqual([200, '{"status":"ok"}']);
});
