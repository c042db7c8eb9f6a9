import { isIP } from 'node:net';
import type { Request } from 'express';

/**
 * Whom a request counts for: an IPv4 address, or the /64 of an IPv6 address, since one household has all of it. Headers
 * are believed only as far as TRUSTED_PROXY_HOPS says.
 */
export function clientOf(request: Pick<Request, 'ip' | 'socket'>): string {
  const named = networkOf(request.ip ?? '');
  return named ?? networkOf(request.socket.remoteAddress ?? '') ?? 'unknown';
}

/** "203.0.113.9", "2001:db8:0:1::/64"; undefined when it is no address. */
export function networkOf(address: string): string | undefined {
  const plain = address.replace(/%.*$/, '');
  const version = isIP(plain);
  if (version === 0) return undefined;
  if (version === 4) return plain;
  const groups = groupsOf(plain);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) {
    const [high = 0, low = 0] = groups.slice(6);
    return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
  }
  const prefix = groups.slice(0, 4).map((group) => group.toString(16));
  return `${prefix.join(':')}::/64`;
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): readonly number[] {
  const hexadecimal = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [left = [], right] = hexadecimal
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''));
  const between = right ? Array<string>(8 - left.length - right.length).fill('0') : [];
  return [...left, ...between, ...(right ?? [])].map((group) => Number.parseInt(group, 16));
}
