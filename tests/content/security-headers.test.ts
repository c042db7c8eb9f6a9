import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { impactReportFile } from '../../src/downloads/impact-report/impact-report.ts';
import { paths } from '../specification/specified-pages.ts';
import { builtFiles } from '../support/built-files.ts';
import { contentNames } from '../support/content-sources.ts';
import { filledIn } from '../support/enquirer.ts';
import { fetchFromSite } from '../support/fetch-page.ts';
import { createInstallation, endInstallations } from '../support/installation.ts';
import { contentOf, findAll, readPage } from '../support/page.ts';
import { freePort } from '../support/site-process.ts';

/** One response of each kind: a file, a redirect, a view, a rendered page, an error, a refusal, and responses that are no page. */
const addresses = [
  '/',
  '/privacy',
  '/privacy/',
  '/portfolio?category=Energy',
  '/contact',
  '/insights?subscribed',
  '/no-such-page',
  '/%00',
  '/healthz',
  '/sitemap.xml',
  '/contact?receipt=none',
];

/**
 * What Mozilla’s HTTP Observatory asks for A+ and its most points: 100 if nothing is wrong, and more for a policy that allows
 * nothing by itself (10), frames refused (5), a referrer that names no page (5) and resources kept to the site (10).
 */
it('every kind of response has the security headers that the HTTP Observatory gives A+ and 130 points', async () => {
  onTestFinished(endInstallations);
  const site = await createInstallation({ PUBLIC_ORIGIN: 'https://www.site.example' }).start();
  for (const address of addresses) {
    const { headers } = await fetch(`http://127.0.0.1:${String(site.port)}${address}`, {
      redirect: 'manual',
    });
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy, address).toMatch(/^default-src 'none';/);
    expect(policy, address).toMatch(/base-uri 'none'; ?frame-ancestors 'none'/);
    expect(policy, address).toMatch(/form-action '(?:self|none)'/);
    // A page lets no script make HTML, or the address of a script, of a string.
    if (policy.includes('script-src'))
      expect(policy, address).toContain("require-trusted-types-for 'script';trusted-types 'none';");
    // Nothing inline without its hash, nothing from a string, no plain HTTP and no other site’s scripts.
    expect(policy, address).not.toMatch(/unsafe|\*|http:|https:|(?:script|object)-src[^;]* data:/);
    expect(headers.get('referrer-policy'), address).toMatch(
      /^(?:no-referrer|same-origin|strict-origin-when-cross-origin)$/,
    );
    expect(headers.get('cross-origin-resource-policy'), address).toBe('same-origin');
    expect(headers.get('cross-origin-opener-policy'), address).toBe('same-origin');
    expect(headers.get('x-content-type-options'), address).toBe('nosniff');
    expect(headers.get('x-frame-options'), address).toBe('DENY');
    expect(headers.get('x-permitted-cross-domain-policies'), address).toBe('none');
    // At least six months.
    expect(headers.get('strict-transport-security'), address).toBe('max-age=63072000');
    expect(headers.get('permissions-policy'), address).toContain('geolocation=()');
    expect(headers.get('access-control-allow-origin'), address).toBeNull();
    for (const cookie of headers.getSetCookie()) expect(cookie, address).toMatch(/; Secure/);
  }
});

it('other sites may show share images and icons and read feeds, open data and the reporting calendar, and nothing else', async () => {
  const sharing = async (path: string) => {
    const { status, headers } = await fetchFromSite(path, { method: 'HEAD' });
    expect(status, path).toBe(200);
    return [headers.get('cross-origin-resource-policy'), headers.get('access-control-allow-origin')];
  };
  for (const path of [
    '/og/home.jpg',
    `/og/insights/${contentNames('articles')[0] ?? ''}.jpg`,
    '/og/tons.png?tons=9',
    '/favicon.svg',
    '/icon.png',
  ])
    expect(await sharing(path), path).toEqual(['cross-origin', null]);
  for (const path of [
    '/feed.xml',
    '/feed.json',
    '/downloads/impact-data.csv',
    '/downloads/impact-data.json',
    '/downloads/reporting-calendar.ics',
  ])
    expect(await sharing(path), path).toEqual(['cross-origin', '*']);
  for (const path of ['/', '/contact', '/search-index.json', `/downloads/${impactReportFile}`, '/sw.js'])
    expect(await sharing(path), path).toEqual(['same-origin', null]);
});

