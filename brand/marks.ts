import monogram from './monogram.svg?raw';
import wordmark from './wordmark.svg?raw';

/** The name marks as SVG files: drawn in `currentColor`, and the monogram’s waterline in a colour of its own. */
const marks = { wordmark: wordmark.trim(), monogram: monogram.trim() } as const;

type MarkName = keyof typeof marks;

/** What stands inside the `<svg>` element of a mark, for pages that draw it inline, and its view box. */
export function inlineMark(name: MarkName) {
  const [, viewBox = '', content = ''] =
    /^<svg[^>]*viewBox="([^"]*)"[^>]*>(.*)<\/svg>$/s.exec(marks[name]) ?? [];
  return { viewBox, content: content.replaceAll(/\s*\n\s*/g, '') };
}

/** A mark as an SVG file in two colours, `#rrggbb`. */
export function colouredMark(name: MarkName, { fg, line }: { fg: string; line: string }): string {
  return marks[name].replace('currentColor', fg).replace('class="waterline"', `fill="${line}"`);
}
