/**
 * Says on one line what in brand/ the site cannot be drawn with, before a build; and on another that pictures stand on
 * another ground than the pages, which keeps no page from being made.
 */
import { existsSync, readFileSync } from 'node:fs';
import { load } from 'cheerio';
import { getTitle } from 'valibot';
import { join } from 'node:path';
import sharp from 'sharp';
import { picturesOf, registeredModels } from '../art/register.ts';
import type { email, Scheme } from '../brand/colours.ts';
import { roles } from '../brand/colours.ts';
import { contrast } from '../src/ui/styles/contrast.ts';
import { findCharacters, findFaultsOfFullFonts, findMadeFaults } from './check-typefaces.ts';

/** What WCAG 2.2 requires of text, and of lines and areas that carry meaning. */
const required = { text: 4.5, line: 3 } as const;

type Role = keyof typeof roles;
const describe = (role: Role) => `${role} (${getTitle(roles[role]) ?? ''})`;
type Pair = readonly [role: Role, on: Role, kind: keyof typeof required];

const onEvery: readonly Pair[] = [
  ['ink', 'ground', 'text'],
  ['soft', 'ground', 'text'],
  ['accent', 'ground', 'text'],
  ['line', 'ground', 'line'],
];
const withBoxes: readonly Pair[] = [...onEvery, ['panel-ink', 'panel', 'text']];
/** Charts and forms stand here. What is filled on the background of pictures is a leaf of a drawing. */
const withContent: readonly Pair[] = [
  ...withBoxes,
  ['fill', 'ground', 'line'],
  ['error', 'ground', 'text'],
  ['error', 'panel', 'text'],
];
const onBackground: Readonly<Record<keyof Scheme['backgrounds'], readonly Pair[]>> = {
  page: withContent,
  panel: withContent,
  picture: withBoxes,
  inverse: onEvery,
  sustainability: onEvery,
};
const inEmails: readonly Pair[] = [
  ['ink', 'ground', 'text'],
  ['soft', 'ground', 'text'],
  ['line', 'ground', 'line'],
];

function weakPairs(
  where: string,
  colours: Readonly<Partial<Record<Role, string>>>,
  pairs: readonly Pair[],
): string[] {
  return pairs.flatMap(([role, on, kind]) => {
    const [colour = '', ground = ''] = [colours[role], colours[on]];
    const ratio = contrast(colour, ground);
    if (ratio >= required[kind]) return [];
    // Rounded down, so that what is too weak never reads as enough.
    const found = (Math.floor(ratio * 100) / 100).toFixed(2);
    return `brand/colours.json, ${where}: ${describe(role)} ${colour} on ${describe(on)} ${ground} has a contrast of ${found}, and needs ${String(required[kind])}`;
  });
}

/** A line for each pair of colours whose contrast is too weak: where, both roles, what it is and what it must be. */
export function findWeakContrasts(
  schemes: Readonly<Record<string, Scheme>>,
  emailColours: typeof email,
): string[] {
  return [
    ...Object.entries(schemes).flatMap(
      ([
        scheme,
        {
          everywhere: { error },
          backgrounds,
        },
      ]) =>
        (Object.keys(onBackground) as (keyof typeof onBackground)[]).flatMap((name) =>
          weakPairs(`${scheme} scheme, ${name}`, { error, ...backgrounds[name] }, onBackground[name]),
        ),
    ),
    ...weakPairs('emails', emailColours, inEmails),
  ];
}

/** The width of the wordmark in the header of a window of 320 pixels. */
export const headerWordmarkWidth = 122;
const headerWordmarkHeights = { least: 8, most: 44 };

/** A line when the wordmark is too long or too tall for the header. */
export function findWordmarkFault(svg: string): string | undefined {
  const [, , width = 0, height = 0] = viewBoxOf(
    load(svg, { xml: { lowerCaseAttributeNames: true } })('svg').attr('viewbox'),
  );
  const drawn = (headerWordmarkWidth * height) / width;
  const { least, most } = headerWordmarkHeights;
  if (drawn >= least && drawn <= most) return undefined;
  return `brand/wordmark.svg would be ${drawn.toFixed(1)} pixels high in the header of a window of 320 pixels, and needs ${String(least)} to ${String(most)}: ${drawn < least ? 'shorten the name or set it in two lines' : 'draw it wider'}`;
}

const viewBoxOf = (attribute = '') =>
  attribute
    .trim()
    .split(/[\s,]+/)
    .map(Number);

const rootAttributes = ['fill', 'height', 'viewbox', 'width', 'xmlns'];

