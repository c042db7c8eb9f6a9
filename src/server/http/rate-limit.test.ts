import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeOnEachDatabase, temporaryContext } from '../../../tests/support/temporary-context.ts';
import { DatabaseUnavailable } from '../database/database-unavailable.ts';
import { createRateLimits, rateLimitOptions, type RateLimit } from './rate-limit.ts';

const client = '203.0.113.9';
const start = new Date('2026-12-23T10:00:00Z');
const at = (seconds: number) => vi.setSystemTime(start.getTime() + seconds * 1000);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
});
afterEach(() => {
  vi.useRealTimers();
});

async function post(limit: RateLimit, times: number, from = client) {
  const answers: boolean[] = [];
  for (let count = 0; count < times; count += 1) answers.push((await limit.consume(from)).allowed);
  return answers;
}
const tenOfEleven = [...Array<boolean>(10).fill(true), false];

describeOnEachDatabase('the limit of posts', (createContext) => {
  it.each(['posts', 'confidentialPosts'] as const)(
    'refuses the eleventh of the %s within ten minutes, and says when to come back',
    async (name) => {
      const limit = createRateLimits(await createContext())[name];
      expect(await post(limit, 11)).toEqual(tenOfEleven);
      at(60);
      expect(await limit.consume(client)).toMatchObject({
        allowed: false,
        retryAfterSeconds: rateLimitOptions.duration - 60,
      });
      at(rateLimitOptions.duration);
      expect(await post(limit, 11)).toEqual(tenOfEleven);
    },
  );

  it('gives a client one allowance, whatever it posts', async () => {
    const { posts, confidentialPosts } = createRateLimits(await createContext());
    expect(await post(posts, 6)).not.toContain(false);
    expect(await post(confidentialPosts, 5)).toEqual([true, true, true, true, false]);
    expect(await post(posts, 1)).toEqual([false]);
  });

  it('counts each client by itself', async () => {
    const { posts } = createRateLimits(await createContext());
    await post(posts, 11);
    expect(await post(posts, 1, '2001:db8::/56')).toEqual([true]);
  });

  it('holds for posts that come at once', async () => {
    const { posts } = createRateLimits(await createContext());
    const answers = await Promise.all(Array.from({ length: 30 }, () => posts.consume(client)));
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(10);
  });

  it('counts across servers where they share a database', async () => {
    const context = await createContext();
    const [one, other] = [createRateLimits(context).posts, createRateLimits(context).posts];
    expect(await post(one, 6)).not.toContain(false);
    const isShared = context.database.dialect === 'postgresql';
    expect(await post(other, 5)).toEqual([true, true, true, true, !isShared]);
  });

  it('stores no address, and of a confidential post nothing', async () => {
    const context = await createContext();
    const limits = createRateLimits(context);
    await post(limits.confidentialPosts, 3);
    const stored = () => context.database.db.selectFrom('rate_limits').selectAll().execute();
    expect(await stored()).toEqual([]);
    await post(limits.posts, 3);
    expect(await stored()).toHaveLength(context.database.dialect === 'postgresql' ? 1 : 0);
    expect(JSON.stringify(await stored())).not.toContain('203.0.113');
  });

  it('can be switched off', async () => {
    const context = await createContext();
    const environment = { ...context.environment, rateLimit: false };
    for (const limit of Object.values(createRateLimits({ ...context, environment })))
      expect(await post(limit, 700)).not.toContain(false);
  });
});

describe('a database that cannot be reached', () => {
  it('is reported, and nobody is let through uncounted', async () => {
    const context = await temporaryContext();
    const { posts } = createRateLimits({
      ...context,
      database: {
        ...context.database,
        dialect: 'postgresql',
        transaction: () => Promise.reject(new DatabaseUnavailable(new Error('gone'))),
      },
    });
    await expect(posts.consume(client)).rejects.toThrow(DatabaseUnavailable);
  });
});
