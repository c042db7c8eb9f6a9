import { globSync, readFileSync } from 'node:fs';
import { create } from 'fontkitten';
import { expect, it } from 'vitest';
import { dark, email, light } from '../brand/colours.ts';
import { findMarkFault, findMarkFaults, findWeakContrasts } from './check-brand.ts';
import { findCharacters, findMissingCharacters } from './find-characters.ts';
import { makeStyles } from './make-fonts.ts';

it('this brand passes every check', () => {
  expect([
    ...findWeakContrasts({ light, dark }, email),
    ...findMarkFaults(),
    ...findMissingCharacters(),
  ]).toEqual([]);
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

const svg = (content: string, attributes = 'viewBox="0 0 40 8" fill="currentColor"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`;

it.each([
  ['<script>1</script>', 'script'],
  ['<path onclick="x()" d=""/>', 'onclick'],
  ['<foreignObject/>', 'foreignObject'],
  ['<use xlink:href="https://site.example/a.svg#a"/>', 'xlink:href, href'],
  ['<a href="javascript:x()"/>', 'a, href'],
  ['<path fill="url(https://site.example/a.svg#a)"/>', 'fill'],
  ['<path style="fill:red"/>', 'style'],
  ['<style>path{fill:red}</style>', 'style'],
  // To a parser of XML, these are texts.
  ['<title><![CDATA[><script>1</script>]]></title>', 'script'],
  ['<desc><![CDATA[></desc><p onclick="x()">]]></desc>', 'p, onclick'],
])('a mark with %s is refused', (content, named) => {
  expect(findMarkFault('monogram.svg', svg(content))).toBe(
    `brand/monogram.svg has ${named}, which a mark may not have there`,
  );
});

it.each([
  ['without a viewBox', svg('', 'width="40" height="24"'), 'is not an SVG file with a viewBox'],
  ['in a comment', `<!-- <svg viewBox="0 0 40 8"><script>1</script> -->${svg('')}`, 'has script, svg'],
  ['that is no SVG', 'PNG', 'is not an SVG file with a viewBox'],
  ['with a style sheet', `<?xml-stylesheet href="a.css"?>${svg('')}`, 'has <?xml-stylesheet'],
  ['with a stroke on <svg>', svg('', 'viewBox="0 0 40 8" stroke="#000"'), 'has stroke'],
  ['too long for a phone', svg('', 'viewBox="0 0 500 24"'), 'would be 5.9 pixels high'],
  ['too tall for a phone', svg('', 'viewBox="0 0 24 24"'), 'would be 122.0 pixels high'],
])('a wordmark %s is refused', (_what, file, fault) => {
  expect(findMarkFault('wordmark.svg', file)).toContain(`brand/wordmark.svg ${fault}`);
});

it('a mark may refer to its own shapes', () => {
  const own = '<!-- Mark --><title>M</title><path id="a" d="M0 0h9"/><g fill="url(#b)"><use href="#a"/></g>';
  expect(findMarkFault('wordmark.svg', svg(own))).toBeUndefined();
});
