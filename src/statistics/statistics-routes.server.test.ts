import { describe, expect, it } from 'vitest';
import { consentCookieHeader } from '../../tests/support/consent-storage.ts';
import { openRoutes } from '../../tests/support/open-routes.ts';
import { hasAcceptedStatistics } from '../consent/statistics-consent.server.ts';
import type { AppContext } from '../server/context.ts';
import { createRateLimiter } from '../server/http/rate-limit.ts';
import { rateLimits } from '../rate-limits.ts';
import { createStatisticsRoutes } from './statistics-routes.server.ts';

const accepted = consentCookieHeader('accepted');
const view = JSON.stringify({ page: '/about', device: 'phone' });

/** Sends a report like a browser that has accepted statistics, unless the headers say otherwise. */
async function openStatistics(change?: (context: AppContext) => AppContext) {
  const routes = createStatisticsRoutes(hasAcceptedStatistics);
  const noState = () => undefined;
  const { request, context, lines } = await openRoutes('/statistics', routes, noState, () => 200, change);
  return {
    lines,
    report: (body: BodyInit, headers: Readonly<Record<string, string>> = {}, signal?: AbortSignal) =>
      request('', {
        method: 'POST',
        headers: {
          Origin: 'http://127.0.0.1:3000',
          Cookie: accepted,
          'Content-Type': 'text/plain;charset=UTF-8',
          ...headers,
        },
        body,
        duplex: 'half',
        signal,
      } as RequestInit),
    counts: async () => {
      const rows = await context.database.db
        .selectFrom('statistics')
        .select(['name', 'page', 'value'])
        .execute();
      return rows.map(({ name, page, value }) => [name, page, value].filter(Boolean).join(' ')).sort();
    },
  };
}

describe('a report of a visit', () => {
  it('is counted and answered with nothing', async () => {
    const { report, counts } = await openStatistics();
    const answer = await report(view);
    expect([answer.status, answer.text, answer.headers['set-cookie']]).toEqual([204, '', undefined]);
    expect((await report(JSON.stringify({ page: '/', vitals: { LCP: 1234.5, CLS: 0 } }))).status).toBe(204);
    expect(await counts()).toEqual(['CLS / 0', 'LCP / 1000', 'device phone', 'view /about']);
  });

  it('is counted with any host that a browser names as its referrer', async () => {
    const { report, counts } = await openStatistics();
    const referred = JSON.stringify({ page: '/', device: 'phone', referrer: 'wind_and_water.blog.example' });
    expect((await report(referred)).status).toBe(204);
    expect(await counts()).toContain('referrer wind_and_water.blog.example');
  });

  it('is dropped without a choice, after a rejection and with the Global Privacy Control signal', async () => {
    const { report, counts } = await openStatistics();
    const rejected = { Cookie: consentCookieHeader('rejected') };
    for (const headers of [{ Cookie: '' }, rejected, { 'Sec-GPC': '1' }])
      expect((await report(view, headers)).status).toBe(204);
    expect(await counts()).toEqual([]);
  });

  it.each([
    ['from another site', 403, view, { Origin: 'https://other.example' }],
    ['without an origin', 403, view, { Origin: 'null' }],
    ['of more than 4 KB', 413, JSON.stringify({ page: `/${'x'.repeat(4096)}`, device: 'phone' }), {}],
    ['as a form', 415, 'page=%2F', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['of another type that begins like it', 415, view, { 'Content-Type': 'text/plainfoo' }],
    ['that is no JSON', 400, 'page', {}],
    ['with more than is asked for', 400, JSON.stringify({ page: '/', device: 'phone', id: 7 }), {}],
    ['of an invented device', 400, JSON.stringify({ page: '/', device: 'watch' }), {}],
    [
      'with an address as its referrer',
      400,
      '{"page":"/","device":"phone","referrer":"https://a.example/b?c"}',
      {},
    ],
    ['of a negative time', 400, '{"page":"/","vitals":{"LCP":-1}}', {}],
    ['of nothing', 400, '{"page":"/","vitals":{}}', {}],
    ['of an invented measure', 400, '{"page":"/","vitals":{"ID":7}}', {}],
  ])('%s is refused with %i', async (_what, expected, body, headers: Record<string, string>) => {
    const { report, counts } = await openStatistics();
    expect((await report(body, headers)).status).toBe(expected);
    expect(await counts()).toEqual([]);
  });

  it('is refused after six hundred in ten minutes, before any of it has arrived', async () => {
    const rateLimiter = createRateLimiter({ rateLimit: true });
    for (let count = 1; count < 600; count += 1)
      await rateLimiter.consume(rateLimits['POST /statistics'].report, '203.0.113.9');
    const { report } = await openStatistics((context) => ({ ...context, rateLimiter }));
    expect((await report('no JSON')).status).toBe(400);
    expect((await report(new ReadableStream())).status).toBe(429);
  });

  it('that is cut off by its sender is no error of the server', async () => {
    const { report, lines } = await openStatistics();
    const cutOff = new ReadableStream({
      pull: (controller) => {
        controller.error(new Error('aborted'));
      },
    });
    expect((await report(cutOff, {}, AbortSignal.abort())).status).toBe(400);
    expect(lines).toEqual([]);
  });

  it('that cannot be stored is answered with 503, for the browser to forget', async () => {
    const transaction = () => Promise.reject(new Error('The disk is full'));
    const { report, lines } = await openStatistics((context) => ({
      ...context,
      database: { ...context.database, transaction },
    }));
    expect((await report('{"page":"/","device":"phone","referrer":"news.example"}')).status).toBe(503);
    expect(lines).toHaveLength(1);
    expect(lines.join()).not.toMatch(/news\.example|203\.0\.113/);
  });
});
