import { readFileSync } from 'node:fs';
import { create } from 'fontkitten';
import subsetFont from 'subset-font';
import { describe, expect, it } from 'vitest';
import { typefaces } from '../brand/typefaces.ts';
import {
  findCharacters,
  findFaultsOfFullFonts,
  findMadeFaults,
  findTypefaceFaults,
  fontStyles,
  fullFile,
  readFont,
} from './check-typefaces.ts';
import { openFont, simplifyKerning, simplifyVariations, widthOf } from './font-tables.ts';
import { makeFonts } from './make-fonts.ts';

const percentages = /-?[\d.]+(?=%)/g;

describe('the fonts of the pages and of print', () => {
  it('are those that npm run fonts makes of the full fonts, byte for byte', async () => {
    const made = await makeFonts();
    expect(made.size).toBeGreaterThan(5);
    for (const [file, contents] of made)
      if (file !== fontStyles) expect(readFileSync(file).equals(contents), file).toBe(true);
    // Every change of a text moves the widths of the local fonts a little.
    const [now, written] = [made.get(fontStyles)?.toString() ?? '', readFileSync(fontStyles, 'utf8')];
    expect(written.replace(percentages, '')).toBe(now.replace(percentages, ''));
    const widths = now.match(percentages)?.map(Number) ?? [];
    for (const [index, width] of (written.match(percentages) ?? []).entries())
      expect(Math.abs(Number(width) - (widths[index] ?? 0))).toBeLessThan(0.5);
  });

  it('have every character of the site, and pass the check before a build', () => {
    const characters = findCharacters();
    expect(findFaultsOfFullFonts(characters)).toEqual([]);
    expect(findMadeFaults(characters)).toEqual([]);
  });

  it.each(['heading', 'text'])('%s keeps no name of the full font, which may be reserved', (role) => {
    const file = `brand/fonts/print/${role}-400.ttf`;
    const font = create(readFileSync(file));
    if (font.isCollection) throw new TypeError(file);
    expect(font.familyName.toLowerCase()).toBe(role);
    expect(font.fullName.toLowerCase()).toBe(`${role} 400`);
    expect(font.copyright).toMatch(/copyright|©/i);
  });

  it('kern as the full font does, to half a step', () => {
    const [font, step] = [readFileSync('brand/fonts/print/heading-400.ttf'), 5];
    const simplified = openFont(simplifyKerning(font, 'AVToyé+', step, {}));
    const full = openFont(font);
    expect(widthOf(full, 'AV')).toBeLessThan(widthOf(full, 'AV', false) - 0.03);
    for (const pair of ['AV', 'VA', 'To', 'Ty', 'yo', 'oo'])
      expect(Math.abs(widthOf(simplified, pair) - widthOf(full, pair)), pair).toBeLessThanOrEqual(0.0031);
    // An accented letter kerns as its base letter.
    expect(widthOf(simplified, 'Té')).toBeCloseTo(widthOf(full, 'Te'), 2);
  });

  it('become wider with the weight as the full font does, to a step', async () => {
    const [given] = typefaces.text.files;
    if (!given) throw new RangeError('No file');
    const characters = 'abcdefghijklmnop';
    const font = await subsetFont(readFileSync(fullFile(given)), characters, { targetFormat: 'truetype' });
    const [full, simplified] = [font, simplifyVariations(font, 4)].map((bytes) =>
      openFont(bytes, { wght: 600 }),
    );
    if (!full || !simplified) throw new RangeError('No font');
    for (const character of characters)
      expect(Math.abs(widthOf(full, character) - widthOf(simplified, character))).toBeLessThanOrEqual(0.004);
    // A static font has nothing to simplify.
    expect(simplifyVariations(font, 4).equals(font)).toBe(given.weights.length === 1);
  });
});

describe('a full font', () => {
  const { heading } = typefaces;
  const [full] = heading.files;
  const faultsOf = (changes: Partial<typeof heading>, characters = 'abc') =>
    findTypefaceFaults('heading', { ...heading, ...changes }, characters);

  it('without a character names the family, the character and its code point', () => {
    expect(faultsOf({}, 'a☃\u{1F600}')).toEqual([
      `${heading.family}, the typeface for heading, has no ☃ (U+2603), \u{1F600} (U+1F600)`,
    ]);
  });

  it.each([
    ['is missing', { file: 'none.ttf' }, /none\.ttf .*is missing, or is not a font/],
    ['is another kind of file', { file: heading.licenceFile }, /OFL\.txt .*is missing, or is not a font/],
    [
      'has not the weights',
      { weights: [1, 1000] as [number, number] },
      /has the weights \d+ to \d+ only|has one weight, and weights names two/,
    ],
    ['has not an axis', { axes: { GRAD: 1 } }, /has no axis GRAD/],
  ])('that %s stops the build with one line', (_what, change, line) => {
    if (!full) throw new RangeError('No file');
    const faults = faultsOf({ files: [{ ...full, ...change }] });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(line);
    expect(faults[0]).not.toContain('\n');
  });

  it('of one weight cannot be given with two', () => {
    const file = '../print/heading-400.ttf';
    expect(faultsOf({ files: [{ file, weights: [330, 400], axes: {} }] })).toEqual([
      `brand/fonts/full/${file} (${heading.family}) has one weight, and weights names two`,
    ]);
  });

  it('whose licence is missing stops the build with one line', () => {
    const faults = faultsOf({ licenceFile: 'none.txt' });
    expect(faults).toEqual([`The licence of ${heading.family}, brand/fonts/full/none.txt, is missing`]);
  });

  it('whose subset lacks a character of the site asks for npm run fonts', () => {
    const characters = findCharacters();
    const more = { ...characters, text: { ...characters.text, page: `${characters.text.page}☃` } };
    expect(findMadeFaults(more)).toEqual(
      typefaces.text.files.map(
        () => expect.stringMatching(/^brand\/fonts\/text-.*has no ☃ \(U\+2603\): npm run fonts$/) as string,
      ),
    );
    expect(readFont('brand/fonts/none.woff2')).toBeUndefined();
  });
});
