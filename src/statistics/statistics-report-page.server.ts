import { html } from 'hono/html';
import { formatCommitment, commitments } from '../../company/commitments.ts';
import { formatDate } from '../../company/dates.ts';
import { organization } from '../../company/organization.ts';
import type { ShownCount, Statistics } from './statistics-store.server.ts';
import { formatVital } from './web-vitals.server.ts';

interface StatisticsTable {
  readonly headings: readonly [string, ...string[]];
  /** The views are drawn as a bar beside the cells. */
  readonly rows: readonly { readonly cells: readonly string[]; readonly views?: ShownCount }[];
}

const measures: Readonly<Record<Statistics['vitals'][number]['name'], string>> = {
  LCP: 'Largest part of the page painted (LCP)',
  INP: 'Answer to a click or key (INP)',
  CLS: 'Movement while loading (CLS)',
  FCP: 'First part painted (FCP)',
  TTFB: 'First byte received (TTFB)',
};

export const formatShown = (count: ShownCount) =>
  typeof count === 'number' ? count.toLocaleString('en-GB') : count;

/** The values that both the terminal and the report show. */
export function statisticsTables({ days, pages, referrers, devices, vitals }: Statistics): StatisticsTable[] {
  return [
    {
      headings: ['Page', 'Views', 'LCP', 'INP', 'CLS'],
      rows: pages.map(({ page, views, vitals: { LCP, INP, CLS } }) => ({
        cells: [
          page,
          formatShown(views),
          formatVital('LCP', LCP),
          formatVital('INP', INP),
          formatVital('CLS', CLS),
        ],
        views,
      })),
    },
    {
      headings: ['Came from', 'Views'],
      rows: referrers.map(({ host, views }) => ({ cells: [host, formatShown(views)], views })),
    },
    {
      headings: ['Width of the window', 'Views'],
      rows: devices.map(({ device, views }) => ({ cells: [device, formatShown(views)], views })),
    },
    {
      headings: ['Speed', '75th percentile', 'Good', 'Needs improvement', 'Poor'],
      rows: vitals.map(({ name, p75, ratings }) => ({
        cells: [
          measures[name],
          formatVital(name, p75),
          formatShown(ratings.good),
          formatShown(ratings.needsImprovement),
          formatShown(ratings.poor),
        ],
      })),
    },
    {
      headings: ['Day', 'Views'],
      rows: days.map(({ day, views }) => ({ cells: [day, formatShown(views)], views })),
    },
  ];
}

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 2rem auto; max-width: 60rem; padding-inline: 1.25rem; }
table { width: 100%; margin-top: 3rem; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .4rem 1rem .4rem 0; border-bottom: 1px solid color-mix(in srgb, currentcolor 40%, transparent); text-align: end; font-weight: normal; }
th:first-child { text-align: start; }
thead th { font-weight: bold; }
meter { width: 12rem; }`;

const tableHtml = ({ headings, rows }: StatisticsTable) => {
  const most = Math.max(1, ...rows.map(({ views }) => (typeof views === 'number' ? views : 0)));
  return html`<table>
    <thead>
      <tr>
        ${headings.map((heading) => html`<th scope="col">${heading}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ cells: [first, ...others], views }) =>
          html`<tr>
            <th scope="row">${first}</th>
            ${others.map((cell) => html`<td>${cell}</td>`)}
            ${
              typeof views === 'number' &&
              html`<td><meter max="${most}" value="${views}">${views}</meter></td>`
            }
          </tr>`,
      )}
    </tbody>
  </table>`;
};

/** A page of its own, without script and without anything to load. */
export async function renderStatisticsReport(statistics: Statistics): Promise<string> {
  const smallest = String(commitments.showStatistics.value);
  const title = `Visits to ${organization.tradingName.value}`;
  const page = await html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <h1>${title}</h1>
        <p>
          ${formatDate(statistics.from)} to ${formatDate(statistics.to)}: ${formatShown(statistics.views)}
          page views.
        </p>
        <p>
          Only visitors who agreed to statistics are counted, so there were more visits than this. A count
          below ${smallest} is shown as &lt;${smallest}. Counts are kept
          ${formatCommitment('keepStatistics')}. LCP, INP and CLS of a page are what three of four visits stay
          below. Good, needs improvement and poor are the ratings of web.dev.
        </p>
        ${statisticsTables(statistics).map(tableHtml)}
      </body>
    </html> `;
  return page.toString();
}
