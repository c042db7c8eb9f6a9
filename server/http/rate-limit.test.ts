import { describe, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../tests/support/temporary-context.ts';
import { createRateLimit, createTracelessRateLimit, rateWindowMs, type RateLimit } from './rate-limit.ts';

const start = new Date('2026-12-23T10:00:00Z');
const after = (ms: number) => new Date(start.getTime() + ms);

async function post(limit: RateLimit, times: number, client = '203.0.113.9', now = start) {
  const answers: boolean[] = [];
  for (let count = 0; count < times; count += 1) answers.push((await limit.allow(client, now)).allowed);
  return answers;
}
const tenOfEleven = [...Array<boolean>(10).fill(true), false];

describeOnEachDatabase('the limit of posts', (createContext) => {
  it('refuses the eleventh within ten minutes, and says when to come back', async () => {
    const limit = createRateLimit(await createContext());
    expect(await post(limit, 11)).toEqual(tenOfEleven);
    expect(await limit.allow('203.0.113.9', after(60_000))).toEqual({
      allowed: false,
      retryAfterSeconds: rateWindowMs / 1000 - 60,
    });
    expect((await limit.allow('203.0.113.9', after(rateWindowMs))).allowed).toBe(true);
  });

  it('counts each client for itself', async () => {
    const limit = createRateLimit(await createContext());
    await post(limit, 11);
    expect((await limit.allow('2001:db8:0:1::/64', start)).allowed).toBe(true);
  });

  it('holds across servers', async () => {
    const context = await createContext();
    const [one, other] = [createRateLimit(context), createRateLimit(context)];
    expect(await post(one, 6)).not.toContain(false);
    expect(await post(other, 5)).toEqual([true, true, true, true, false]);
  });

  it('holds for posts that come at once', async () => {
    const limit = createRateLimit(await createContext());
    const answers = await Promise.all(Array.from({ length: 30 }, () => limit.allow('203.0.113.9', start)));
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(10);
  });

  it('stores no address', async () => {
    const context = await createContext();
    await post(createRateLimit(context), 1);
    const stored = await context.database.db.selectFrom('rate_limits').selectAll().execute();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain('203.0.113');
  });

  it('can be switched off', async () => {
    const context = await createContext();
    const limit = createRateLimit({ ...context, environment: { ...context.environment, rateLimit: false } });
    expect(await post(limit, 20)).not.toContain(false);
  });
});

describe('the limit that leaves no trace', () => {
  it('refuses the eleventh and forgets in time', async () => {
    const limit = createTracelessRateLimit();
    expect(await post(limit, 11)).toEqual(tenOfEleven);
    expect(await post(limit, 1, '203.0.113.10')).toEqual([true]);
    expect(await post(limit, 1, '203.0.113.9', after(rateWindowMs))).toEqual([true]);
  });
});
