import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { canary, filledIn } from '../support/enquirer.ts';
import { createInstallation, startInstallation } from '../support/installation.ts';
import { copyBuild } from '../support/project-copy.ts';
import { freePort } from '../support/site-process.ts';
import { temporaryFolder } from '../support/temporary-context.ts';

const sought = 'Thistlewick';

test('no log holds a query, and metrics are read on loopback only and repeat nothing that was asked for', async () => {
  const port = await freePort();
  const readMetrics = async () => (await fetch(`http://127.0.0.1:${String(port)}/metrics`)).text();
  const { site, enquirer: visitor } = await startInstallation({ METRICS_PORT: String(port) });
  const { token = '' } = await visitor.post(filledIn());
  expect(token).toMatch(/^[\w-]{43}$/);
  expect((await visitor.post(filledIn({ email: 'nobody' }))).status).toBe(422);
  const linkToken = 'Q'.repeat(43);
  const [script = ''] = /\/_astro\/[\w.-]+\.js/.exec((await visitor.request('/')).text) ?? [];

  const requests: readonly (readonly [address: string, status: number, route: string])[] = [
    [`/insights?search=${sought}`, 200, '/insights'],
    [`/INSIGHTS?search=${sought}`, 308, '/insights'],
    [`/sustainability?tons=${sought}`, 422, '/sustainability'],
    [`/og/tons.png?tons=${sought}`, 404, '/og/tons.png'],
    [`/about?search=${sought}`, 200, '/about'],
    [`/${sought}?search=${sought}`, 404, 'other'],
    [`/contact?receipt=${token}`, 200, '/contact'],
    [`/contact?receipt=${token.toLowerCase()}`, 404, '/contact'],
    ['/contact?subject=speak-up', 200, '/contact'],
    [`/insights?confirm=${linkToken}`, 404, '/insights'],
    ['/metrics', 404, 'other'],
    [script, 200, '/_astro/*'],
  ];
  const lines = () =>
    site
      .output()
      .split('\n')
      .filter((line) => line.includes('"route"'))
      .map((line) => JSON.parse(line) as { readonly route: string; readonly status: number });
  await expect.poll(() => lines().at(-1)).toMatchObject({ method: 'GET', route: '/' });
  const before = lines().length;
  const headers = { Referer: `https://${sought}.example`, 'X-Forwarded-For': '203.0.113.9' };
  for (const [address, status] of requests)
    expect((await visitor.request(address, { headers })).status, address).toBe(status);
  await expect.poll(() => lines().length).toBe(before + requests.length);

  // The log was really read: each request has its line.
  expect(lines().slice(before)).toMatchObject(requests.map(([, status, route]) => ({ status, route })));
  const fields = ['level', 'method', 'ms', 'route', 'status', 'time'];
  for (const line of lines()) expect(fields).toEqual(expect.arrayContaining(Object.keys(line)));
  for (const secret of [sought, token, linkToken, 'search=', 'receipt=', 'speak-up', '?', '203.0.113'])
    expect(site.output().toLowerCase()).not.toContain(secret.toLowerCase());

  await expect(fetch(`http://127.0.0.2:${String(port)}/metrics`)).rejects.toThrow();
  await expect.poll(readMetrics).toMatch(/^site_email_attempts_total\{state="sent"\} 2$/m);
  const metrics = await readMetrics();
  expect(metrics).toMatch(/^site_build_info\{version="\d+\.\d+\.\d+",commit="[\w-]+"\} 1$/m);
  expect(metrics).toMatch(/^site_ready 1$/m);
  for (const typed of [sought, 'search=', ...Object.values(canary)]) expect(metrics).not.toContain(typed);
});

test('a page that cannot be rendered is an error page with a reference, which the log has too, and tells nothing of the reason or of the visitor', async () => {
  const folder = temporaryFolder();
  copyBuild(join(folder, 'dist'));
  rmSync(join(folder, 'dist/client/search-index.json'));
  const site = await createInstallation().start({ folder });
  const response = await fetch(`${site.origin}/insights?search=${encodeURIComponent(canary.name)}`);
  const text = await response.text();
  expect(response.status).toBe(500);
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(text).toContain('Unexpected Application Error!');
  expect(text).not.toMatch(/SyntaxError|\.mjs|\{\{/);
  const reference = /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(text)?.[0] ?? 'no reference';
  await expect.poll(site.output).toContain(reference);
  // The stack comes from Astro.
  expect(site.output()).toContain('SyntaxError');
  expect(site.output()).not.toContain(encodeURIComponent(canary.name));
  expect((await fetch(`${site.origin}/about`)).status).toBe(200);
});
