import { InvalidArgumentError, type Command } from 'commander';
import { Temporal } from 'temporal-polyfill';
import { commitments, formatQuantity } from '../../company/commitments.ts';
import { inLondon } from '../../company/dates.ts';
import { findStatistics, type ShownCount, type Statistics } from './statistics-store.server.ts';
import { writeOutput } from '../server/command-line/files.ts';
import { withContext } from '../server/command-line/open-context.ts';
import { formatShown, renderStatisticsReport, statisticsTables } from './statistics-report-page.server.ts';
import { formatExamples, print, printJson, printNote, printTable } from '../server/command-line/terminal.ts';

const listedInTerminal = 15;
const barWidth = 40;

export function addStatistics(program: Command): void {
  program
    .command('statistics')
    .description(
      `Show page views and loading speed, counted of visitors who have agreed to it. Kept ${formatQuantity('keepStatistics')}.`,
    )
    .option('--days <number>', 'how many days, up to today in London', parseDays, 30)
    .option('--html <file>', 'write a report to a new HTML file')
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
        findStatistics(database.db, from.toString(), today.toString()),
      );
      if (html !== undefined) {
        await writeOutput(html, [await renderStatisticsReport(statistics)]);
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

function printStatistics(statistics: Statistics): void {
  const { from, to, views } = statistics;
  print(`${from} to ${to}: ${formatShown(views)} page views by visitors who agreed to be counted`);
  for (const { headings, rows } of statisticsTables(statistics)) {
    const isOfReferrers = rows.length > listedInTerminal && headings[0] === 'Came from';
    const listed = isOfReferrers ? rows.slice(0, listedInTerminal) : rows;
    const scale = barScale(listed.map((row) => row.views));
    print('');
    printTable(
      [...headings, ''],
      listed.map((row) => [...row.cells, scale(row.views)]),
    );
    if (isOfReferrers) print(`… and ${String(rows.length - listed.length)} more, in --json and --html`);
  }
}

/** Bars in eighths of a character, the longest as wide as the column. */
function barScale(counts: readonly (ShownCount | undefined)[]) {
  const most = Math.max(1, ...counts.map((count) => (typeof count === 'number' ? count : 0)));
  return (count: ShownCount | undefined): string => {
    if (typeof count !== 'number') return count === undefined ? '' : '·';
    const eighths = Math.round((count / most) * barWidth * 8);
    const rest = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'][eighths % 8] ?? '';
    return '█'.repeat(Math.floor(eighths / 8)) + rest;
  };
}
