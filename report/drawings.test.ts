import { describe, expect, it } from 'vitest';
import { figures } from '../company/figures.ts';
import { roadmap, targets, type Target } from '../company/targets.ts';
import { reportSources } from '../tests/support/report-sources.ts';
import { projectSum } from './project-sum.ts';
import { roadmapDrawing } from './roadmap-drawing.ts';
import { targetSpans } from './target-spans.ts';

describe('the roadmap on paper', () => {
  const { milestones, top, datum, width, years } = roadmapDrawing();

  it('stands on the datum at net-zero, and at the top at its baseline', () => {
    expect(milestones.at(0)?.y).toBe(top);
    expect(milestones.at(-1)?.y).toBe(datum);
    expect(milestones.map(({ remaining }) => remaining)).toEqual(
      roadmap.map(({ remaining }) => `${String(remaining)}%`),
    );
  });

  it('gives every year the same width, within the page', () => {
    const all = [...years, ...milestones.map(({ x }) => x)].sort((a, b) => a - b);
    const steps = all.slice(1).map((x, index) => x - (all[index] ?? 0));
    expect(all.at(-1)).toBeLessThan(width);
    for (const step of steps) expect(step).toBeCloseTo(steps[0] ?? Number.NaN);
  });
});

describe('the spans of the targets', () => {
  const { spans, width, years } = targetSpans(Object.values(targets));
  const at = (year: number) => years.find((entry) => entry.year === String(year))?.at ?? Number.NaN;

  it('run from the baseline to the year in which the target is due', () => {
    const listed: readonly Target[] = Object.values(targets);
    for (const [index, { by, baseline }] of listed.entries()) {
      const span = spans[index];
      if (by === null) expect(span?.to).toBeNull();
      else expect(span?.to).toBeCloseTo(at(by));
      if (/^\d{4}$/.test(baseline)) expect(span?.from).toBeCloseTo(at(Number(baseline)));
      else expect(span?.from).toBeNull();
    }
  });

  it('share one axis from the earliest baseline to the last date', () => {
    expect(years[0]?.at).toBe(0);
    expect(years.at(-1)?.at).toBe(width);
  });
});

describe('the sum of the projects', () => {
  it('lays the projects end to end, to the scale of the group’s figure', () => {
    const { parts, width } = projectSum(reportSources().projects);
    const perTon = width / figures.carbonOffset.value;
    for (const [index, { from, length, stated }] of parts.entries()) {
      const before = parts[index - 1];
      expect(length).toBeCloseTo(Number(stated.replaceAll(',', '')) * perTon);
      expect(from).toBeCloseTo(before ? before.from + before.length : 0);
    }
  });
});
