import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { roadmap, targets, type Target } from '../../company/targets.ts';
import { placeTargets, RoadmapAndTargets, targetsLayouts } from './roadmap-and-targets.tsx';

const all: readonly Target[] = Object.values(targets);

const one = { measure: 'Carbon', target: '', method: '' };
const reductions: readonly Target[] = [
  { ...one, baseline: '2020', by: 2030, level: { remains: 75 } },
  { ...one, baseline: '2025', by: 2030, level: { remains: 50 } },
  { ...one, baseline: '2025', by: 2040, level: { remains: 0 } },
  { ...one, baseline: 'None set', by: null, level: null },
  { ...one, baseline: 'None set', by: 2028, level: { reached: 70 } },
];

describe.each(targetsLayouts)('the $name drawing of the targets', (layout) => {
  const placed = placeTargets(layout, reductions);
  const [energy, carbon, netZero, rating, waste] = placed;

  it('draws each reduction to the scale of its row', () => {
    const share = (row: typeof energy) =>
      ((row?.bottom ?? NaN) - (row?.level ?? NaN)) / ((row?.bottom ?? NaN) - (row?.top ?? NaN));
    expect([energy, carbon, netZero, waste].map(share)).toEqual(
      [0.75, 0.5, 0, 0.7].map((to) => expect.closeTo(to) as number),
    );
  });

  it('draws as many years alike in every row', () => {
    const years = (row: typeof energy) => (row?.due ?? NaN) - (row?.start ?? NaN);
    expect(years(energy) / years(carbon)).toBeCloseTo(2);
    expect(years(netZero) / years(carbon)).toBeCloseTo(3);
  });

  it('draws no reduction without a baseline, and no date for what always holds', () => {
    expect(waste).toMatchObject({ start: null, reduction: null });
    expect(rating).toMatchObject({ start: null, due: null, level: null, reduction: null });
  });
});

describe('the targets', () => {
  const html = renderToStaticMarkup(<RoadmapAndTargets />).replaceAll(/ data-label="[^"]*"/g, '');
  const name = /role="img" aria-label="([^"]*)"/.exec(html)?.[1];

  it.each(all)('tell “$measure” in their name and in their table', ({ measure, target, by, baseline }) => {
    expect(name).toContain(measure);
    expect(html).toContain(
      `<th scope="row">${measure}</th><td>${target}</td><td>${String(by ?? 'Every purchase')}</td><td>${baseline}</td>`,
    );
  });

  it.each(roadmap)(
    'tell the roadmap’s $year in words and in its table',
    ({ year, remaining, title, text }) => {
      expect(html).toContain(text);
      expect(html).toContain(
        `<th scope="row">${String(year)}</th><td>${title}</td><td>${String(remaining)}% of the ${String(roadmap[0].year)} baseline</td>`,
      );
    },
  );
});
