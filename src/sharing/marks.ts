import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Monogram } from '../components/frame/monogram.tsx';
import { Wordmark } from '../components/frame/wordmark.tsx';

/** The colours of a mark: its piers or letters, and for the monogram its waterline. `#rrggbb`. */
export interface MarkColours {
  readonly ink: string;
  readonly waterline: string;
}

/** Height over width of the wordmark. */
export const wordmarkRatio = 24 / 169.8;

/** Turns a mark as pages draw it into a file that stands alone. */
function standalone(markup: string, { ink, waterline }: MarkColours): string {
  return markup
    .replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
    .replace(/ class="monogram"| aria-hidden="true"/g, '')
    .replace('class="waterline"', `fill="${waterline}"`)
    .replace('currentColor', ink);
}

/** The wordmark as an SVG file. */
export function wordmarkSvg(colours: MarkColours): string {
  return standalone(renderToStaticMarkup(createElement(Wordmark)), colours);
}

/** The monogram as an SVG file, 48 units square. */
export function monogramSvg(colours: MarkColours): string {
  return standalone(renderToStaticMarkup(createElement(Monogram)), colours);
}

/** An SVG file as an address that a picture can refer to. */
export function svgAddress(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
