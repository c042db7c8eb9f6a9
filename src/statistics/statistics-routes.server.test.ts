import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { consentCookieHeader } from '../../tests/support/consent.ts';
import { temporaryContext } from '../../tests/support/temporary-context.ts';
import { hasAcceptedStatistics } from '../consent/statistics-consent.server.ts';
import type { AppContext } from '../server/context.ts';
import { listenWith } from '../server/http/app.ts';
import { openConnection, requestPath } from '../server/http/testing/test-site.ts';
import { createRateLimiter } from '../server/http/rate-limit.ts';
import { createStatisticsRoutes, statisticsLimit } from './statistics-routes.server.ts';

const accepted = consentCookieHeader('accepted');
const view = JSON.stringify({ page: '/about', device: 'phone' });

/** Sends a report like a browser that has accepted statistics, unless the headers say otherwise. */
async function startListener(changes: Partial<AppContext> = {}) {
  const context = { ...(await temporaryContext()), ...changes };
  const server = createServer(
    listenWith(
      createStatisticsRoutes(context, ({ headers }) => hasAcceptedStatistics(headers, context.environment)),
    ),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${String(port)}`;
  return {
    port,
    report: (body: string, headers: Readonly<Record<string, string>> = {}) =>
      requestPath(port, '/statistics', {
        method: 'POST',
        headers: { Origin: origin, Cookie: accepted, 'Content-Type': 'text/plain;charset=UTF-8', ...headers },
        body,
      }),
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
  it('is counted and answered with nothing, not even to be stored', async () => {
    const { report, counts } = await startListener();
    const { status, text, headers } = await report(view);
    expect([status, text, headers['cache-control']]).toEqual([204, '', 'no-store']);
    expect(headers).not.toHaveProperty('set-cookie');
    expect((await report(JSON.stringify({ page: '/', vitals: { LCP: 1234.5, CLS: 0 } }))).status).toBe(204);
    expect(await counts()).toEqual(['CLS / 0', 'LCP / 1000', 'device phone', 'view /about']);
  });

  it.each([
    ['no choice', { Cookie: '' }],
    ['a rejection', { Cookie: consentCookieHeader('rejected') }],
    ['a choice about another inventory', { Cookie: 'consent=00000000:accepted' }],
    ['the Global Privacy Control signal after an earlier acceptance', { 'Sec-GPC': '1' }],
  ])('is dropped with %s', async (_what, headers: Record<string, string>) => {
    const { report, counts } = await startListener();
    expect((await report(view, headers)).status).toBe(204);
    expect(await counts()).toEqual([]);
  });

  it('is counted in spite of the signal where the visitor has accepted in spite of it', async () => {
    const { report, counts } = await startListener();
    const cookie = `${accepted}-despite-signal`;
    expect((await report(view, { 'Sec-GPC': '1', Cookie: cookie })).status).toBe(204);
    expect(await counts()).toHaveLength(2);
  });

  it.each([
    ['from another site', 403, view, { Origin: 'https://other.example' }],
    ['without an origin', 403, view, { Origin: 'null' }],
    ['of more than 4 KB', 413, JSON.stringify({ page: `/${'x'.repeat(4096)}`, device: 'phone' }), {}],
    ['as a form', 415, 'page=%2F', { 'Content-Type': 'application/x-www-form-urlencoded' }],
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
    const { report, counts } = await startListener();
    expect((await report(body, headers)).status).toBe(expected);
    expect(await counts()).toEqual([]);
  });

  it('whose length is not announced is counted, and refused when it is too long', async () => {
    const { report, counts } = await startListener();
    const chunked = { 'Transfer-Encoding': 'chunked' };
    expect((await report(view, chunked)).status).toBe(204);
    expect(await counts()).toEqual(['device phone', 'view /about']);
    expect((await report(JSON.stringify({ page: 'x'.repeat(8192) }), chunked)).status).toBe(413);
    expect((await report('x'.repeat(8192), { ...chunked, Cookie: '' })).status).toBe(204);
  });

  it('is a post', async () => {
    const { port } = await startListener();
    for (const method of ['GET', 'OPTIONS', 'DELETE']) {
      const { status, headers } = await requestPath(port, '/statistics', { method });
      expect([status, headers.allow]).toEqual([405, 'POST']);
    }
  });

  it('is refused after six hundred in ten minutes, before any of it has arrived', async () => {
    const context = await temporaryContext();
    const environment = { ...context.environment, rateLimit: true };
    const rateLimiter = createRateLimiter({ ...context, environment });
    for (let count = 1; count < 600; count += 1) await rateLimiter.consume(statisticsLimit, '127.0.0.1');
    const { port, report } = await startListener({ rateLimiter });
    expect((await report('no JSON')).status).toBe(400);
    const head = [
      'POST /statistics HTTP/1.1',
      `Host: 127.0.0.1:${String(port)}`,
      `Origin: http://127.0.0.1:${String(port)}`,
      `Cookie: ${accepted}`,
      'Transfer-Encoding: chunked',
    ];
    const socket = await openConnection(port, [...head, '', ''].join('\r\n'));
    const [answer] = (await once(socket.resume(), 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 429 /);
    socket.destroy();
  });

  it('that cannot be stored is answered with 503, for the browser to forget', async () => {
    const context = await temporaryContext();
    const database = {
      ...context.database,
      transaction: () => Promise.reject(new Error('The disk is full')),
    };
    const logged: unknown[] = [];
    const logger = { ...context.logger, error: (fields: unknown) => void logged.push(fields) };
    const { report } = await startListener({ database, logger: logger as unknown as AppContext['logger'] });
    expect((await report('{"page":"/","device":"phone","referrer":"news.example"}')).status).toBe(503);
    expect(logged).toHaveLength(1);
    expect(JSON.stringify(logged)).not.toMatch(/news\.example|127\.0\.0\.1/);
  });
});
