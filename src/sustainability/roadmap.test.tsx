import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { roadmap } from '../../company/targets.ts';
import { Roadmap, roadmapLayouts, shareScale, yearScale } from './roadmap.tsx';

const steps: typeof roadmap = [
  { year: 2025, remaining: 100, title: 'Baseline', text: '2025 baseline' },
  { year: 2030, remaining: 50, title: '50% reduction', text: '2030 50% reduction' },
  { year: 2040, remaining: 0, title: 'Full net-zero', text: '2040 full net-zero' },
];

describe.each(roadmapLayouts)('the $name roadmap', (layout) => {
  it('gives ten years twice the width of five', () => {
    const [start = 0, halved = 0, end = 0] = steps.map(({ year }) => yearScale(layout, steps)(year));
    expect((end - halved) / (halved - start)).toBeCloseTo(2);
  });

  it('draws half of the baseline half as high, and none of it at the bottom', () => {
    expect(shareScale(layout)(50)).toBe((layout.top + layout.bottom) / 2);
    expect(shareScale(layout)(0)).toBe(layout.bottom);
  });
});

describe('the roadmap', () => {
  const html = renderToStaticMarkup(<Roadmap />);
  const name = /role="img" aria-label="([^"]*)"/.exec(html)?.[1];

  it.each(roadmap)('tells $year in its name and in its table', ({ year, remaining, title }) => {
    expect(name).toContain(`${String(remaining)}% in ${String(year)}`);
    expect(html).toContain(
      `<th scope="row">${String(year)}</th><td>${title}</td><td>${String(remaining)}% of the ${String(roadmap[0].year)} baseline</td>`,
    );
  });
});
