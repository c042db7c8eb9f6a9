import { brotliCompressSync } from 'node:zlib';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import landFromAfar from 'world-atlas/land-110m.json' with { type: 'json' };
import landCloseUp from 'world-atlas/land-50m.json' with { type: 'json' };
import { officeSheets } from '../about/office-map-geometry.ts';
import { projectSheets } from '../portfolio/project-map-geometry.ts';
import type { LandTopology } from './hatched-land.ts';
import { MapFile } from './map-file.tsx';

describe.each([
  { name: 'the world', land: landFromAfar, sheets: officeSheets },
  { name: 'northern Europe', land: landCloseUp, sheets: projectSheets },
])('the file of $name', ({ land, sheets }) => {
  const draw = () => renderToStaticMarkup(<MapFile land={land as unknown as LandTopology} sheets={sheets} />);
  const svg = draw();

  it('is the same whenever it is drawn', () => {
    expect(draw()).toBe(svg);
  });

  it('is at most 12 KB, brotli 11', () => {
    expect(brotliCompressSync(svg).length).toBeLessThanOrEqual(12 * 1024);
  });

  it('has land on every one of its drawings, and no number that went wrong', () => {
    for (const name of Object.keys(sheets)) expect(svg).toContain(`<g id="${name}"`);
    expect(svg.match(/d="M\d+ [\d.]+h\d+/g)).toHaveLength(Object.keys(sheets).length);
    expect(svg).not.toMatch(/NaN|undefined|d=""/);
  });

  it('has neither a colour of its own nor a style', () => {
    expect(svg).not.toMatch(/#|rgb|style/);
  });
});
