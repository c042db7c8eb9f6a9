import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scaleBand, scaleLinear } from 'd3-scale';
import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { formatCommitment, commitments } from '../../company/commitments.ts';
import { formatDate } from '../../company/dates.ts';
import { organization } from '../../company/organization.ts';
import type { ShownCount, Statistics } from './statistics-store.server.ts';
import { formatVital } from './web-vitals.server.ts';

const colours = readFileSync(join(import.meta.dirname, '../../brand/colours.css'), 'utf8');

const style = `${colours}
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 4rem; font: 1rem/1.5 system-ui, sans-serif; }
h1, h2 { font-family: Georgia, serif; font-weight: 400; line-height: 1.1; }
h1 { font-size: 2.5rem; margin: 0 0 .5rem; }
h2 { font-size: 1.5rem; margin: 3rem 0 .75rem; }
p { max-width: 66ch; margin: .5rem 0; color: var(--soft); }
svg { display: block; width: 100%; overflow: visible; }
svg text { font-size: 11px; fill: var(--soft); }
svg line { stroke: var(--rule); }
svg .few { fill: none; stroke: var(--moss-mid); }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .4rem 1rem .4rem 0; border-bottom: 1px solid var(--rule); text-align: start; font-weight: 400; }
thead th { color: var(--soft); font-size: .8125rem; }
.n { text-align: end; }
td.n { white-space: nowrap; }
td svg { min-width: 8rem; }
.bar, .good { fill: var(--moss-mid); }
.needs { fill: var(--brass); }
.poor { fill: var(--brick); }
@media print { body { max-width: none; } }`;

const format = (count: ShownCount) => (typeof count === 'number' ? count.toLocaleString('en-GB') : count);
const drawn = (count: ShownCount) => (typeof count === 'number' ? count : 0);

/** Renders a complete HTML page, without script and without anything to load. */
export function renderStatisticsReport(statistics: Statistics): string {
  return `<!doctype html>${renderToStaticMarkup(reportPage(statistics))}\n`;
}

// It is written without JSX, which Node does not run.
function reportPage({ from, to, views, days, pages, referrers, devices, vitals }: Statistics) {
  const smallest = String(commitments.showStatistics.value);
  const title = `Visits to ${organization.tradingName.value}`;
  return h(
    'html',
    { lang: 'en-GB' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('title', null, title),
      // React would escape the quotes in the style.
      h('style', { dangerouslySetInnerHTML: { __html: style } }),
    ),
    h(
      'body',
      null,
      h('h1', null, title),
      h('p', null, `${formatDate(from)} to ${formatDate(to)}: ${format(views)} page views.`),
      h(
        'p',
        null,
        `Only visitors who agreed to statistics are counted, so there were more visits than this. A count below ${smallest} is shown as <${smallest}. Counts are kept ${formatCommitment('keepStatistics')}.`,
      ),
      h('h2', null, 'Page views by day'),
      dayChart(days),
      h('h2', null, 'Pages'),
      h('p', null, 'The times are what three of four visits stay below.'),
      table(
        ['Page', 'Views', '', 'LCP', 'INP', 'CLS'],
        pages.map(({ page, views: count, vitals: measured }) => [
          page,
          format(count),
          bar(
            count,
            pages.map((other) => other.views),
          ),
          formatVital('LCP', measured.LCP),
          formatVital('INP', measured.INP),
          formatVital('CLS', measured.CLS),
        ]),
      ),
      h('h2', null, 'Where visitors came from'),
      table(
        ['Website', 'Views', ''],
        referrers.map(({ host, views: count }) => [
          host,
          format(count),
          bar(
            count,
            referrers.map((other) => other.views),
          ),
        ]),
      ),
      h('h2', null, 'Devices'),
      table(
        ['Width of the window', 'Views', ''],
        devices.map(({ device, views: count }) => [
          device,
          format(count),
          bar(
            count,
            devices.map((other) => other.views),
          ),
        ]),
      ),
      h('h2', null, 'Speed'),
      h('p', null, 'Good in green, needing improvement in brass, poor in red, as web.dev rates them.'),
      table(
        ['Measure', '75th percentile', '', 'Good', 'Needs improvement', 'Poor'],
        vitals.map(({ name, p75, ratings }) => [
          measures[name],
          formatVital(name, p75),
          ratingBar(ratings),
          format(ratings.good),
          format(ratings.needsImprovement),
          format(ratings.poor),
        ]),
      ),
    ),
  );
}

