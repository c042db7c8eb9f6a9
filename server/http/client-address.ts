import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/**
 * Whom the rate limit counts: an IPv4 address, or the /64 of an IPv6 address, since one household has all of it.
 *
 * @param trustedHops how many entries of X-Forwarded-For, from the right, were written by proxies of the owner
 */
export function clientOf(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustedHops: number,
): string {
  const remote = socket.remoteAddress ?? '';
  const forwarded = headers['x-forwarded-for']?.toString().split(',') ?? [];
  const hops = [remote, ...forwarded.reverse()];
  const address = hops[Math.min(trustedHops, hops.length - 1)]?.trim() ?? '';
  return networkOf(address) ?? networkOf(remote) ?? 'unknown';
}

/** "203.0.113.9", "2001:db8:0:1::/64"; undefined when it is no address. */
export function networkOf(address: string): string | undefined {
  const plain = address.replace(/%.*$/, '');
  if (!ipaddr.IPv4.isValidFourPartDecimal(plain) && !ipaddr.IPv6.isValid(plain)) return undefined;
  // An IPv4 address that is mapped into IPv6 becomes the IPv4 address.
  const parsed = ipaddr.process(plain);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
