import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { funds, returnWarning } from '../../company/funds.ts';
import { FundTable } from './fund-table.tsx';

const html = renderToStaticMarkup(<FundTable />);

it('the warning stands above the returns', () => {
  const [before = ''] = html.split('<table');
  expect(before).toContain(`>${returnWarning} `);
});

it('target returns share one axis, from zero to a step above the highest', () => {
  expect(html).toContain('<span>0%</span>');
  expect(html).toContain('<span>14%</span></div>');
  const { from, to } = funds.core.targetReturn;
  const percent = (value: number) => `${String(Math.round((1e4 * value) / 14) / 100)}%`;
  expect(html).toContain(`<line x1="${percent(from)}" x2="${percent(to)}"`);
});

it('a minimum half as large as another is drawn half as long', () => {
  expect(2 * funds.core.minimumInvestment).toBe(funds.impact.minimumInvestment);
  const widths = [...html.matchAll(/<rect width="([^"]*)"/g)].map(([, width]) => width);
  expect(widths).toEqual(['50%', '100%', '100%']);
});