/** Every page that is served at an address of its own, and one response of each other kind. */
const allAddresses = [
  ...builtFiles('.html')
    .filter((file) => !file.startsWith('variants/'))
    .map((file) => `/${file.replace(/^index\.html$|\.html$/, '')}`),
  ...contentNames('articles').map((name) => `/insights?article=${name}`),
  ...contentNames('projects').map((name) => `/portfolio?project=${name}`),
  ...addresses,
  ...[
    '/insights',
    '/insights?search=energy',
    ...['/sustainability', '/sustainability?tons=9', '/sustainability?tons=nine', '/og/tons.png?tons=9'],
    `/insights?confirm=${'A'.repeat(43)}`,
    '/contact?subject=speak-up',
  ],
  ...[`/downloads/${impactReportFile}`, '/og/home.jpg', '/feed.xml', '/downloads/impact-data.csv'],
];

/** The bytes of a response before its body. */
const headerBytes = ({ status, headers }: Response) =>
  [...headers].reduce(
    (sum, [name, value]) => sum + name.length + value.length + ': \r\n'.length,
    `HTTP/1.1 ${String(status)} \r\n\r\n`.length,
  );

const inlineHashes = (html: string, name: 'script' | 'style') =>
  findAll(readPage(html).document, name)
    .filter(({ attribs }) => attribs['src'] === undefined && attribs['type'] !== 'application/ld+json')
    .map((element) => `'sha256-${createHash('sha256').update(contentOf(element)).digest('base64')}'`);

it('the headers of a response have 1,500 bytes at most, and the hashes of what stands in the page', async () => {
  onTestFinished(endInstallations);
  const site = await createInstallation({ PUBLIC_ORIGIN: 'https://www.site.example' }).start();
  const post = { method: 'POST', headers: { Origin: 'https://www.site.example' } };
  const posts = [filledIn(), filledIn({ name: '<script>"' }), { subject: 'speak-up' }];
  const requests: readonly [string, RequestInit][] = [
    ...allAddresses.map((address): [string, RequestInit] => [address, {}]),
    ...posts.map((fields): [string, RequestInit] => [
      '/contact',
      { ...post, body: new URLSearchParams(fields) },
    ]),
  ];
  for (const [address, request] of requests) {
    const response = await fetch(`http://127.0.0.1:${String(site.port)}${address}`, {
      redirect: 'manual',
      ...request,
    });
    expect(headerBytes(response), address).toBeLessThanOrEqual(1_500);
    const html = await response.text();
    if (!html.startsWith('<!')) continue;
    const policy = response.headers.get('content-security-policy') ?? '';
    for (const name of ['script', 'style'] as const) {
      const [directive = ''] = new RegExp(`${name}-src [^;]*`).exec(policy) ?? [];
      const listed = directive.match(/'sha256-[^']*'/g) ?? [];
      expect([...listed].sort(), address).toEqual([...new Set(inlineHashes(html, name))].sort());
    }
  }
});

const nginx = '/usr/sbin/nginx';

it.runIf(existsSync(nginx) || process.env['CI'] !== undefined)(
  'nginx with its own defaults passes on every page, and the answers to posts',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'site-nginx-'));
    // The workers of root are another user.
    chmodSync(folder, 0o755);
    const port = await freePort();
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${join(folder, name)};`)
      .join(' ');
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off; pid ${join(folder, 'pid')}; events {}
      http { ${temporary} access_log off;
        server { listen 127.0.0.1:${String(port)}; location / { proxy_pass ${inject('origin')}; } } }`,
    );
    const server = spawn(nginx, ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')]);
    const ended = once(server, 'close');
    onTestFinished(async () => {
      server.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    });
    /** @returns the response, which has been read whole */
    const ask = async (address: string, options: RequestInit = {}) => {
      const response = await fetch(`http://127.0.0.1:${String(port)}${address}`, {
        redirect: 'manual',
        ...options,
      });
      return { status: response.status, headers: response.headers, text: await response.text() };
    };
    await expect.poll(() => ask('/healthz').then(({ status }) => status, String)).toBe(200);
    const statuses = await Promise.all(
      allAddresses.map(async (address) => [address, (await ask(address)).status] as const),
    );
    // nginx answers 502 where the headers are too large for it.
    expect(statuses.filter(([, status]) => status >= 500)).toEqual([]);
    const found = new Map(statuses);
    expect(paths.filter((path) => found.get(path) !== 200)).toEqual([]);
    const post = (fields: Readonly<Record<string, string>>) =>
      ask('/contact', {
        method: 'POST',
        headers: { Origin: inject('origin') },
        body: new URLSearchParams(fields),
      });
    expect((await post({ subject: 'speak-up' })).status).toBe(422);
    const { status, headers } = await post(filledIn());
    expect(status).toBe(303);
    const receipt = await ask((headers.get('location') ?? '').replace(inject('origin'), ''));
    expect(receipt.text).toContain('receipt-code');
  },
);
