import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClientOf, createRateLimiter, postLimit, type RateLimiter } from './rate-limit.ts';

const client = '203.0.113.9';
const start = new Date('2026-12-23T10:00:00Z');
const at = (seconds: number) => vi.setSystemTime(start.getTime() + seconds * 1000);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
});
afterEach(() => {
  vi.useRealTimers();
});

async function post(limiter: RateLimiter, times: number, limit = postLimit, from = client) {
  const answers: boolean[] = [];
  for (let count = 0; count < times; count += 1) answers.push((await limiter.consume(limit, from)).allowed);
  return answers;
}
const tenOfEleven = [...Array<boolean>(10).fill(true), false];

describe('the limit of posts', () => {
  it('refuses the eleventh within ten minutes, and says when to come back', async () => {
    const limiter = createRateLimiter({ rateLimit: true });
    expect(await post(limiter, 11)).toEqual(tenOfEleven);
    at(60);
    expect(await limiter.consume(postLimit, client)).toMatchObject({
      allowed: false,
      retryAfterSeconds: 540,
    });
    at(600);
    expect(await post(limiter, 11)).toEqual(tenOfEleven);
  });

  it('gives a client one allowance of each name, and each client its own, also at once', async () => {
    const limiter = createRateLimiter({ rateLimit: true });
    const answers = await Promise.all(Array.from({ length: 30 }, () => limiter.consume(postLimit, client)));
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(10);
    expect(await post(limiter, 1, postLimit, '2001:db8::/56')).toEqual([true]);
    expect(await post(limiter, 1, { ...postLimit, name: 'others' })).toEqual([true]);
  });
});

describe('whom a request counts for', () => {
  const clientBehind = (hops: number, forwarded?: string, remoteAddress = '10.0.0.1') => {
    const warn = vi.fn();
    const clientOf = createClientOf({
      environment: { trustedProxyHops: hops },
      logger: { warn },
    });
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    const request = { headers, socket: { remoteAddress } };
    return { client: [clientOf(request), clientOf(request)][1], warnings: warn.mock.calls.length };
  };

  it.each([
    [0, '203.0.113.9', '10.0.0.1'],
    [1, '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    [1, '203.0.113.9:4711', '203.0.113.9'],
    [1, '198.51.100.1, 2001:db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8::/56'],
    [1, '[2001:db8:0:100::7]:4711', '2001:db8:0:100::/56'],
    [2, '198.51.100.1, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
    [1, 'unknown', '10.0.0.1'],
    [1, '<script>', '10.0.0.1'],
    [1, '203.0.113.9:', '10.0.0.1'],
  ])('behind %i proxies, %j is %s', (hops, forwarded, client) => {
    expect(clientBehind(hops, forwarded)).toEqual({ client, warnings: 0 });
  });

  it('is the address of the connection, and of an IPv6 household its network', () => {
    expect(clientBehind(0, undefined, '::ffff:203.0.113.9').client).toBe('203.0.113.9');
    expect(clientBehind(0, undefined, 'fe80::1%eth0').client).toBe('fe80::/56');
  });

  it('is told from fewer proxies than are named, which is noticed once', () => {
    expect(clientBehind(2, '203.0.113.9')).toEqual({ client: '203.0.113.9', warnings: 1 });
  });
});
