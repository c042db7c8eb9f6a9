/** Makes from the full fonts in brand/fonts/full/ what the pages, the Impact Report and the share images draw. */
import { globSync, readFileSync } from 'node:fs';
import subsetFont from 'subset-font';
import { typefaces, type FontFile, type Typeface, type TypefaceRole } from '../brand/typefaces.ts';
import {
  findCharacters,
  fontFolder,
  fontStyles,
  fullFile,
  hashTypefaces,
  readFont,
  roles,
  webFile,
} from './check-typefaces.ts';
import { openFont, renameFont, simplifyKerning, simplifyVariations, widthOf } from './font-tables.ts';

const families = { heading: 'Heading', text: 'Text' } as const;
/** The weights of print; the pages draw most of their text in the first. */
const printWeights = { heading: [340, 400], text: [400, 600] } as const;
/** In thousandths of the type size. What is rounded shows most in large type. */
const kerningSteps = { heading: 5, text: 10 } as const;
const variationSteps = { heading: 3, text: 4 } as const;
/** What the styles ask for in `font-variant-numeric`, and kerning. */
const features = ['kern', 'lnum', 'tnum'];
/** Tables for hinting, for vertical text and for menus of typefaces, which browsers do without. */
const leftOut = ['BASE', 'DSIG', 'HVAR', 'MVAR', 'STAT', 'VDMX', 'gasp', 'hdmx', 'meta', 'prep'];

/** Fonts of visitors’ systems, and fonts with the same widths to measure, in node_modules/@expo-google-fonts. */
const standIns = {
  serif: [
    {
      name: 'Times',
      local: ['Times New Roman', 'Liberation Serif'],
      measured: 'tinos/400Regular/Tinos_400Regular.ttf',
    },
    {
      name: 'Noto',
      local: ['Noto Serif', 'NotoSerif-Regular'],
      measured: 'noto-serif/400Regular/NotoSerif_400Regular.ttf',
    },
  ],
  'sans-serif': [
    { name: 'Arial', local: ['Arial', 'Liberation Sans'], measured: 'arimo/400Regular/Arimo_400Regular.ttf' },
    {
      name: 'Roboto',
      local: ['Roboto', 'Roboto-Regular'],
      measured: 'roboto/400Regular/Roboto_400Regular.ttf',
    },
  ],
} as const;

/** Every other axis than the weight keeps one value, so that the file holds no outlines for others. */
function otherAxes(given: FontFile): Record<string, number> {
  const found = Object.entries(readFont(fullFile(given))?.variationAxes ?? {});
  const values = found.map(([tag, axis]) => [tag, given.axes[tag] ?? axis?.default ?? 0] as const);
  return Object.fromEntries(values.filter(([tag]) => tag !== 'wght'));
}

/** The weights of a variable font; nothing for a static one. */
const weightRange = ({ weights: [min, max] }: FontFile) => (max === undefined ? undefined : { min, max });

async function makeWebFont(role: TypefaceRole, given: FontFile, font: Buffer, characters: string) {
  const range = weightRange(given);
  const subset = await subsetFont(font, characters, {
    targetFormat: 'truetype',
    variationAxes: { ...otherAxes(given), ...(range && { wght: range }) },
    keepFeatures: features,
    dropTables: leftOut,
    noHinting: true,
  });
  const [weight] = printWeights[role];
  const kerned = simplifyKerning(subset, characters, kerningSteps[role], range ? { wght: weight } : {});
  const named = renameFont(simplifyVariations(kerned, variationSteps[role]), {
    1: families[role],
    2: 'Regular',
  });
  return subsetFont(named, undefined, { targetFormat: 'woff2', keepAllGlyphs: true });
}

/** The file of a typeface that has a weight, or the nearest to it. */
function fileFor({ files }: Typeface, weight: number): FontFile {
  const distance = ({ weights }: FontFile) =>
    Math.max(weights[0] - weight, weight - (weights.at(-1) ?? 0), 0);
  const [nearest] = files.toSorted((one, other) => distance(one) - distance(other));
  if (!nearest) throw new RangeError('A typeface has no file');
  return nearest;
}

