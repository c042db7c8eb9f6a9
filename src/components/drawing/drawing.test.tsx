import { brotliCompressSync } from 'node:zlib';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { offices } from '../../../company/offices.ts';
import { HeroElevation } from './hero-elevation.tsx';
import { LostTerrace } from './lost-terrace.tsx';
import { OfficeElevation } from './office-elevation.tsx';
import { PillarPlot } from './pillar-plot.tsx';
import { windowsOf, type WindowKind } from './window-kinds.ts';
import { WindowPatterns } from './windows.tsx';

interface Sheet {
  readonly name: string;
  readonly html: string;
  /** Most bytes the drawing may take on its own, brotli 11. */
  readonly budget: number;
  readonly windows: readonly WindowKind[];
}

const sheets: readonly Sheet[] = [
  {
    name: 'the home page’s panorama',
    html: renderToStaticMarkup(<HeroElevation />),
    budget: 2600,
    windows: windowsOf.heroElevation,
  },
  {
    name: 'the terrace of the 404 page',
    html: renderToStaticMarkup(<LostTerrace />),
    budget: 1100,
    windows: windowsOf.lostTerrace,
  },
  ...(['invest', 'transform', 'operate', 'endure'] as const).map((stage) => ({
    name: `the pillar “${stage}”`,
    html: renderToStaticMarkup(<PillarPlot stage={stage} />),
    budget: 500,
    windows: windowsOf.pillarPlots,
  })),
  ...offices.map(({ city }) => ({
    name: `the office in ${city}`,
    html: renderToStaticMarkup(<OfficeElevation city={city} />),
    budget: 700,
    windows: windowsOf.officeElevations,
  })),
];

function kindsUsed(html: string): string[] {
  return [...new Set(Array.from(html.matchAll(/url\(#w-(\w)\)/g), ([, kind]) => kind ?? ''))].sort();
}

describe.each(sheets)('$name', ({ html, budget, windows }) => {
  it('has no style attribute', () => {
    expect(html).not.toContain('style=');
  });

  it('has a name or is hidden from assistive technology', () => {
    expect(html).toMatch(/^<svg [^>]*(?:role="img" aria-label="[^"]+"|aria-hidden="true")>/);
  });

  it('has no id, so that it may stand beside other drawings', () => {
    expect(html).not.toContain(' id=');
  });

  it('draws no number that went wrong', () => {
    expect(html).not.toMatch(/NaN|undefined|Infinity|d=""/);
  });

  it('stays within its budget', () => {
    expect(brotliCompressSync(html).length).toBeLessThanOrEqual(budget);
  });

  it('uses only windows that its page is told to define', () => {
    expect(windows).toEqual(expect.arrayContaining(kindsUsed(html)));
  });
});

describe('the windows', () => {
  it('that a page is told to define are all used', () => {
    for (const windows of new Set(sheets.map((sheet) => sheet.windows))) {
      const together = sheets.filter((sheet) => sheet.windows === windows).map(({ html }) => html);
      expect(kindsUsed(together.join(''))).toEqual(windows);
    }
  });

  it('are defined once each, hidden and without a style attribute', () => {
    const html = renderToStaticMarkup(<WindowPatterns names={windowsOf.officeElevations} />);
    expect(Array.from(html.matchAll(/ id="(w-\w)"/g), ([, id]) => id)).toEqual([
      'w-a',
      'w-b',
      'w-c',
      'w-d',
      'w-e',
    ]);
    expect(html).toMatch(/^<svg [^>]*aria-hidden="true"/);
    expect(html).not.toContain('style=');
  });
});
