import { InvalidArgumentError, type Command } from 'commander';
import { commitments, formatQuantity } from '../../company/commitments.ts';
import { inCompanyTime } from '../../company/dates.ts';
import { findStatistics, type ShownCount, type Statistics } from './statistics-store.server.ts';
import { withContext } from '../server/command-line/open-context.ts';
import type { WebVital } from './statistics.ts';
import { formatVital } from './web-vitals.server.ts';
import { addExamples, print, printJson, printTable } from '../server/command-line/terminal.ts';

/** The number of referrers that are listed. */
const maxReferrers = 15;

export function addStatistics(command: Command): void {
  addExamples(
    command,
    ['statistics --days 90', 'statistics --json'],
    `
Counts below ${String(commitments.showStatistics.value)} are shown as "<${String(commitments.showStatistics.value)}", so that they tell of no single person.`,
  )
    .description(
      `Show page views and loading speed, counted of visitors who have agreed to it. Kept ${formatQuantity('keepStatistics')}.`,
    )
    .option('--days <number>', 'how many days, up to today', parseDays, 30)
    .option('--json', 'print JSON')
    .action(async ({ days, json }: { days: number; json?: true }) => {
      const today = inCompanyTime(new Date()).toPlainDate();
      const from = today.subtract({ days: days - 1 });
      const statistics = await withContext(({ database }) =>
        findStatistics(database.db, from.toString(), today.toString()),
      );
      if (json) printJson(statistics);
      else printStatistics(statistics);
    });
}

function parseDays(text: string): number {
  const mostDays = 31 * commitments.keepStatistics.limit.amount;
  const days = Number(text);
  if (!/^\d{1,4}$/.test(text) || days < 1 || days > mostDays)
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${String(mostDays)}.`);
  return days;
}

const formatShown = (count: ShownCount) =>
  typeof count === 'number' ? count.toLocaleString('en-GB') : count;

const measures: Readonly<Record<WebVital, string>> = {
  LCP: 'Largest part of the page painted (LCP)',
  INP: 'Answer to a click or key (INP)',
  CLS: 'Movement while loading (CLS)',
  FCP: 'First part painted (FCP)',
  TTFB: 'First byte received (TTFB)',
};

function printStatistics({ from, to, views, days, pages, referrers, devices, vitals }: Statistics): void {
  const printCounts = <Key extends string>(
    heading: string,
    key: Key,
    counts: readonly Readonly<Record<Key, string> & Record<'views', ShownCount>>[],
  ) => {
    print('');
    printTable(
      [heading, 'Views'],
      counts.map((count) => [count[key], formatShown(count.views)]),
    );
  };
  print(`${from} to ${to}: ${formatShown(views)} page views by visitors who agreed to be counted\n`);
  printTable(
    ['Page', 'Views', 'LCP', 'INP', 'CLS'],
    pages.map(({ page, views, vitals }) => [
      page,
      formatShown(views),
      ...(['LCP', 'INP', 'CLS'] as const).map((name) => formatVital(name, vitals[name])),
    ]),
  );
  printCounts('Came from', 'host', referrers.slice(0, maxReferrers));
  if (referrers.length > maxReferrers)
    print(`… and ${String(referrers.length - maxReferrers)} more, in --json`);
  printCounts('Width of the window', 'device', devices);
  print('');
  printTable(
    ['Speed', '75th percentile', 'Good', 'Needs improvement', 'Poor'],
    vitals.map(({ name, p75, ratings: { good, needsImprovement, poor } }) => [
      measures[name],
      formatVital(name, p75),
      ...[good, needsImprovement, poor].map(formatShown),
    ]),
  );
  printCounts('Day', 'day', days);
}
