import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ArticleChart, articleChartLayouts, axisScale } from './article-chart.tsx';

const chart = {
  title: 'Loads',
  caption: 'In kilograms.',
  sources: [1, 3],
  columns: ['Load', 'Kilograms'] as [string, string],
  axis: [
    { at: 0, label: '0' },
    { at: 75, label: '75' },
    { at: 150, label: '150 kg' },
  ],
  rows: [
    { name: 'Snow', value: 'about 60', from: 60, to: 60 },
    { name: 'Panels', value: '10 to 20', from: 10, to: 20 },
    { name: 'Planting', value: '60 to 150', from: 60, to: 150 },
  ],
};

describe('the figure of an article', () => {
  const html = renderToStaticMarkup(<ArticleChart chart={chart} />);

  it.each(articleChartLayouts)('is drawn to scale within its width: $name', (layout) => {
    const xOf = axisScale(chart, layout);
    expect(xOf(0)).toBe(layout.left);
    expect(xOf(150)).toBe(layout.right);
    expect(xOf(75)).toBe((layout.left + layout.right) / 2);
    const svg = html.split('<svg ').find((part) => part.includes(`class="${layout.name}"`)) ?? '';
    // The range of the planting is one line from 60 to 150.
    expect(svg).toContain(`class="heavy" d="M${xOf(60).toFixed(1).replace('.0', '')} `);
    expect(svg).toContain(`H${String(layout.right)}"`);
  });
});
