import favicon from '../../brand/favicon.svg?raw';
import monogram from '../../brand/monogram.svg?raw';
import wordmark from '../../brand/wordmark.svg?raw';
import { readMark } from './read-mark.ts';

const files = { wordmark, monogram, favicon } as const;

/** The wordmark, the monogram, and the monogram as it is drawn for the 16 pixels of a tab. */
export type MarkName = keyof typeof files;

export interface MarkColours {
  readonly ink: string;
  /** Of what has the class "line". */
  readonly line: string;
}

export const inlineMark = (name: MarkName) => readMark(files[name]);

/** A mark as an SVG file in two colours. */
export function colouredMark(name: MarkName, { ink, line }: MarkColours): string {
  const { viewBox, content } = inlineMark(name);
  const shapes = content.replaceAll(/currentColor/gi, ink).replaceAll('class="line"', `fill="${line}"`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" fill="${ink}">${shapes}</svg>`;
}

/** The icon of a tab as an SVG file, lighter where the browser is dark. */
export function tabIcon(light: MarkColours, dark: MarkColours): string {
  const { viewBox, content } = inlineMark('favicon');
  const rules = ({ ink, line }: MarkColours) => `svg{color:${ink};fill:${ink}}.line{fill:${line}}`;
  const style = `<style>${rules(light)}@media(prefers-color-scheme:dark){${rules(dark)}}</style>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${style}${content}</svg>`;
}
