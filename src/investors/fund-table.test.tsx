import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { returnWarning, type Fund } from '../../company/funds.ts';
import { warningStamp } from '../../company/warning-stamp.ts';
import { FundTable } from './fund-table.tsx';

const fund = (name: string, from: number, to: number, minimumInvestment: number): Fund => ({
  name,
  targetReturn: { from, to },
  minimumInvestment,
  purpose: 'Warehouses.',
  askedAs: 'rent income',
});
const html = renderToStaticMarkup(
  <FundTable funds={[fund('Moor Fund', 6, 8, 250_000), fund('Fell Fund', 10, 12, 500_000)]} />,
);

it('a stamp stands before the returns, and leads to the warning at the end of the panel', () => {
  const [before = '', after = ''] = html.split('<table');
  for (const sentence of warningStamp) expect(before).toContain(sentence);
  expect(before).toContain('href="#risk-warning"');
  expect(after).toContain(`id="risk-warning">${returnWarning}<`);
});

it('target returns share one axis, from zero to a step above the highest', () => {
  expect(html).toContain('text-anchor="middle">0%</text>');
  expect(html).toContain('text-anchor="middle">14%</text></svg>');
  const percent = (value: number) => `${String(Math.round((1e4 * value) / 14) / 100)}%`;
  expect(html).toContain(`<line x1="${percent(6)}" x2="${percent(8)}"`);
});

it('a minimum half as large as another is drawn half as long', () => {
  const widths = [...html.matchAll(/<rect width="([^"]*)"/g)].map(([, width]) => width);
  expect(widths).toEqual(['50%', '100%']);
});
