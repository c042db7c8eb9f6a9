/** `npm run fonts`: writes the fonts that brand/typefaces.json describes, and says what it wrote. */
import { readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';
import { typefaces, type TypefaceRole } from '../brand/typefaces.ts';
import { findCharacters, findMissingCharacters, roles, webFont } from './find-characters.ts';
import { replaceNames } from './font-names.ts';
import { findTypefaceProblem, fullFont, readFont } from './typeface-problems.ts';

const families = { heading: 'Heading', text: 'Text' } as const;
/** The weights of the Impact Report and of the share images, for which the fonts have every character. */
const printWeights = { heading: [340, 400], text: [400, 600] } as const;
/** Tables that browsers do not need: for hinting, vertical text and font menus. */
const dropTables = ['BASE', 'DSIG', 'HVAR', 'MVAR', 'STAT', 'VDMX', 'gasp', 'hdmx', 'meta', 'prep'];

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
  const file = fullFont(typefaces[role]);
  // The styles vary the weight only, and the share images can draw no font that varies.
  const usual = Object.entries(readFont(file).variationAxes).map(
    ([axis, range]) => [axis, range?.default] as const,
  );
  const subset = await subsetFont(readFileSync(file), characters, {
    targetFormat: 'truetype',
    keepAllGlyphs: characters === undefined,
    variationAxes: { ...Object.fromEntries(usual), ...typefaces[role].axes, wght: weight },
    // What the styles ask for in `font-variant-numeric`, and kerning.
    keepFeatures: ['kern', 'lnum', 'tnum'],
    dropTables,
    noHinting: true,
  });
  const style = typeof weight === 'number' ? String(weight) : 'Regular';
  const renamed = replaceNames(subset, families[role], style);
  return subsetFont(renamed, undefined, { targetFormat, keepAllGlyphs: true });
}

/** Writes a font, and prints a line: "brand/fonts/text.woff2: Text, 19,592 bytes, 260 characters, 266 glyphs". */
function write(file: string, bytes: Buffer): void {
  writeFileSync(file, bytes);
  const { familyName, characterSet, numGlyphs } = readFont(file);
  const counts = [bytes.length, characterSet.length, numGlyphs].map((count) => count.toLocaleString('en-GB'));
  console.log(`${file}: ${familyName}, ${counts[0]} bytes, ${counts[1]} characters, ${counts[2]} glyphs`);
}

async function makeFonts(role: TypefaceRole, characters: string): Promise<void> {
  const [min, max] = typefaces[role].weights;
  const { wght } = readFont(fullFont(typefaces[role])).variationAxes;
  console.log(`${typefaces[role].family}, from ${fullFont(typefaces[role])}:`);
  write(webFont(role), await makeFont(role, characters, { min, max }, 'woff2'));
  for (const weight of printWeights[role]) {
    const nearest = Math.min(Math.max(weight, wght?.min ?? weight), wght?.max ?? weight);
    const font = await makeFont(role, undefined, nearest, 'truetype');
    write(`brand/fonts/print/${role}-${String(weight)}.ttf`, font);
  }
}

const problems = roles.flatMap((role) => findTypefaceProblem(role, typefaces[role]) ?? []);
if (problems.length === 0) {
  const characters = findCharacters();
  for (const role of roles) await makeFonts(role, characters[role]);
  problems.push(...findMissingCharacters(characters));
}
if (problems.length > 0) console.error(problems.join('\n'));
process.exitCode = problems.length > 0 ? 1 : 0;
