import { readFileSync } from 'node:fs';
import { load, type CheerioAPI } from 'cheerio';
import type { email, Scheme } from '../brand/colours.ts';
import type { roles } from '../brand/colours.ts';
import { readMark } from '../src/ui/read-mark.ts';
import { contrast } from '../src/ui/styles/contrast.ts';

/** What WCAG 2.2 requires of text, and of lines and areas that carry meaning. */
const required = { text: 4.5, line: 3 } as const;

type Role = keyof typeof roles;
type Pair = readonly [role: Role, on: Role, kind: keyof typeof required];

const inEmails: readonly Pair[] = [
  ['ink', 'ground', 'text'],
  ['soft', 'ground', 'text'],
  ['line', 'ground', 'line'],
];
const onEvery: readonly Pair[] = [...inEmails, ['accent', 'ground', 'text']];
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

const findWeakPairs = (
  where: string,
  colours: Readonly<Partial<Record<Role, string>>>,
  pairs: readonly Pair[],
) =>
  pairs.flatMap(([role, on, kind]) => {
    const [colour = '', ground = ''] = [colours[role], colours[on]];
    const ratio = contrast(colour, ground);
    if (ratio >= required[kind]) return [];
    // Rounded down, so that what is too weak never reads as enough.
    const found = (Math.floor(ratio * 100) / 100).toFixed(2);
    return `brand/colours.json, ${where}: ${role} ${colour} on ${on} ${ground} has a contrast of ${found}, and needs ${String(required[kind])}`;
  });

/** A line for each pair of colours whose contrast is too weak. */
export const findWeakContrasts = (
  schemes: Readonly<Record<string, Scheme>>,
  emailColours: typeof email,
): string[] => [
  ...Object.entries(schemes).flatMap(([scheme, { everywhere, backgrounds }]) =>
    (Object.keys(onBackground) as (keyof typeof onBackground)[]).flatMap((name) =>
      findWeakPairs(
        `${scheme} scheme, ${name}`,
        { error: everywhere.error, ...backgrounds[name] },
        onBackground[name],
      ),
    ),
  ),
  ...findWeakPairs('emails', emailColours, inEmails),
];

/** The width of the wordmark in the header of a window of 320 pixels, and the heights that fit there. */
const header = { width: 122, minHeight: 8, maxHeight: 44 };

const drawingElement =
  /^(title|desc|defs|g|use|path|rect|circle|ellipse|line|polyline|polygon|linearGradient|radialGradient|stop|clipPath|mask)$/;
/** Style attributes are not among them: the content security policy blocks them. */
const drawingAttribute =
  /^(class|clip-path|clip-rule|c[xy]|d|f[xy]|fill(-opacity|-rule)?|height|id|mask|offset|opacity|points|r[xy]?|stop-(color|opacity)|stroke(-.*)?|transform|width|[xy][12]?|(clippath|gradient|mask|maskcontent)units|gradienttransform|spreadmethod|(xlink:)?href)$/;
const rootAttribute = /^(fill|height|viewbox|width|xmlns(:.*)?)$/;

const isSafe = ([name, value]: readonly [string, string]) =>
  drawingAttribute.test(name) &&
  (!name.endsWith('href') || value.startsWith('#')) &&
  !/url\(\s*["']?(?!["']?#)/i.test(value);

/** The names of elements, but the first, and of attributes that do not only draw. */
const findUnsafe = ($: CheerioAPI) =>
  $.root()
    .find('*')
    .get()
    .slice(1)
    .flatMap(({ name, attribs }) => [
      ...(drawingElement.test(name) ? [] : [name]),
      ...Object.entries(attribs)
        .map(([attribute, value]) => [attribute.toLowerCase(), value] as const)
        .filter((attribute) => !isSafe(attribute))
        .map(([attribute]) => attribute),
    ]);

/** A line for what keeps an SVG file from being drawn safely in a page, an image and a PDF file. */
export function findMarkFault(file: string, svg: string): string | undefined {
  const asFile = load(svg, { xml: { lowerCaseAttributeNames: true } });
  const root = asFile.root().children();
  const { width, height, content } = readMark(svg);
  if (root.length !== 1 || !root.is('svg') || !(width > 0 && height > 0))
    return `brand/${file} is not an SVG file with a viewBox`;
  const inPage = load(`<svg>${content}</svg>`, {}, false);
  const unsafe = new Set([
    ...(svg.match(/<!DOCTYPE|<!ENTITY|<\?xml-stylesheet/gi) ?? []),
    ...findUnsafe(asFile),
    ...findUnsafe(inPage),
    ...Object.keys(root.attr() ?? {}).filter((name) => !rootAttribute.test(name)),
  ]);
  if (unsafe.size > 0) return `brand/${file} has ${[...unsafe].join(', ')}, which a mark may not have there`;
  const drawn = (header.width * height) / width;
  if (file === 'wordmark.svg' && (drawn < header.minHeight || drawn > header.maxHeight))
    return `brand/wordmark.svg would be ${drawn.toFixed(1)} pixels high in the header of a window of 320 pixels, and needs ${String(header.minHeight)} to ${String(header.maxHeight)}`;
  return undefined;
}

export const findMarkFaults = () =>
  ['wordmark.svg', 'monogram.svg', 'favicon.svg'].flatMap(
    (file) => findMarkFault(file, readFileSync(`brand/${file}`, 'utf8')) ?? [],
  );
