import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawTonsImage } from './draw-tons-image.server.tsx';
import { tonsOfImage } from './tons-image.ts';

const projects = [
  { location: 'London, United Kingdom', co2SavedTons: 1_200 },
  { location: 'Sweden', co2SavedTons: 85_000 },
];

it.each([1, 9, 1_000, 1_000_000, 100_000_000])(
  'the share image for %i tons is a PNG of 1200 by 630 pixels and at most 80 KB, with the cube in brass',
  async (tons) => {
    const png = await drawTonsImage({ tons, projects });
    expect(png.length).toBeLessThanOrEqual(80_000);
    const image = sharp(png);
    expect(await image.metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    let brass = 0;
    for (let at = 0; at < data.length; at += info.channels) {
      const [red = 0, , blue = 0] = data.subarray(at, at + 3);
      if (red - blue > 40) brass += 1;
    }
    // Without the line above the footer, of 4,800 pixels.
    expect(brass).toBeGreaterThan(5_200);
  },
);

it.each(['', '?tons=', '?tons=nine', '?tons=0', '?tons=1&tons=2', `?tons=${'9'.repeat(16_000)}`, '?other=9'])(
  'there is no image for “%s”',
  (query) => {
    expect(tonsOfImage(new URLSearchParams(query))).toBeUndefined();
  },
);
