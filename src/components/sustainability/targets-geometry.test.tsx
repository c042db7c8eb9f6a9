import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { targets, type Target } from '../../../company/targets.ts';
import { drawTargets, ruledYears, sheetHeight, targetsSheets, yearsScale } from './targets-geometry.ts';
import { Targets } from './targets.tsx';

const all: readonly Target[] = Object.values(targets);

describe('what a target comes to', () => {
  it.each(all.filter(({ level }) => level !== null))(
    'is what its words say: $target',
    ({ target, level }) => {
      const stated = /^\d+/.exec(target)?.[0] ?? '100';
      const change = level !== null && 'remains' in level ? 100 - level.remains : level?.reached;
      expect(Number(stated)).toBe(change);
    },
  );
});

describe.each(targetsSheets)('the $name drawing of the targets', (sheet) => {
  const drawn = drawTargets(all, sheet);
  const [energy, carbon, netZero, rating, waste] = drawn;

  it('is ruled at every fifth year, from the earliest baseline to the latest date', () => {
    expect(ruledYears(yearsScale(all, sheet))).toEqual([2020, 2025, 2030, 2035, 2040]);
  });

  it('draws each fall to the scale of its row', () => {
    const share = (row: typeof energy) =>
      ((row?.ground ?? NaN) - (row?.level ?? NaN)) / ((row?.ground ?? NaN) - (row?.top ?? NaN));
    expect([energy, carbon, netZero, waste].map(share)).toEqual(
      [0.75, 0.5, 0, 0.7].map((to) => expect.closeTo(to) as number),
    );
  });

  it('draws as many years alike in every row', () => {
    const years = (row: typeof energy) => (row?.due ?? NaN) - (row?.start ?? NaN);
    expect(years(energy) / years(carbon)).toBeCloseTo(2);
    expect(years(netZero) / years(carbon)).toBeCloseTo(3);
  });

  it('draws no fall without a baseline, and no date for what always holds', () => {
    expect(waste).toMatchObject({ start: null, fall: null });
    expect(rating).toMatchObject({ start: null, due: null, level: null, fall: null });
  });

  it('stays within its sheet', () => {
    const height = sheetHeight(all.length, sheet);
    for (const { top, ground, due } of drawn) {
      expect(top).toBeGreaterThanOrEqual(sheet.head);
      expect(ground).toBeLessThanOrEqual(height);
      expect((due ?? 0) + sheet.offset).toBeLessThan(sheet.values);
    }
  });
});

describe('the targets', () => {
  const html = renderToStaticMarkup(<Targets />);
  const name = /role="img" aria-label="([^"]*)"/.exec(html)?.[1];

  it.each(all)('tell “$measure” in their name and in their table', ({ measure, target, by, baseline }) => {
    expect(name).toContain(`${measure}: ${target} ${by === null ? 'at every purchase' : `by ${String(by)}`}`);
    expect(html).toContain(
      `<th scope="row">${measure}</th><td>${target}</td><td>${String(by ?? 'Every purchase')}</td><td>${baseline}</td>`,
    );
  });
});
