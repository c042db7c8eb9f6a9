import { brotliCompressSync } from 'node:zlib';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { MapFile } from './map-file.tsx';
import { projectViewports } from './map-viewport.ts';

describe.each([
  {
    name: 'the world',
    viewports: projectViewports([
      { longitude: -74, latitude: 40.7 },
      { longitude: 103.8, latitude: 1.4 },
    ]),
  },
  {
    name: 'northern Europe',
    viewports: projectViewports([
      { longitude: -0.13, latitude: 51.51 },
      { longitude: 15.6, latitude: 62.4 },
    ]),
  },
  {
    name: 'the Philippines and Indonesia, which have the most coasts,',
    viewports: projectViewports([
      { longitude: 106.8, latitude: -6.2 },
      { longitude: 121, latitude: 14.6 },
    ]),
  },
])('the file of $name', ({ viewports }) => {
  const svg = renderToStaticMarkup(<MapFile viewports={viewports} />);

  it('is at most 12 KB, brotli 11', () => {
    expect(brotliCompressSync(svg).length).toBeLessThanOrEqual(12 * 1024);
  });

  it('has sea on every one of its drawings, and no number that went wrong', () => {
    for (const name of Object.keys(viewports)) expect(svg).toContain(`<g id="${name}"`);
    expect(svg.match(/d="M\d+ [\d.]+h\d+/g)).toHaveLength(Object.keys(viewports).length);
    expect(svg).not.toMatch(/NaN|undefined|d=""/);
  });
});
