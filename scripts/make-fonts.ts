/** `npm run fonts`: writes the fonts that brand/typefaces.json describes. */
import { readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';
import { typefaces, type TypefaceRole } from '../brand/typefaces.ts';
import { findCharacters, roles, webFont } from './find-characters.ts';

const families = { heading: 'Heading', text: 'Text' } as const;
/** The weights of the Impact Report and of the share images, for which the fonts have every character. */
const printWeights = { heading: [340, 400], text: [400, 600] } as const;
/** Tables that browsers do not need: for hinting, vertical text and font menus. */
const dropTables = ['BASE', 'DSIG', 'HVAR', 'MVAR', 'STAT', 'VDMX', 'gasp', 'hdmx', 'meta', 'prep'];

/**
 * Replaces the font’s names by that of its role, because the licence may reserve the original name. The copyright and the style’s
 * name stay.
 */
function rename(font: Buffer, family: string, style: string): Buffer {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'name') ?? 0;
  const names = font.subarray(font.readUInt32BE(entry + 8));
  for (let index = 0; index < names.readUInt16BE(2); index += 1) {
    const record = 6 + 12 * index;
    const [id, length] = [names.readUInt16BE(record + 6), names.readUInt16BE(record + 8)];
    if (id === 0 || id === 2) continue;
    const name = Buffer.from(id === 6 ? `${family}-${style}` : family, 'utf16le').swap16();
    name.copy(names, names.readUInt16BE(4) + names.readUInt16BE(record + 10), 0, length);
    names.writeUInt16BE(Math.min(name.length, length), record + 8);
  }
  return font;
}

/**
 * @param characters undefined for all
 * @param weight one weight, or the lightest and the heaviest
 */
async function makeFont(
  role: TypefaceRole,
  characters: string | undefined,
  weight: number | { min: number; max: number },
  targetFormat: 'truetype' | 'woff2',
): Promise<Buffer> {
  const { file, axes } = typefaces[role];
  const subset = await subsetFont(readFileSync(`brand/fonts/full/${file}`), characters, {
    targetFormat: 'truetype',
    keepAllGlyphs: characters === undefined,
    variationAxes: { ...axes, wght: weight },
    // What the styles ask for in `font-variant-numeric`, and kerning.
    keepFeatures: ['kern', 'lnum', 'tnum'],
    dropTables,
    noHinting: true,
  });
  const style = typeof weight === 'number' ? String(weight) : 'Regular';
  return subsetFont(rename(subset, families[role], style), undefined, { targetFormat, keepAllGlyphs: true });
}

const characters = findCharacters();
for (const role of roles) {
  const [min, max] = typefaces[role].weights;
  writeFileSync(webFont(role), await makeFont(role, characters[role], { min, max }, 'woff2'));
  for (const weight of printWeights[role])
    writeFileSync(
      `brand/fonts/print/${role}-${String(weight)}.ttf`,
      await makeFont(role, undefined, weight, 'truetype'),
    );
}
