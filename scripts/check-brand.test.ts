import { globSync, readFileSync } from 'node:fs';
import { create } from 'fontkitten';
import { expect, it } from 'vitest';
import { dark, email, light } from '../brand/colours.ts';
import { findWeakContrasts } from './check-brand.ts';
import { findCharacters, findMissingCharacters } from './find-characters.ts';
import { makeStyles } from './make-fonts.ts';

it('this brand passes every check', () => {
  expect([...findWeakContrasts({ light, dark }, email), ...findMissingCharacters()]).toEqual([]);
});

it('the styles are those that npm run fonts makes, and the fonts bear the names of their roles', () => {
  expect(readFileSync('brand/fonts.css', 'utf8')).toBe(makeStyles());
  for (const file of globSync('brand/fonts/{*.woff2,print/*.ttf}')) {
    const font = create(readFileSync(file));
    if (font.isCollection) throw new TypeError(file);
    const [role = ''] = /heading|text/.exec(file) ?? [];
    expect(
      [font.familyName, font.fullName].map((name) => name.toLowerCase()),
      file,
    ).toEqual([role, role]);
    expect(font.copyright).toMatch(/copyright|©/i);
  }
});

it('a character that a font has not is named, with what puts it right', () => {
  const { heading, text } = findCharacters();
  expect(findMissingCharacters({ heading, text: { ...text, page: `${text.page}☃` } })).toEqual([
    'brand/fonts/text-400-600.woff2 has no ☃: npm run fonts, or another full font if that has none',
  ]);
});

it('a contrast below what WCAG requires is named, also by a hundredth, and in emails', () => {
  const withPage = (changes: object) => ({
    light: {
      ...light,
      backgrounds: { ...light.backgrounds, page: { ...light.backgrounds.page, ...changes } },
    },
  });
  const enough = { ground: '#ffffff', soft: '#767676', line: '#949494' };
  expect(findWeakContrasts(withPage(enough), email)).toEqual([]);
  expect(findWeakContrasts(withPage({ ...enough, soft: '#777777', line: '#959595' }), email)).toEqual([
    'brand/colours.json, light scheme, page: soft #777777 on ground #ffffff has a contrast of 4.47, and needs 4.5',
    'brand/colours.json, light scheme, page: line #959595 on ground #ffffff has a contrast of 2.99, and needs 3',
  ]);
  expect(findWeakContrasts({}, { ...email, ink: '#bbbbbb' })).toHaveLength(1);
});
