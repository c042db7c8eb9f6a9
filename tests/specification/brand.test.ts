import { globSync, readFileSync } from 'node:fs';
import { load } from 'cheerio';
import { create } from 'fontkitten';
import { describe, expect, it } from 'vitest';
import { dark, email, light, type roles, type Scheme } from '../../brand/colours.ts';
import { findMissingCharacters } from '../../scripts/find-characters.ts';
import { makeStyles } from '../../scripts/make-fonts.ts';
import { contrast } from '../../src/ui/styles/contrast.ts';

type Role = keyof typeof roles;
/** A colour, the one on which it stands, and the contrast that WCAG 2.2 requires: of text, or of lines and areas with a meaning. */
type Pair = readonly [role: Role, on: Role, required: 4.5 | 3];

const inEmails: readonly Pair[] = [
  ['ink', 'ground', 4.5],
  ['soft', 'ground', 4.5],
  ['line', 'ground', 3],
];
const onEvery: readonly Pair[] = [...inEmails, ['accent', 'ground', 4.5]];
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

it('colours of emails have enough contrast', () => {
  expect(findWeakPairs(email, inEmails)).toEqual([]);
});

describe.each(['wordmark', 'monogram', 'favicon'])('%s.svg', (name) => {
  const svg = readFileSync(`brand/${name}.svg`, 'utf8');
  const root = load(svg, { xml: true }).root().children();

  it('is one SVG element with a view box', () => {
    expect(root.length).toBe(1);
    expect(root.is('svg[viewBox]')).toBe(true);
  });

  it('has nothing that the content security policy blocks in a page, or that another site holds', () => {
    expect(root.find('script, style, foreignObject, [style]').length).toBe(0);
    expect(svg).not.toMatch(/\son\w+=|href="(?!#)|url\((?!#)|<!(DOCTYPE|ENTITY)|<\?xml-stylesheet/i);
  });
});

it('the wordmark fits the header of a window of 320 pixels', () => {
  const svg = load(readFileSync('brand/wordmark.svg', 'utf8'), { xml: true })('svg');
  const [, , width = 0, height = 0] = (svg.attr('viewBox') ?? '').split(/[\s,]+/).map(Number);
  const drawn = (122 * height) / width;
  expect(drawn).toBeGreaterThanOrEqual(8);
  expect(drawn).toBeLessThanOrEqual(44);
});

it('the styles are those that npm run fonts makes, and the fonts bear the names of their roles', () => {
  expect(readFileSync('brand/fonts.css', 'utf8')).toBe(makeStyles());
  for (const file of globSync('brand/fonts/{*.woff2,print/*.ttf}')) {
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
