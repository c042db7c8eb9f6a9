import { expect, it, onTestFinished } from 'vitest';
import { impactReportFile } from '../../src/downloads/impact-report/impact-report.ts';
import { contentNames } from '../support/content-sources.ts';
import { fetchFromSite } from '../support/fetch-page.ts';
import { createInstallation, endInstallations } from '../support/installation.ts';

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
