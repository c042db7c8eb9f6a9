import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import {
  funds,
  minimumInvestmentInWords,
  returnWarning,
  targetReturnInWords,
} from '../../../company/funds.ts';
import { FundTable } from './fund-table.tsx';

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
