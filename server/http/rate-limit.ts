import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Transaction } from '../database/schema.ts';
import type { AppContext } from '../context.ts';

/** How long a client’s posts are counted together, in milliseconds. */
export const rateWindowMs = 10 * 60_000;
/** How many posts of one client are taken within that time. */
const mostPosts = 10;
/** How many clients a server remembers at once. */
const mostRemembered = 50_000;

export type Allowance =
  { readonly allowed: true } | { readonly allowed: false; readonly retryAfterSeconds: number };

export interface RateLimit {
  /**
   * Counts a post of this client and says whether it may be taken.
   *
   * @param client as `clientOf` gives it; only a keyed hash of it is stored
   * @throws {DatabaseUnavailable}
   */
  readonly allow: (client: string, now: Date) => Promise<Allowance>;
}

interface Window {
  readonly startedAt: number;
  readonly hits: number;
}

const allowed: Allowance = { allowed: true };

function allowanceOf({ startedAt, hits }: Window, now: number): Allowance {
  if (hits <= mostPosts) return allowed;
  return {
    allowed: false,
    retryAfterSeconds: Math.max(1, Math.ceil((startedAt + rateWindowMs - now) / 1000)),
  };
}

/** Counted in the database, so that a client has one allowance however many servers there are. */
export function createRateLimit({ database, encryption, environment }: AppContext): RateLimit {
  if (!environment.rateLimit) return { allow: () => Promise.resolve(allowed) };
  // A flood is refused from memory: it may not make the disk work.
  const refused = new Map<string, Window>();

  return {
    async allow(client, now) {
      const time = now.getTime();
      const name = encryption.keyedHash('rate limit', client);
      const known = refused.get(name);
      if (known && time < known.startedAt + rateWindowMs) return allowanceOf(known, time);
      const window = await database.transaction(async (trx) => {
        // SQLite has one writer at a time anyway.
        if (database.dialect === 'postgresql') await queueFor(trx, name);
        return await countPost(trx, name, time);
      });
      forgetOld(refused, time);
      if (window.hits > mostPosts) refused.set(name, window);
      return allowanceOf(window, time);
    },
  };
}

/** Posts of one client wait for each other, so that none of them begins a second count. */
async function queueFor(trx: Transaction, client: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${client}, 0))`.execute(trx);
}

async function countPost(trx: Transaction, client: string, now: number): Promise<Window> {
  const counted = await trx
    .updateTable('rate_limits')
    .set((table) => ({ hits: table('hits', '+', 1) }))
    .where('client', '=', client)
    .where('window_started_at', '>', now - rateWindowMs)
    .returning(['window_started_at as startedAt', 'hits'])
    .executeTakeFirst();
  if (counted) return counted;
  await trx.insertInto('rate_limits').values({ client, window_started_at: now, hits: 1 }).execute();
  return { startedAt: now, hits: 1 };
}

/** For posts that may leave no trace: counted in this process alone, and forgotten with it. */
export function createTracelessRateLimit(): RateLimit {
  const windows = new Map<string, Window>();
  const salt = randomUUID();
  return {
    allow(client, now) {
      const time = now.getTime();
      forgetOld(windows, time);
      const name = `${salt} ${client}`;
      const { startedAt, hits } = windows.get(name) ?? { startedAt: time, hits: 0 };
      const window = { startedAt, hits: hits + 1 };
      windows.set(name, window);
      return Promise.resolve(allowanceOf(window, time));
    },
  };
}

function forgetOld(windows: Map<string, Window>, now: number): void {
  for (const [client, { startedAt }] of windows) {
    // The oldest come first.
    if (startedAt + rateWindowMs > now && windows.size <= mostRemembered) return;
    windows.delete(client);
  }
}
