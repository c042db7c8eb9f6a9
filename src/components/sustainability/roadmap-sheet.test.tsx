import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { roadmap } from '../../../company/targets.ts';
import { RoadmapDrawing } from './roadmap-drawing.tsx';
import { roadmapSheets, shareAt, yearAt } from './roadmap-sheet.ts';

describe.each(roadmapSheets)('the $name roadmap', (sheet) => {
  it('gives ten years twice the width of five', () => {
    const [start, halved, end] = roadmap.map(({ year }) => yearAt(sheet, year));
    expect(((end ?? 0) - (halved ?? 0)) / ((halved ?? 0) - (start ?? 0))).toBeCloseTo(2);
  });

  it('draws half of the baseline half as high, and none of it on the datum', () => {
    expect(shareAt(sheet, 50)).toBe((sheet.top + sheet.datum) / 2);
    expect(shareAt(sheet, 0)).toBe(sheet.datum);
  });

  it('shows every milestone', () => {
    const html = renderToStaticMarkup(<RoadmapDrawing sheet={sheet} />);
    for (const { year } of roadmap) expect(html).toContain(`>${String(year)}</text>`);
    expect(html).toContain('>50%<');
    expect(html).toContain('>Full net-zero<');
  });
});
