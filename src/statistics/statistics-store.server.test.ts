import pLimit from 'p-limit';
import { expect, it } from 'vitest';
import type { PageView } from './statistics.ts';
import { atHeadquarters } from '../../tests/support/at-headquarters.ts';
import { describeOnEachDatabase } from '../../tests/support/temporary-context.ts';
import type { AppContext } from '../server/context.ts';
import { purgeExpiredRecords } from '../data-rights/purge-expired-records.server.ts';
import { countMeasurements, countPageView, findStatistics } from './statistics-store.server.ts';

const now = atHeadquarters('2026-12-23T14:05');
const day = '2026-12-23';

async function view(context: AppContext, times: number, changes: Partial<PageView> = {}) {
  for (let count = 0; count < times; count += 1)
    await countPageView(context, { page: '/about', device: 'phone', ...changes }, now);
}

const read = ({ database }: AppContext, from = day, to = day) => findStatistics(database.db, from, to);

describeOnEachDatabase('counts of visits', (createContext) => {
  it('are by day, page, referrer and device, and hold nothing else', async () => {
    const context = await createContext();
    await view(context, 6);
    await view(context, 5, { page: '/', referrer: 'news.example', device: 'desktop' });
    expect(await read(context)).toMatchObject({
      views: 11,
      days: [{ day, views: 11 }],
      pages: [
        { page: '/about', views: 6 },
        { page: '/', views: 5 },
      ],
      referrers: [{ host: 'news.example', views: 5 }],
      devices: [
        { device: 'phone', views: 6 },
        { device: 'tablet', views: 0 },
        { device: 'desktop', views: 5 },
      ],
    });
    const rows = await context.database.db.selectFrom('statistics').selectAll().execute();
    expect(rows).toHaveLength(5);
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['count', 'day', 'name', 'page', 'value']);
  });

  it('below five are shown as such, and nobody’s page can be told from a path that does not exist', async () => {
    const context = await createContext();
    await view(context, 4);
    await view(context, 2, { page: '/private/ada@merrow.example' });
    await view(context, 3, { page: '/about/' });
    expect(await read(context)).toMatchObject({
      views: 9,
      pages: [
        { page: 'not found', views: 5 },
        { page: '/about', views: '<5' },
      ],
    });
    const stored = await context.database.db.selectFrom('statistics').select('page').execute();
    expect(JSON.stringify(stored)).not.toContain('merrow');
  });

  it('are lost by none of many at once', async () => {
    const context = await createContext();
    // More would wait for a connection to PostgreSQL, and be refused after two seconds on a busy machine.
    const count = pLimit(9);
    await count.map(Array.from({ length: 40 }).keys(), (index) =>
      index % 2 === 0
        ? countPageView(context, { page: '/', device: 'tablet', referrer: 'news.example' }, now)
        : countMeasurements(context, { page: '/', vitals: { TTFB: 70, LCP: 900, CLS: 0 } }, now),
    );
    expect(await read(context)).toMatchObject({ views: 20 });
    const vitals = await context.database.db
      .selectFrom('statistics')
      .select(['name', 'count'])
      .where('name', 'in', ['CLS', 'LCP', 'TTFB'])
      .orderBy('name')
      .execute();
    expect(vitals).toEqual(['CLS', 'LCP', 'TTFB'].map((name) => ({ name, count: 20 })));
  });

  it('name no more than five hundred referrers a day', async () => {
    const context = await createContext();
    await context.database.transaction((trx) =>
      trx
        .insertInto('statistics')
        .values(
          Array.from({ length: 500 }, (_, index) => ({
            day,
            page: '',
            name: 'referrer' as const,
            value: `host-${String(index)}.example`,
            count: 4,
          })),
        )
        .execute(),
    );
    await view(context, 1, { referrer: 'host-7.example' });
    await view(context, 5, { referrer: 'one-too-many.example' });
    const { referrers } = await read(context);
    expect(referrers).toHaveLength(501);
    expect(referrers.slice(0, 2)).toEqual([
      { host: 'host-7.example', views: 5 },
      { host: 'other', views: 5 },
    ]);
  });

  it('of loading times are the 75th percentile of five or more', async () => {
    const context = await createContext();
    for (const LCP of [1200, 1900, 1950, 3500])
      await countMeasurements(context, { page: '/', vitals: { LCP } }, now);
    const [few] = (await read(context)).vitals;
    expect(few).toEqual({ name: 'LCP', p75: null });
    for (const LCP of [1990, 2500, 4000, 4001])
      await countMeasurements(context, { page: '/', vitals: { LCP } }, now);
    const { vitals, pages } = await read(context);
    // Six of eight are at most 3,500, which is in the bucket from 3,000 to 4,000.
    expect(vitals[0]).toEqual({ name: 'LCP', p75: 3500 });
    expect(pages).toEqual([]);
  });

  it('are kept for thirteen months, and deleted in the night after', async () => {
    const context = await createContext();
    await view(context, 5);
    const night = (date: string) => atHeadquarters(`${date}T02:30`);
    expect(await purgeExpiredRecords(context, night('2028-01-23'))).toMatchObject({ statistics: 0 });
    expect((await read(context)).views).toBe(5);
    expect(await purgeExpiredRecords(context, night('2028-01-24'))).toMatchObject({ statistics: 1 });
    expect((await read(context)).views).toBe(0);
  });
});
