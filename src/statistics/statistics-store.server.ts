import { commitments } from '../../company/commitments.ts';
import { companyDay, isoDay } from '../../company/dates.ts';
import { paths } from '../../company/site-map.ts';
import { deviceClasses, webVitals, type Measurements, type PageView, type WebVital } from './statistics.ts';
import type { AppContext } from '../server/context.ts';
import type { Queries, StatisticsTable, Transaction } from '../server/database/schema.ts';
import { bucketOf, percentile75, type Histogram } from './web-vitals.server.ts';

type Counted = Pick<StatisticsTable, 'page' | 'name' | 'value'>;

/** The name in place of a path that is not on the site map, which may contain anything. */
const notFoundPage = 'not found';
/** The name in place of further referrers, so that a flood of invented ones does not fill the database. */
const otherReferrers = 'other';
const maxReferrersPerDay = 500;

const pageCounted = (page: string) => (paths.has(page) ? page : notFoundPage);

/** @throws {DatabaseUnavailable} */
export async function countPageView(
  { database }: Pick<AppContext, 'database'>,
  { page, referrer, device }: PageView,
  now: Date,
): Promise<void> {
  const day = companyDay(now);
  await database.transaction(async (trx) => {
    const counted: Counted[] = [{ page: '', name: 'device', value: device }];
    if (referrer !== undefined)
      counted.push({ page: '', name: 'referrer', value: await referrerCounted(trx, day, referrer) });
    counted.push({ page: pageCounted(page), name: 'view', value: '' });
    await addOne(trx, day, counted);
  });
}

/** @throws {DatabaseUnavailable} */
export async function countMeasurements(
  { database }: Pick<AppContext, 'database'>,
  { page, vitals }: Measurements,
  now: Date,
): Promise<void> {
  const counted = (Object.entries(vitals) as [WebVital, number][]).map(([name, value]) => ({
    page: pageCounted(page),
    name,
    value: String(bucketOf(name, value)),
  }));
  await database.transaction((trx) => addOne(trx, companyDay(now), counted));
}

async function referrerCounted(trx: Transaction, day: string, host: string): Promise<string> {
  const known = await trx
    .selectFrom('statistics')
    .select('value')
    .where('day', '=', day)
    .where('page', '=', '')
    .where('name', '=', 'referrer')
    .execute();
  const isNamed = known.length < maxReferrersPerDay || known.some(({ value }) => value === host);
  return isNamed ? host : otherReferrers;
}

/** Adds one to each count, in alphabetical order: transactions that lock rows in one order never deadlock. */
async function addOne(trx: Transaction, day: string, counted: readonly Counted[]): Promise<void> {
  const rows = counted
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((row) => ({ ...row, day, count: 1 }));
  await trx
    .insertInto('statistics')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'page', 'name', 'value'])
        .doUpdateSet(({ eb }) => ({ count: eb('statistics.count', '+', 1) })),
    )
    .execute();
}

/** A number that is shown, or "<5" for one that could tell of a single person. Nothing is shown as 0. */
export type ShownCount = number | `<${string}`;

function shownCount(count: number): ShownCount {
  const { value: smallest } = commitments.showStatistics;
  return count > 0 && count < smallest ? `<${String(smallest)}` : count;
}

/**
 * The counts of the visitors who agreed to be counted, from the first day to the last.
 *
 * @param from the first day, and `to` the last, in ISO form
 * @throws {DatabaseUnavailable}
 */
export async function findStatistics(db: Queries, from: string, to: string) {
  // A year has hundreds of thousands of rows, of which the database makes sums.
  const counted = db.selectFrom('statistics').where('day', '>=', from).where('day', '<=', to);
  const days = await counted
    .where('name', '=', 'view')
    .groupBy('day')
    .select((is) => ['day', is.fn.sum<number | string>('count').as('sum')])
    .execute();
  const rows = await counted
    .groupBy(['name', 'page', 'value'])
    .select((is) => ['name', 'page', 'value', is.fn.sum<number | string>('count').as('sum')])
    .execute();
  const viewsOn = new Map(days.map(({ day, sum }) => [day, Number(sum)]));
  const sumsBy = (name: StatisticsTable['name'], key: 'page' | 'value', page?: string) => {
    const sums = new Map<string, number>();
    for (const row of rows)
      if (row.name === name && (page === undefined || row.page === page))
        sums.set(row[key], (sums.get(row[key]) ?? 0) + Number(row.sum));
    return sums;
  };
  const ranked = (sums: ReadonlyMap<string, number>) =>
    [...sums].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const measured = (name: WebVital, page?: string) => {
    const buckets = [...sumsBy(name, 'value', page)].map(([bound, sum]) => [Number(bound), sum] as const);
    return shownPercentile(name, new Map(buckets));
  };
  const devices = sumsBy('device', 'value');
  return {
    from,
    to,
    views: shownCount([...viewsOn.values()].reduce((sum, views) => sum + views, 0)),
    days: daysBetween(from, to).map((day) => ({ day, views: shownCount(viewsOn.get(day) ?? 0) })),
    pages: ranked(sumsBy('view', 'page')).map(([page, sum]) => ({
      page,
      views: shownCount(sum),
      /** How long its largest part took to be shown, in milliseconds, of three of four visits. */
      painted: measured('LCP', page),
    })),
    referrers: ranked(sumsBy('referrer', 'value')).map(([host, sum]) => ({ host, views: shownCount(sum) })),
    devices: deviceClasses.map((device) => ({ device, views: shownCount(devices.get(device) ?? 0) })),
    vitals: webVitals.map((name) => ({ name, p75: measured(name) })),
  };
}

/** The value that three of four visits stay below; null if there are too few. */
function shownPercentile(name: WebVital, counts: Histogram): number | null {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return total < commitments.showStatistics.value ? null : percentile75(name, counts);
}

const dayMs = 86_400_000;

const daysBetween = (from: string, to: string) =>
  Array.from({ length: (Date.parse(to) - Date.parse(from)) / dayMs + 1 }, (_, index) =>
    isoDay(new Date(Date.parse(from) + index * dayMs)),
  );