const measures: Readonly<Record<Statistics['vitals'][number]['name'], string>> = {
  LCP: 'Largest part of the page painted (LCP)',
  INP: 'Answer to a click or key (INP)',
  CLS: 'Movement while loading (CLS)',
  FCP: 'First part painted (FCP)',
  TTFB: 'First byte received (TTFB)',
};

/** A chart of columns to scale, each with its details in its title. */
function dayChart(days: Statistics['days']) {
  const [width, height, left, bottom] = [960, 240, 44, 24];
  const x = scaleBand(
    days.map(({ day }) => day),
    [left, width],
  ).padding(0.25);
  const most = Math.max(1, ...days.map(({ views }) => drawn(views)));
  const y = scaleLinear([0, most], [height - bottom, 8]).nice(4);
  const labelled = days.filter((_, index) => index % Math.ceil(days.length / 8) === 0);
  const label = `Page views by day, from ${days.map(({ day, views }) => `${day}: ${format(views)}`).join('; ')}`;
  return h(
    'svg',
    { viewBox: `0 0 ${String(width)} ${String(height)}`, role: 'img', 'aria-label': label },
    y
      .ticks(4)
      .filter(Number.isInteger)
      .flatMap((tick) => [
        h('line', { key: `line ${String(tick)}`, x1: left, x2: width, y1: y(tick), y2: y(tick) }),
        h(
          'text',
          { key: `text ${String(tick)}`, x: left - 8, y: y(tick) + 4, textAnchor: 'end' },
          tick.toLocaleString('en-GB'),
        ),
      ]),
    days.map(({ day, views }) => {
      const isShown = typeof views === 'number';
      const top = isShown ? y(views) : y(0) - 4;
      return h(
        'rect',
        {
          key: day,
          className: isShown ? 'bar' : 'few',
          x: x(day) ?? 0,
          width: x.bandwidth(),
          y: top,
          height: y(0) - top,
        },
        h('title', null, `${formatDate(day)}: ${format(views)}`),
      );
    }),
    labelled.map(({ day }) =>
      h(
        'text',
        { key: day, x: (x(day) ?? 0) + x.bandwidth() / 2, y: height - 6, textAnchor: 'middle' },
        formatDate(day, 'short'),
      ),
    ),
  );
}

/** A bar that is hidden from screen readers, since the figure beside it says the same. */
function bar(count: ShownCount, all: readonly ShownCount[]) {
  const x = scaleLinear([0, Math.max(1, ...all.map(drawn))], [0, 100]);
  return h(
    'svg',
    { height: 12, 'aria-hidden': true },
    h('rect', { className: 'bar', width: `${x(drawn(count)).toFixed(1)}%`, height: 12 }),
  );
}

function ratingBar({ good, needsImprovement, poor }: Statistics['vitals'][number]['ratings']) {
  const parts = [
    { className: 'good', count: drawn(good) },
    { className: 'needs', count: drawn(needsImprovement) },
    { className: 'poor', count: drawn(poor) },
  ];
  const x = scaleLinear(
    [
      0,
      Math.max(
        1,
        parts.reduce((sum, { count }) => sum + count, 0),
      ),
    ],
    [0, 100],
  );
  let before = 0;
  return h(
    'svg',
    { height: 12, 'aria-hidden': true },
    parts.map(({ className, count }) => {
      const start = x(before);
      before += count;
      return h('rect', {
        key: className,
        className,
        x: `${start.toFixed(1)}%`,
        width: `${(x(before) - start).toFixed(1)}%`,
        height: 12,
      });
    }),
  );
}

type Cell = string | ReactNode;

function table(columns: readonly string[], rows: readonly (readonly [string, ...Cell[]])[]) {
  if (rows.length === 0) return h('p', null, 'None in this time.');
  return h(
    'div',
    { className: 'scroll' },
    h(
      'table',
      null,
      h(
        'thead',
        null,
        h(
          'tr',
          null,
          columns.map((column, index) =>
            h('th', { key: index, scope: 'col', className: index > 0 ? 'n' : undefined }, column),
          ),
        ),
      ),
      h(
        'tbody',
        null,
        rows.map(([head, ...cells]) =>
          h(
            'tr',
            { key: head },
            h('th', { scope: 'row' }, head),
            cells.map((cell, index) =>
              h('td', { key: index, className: typeof cell === 'string' ? 'n' : undefined }, cell),
            ),
          ),
        ),
      ),
    ),
  );
}