async function makePrintFont(role: TypefaceRole, weight: number, characters: string) {
  const given = fileFor(typefaces[role], weight);
  const font = readFileSync(fullFile(given));
  const range = weightRange(given);
  const fixed = range && Math.min(Math.max(weight, range.min), range.max);
  const subset = await subsetFont(font, characters, {
    targetFormat: 'truetype',
    variationAxes: { ...otherAxes(given), ...(fixed && { wght: fixed }) },
    keepFeatures: features,
    dropTables: leftOut,
    noHinting: true,
  });
  const [family, style] = [families[role], String(weight)];
  return renameFont(subset, {
    1: family,
    2: style,
    4: `${family} ${style}`,
    6: `${family}-${style}`,
  });
}

const percent = (share: number) => `${String(Number((100 * share).toFixed(1)))}%`;
const quoted = (name: string) => (name.includes(' ') ? `'${name}'` : name);
const standInName = (role: TypefaceRole, name: string) => `${name} for ${families[role]}`;

/** Texts of the site, in whose lines the fonts of visitors’ systems become as wide as the typefaces. */
const readTexts = () =>
  globSync('content/**/*.mdx')
    .sort()
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'));

function makeStandIns(role: TypefaceRole, font: Buffer, lines: readonly string[]): string[] {
  const { kind, sizeAdjust } = typefaces[role];
  const total = (measured: ReturnType<typeof openFont>) =>
    lines.reduce((sum, line) => sum + widthOf(measured, line), 0);
  const typeface = openFont(font);
  const width = total(typeface);
  const { ascender, descender } = typeface.hExtents();
  const { upem } = typeface.face;
  return standIns[kind].map(({ name, local, measured }) => {
    const system = openFont(readFileSync(`node_modules/@expo-google-fonts/${measured}`));
    const given = sizeAdjust[name];
    const scale = given === undefined ? width / total(system) : given / 100;
    return `@font-face {
  font-family: '${standInName(role, name)}';
  src: ${local.map((fullName) => `local('${fullName}')`).join(', ')};
  size-adjust: ${percent(scale)};
  ascent-override: ${percent(ascender / upem / scale)};
  descent-override: ${percent(-descender / upem / scale)};
}
`;
  });
}

const makeFace = (role: TypefaceRole, given: FontFile) => `@font-face {
  font-family: ${quoted(families[role])};
  src: url('./${webFile(role, given).replace('brand/', '')}') format('woff2');
  font-weight: ${given.weights.join(' ')};
  font-display: swap;
}
`;

function makeVariable(role: TypefaceRole): string {
  const { kind } = typefaces[role];
  const names = [families[role], ...standIns[kind].map(({ name }) => standInName(role, name))];
  return `    --${role}-font: ${names.map(quoted).join(', ')}, ${kind};\n`;
}

/** The contents of every file, by its path. The same full fonts and texts make the same bytes. */
export async function makeFonts(): Promise<ReadonlyMap<string, Buffer>> {
  const characters = findCharacters();
  const made = new Map<string, Buffer>();
  const faces: string[] = [];
  const fallbacks: string[] = [];
  const lines = readTexts();
  for (const role of roles) {
    for (const given of typefaces[role].files) {
      const font = readFileSync(fullFile(given));
      made.set(webFile(role, given), await makeWebFont(role, given, font, characters[role].page));
      faces.push(makeFace(role, given));
    }
    for (const weight of printWeights[role])
      made.set(
        `${fontFolder}/print/${role}-${String(weight)}.ttf`,
        await makePrintFont(role, weight, characters[role].print),
      );
    const [weight] = printWeights[role];
    const main = made.get(`${fontFolder}/print/${role}-${String(weight)}.ttf`);
    if (main) fallbacks.push(...makeStandIns(role, main, lines));
  }
  const styles = [
    `/* Made by npm run fonts from brand/typefaces.json.\n   ${hashTypefaces()} */\n`,
    `@layer tokens {\n  :root {\n${roles.map(makeVariable).join('')}  }\n}\n`,
    ...faces,
    '/* Local fonts with the metrics of the typefaces, drawn until these have come: on most desktops, and on Android. */',
    ...fallbacks,
  ];
  return made.set(fontStyles, Buffer.from(styles.join('\n')));
}
