import { describe, expect, it } from 'vitest';
import { networkOf } from './rate-limit.ts';

describe('whom a request counts for', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['203.0.113.9:4711', '203.0.113.9'],
    ['2001:db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8::/56'],
    ['2001:db8:0:ff::7', '2001:db8::/56'],
    ['2001:db8:0:100::7', '2001:db8:0:100::/56'],
    ['2001:0DB8:0000:0001::', '2001:db8::/56'],
    ['[2001:db8::1]:4711', '2001:db8::/56'],
    ['::1', '::/56'],
    ['fe80::1%eth0', 'fe80::/56'],
  ])('%s counts as %s', (address, client) => {
    expect(networkOf(address)).toBe(client);
  });

  it.each(['', 'unknown', '203.0.113.9:', ':80', '[203.0.113.9', '<script>'])(
    '%s is no address',
    (address) => {
      expect(networkOf(address)).toBeUndefined();
    },
  );
});
