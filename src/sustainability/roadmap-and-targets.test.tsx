import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { roadmap, targets, type Target } from '../../company/targets.ts';
import { RoadmapAndTargets, roadmapPoints } from './roadmap-and-targets.tsx';

const all: readonly Target[] = Object.values(targets);

it('the roadmap falls to the scale of its years and of the carbon that remains', () => {
  const [start, half, end] = roadmapPoints;
  expect([start?.x, end?.x]).toEqual([0, 100]);
  for (const { year, remaining, x, y } of roadmapPoints) {
    expect(x / 100).toBeCloseTo((year - roadmap[0].year) / (roadmap[2].year - roadmap[0].year));
    const [highest = NaN, lowest = NaN] = [start?.y, end?.y];
    expect((lowest - y) / (lowest - highest)).toBeCloseTo(remaining / 100);
  }
  expect(half?.remaining).toBe(100 - parseInt(targets.carbonReductionBy2030.target));
});

describe('the targets', () => {
  const html = renderToStaticMarkup(<RoadmapAndTargets />).replaceAll(
    / data-label="[^"]*"|<\/?span[^>]*>/g,
    '',
  );
  const name = /role="img" aria-label="([^"]*)"/.exec(html)?.[1];

  it.each(all)('tell “$measure” in their table', ({ measure, target, by, baseline }) => {
    expect(html).toContain(
      `<th scope="row">${measure}</th><td>${target}</td><td>${String(by ?? 'Every purchase')}</td><td>${baseline}</td>`,
    );
  });

  it.each(roadmap)(
    'tell the roadmap’s $year in words and in its table',
    ({ year, remaining, title, text }) => {
      expect(name).toContain(text);
      expect(html).toContain(
        `<th scope="row">${String(year)}</th><td>${title}</td><td>${String(remaining)}% of the ${String(roadmap[0].year)} baseline</td>`,
      );
    },
  );
});
