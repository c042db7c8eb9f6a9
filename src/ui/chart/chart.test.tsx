import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Chart } from './chart.tsx';

const html = renderToStaticMarkup(
  <Chart
    label="Two measures: 1 in the north, 2 in the south."
    caption="By region."
    table={{
      summary: 'The measures as a table',
      caption: 'Measures by region',
      columns: ['Region', 'Measure'],
      rows: [
        ['North', '1'],
        ['South', '2'],
      ],
    }}
  >
    <svg className="wide" aria-hidden="true" />
    <svg className="tall" aria-hidden="true" />
  </Chart>,
);

describe('a chart', () => {
  it('has one name for all of its SVGs, with the numbers', () => {
    expect(html.match(/role="img"/g)).toHaveLength(1);
    expect(html).toContain('role="img" aria-label="Two measures: 1 in the north, 2 in the south."');
  });

  it('has a table with a caption, and headings for every column and row', () => {
    expect(html).toContain('<summary>The measures as a table</summary>');
    expect(html).toContain('<caption class="sr-only">Measures by region</caption>');
    expect(html.match(/<th scope="col">/g)).toHaveLength(2);
    expect(html).toContain('<tr><th scope="row">South</th><td>2</td></tr>');
  });

  it('goes without caption and table where they stand elsewhere', () => {
    const bare = renderToStaticMarkup(
      <Chart label="One.">
        <svg aria-hidden="true" />
      </Chart>,
    );
    expect(bare).not.toMatch(/figcaption|table/);
  });
});
