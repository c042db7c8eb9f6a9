import { readFileSync } from 'node:fs';
import { load } from 'cheerio';
import type { email, Scheme } from '../brand/colours.ts';
import type { roles } from '../brand/colours.ts';
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
  /^(svg|title|desc|defs|g|use|path|rect|circle|ellipse|line|polyline|polygon|linearGradient|radialGradient|stop|clipPath|mask)$/;
const rootAttribute = /^(fill|height|viewbox|width|xmlns(:.*)?)$/;

/** Whether an attribute holds script, style, which the content security policy blocks, or a reference to another file. */
const isUnsafe = ([name, value]: readonly [string, string]) =>
  /^(on.*|style)$/.test(name) ||
  (/(^|:)(href|src)$/.test(name) && !value.startsWith('#')) ||
  /url\(\s*["']?(?!["']?#)/i.test(value);

/** A line for what keeps an SVG file from being drawn safely in a page, an image and a PDF file. */
export function findMarkFault(file: string, svg: string): string | undefined {
  const $ = load(svg, { xml: { lowerCaseAttributeNames: true } });
  const root = $.root().children();
  const [, , width = 0, height = 0] = (root.attr('viewbox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (root.length !== 1 || !root.is('svg') || !(width > 0 && height > 0))
    return `brand/${file} is not an SVG file with a viewBox`;
  const elements = $.root().find('*').get();
  const unsafe = [
    ...(svg.match(/<!DOCTYPE|<!ENTITY|<\?xml-stylesheet/gi) ?? []),
    ...elements.map(({ name }) => name).filter((name) => !drawingElement.test(name)),
    ...elements.flatMap(({ attribs }) =>
      Object.entries(attribs)
        .filter(isUnsafe)
        .map(([name]) => name),
    ),
    ...Object.keys(root.attr() ?? {}).filter((name) => !rootAttribute.test(name)),
  ];
  if (unsafe.length > 0) return `brand/${file} has ${unsafe.join(', ')}, which a mark may not have there`;
  const drawn = (header.width * height) / width;
  if (file === 'wordmark.svg' && (drawn < header.minHeight || drawn > header.maxHeight))
    return `brand/wordmark.svg would be ${drawn.toFixed(1)} pixels high in the header of a window of 320 pixels, and needs ${String(header.minHeight)} to ${String(header.maxHeight)}`;
  return undefined;
}

export const findMarkFaults = () =>
  ['wordmark.svg', 'monogram.svg', 'favicon.svg'].flatMap(
    (file) => findMarkFault(file, readFileSync(`brand/${file}`, 'utf8')) ?? [],
  );
