import { expect, it } from 'vitest';
import { commitments } from '../../company/commitments.ts';
import { siteOf } from '../../tests/support/site-command.ts';
import { temporaryContext } from '../../tests/support/temporary-context.ts';
import type { AppContext } from '../server/context.ts';
import { countMeasurements, countPageView } from './statistics-store.server.ts';

// The command is a process of its own, which reads the limits of the company.
const smallest = commitments.showStatistics.value;
/** Of one page; another has a single view. */
const views = smallest + 2;

async function countVisits(context: AppContext): Promise<void> {
  const now = new Date();
  for (let count = 0; count < views; count += 1) {
    await countPageView(
      context,
      { page: '/about', device: 'phone', referrer: 'news.example' },
      now,
      '203.0.113.9',
    );
    await countMeasurements(context, { page: '/about', vitals: { LCP: 2100, CLS: 0.3 } }, now);
  }
  await countPageView(
    context,
    { page: '/terms', device: 'desktop', referrer: '<b>.example' },
    now,
    '203.0.113.9',
  );
}

it('statistics are printed as tables, small counts as such', async () => {
  const context = await temporaryContext();
  await countVisits(context);
  const { stdout, code } = await siteOf(context)('statistics', '--days', '3');
  expect(code).toBe(0);
  expect(stdout).toContain(`: ${String(views + 1)} page views`);
  expect(stdout).toMatch(new RegExp(`^/about +${String(views)} +2,375 ms +– +0\\.438$`, 'm'));
  expect(stdout).toMatch(new RegExp(`^/terms +<${String(smallest)} `, 'm'));
  expect(stdout).toMatch(new RegExp(`^news\\.example +${String(views)}$`, 'm'));
  expect(stdout.match(/^\d{4}-\d\d-\d\d +\S/gm)).toHaveLength(4);
});
