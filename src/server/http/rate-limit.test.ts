import { describe, expect, it } from 'vitest';
import { createClientOf } from './rate-limit.ts';

describe('whom a request counts for', () => {
  const clientBehind = (hops: number, forwarded?: string, remoteAddress = '10.0.0.1') =>
    createClientOf({ trustedProxyHops: hops })({
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
      socket: { remoteAddress },
    });

  it.each([
    [0, '203.0.113.9', '10.0.0.1'],
    [1, '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    [1, '203.0.113.9:4711', '203.0.113.9'],
    [1, '198.51.100.1, 2001:db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8::/56'],
    [1, '[2001:db8:0:100::7]:4711', '2001:db8:0:100::/56'],
    [2, '198.51.100.1, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
    [2, '203.0.113.9', '203.0.113.9'],
    [1, 'unknown', '10.0.0.1'],
    [1, '<script>', '10.0.0.1'],
    [1, '203.0.113.9:', '10.0.0.1'],
  ])('behind %i proxies, %j is %s', (hops, forwarded, client) => {
    expect(clientBehind(hops, forwarded)).toBe(client);
  });

  it('is the address of the connection, and of an IPv6 household its network', () => {
    expect(clientBehind(0, undefined, '::ffff:203.0.113.9')).toBe('203.0.113.9');
    expect(clientBehind(0, undefined, 'fe80::1%eth0')).toBe('fe80::/56');
  });
});
