import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import {
  funds,
  minimumInvestmentInWords,
  returnWarning,
  targetReturnInWords,
} from '../../../company/funds.ts';
import { FundTable, scaleFunds } from './fund-table.tsx';

const html = renderToStaticMarkup(<FundTable />);

it.each(Object.values(funds))('the name of the drawing and the table tell the $name', (fund) => {
  const name = /<figure [^>]*aria-label="([^"]*)"/.exec(html)?.[1];
  const [range, minimum] = [targetReturnInWords(fund), minimumInvestmentInWords(fund)];
  expect(name).toContain(`${fund.name}: target return ${range}, minimum ${minimum}.`);
  const row = html.split('<tr>').find((part) => part.includes(`<th scope="row">${fund.name}`));
  expect(row).toContain(`>${range}<`);
  expect(row).toContain(`>${minimum}<`);
});

it('the warning stands directly beneath the returns', () => {
  expect(html).toContain(`</table><figcaption class="note">${returnWarning}`);
});

const { core, transition, impact } = funds;

describe('the funds on their scales', () => {
  it('share one axis of returns, from zero to a step above the highest', () => {
    const { returns, funds: scaled } = scaleFunds([core, transition]);
    expect(returns.end).toBe(14);
    expect(scaled.map(({ range }) => [range.from, range.to].map((at) => (at * returns.end) / 100))).toEqual([
      [core.targetReturn.from, core.targetReturn.to],
      [transition.targetReturn.from, transition.targetReturn.to],
    ]);
  });

  it('draw a minimum half as long as one twice as large', () => {
    const { funds: scaled, largest } = scaleFunds([
      { ...core, minimumInvestment: 100_000 },
      { ...impact, minimumInvestment: 200_000 },
    ]);
    expect(largest.name).toBe(impact.name);
    expect(scaled.map(({ minimum }) => minimum)).toEqual([50, 100]);
  });

  it('keep every range within the axis and the right way round', () => {
    for (const { range } of scaleFunds(Object.values(funds)).funds) {
      expect(range.from).toBeGreaterThan(0);
      expect(range.to).toBeGreaterThan(range.from);
      expect(range.to).toBeLessThan(100);
    }
  });
});
