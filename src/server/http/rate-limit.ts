import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { randomUUID } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Encryption } from '../encryption/encryption.ts';
import type { Environment } from '../environment.ts';
import type { OpenDatabase } from '../database/open-database.ts';

export interface RateLimit {
  /**
   * Counts a request of this client.
   *
   * @param client as `clientOf` gives it; only a keyed hash of it is kept
   * @throws {DatabaseUnavailable}
   */
  readonly consume: (client: string) => ReturnType<typeof consume>;
}

export type RateLimits = ReturnType<typeof createRateLimits>;

/** The limit of posts: ten in ten minutes. */
export const rateLimitOptions = { points: 10, duration: 10 * 60 };
/** The limit of statistics. A page that is read sends two reports, and an office of many readers may share one address. */
const statisticsLimitOptions = { points: 600, duration: 10 * 60 };
/** The limit of new referrers: twenty a day, so that no client uses up all the names of a day. */
const newReferrersLimitOptions = { points: 20, duration: 24 * 60 * 60 };
/** The limit of searches: one every two seconds on average. */
const searchLimitOptions = { points: 300, duration: 10 * 60 };

const unlimited: RateLimit = { consume: () => Promise.resolve({ allowed: true }) };

/**
 * A client has one allowance of posts of every kind. It is counted in the memory of this process, under a salt that is
 * forgotten with it; posts that are not confidential are also counted in PostgreSQL, where there is one, for all servers.
 */
export function createRateLimits({
  database,
  encryption,
  environment,
}: {
  readonly database: OpenDatabase;
  readonly encryption: Encryption;
  readonly environment: Environment;
}): Record<'posts' | 'confidentialPosts' | 'statistics' | 'newReferrers' | 'searches', RateLimit> {
  if (!environment.rateLimit)
    return {
      posts: unlimited,
      confidentialPosts: unlimited,
      statistics: unlimited,
      newReferrers: unlimited,
      searches: unlimited,
    };
  const salt = randomUUID();
  const inMemory = (options: typeof rateLimitOptions): RateLimit => {
    const limiter = new RateLimiterMemory(options);
    return { consume: (client) => consume(limiter, encryption.keyedHash('rate limit', `${salt} ${client}`)) };
  };
  const confidentialPosts = inMemory(rateLimitOptions);
  const shared = database.dialect === 'postgresql' ? inPostgresql(database) : undefined;
  const posts: RateLimit = {
    async consume(client) {
      // Memory is asked first, so that a flood does not reach the database.
      const allowance = await confidentialPosts.consume(client);
      if (!allowance.allowed || !shared) return allowance;
      return consume(shared, encryption.keyedHash('rate limit', client));
    },
  };
  return {
    posts,
    confidentialPosts,
    statistics: inMemory(statisticsLimitOptions),
    newReferrers: inMemory(newReferrersLimitOptions),
    searches: inMemory(searchLimitOptions),
  };
}

function inPostgresql({ transaction }: OpenDatabase): RateLimiterPostgres {
  return new RateLimiterPostgres({
    ...rateLimitOptions,
    keyPrefix: 'posts',
    storeType: 'client',
    storeClient: {
      query: ({ text, values }: { readonly text: string; readonly values: readonly unknown[] }) =>
        transaction((trx) => trx.executeQuery(CompiledQuery.raw(text, [...values]))),
    },
    tableName: 'rate_limits',
    // A migration creates it.
    tableCreated: true,
  });
}

async function consume(
  limiter: RateLimiterMemory | RateLimiterPostgres,
  key: string,
): Promise<
  | { readonly allowed: true }
  | {
      readonly allowed: false;
      readonly retryAfterSeconds: number;
      /** The number of posts beyond the limit. */
      readonly excess: number;
    }
> {
  try {
    await limiter.consume(key);
    return { allowed: true };
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return {
      allowed: false,
      retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
      excess: error.consumedPoints - limiter.points,
    };
  }
}

/**
 * The client that the rate limit counts: an IPv4 address, or the /56 of an IPv6 address, since one household may have all of
 * it.
 *
 * @param trustedHops the number of entries of X-Forwarded-For, from the right, that the owner’s proxies wrote
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

/**
 * The network of an address: "203.0.113.9", "2001:db8:0:100::/56"; undefined if it is not an address.
 *
 * @param address with a port or without: "203.0.113.9:4711", "[2001:db8::1]:4711"
 */
export function networkOf(address: string): string | undefined {
  const [, bracketed, dotted] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address) ?? [];
  const plain = (bracketed ?? dotted ?? address).replace(/%.*$/, '');
  if (!ipaddr.IPv4.isValidFourPartDecimal(plain) && !ipaddr.IPv6.isValid(plain)) return undefined;
  // An IPv4 address that is mapped into IPv6 becomes the IPv4 address.
  const parsed = ipaddr.process(plain);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/56`).toString()}/56`;
}
