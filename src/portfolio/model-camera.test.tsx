import { readFileSync } from 'node:fs';
import { load } from 'cheerio';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import pictures from '../../art/pictures.json' with { type: 'json' };
import rendered from '../../art/rendered.json' with { type: 'json' };
import { GasCube } from './gas-cube.tsx';
import { formatCubeEdge } from '../../company/gas-volume.ts';
import { modelCameras, projectPoint, type ModelCamera } from './model-camera.ts';

const cases = Object.entries(modelCameras).flatMap(([slug, camera]) => {
  const picture = pictures.find(({ file }) => file === `content/projects/${slug}/picture.jpg`);
  return camera && picture ? [{ slug, camera, picture }] : [];
});

const numberIn = (text: string, name: string) => Number(new RegExp(`^${name}: (\\S+)$`, 'm').exec(text)?.[1]);

/** Where the ray through a place of the picture meets the level of the cube’s base, by bisection along the two axes of the model. */
function placeOnBase(camera: ModelCamera, place: { x: number; y: number }) {
  const at = [camera.target[0], camera.target[1]] as [number, number];
  const step = 0.01;
  for (let round = 0; round < 50; round++) {
    const look = (dx: number, dy: number) => projectPoint(camera, [at[0] + dx, at[1] + dy, camera.corner[2]]);
    const [here, right, behind] = [look(0, 0), look(step, 0), look(0, step)];
    const [a, b, c, d] = [right.x - here.x, behind.x - here.x, right.y - here.y, behind.y - here.y];
    const [x, y] = [place.x - here.x, place.y - here.y];
    at[0] += (step * (d * x - b * y)) / (a * d - b * c);
    at[1] += (step * (a * y - c * x)) / (a * d - b * c);
  }
  return at;
}

it('there are pictures to draw on', () => {
  expect(cases).not.toEqual([]);
});

it.each(cases)('the camera of $slug is the one with which Blender saw the points', ({ camera, picture }) => {
  const scene = readFileSync(`art/scenes/${picture.scene}.py`, 'utf8');
  const { target, azimuth, elevation, distance, lens, metre } = camera;
  expect(scene).toContain(
    `camera((${target.map((length, axis) => (axis === 2 ? length.toFixed(1) : String(length))).join(', ')}), ${[azimuth, elevation, distance, lens].join(', ')}, `,
  );
  expect(scene).toContain(`METRE = 1 / ${String(Math.round(10 / metre) / 10)} `);
  const record = rendered[picture.name as keyof typeof rendered];
  const seen = 'points' in record ? record.points : undefined;
  for (const [name, { at }] of Object.entries(picture.points ?? {})) {
    const place = projectPoint(camera, at as [number, number, number]);
    const expected = seen?.[name as keyof typeof seen] ?? { x: Number.NaN, y: Number.NaN };
    expect(place.x).toBeCloseTo(expected.x, 3);
    expect(place.y).toBeCloseTo(expected.y, 3);
  }
});

it.each(cases)(
  'the cube over $slug is as wide as the gas that its project saves, and follows the figure',
  ({ slug, camera }) => {
    const tons = numberIn(readFileSync(`content/projects/${slug}/index.mdx`, 'utf8'), 'co2SavedTons');
    for (const co2SavedTons of [tons, 8 * tons]) {
      const svg = load(renderToStaticMarkup(<GasCube project={{ slug, co2SavedTons }} />));
      const ends = svg('line:not(.casing)')
        .toArray()
        .map((line) =>
          [1, 2].map((end) => {
            const [x = Number.NaN, y = Number.NaN] = ['x', 'y'].map(
              (axis) => Number.parseFloat(svg(line).attr(`${axis}${String(end)}`) ?? '') / 100,
            );
            return { x, y };
          }),
        );
      expect(ends).toHaveLength(12);
      // Of the twelve edges, four lie on the base: they are those whose ends are as far apart there as the gas is wide.
      const edge = Math.cbrt((1000 * co2SavedTons) / 1.87);
      const lengths = ends.map(
        (pair) =>
          Math.hypot(
            ...([0, 1] as const).map((axis) => {
              const [from, to] = pair.map((place) => placeOnBase(camera, place));
              return (to?.[axis] ?? Number.NaN) - (from?.[axis] ?? Number.NaN);
            }),
          ) / camera.metre,
      );
      expect(lengths.filter((length) => Math.abs(length / edge - 1) < 0.01)).toHaveLength(4);
      const [x, y, z] = camera.corner;
      const top = projectPoint(camera, [x, y, z + edge * camera.metre]);
      expect(Math.min(...ends.flat().map((end) => Math.hypot(end.x - top.x, end.y - top.y)))).toBeLessThan(
        0.001,
      );
      expect(svg('text').text()).toBe(`${String(Math.round(edge))}\u00a0m`);
    }
  },
);

it('a cube’s edge is the cube root of its volume', () => {
  expect([85_000, 1200, 800].map(formatCubeEdge)).toEqual(['357\u00a0m', '86\u00a0m', '75\u00a0m']);
});
