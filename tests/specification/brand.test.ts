import { globSync, readFileSync } from 'node:fs';
import { create } from 'fontkitten';
import { describe, expect, it } from 'vitest';
import { dark, light, type roles, type Scheme } from '../../brand/colours.ts';
import { findMissingCharacters } from '../../scripts/find-characters.ts';
import { contrast } from '../../src/ui/styles/contrast.ts';

type Role = keyof typeof roles;
/** A colour, the one on which it stands, and the contrast that WCAG 2.2 requires: of text, or of lines and areas with a meaning. */
type Pair = readonly [role: Role, on: Role, required: 4.5 | 3];

const onEvery: readonly Pair[] = [
  ['ink', 'ground', 4.5],
  ['soft', 'ground', 4.5],
  ['line', 'ground', 3],
  ['accent', 'ground', 4.5],
];
const withBoxes: readonly Pair[] = [...onEvery, ['panel-ink', 'panel', 4.5]];
/** Charts and forms stand here. What is filled on the background of pictures is a leaf of a drawing. */
const withContent: readonly Pair[] = [
  ...withBoxes,
  ['fill', 'ground', 3],
  ['error', 'ground', 4.5],
  ['error', 'panel', 4.5],
];
const onBackground: Readonly<Record<keyof Scheme['backgrounds'], readonly Pair[]>> = {
  page: withContent,
  panel: withContent,
  picture: withBoxes,
  inverse: onEvery,
  sustainability: onEvery,
};

const findWeakPairs = (colours: Readonly<Partial<Record<Role, string>>>, pairs: readonly Pair[]) =>
  pairs
    .map(([role, on, required]) => ({
      role,
      on,
      required,
      ratio: contrast(colours[role] ?? '', colours[on] ?? ''),
    }))
    .filter(({ ratio, required }) => !(ratio >= required));

describe.each(Object.entries({ light, dark }))('in the %s scheme', (_scheme, { everywhere, backgrounds }) => {
  it.each(Object.keys(backgrounds) as (keyof typeof backgrounds)[])(
    'colours on %s have enough contrast',
    (name) => {
      const colours = { error: everywhere.error, ...backgrounds[name] };
      expect(findWeakPairs(colours, onBackground[name])).toEqual([]);
    },
  );
});

it('the fonts bear the names of their roles', () => {
  const files = globSync('brand/fonts/{*.woff2,print/*.ttf}');
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const font = create(readFileSync(file));
    if (font.isCollection) throw new TypeError(file);
    const [role = ''] = /heading|text/.exec(file) ?? [];
    expect(
      [font.familyName, font.fullName].map((text) => text.toLowerCase()),
      file,
    ).toEqual([role, role]);
    expect(font.copyright).toMatch(/copyright|©/i);
  }
});

it('the fonts have every character of the texts', () => {
  expect(findMissingCharacters()).toEqual([]);
});
