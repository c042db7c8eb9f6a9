import { InvalidArgumentError, type Command } from 'commander';
import { Temporal } from 'temporal-polyfill';
import { commitments, formatQuantity } from '../../company/commitments.ts';
import { inLondon } from '../../company/dates.ts';
import { readStatistics, type ShownCount, type Statistics } from './statistics-store.server.ts';
import { formatVital } from './web-vitals.server.ts';
import { writeOutput } from '../platform/command-line/files.ts';
import { withContext } from '../platform/command-line/open-context.ts';
import {
  formatExamples,
  print,
  printJson,
  printNote,
  printTable,
} from '../platform/command-line/terminal.ts';

const listedInTerminal = 15;
const barWidth = 40;

// React is imported when the report is written, since it reads NODE_ENV, which runCommand sets, when it is loaded.
export function addStatistics(program: Command): void {
  program
    .command('statistics')
    .description(
      `Show page views and loading speed, counted of visitors who have agreed to it. Kept ${formatQuantity('keepStatistics')}.`,
    )
    .option('--days <number>', 'how many days, up to today in London', parseDays, 30)
    .option('--html <file>', 'write a report with charts to a new HTML file')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Counts below ${String(commitments.showStatistics.value)} are shown as "<${String(commitments.showStatistics.value)}", so that they tell of no single person.
${formatExamples('statistics --days 90', 'statistics --html visits.html', 'statistics --json')}`,
    )
    .action(async ({ days, html, json }: { days: number; html?: string; json?: true }) => {
      const today = inLondon(new Date()).toPlainDate();
      const from = today.subtract({ days: days - 1 });
      const statistics = await withContext(({ database }) =>
        readStatistics(database.db, from.toString(), today.toString()),
      );
      if (html !== undefined) {
        const { renderStatisticsReport } = await import('./statistics-report-page.server.ts');
        await writeOutput(html, [renderStatisticsReport(statistics)]);
        printNote('The report is written.');
      }
      if (json) printJson(statistics);
      else if (html === undefined) printStatistics(statistics);
    });
}

function parseDays(text: string): number {
  const kept = Temporal.Now.plainDateISO()
    .since(Temporal.Now.plainDateISO().subtract({ months: commitments.keepStatistics.limit.amount }))
    .total('days');
  const days = Number(text);
  if (!/^\d{1,4}$/.test(text) || days < 1 || days > kept + 1)
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${String(kept + 1)}.`);
  return days;
}

function printStatistics({ from, to, views, days, pages, referrers, devices, vitals }: Statistics): void {
  print(`${from} to ${to}: ${formatShown(views)} page views by visitors who agreed to be counted\n`);
  const scale = barScale(days.map((day) => day.views));
  printTable(
    ['Day', 'Views', ''],
    days.map((day) => [day.day, formatShown(day.views), scale(day.views)]),
  );
  print('');
  const pageScale = barScale(pages.map((page) => page.views));
  printTable(
    ['Page', 'Views', 'LCP', 'INP', 'CLS', ''],
    pages.map((page) => [
      page.page,
      formatShown(page.views),
      formatVital('LCP', page.vitals.LCP),
      formatVital('INP', page.vitals.INP),
      formatVital('CLS', page.vitals.CLS),
      pageScale(page.views),
    ]),
  );
  print('');
  const listed = referrers.slice(0, listedInTerminal);
  const referrerScale = barScale(listed.map((referrer) => referrer.views));
  printTable(
    ['Came from', 'Views', ''],
    listed.map((referrer) => [referrer.host, formatShown(referrer.views), referrerScale(referrer.views)]),
  );
  if (referrers.length > listed.length)
    print(`… and ${String(referrers.length - listed.length)} more, in --json and --html`);
  print('');
  const deviceScale = barScale(devices.map((device) => device.views));
  printTable(
    ['Device', 'Views', ''],
    devices.map((device) => [device.device, formatShown(device.views), deviceScale(device.views)]),
  );
  print('');
  printTable(
    ['Speed', '75th percentile', 'Good', 'Needs improvement', 'Poor'],
    vitals.map(({ name, p75, ratings }) => [
      name,
      formatVital(name, p75),
      formatShown(ratings.good),
      formatShown(ratings.needsImprovement),
      formatShown(ratings.poor),
    ]),
  );
}

const formatShown = (count: ShownCount) =>
  typeof count === 'number' ? count.toLocaleString('en-GB') : count;

/** The scale of bars in eighths of a character, the longest as wide as the column. */
function barScale(counts: readonly ShownCount[]) {
  const most = Math.max(1, ...counts.map((count) => (typeof count === 'number' ? count : 0)));
  return (count: ShownCount): string => {
    if (typeof count !== 'number') return '·';
    const eighths = Math.round((count / most) * barWidth * 8);
    const rest = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'][eighths % 8] ?? '';
    return '█'.repeat(Math.floor(eighths / 8)) + rest;
  };
}