/** A line for what keeps an SVG file from being drawn in a page, an image and a PDF file; nothing when it can be. */
export function findMarkFault(file: string, svg: string): string | undefined {
  const $ = load(svg, { xml: { xmlMode: true, lowerCaseAttributeNames: true } });
  const root = $.root().children();
  const all = $.root().find('*').get();
  const attributes = all.flatMap(({ attribs }) => Object.entries(attribs));
  const others = Object.keys(root.attr() ?? {}).filter(
    (name) => !rootAttributes.includes(name) && !name.startsWith('xmlns:'),
  );
  const [, , width = 0, height = 0] = viewBoxOf(root.attr('viewbox'));
  const fault = [
    [root.length === 1 && root.is('svg'), 'is not an SVG file'],
    [width > 0 && height > 0, 'has no viewBox with a width and a height'],
    [
      !all.some(({ name }) => /^(script|foreignobject)$/i.test(name)) &&
        !attributes.some(([name]) => name.startsWith('on')),
      'contains script',
    ],
    [
      !/<!DOCTYPE|<!ENTITY|<\?xml-stylesheet|@import/i.test(svg) &&
        !all.some(({ name }) => /^(image|feimage)$/i.test(name)) &&
        attributes.every(([name, value]) => !/(^|:)(href|src)$/.test(name) || value.startsWith('#')) &&
        attributes.every(([, value]) => !/url\(\s*["']?(?!["']?#)/i.test(value)),
      'refers to something outside the file',
    ],
    [
      !all.some(({ name }) => name === 'style') && !attributes.some(([name]) => name === 'style'),
      'has styles, which the content security policy blocks: use attributes such as fill',
    ],
    [others.length === 0, `has ${others.join(', ')} on <svg>, which only the elements inside may have`],
  ].find(([isMet]) => isMet === false);
  return fault && `brand/${file} ${String(fault[1])}`;
}

/**
 * A line for each part of a brand that the site cannot be drawn with, once its JSON files have the form of their schemas.
 * @param root the folder that contains brand/
 */
export function findBrandFaults(root: string): string[] {
  const read = (file: string) => readFileSync(join(root, 'brand', file), 'utf8');
  const {
    light,
    dark,
    email: inEmail,
  } = JSON.parse(read('colours.json')) as {
    light: Scheme;
    dark: Scheme;
    email: typeof email;
  };
  const marks = ['wordmark.svg', 'monogram.svg', 'favicon.svg'];
  const markFaults = marks.flatMap((file) => findMarkFault(file, read(file)) ?? []);
  return [
    ...findWeakContrasts({ light, dark }, inEmail),
    ...markFaults,
    ...(markFaults.length > 0 ? [] : [findWordmarkFault(read('wordmark.svg'))]),
  ].filter((fault) => fault !== undefined);
}

/** A line for each fault of the typefaces, those of the full fonts first, from which the others follow. */
function findFontFaults(): readonly string[] {
  const characters = findCharacters();
  const faults = findFaultsOfFullFonts(characters);
  return faults.length > 0 ? faults : findMadeFaults(characters);
}

/** What JPEG compression may move a flat colour by, of 255. */
const byCompression = 3;

/** The mean colour along the top of a picture, where none of a model stands. */
async function edgeColour(file: string): Promise<readonly number[]> {
  const image = sharp(file);
  const { width } = await image.metadata();
  const { channels } = await sharp(
    await image.extract({ left: 0, top: 0, width, height: 2 }).png().toBuffer(),
  ).stats();
  return channels.slice(0, 3).map(({ mean }) => Math.round(mean));
}

const toHex = (colour: readonly number[]) =>
  `#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`;

/** A line when pictures stand on another ground than they should: how many, the furthest, and by how much. */
export async function findMismatchedBackgrounds(
  pictures: readonly { readonly file: string; readonly ground: string }[],
): Promise<string | undefined> {
  const measured = await Promise.all(
    pictures.map(async ({ file, ground }) => {
      const edge = await edgeColour(file);
      const wanted = [1, 3, 5].map((at) => parseInt(ground.slice(at, at + 2), 16));
      const distance = Math.max(...edge.map((value, channel) => Math.abs(value - (wanted[channel] ?? 0))));
      return { file, ground, edge: toHex(edge), distance };
    }),
  );
  const foreign = measured
    .filter(({ distance }) => distance > byCompression)
    .sort((a, b) => b.distance - a.distance);
  const [furthest] = foreign;
  return (
    furthest &&
    `Of ${String(pictures.length)} pictures, ${String(foreign.length)} stand on another ground, where those by day show an edge and those after sunset are left out: ${furthest.file} stands on ${furthest.edge}, brand/colours.json has ${furthest.ground}, ${String(furthest.distance)} of 255 away; npm run art renders them on it`
  );
}

if (import.meta.main) {
  const faults = [...findBrandFaults('.'), ...findFontFaults()];
  if (faults.length > 0) {
    console.error(faults.join('; '));
    process.exitCode = 1;
  } else {
    const pictures = registeredModels()
      .flatMap(picturesOf)
      .filter(({ file }) => existsSync(file));
    const foreignGround = await findMismatchedBackgrounds(pictures);
    if (foreignGround !== undefined) console.warn(foreignGround);
  }
}
