import { globSync, readFileSync } from 'node:fs';
import { create } from 'fontkitten';
import { typefaces, type TypefaceRole } from '../brand/typefaces.ts';

export const roles = Object.keys(typefaces) as TypefaceRole[];
/** The file of a typeface as browsers get it, relative to the root of the project. */
export const webFont = (role: TypefaceRole) => `brand/fonts/${role}.woff2`;

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const always: Readonly<Record<TypefaceRole, string>> = {
  heading: `${letters} \u00A0!%&(),-.:;?+£°–—‘’“”…äåéöøü`,
  // Receipts repeat the names that visitors type.
  text: `${letters} \u00A0!"%&'()+,-./:;=?@[]_£€§©°·–—‘’“”…ÄÅÉÖØßàáâäåæçèéêëíïñóôöøúü`,
};

/** The visible characters of these files that are not ASCII, and the dollar signs of amounts. */
function charactersIn(...patterns: readonly string[]): string {
  const files = globSync(patterns).filter((file) => !file.includes('.test.'));
  const text = files.map((file) => readFileSync(file, 'utf8').normalize('NFC')).join('');
  return (text.match(/[^\0-~\p{C}\p{Z}]|\$(?=\d)/gu) ?? []).join('');
}

const sorted = (text: string) => Array.from(new Set(text)).sort().join('');

/**
 * The characters that the pages need of each typeface: a basic set, and what the texts add. Headings get only the letters and
 * currency signs of the texts.
 */
export function findCharacters(): Readonly<Record<TypefaceRole, string>> {
  const given = charactersIn('content/**/*.{mdx,json}', 'company/**/*.{ts,json}', 'brand/*.{ts,json}');
  return {
    heading: sorted(always.heading + given.replace(/[^\p{L}\p{Sc}]/gu, '')),
    text: sorted(always.text + given + charactersIn('src/**/*.{astro,tsx}')),
  };
}

/** One line for each web font that lacks some of these characters. */
export const findMissingCharacters = (characters = findCharacters()) =>
  roles.flatMap((role) => {
    const font = create(readFileSync(webFont(role)));
    const has = new Set(font.isCollection ? [] : font.characterSet);
    const missing = Array.from(characters[role]).filter(
      (character) => !has.has(character.codePointAt(0) ?? 0),
    );
    return missing.length > 0
      ? [`${webFont(role)} has no ${missing.join(' ')}: npm run fonts, or another full font if that has none`]
      : [];
  });
