import { expect, it } from 'vitest';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf, picturesOf, registeredModels } from './register.ts';

const root = join(import.meta.dirname, '..');
const rendered = JSON.parse(readFileSync(join(import.meta.dirname, 'rendered.json'), 'utf8')) as object;
const pictures = registeredModels().flatMap(picturesOf);

it('each registered picture is recorded as rendered, and each of its files has at most 1 MB', () => {
  expect(pictures.filter(({ name }) => !(name in rendered)).map(({ name }) => name)).toEqual([]);
  for (const file of pictures.flatMap(filesOf).map((path) => join(root, path))) {
    expect(existsSync(file), file).toBe(true);
    expect(statSync(file).size, file).toBeLessThanOrEqual(1_000_000);
  }
});

it('a picture in tiles has a file for each, numbered from the left, and tiles are whole pixels wide', () => {
  expect(filesOf({ file: 'a/street.jpg', tiles: 2 })).toEqual(['a/street-1.jpg', 'a/street-2.jpg']);
  expect(filesOf({ file: 'a/street-dusk.jpg', tiles: 2 })).toEqual([
    'a/street-1-dusk.jpg',
    'a/street-2-dusk.jpg',
  ]);
  for (const { width, tiles = 1 } of pictures) expect(width % tiles).toBe(0);
});
