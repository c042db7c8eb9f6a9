import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Environment } from '../environment.ts';

/** So many requests of one client in so many seconds. */
export interface RateLimit {
  /** Limits with the same name share one count for each client. */
  readonly name: string;
  readonly points: number;
  readonly duration: number;
}

export type RateLimiter = ReturnType<typeof createRateLimiter>;

type Allowance = { readonly allowed: true } | { readonly allowed: false; readonly retryAfterSeconds: number };

/** Each server counts in its memory, so that nothing about a client is stored. */
export function createRateLimiter({ rateLimit }: Pick<Environment, 'rateLimit'>) {
  const limiters = new Map<string, RateLimiterMemory>();
  return {
    /** Counts a request of this client, as `createClientOf` names it. */
    async consume(limit: RateLimit, client: string): Promise<Allowance> {
      if (!rateLimit) return { allowed: true };
      const limiter = limiters.get(limit.name) ?? new RateLimiterMemory(limit);
      limiters.set(limit.name, limiter);
      try {
        await limiter.consume(client);
        return { allowed: true };
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) };
      }
    },
  };
}

interface RequestSource extends Pick<IncomingMessage, 'headers'> {
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/**
 * Returns a function that names a request’s client: an IPv4 address, or the /56 of an IPv6 address, since a household may have all
 * of it. In X-Forwarded-For it trusts only the entries of the owner’s proxies, counted from the right.
 */
export function createClientOf({ trustedProxyHops }: Pick<Environment, 'trustedProxyHops'>) {
  return ({ headers, socket }: RequestSource): string => {
    const forwarded = headers['x-forwarded-for']?.toString().split(',') ?? [];
    const remote = socket.remoteAddress ?? '';
    const hops = [remote, ...forwarded.reverse()];
    const address = hops[Math.min(trustedProxyHops, hops.length - 1)]?.trim() ?? '';
    return networkOf(address) ?? networkOf(remote) ?? 'unknown';
  };
}

/**
 * The network of an address: "203.0.113.9", "2001:db8:0:100::/56"; undefined if it is not an address.
 *
 * @param address with a port or without: "203.0.113.9:4711", "[2001:db8::1]:4711"
 */
function networkOf(address: string): string | undefined {
  const [, bracketed, dotted] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address) ?? [];
  const plain = (bracketed ?? dotted ?? address).replace(/%.*$/, '');
  if (!ipaddr.IPv4.isValidFourPartDecimal(plain) && !ipaddr.IPv6.isValid(plain)) return undefined;
  // An IPv4 address that is mapped into IPv6 becomes the IPv4 address.
  const parsed = ipaddr.process(plain);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/56`).toString()}/56`;
}
