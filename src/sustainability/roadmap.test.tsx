import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { roadmap } from '../../company/targets.ts';
import {
  Roadmap,
  RoadmapChart,
  roadmapLayouts,
  roadmapPaths,
  shareScale,
  yearScale,
  yearsBetween,
} from './roadmap.tsx';

describe.each(roadmapLayouts)('the $name roadmap', (layout) => {
  it('gives ten years twice the width of five', () => {
    const [start = 0, halved = 0, end = 0] = roadmap.map(({ year }) => yearScale(layout)(year));
    expect((end - halved) / (halved - start)).toBeCloseTo(2);
  });

  it('draws half of the baseline half as high, and none of it at the bottom', () => {
    expect(shareScale(layout)(50)).toBe((layout.top + layout.bottom) / 2);
    expect(shareScale(layout)(0)).toBe(layout.bottom);
  });

  it('draws the line through every milestone, always downhill', () => {
    const { line, area } = roadmapPaths(layout);
    const points = [...line.matchAll(/[ML]([\d.]+),([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
    expect(points).toHaveLength(roadmap.length);
    expect(points.map(([, y]) => y)).toEqual(points.map(([, y]) => y).toSorted((a = 0, b = 0) => a - b));
    expect(area).toMatch(/Z$/);
  });

  it('has a tick for every year between the milestones and no milestone', () => {
    const years = yearsBetween(layout);
    expect(years).toHaveLength(13);
    for (const { year } of roadmap) expect(years).not.toContain(year);
  });

  it('shows every milestone', () => {
    const html = renderToStaticMarkup(<RoadmapChart layout={layout} />);
    for (const { year } of roadmap) expect(html).toContain(`>${String(year)}</text>`);
    expect(html).toContain('>50%<');
    expect(html).toContain('>Full net-zero<');
    expect(html).not.toMatch(/NaN|undefined/);
  });
});

describe('the roadmap', () => {
  const html = renderToStaticMarkup(<Roadmap />);
  const name = /role="img" aria-label="([^"]*)"/.exec(html)?.[1];

  it.each(roadmap)('tells $year in its name and in its table', ({ year, remaining, title }) => {
    expect(name).toContain(`${String(remaining)}% in ${String(year)}`);
    expect(html).toContain(
      `<th scope="row">${String(year)}</th><td>${title}</td><td>${String(remaining)}% of the 2025 baseline</td>`,
    );
  });
});
