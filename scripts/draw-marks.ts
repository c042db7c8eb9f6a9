import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkitten';
import { optimize } from 'svgo';

const round = (value: number) => Math.round(value * 100) / 100;

/** Space between the letters of the wordmark, as a share of the height of capitals. */
const tracking = 0.12;

function openFont(file: string): Font {
  const font = create(readFileSync(file));
  if (!('glyphsForString' in font))
    throw new TypeError(`${file} is a collection of fonts; expected one font`);
  return font;
}

/** The path of capitals side by side, with their baseline at `height`, and how wide they are together. */
function drawCapitals(font: Font, text: string, height: number) {
  const scale = height / font.capHeight;
  let left = 0;
  const path = font.glyphsForString(text.toUpperCase()).map((glyph) => {
    const start = left;
    left += glyph.advanceWidth * scale + tracking * height;
    return glyph.path.transform(scale, 0, 0, -scale, start, height).toSVG();
  });
  return { path: path.join(''), width: round(left - tracking * height) };
}

/** One path for each shape: pages contain the wordmark. */
function svg(width: number, height: number, content: string): string {
  const file = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(width)} ${String(height)}" fill="currentColor">${content}</svg>`;
  return optimize(file, { floatPrecision: 1, js2svg: { pretty: true, indent: 2, finalNewline: true } }).data;
}

/** The first letter over a line, centred in a square. */
function drawInitial(font: Font, name: string, size: number): string {
  const { path, width } = drawCapitals(font, name.charAt(0), size * 0.6);
  const line = { left: size / 24, top: round(size * 0.82), height: Math.max(1, size / 18) };
  return svg(
    size,
    size,
    [
      `<path transform="translate(${String((size - width) / 2)} ${String(size * 0.1)})" d="${path}"/>`,
      `<path class="line" d="M${String(line.left)} ${String(line.top)}h${String(size - 2 * line.left)}v${String(line.height)}H${String(line.left)}z"/>`,
    ].join(''),
  );
}

/** The longest line of a wordmark, in heights of its capitals: a longer name is set in two lines. */
const longestLine = 13;

/** The words in one line, or in the two lines that differ least in length. */
function inLines(font: Font, name: string): readonly string[] {
  const words = name.split(' ');
  if (words.length === 1 || drawCapitals(font, name, 1).width <= longestLine) return [name];
  const splits = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1), words.slice(index + 1)] as const);
  const widths = splits.map((lines) =>
    Math.max(...lines.map((line) => drawCapitals(font, line.join(' '), 1).width)),
  );
  const shortest = splits[widths.indexOf(Math.min(...widths))] ?? [words];
  return shortest.map((line) => line.join(' '));
}

function drawWordmark(font: Font, name: string): string {
  const [height, gap] = [24, 14];
  const lines = inLines(font, name).map((line) => drawCapitals(font, line, height));
  const paths = lines.map(
    ({ path }, index) => `<path transform="translate(0 ${String(index * (height + gap))})" d="${path}"/>`,
  );
  const width = Math.max(...lines.map((line) => line.width));
  return svg(width, lines.length * (height + gap) - gap, paths.join(''));
}

/**
 * The marks of a brand that has none drawn yet: its name in capitals, and its first letter over a line.
 * @param fonts TrueType files with the letters of the name; `text` is drawn where there are only 16 pixels
 */
export function drawMarks(name: string, fonts: { readonly heading: string; readonly text: string }) {
  const heading = openFont(fonts.heading);
  return {
    'wordmark.svg': drawWordmark(heading, name),
    'monogram.svg': drawInitial(heading, name, 48),
    'favicon.svg': drawInitial(openFont(fonts.text), name, 16),
  };
}
