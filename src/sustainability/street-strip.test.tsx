import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { registeredModels } from '../../art/register.ts';
import { StreetStrip } from './street-strip.tsx';

const strip = registeredModels().find(({ name }) => name === 'sustainability-strip');

const tiles = Array.from({ length: strip?.tiles ?? 0 }, (_, index) => ({
  avif: `${String(index)}.avif`,
  fallback: { src: `${String(index)}.jpg`, width: 512, height: 800 },
  dusk: { avif: `${String(index)}-dusk.avif`, jpeg: `${String(index)}-dusk.jpg` },
}));

const matches = (pattern: RegExp, html: string) => [...html.matchAll(pattern)].map(([, value]) => value);

it('each tile of the strip is a stop of its own with a name, a text and a link to the next; the last leads to the first', () => {
  const html = renderToStaticMarkup(<StreetStrip tiles={tiles} />);
  const ids = matches(/<li id="([^"]+)"/g, html);
  expect(new Set(ids).size).toBe(tiles.length);
  expect(matches(/<img src="([^"]+)"/g, html)).toEqual(tiles.map(({ fallback }) => fallback.src));
  expect(matches(/ alt="([^"]+)"/g, html)).toHaveLength(tiles.length);
  expect(matches(/<h3[^>]*>([^<]+)/g, html)).toHaveLength(tiles.length);
  expect(matches(/href="#([^"]+)"/g, html)).toEqual([...ids.slice(1), ids[0]]);
});
