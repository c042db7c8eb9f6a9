/** What keeps the typefaces of brand/typefaces.json from being drawn, a line each. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { create, type Font } from 'fontkitten';
import { typefaces, type FontFile, type Typeface, type TypefaceRole } from '../brand/typefaces.ts';

export const fontFolder = 'brand/fonts';
export const fontStyles = 'brand/fonts.css';

export const roles = Object.keys(typefaces) as TypefaceRole[];
export const fullFile = ({ file }: Pick<FontFile, 'file'>) => `${fontFolder}/full/${file}`;
export const webFile = (role: TypefaceRole, { weights }: FontFile) =>
  `${fontFolder}/${role}-${weights.join('-')}.woff2`;

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const always: Readonly<Record<TypefaceRole, string>> = {
  heading: `${letters} \u00A0!%&(),-.:;?+£°–—‘’“”…äåéöøü`,
  // Names that visitors type come back on receipts.
  text: `${letters} \u00A0!"%&'()+,-./:;=?@[]_£€§©°·–—‘’“”…ÄÅÉÖØßàáâäåæçèéêëíïñóôöøúü`,
};
/** In the Impact Report and the share images; Typst sets the last two for itself. */
const alwaysPrinted = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))}•−`;

function read(patterns: readonly string[]): string {
  const files = globSync(patterns).filter((file) => !file.includes('.test.'));
  return files.map((file) => readFileSync(file, 'utf8').normalize('NFC')).join('');
}

/** What is not ASCII, a space or invisible, and the dollars of an amount. */
const besides = (text: string) => (text.match(/[^\0-~\p{C}\p{Z}]|\$(?=\d)/gu) ?? []).join('');

const sorted = (text: string) => Array.from(new Set(text)).sort().join('');

/**
 * The characters of each typeface: those that every site needs, and what the texts have besides. Headings have only the
 * letters and currencies of these.
 */
export function findCharacters(): Readonly<Record<TypefaceRole, { page: string; print: string }>> {
  const ownersTexts = besides(
    read(['content/**/*.{mdx,json}', 'company/**/*.{ts,json}', 'brand/*.{ts,json}']),
  );
  const siteTexts = besides(read(['src/**/*.{astro,tsx,typ}']));
  const heading = sorted(always.heading + ownersTexts.replace(/[^\p{L}\p{Sc}]/gu, ''));
  const text = sorted(always.text + ownersTexts + siteTexts);
  return {
    heading: { page: heading, print: sorted(alwaysPrinted + heading) },
    text: { page: text, print: sorted(alwaysPrinted + text) },
  };
}

/** Changes with the typefaces that an owner gives, and with nothing that follows from them. */
export function hashTypefaces(): string {
  const files = roles.flatMap((role) => typefaces[role].files.map(fullFile));
  const hash = createHash('sha256').update(JSON.stringify(typefaces));
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex');
}

/** @returns nothing where the file is missing, or no font */
export function readFont(file: string): Font | undefined {
  try {
    const font = create(readFileSync(file));
    return font.isCollection ? undefined : font;
  } catch {
    return undefined;
  }
}

function listMissing(font: Font, characters: string): string {
  const has = new Set(font.characterSet);
  return Array.from(characters)
    .filter((character) => !has.has(character.codePointAt(0) ?? 0))
    .map((character) => {
      const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
      return `${character} (U+${code})`;
    })
    .join(', ');
}

function findWeightFault({ variationAxes }: Font, { weights, axes }: FontFile): string | undefined {
  const [least, greatest = least] = weights;
  const { wght } = variationAxes;
  if (weights.length === 2 && !wght) return 'has one weight, and weights names two';
  if (wght && (least < wght.min || greatest > wght.max))
    return `has the weights ${String(wght.min)} to ${String(wght.max)} only`;
  const unknown = Object.keys(axes).find((tag) => tag === 'wght' || !variationAxes[tag]);
  return unknown && `has no axis ${unknown} beside the weight`;
}

/** A line for each fault of what the owner gives: the full fonts and their licences. */
export function findTypefaceFaults(
  role: TypefaceRole,
  { family, files, licenceFile }: Typeface,
  characters: string,
): string[] {
  const licence = `${fontFolder}/full/${licenceFile}`;
  return [
    ...(existsSync(licence) ? [] : [`The licence of ${family}, ${licence}, is missing`]),
    ...files.flatMap((given) => {
      const font = readFont(fullFile(given));
      if (!font) return [`${fullFile(given)} (${family}) is missing, or is not a font that can be read`];
      const missing = listMissing(font, characters);
      const weights = findWeightFault(font, given);
      return [
        ...(missing ? [`${family}, the typeface for ${role}, has no ${missing}`] : []),
        ...(weights ? [`${fullFile(given)} (${family}) ${weights}`] : []),
      ];
    }),
  ];
}

/** A line where the fonts of the pages are not those that `npm run fonts` makes of what the owner gives. */
export function findMadeFaults(characters: ReturnType<typeof findCharacters>): string[] {
  if (!readFileSync(fontStyles, 'utf8').includes(hashTypefaces()))
    return [`The fonts are not made of what brand/typefaces.json names: npm run fonts`];
  return roles.flatMap((role) =>
    typefaces[role].files.flatMap((given) => {
      const file = webFile(role, given);
      const font = readFont(file);
      if (!font) return [`${file} is missing: npm run fonts`];
      const missing = listMissing(font, characters[role].page);
      return missing ? [`${file} (${typefaces[role].family}) has no ${missing}: npm run fonts`] : [];
    }),
  );
}

/** Every fault of the full fonts. */
export const findFaultsOfFullFonts = (characters: ReturnType<typeof findCharacters>) =>
  roles.flatMap((role) => findTypefaceFaults(role, typefaces[role], characters[role].print));
