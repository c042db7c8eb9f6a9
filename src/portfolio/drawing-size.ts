import { load } from 'cheerio';

/** The width and height of a drawing of a project in metres, from its SVG file. */
export function drawingSize(file: string): { readonly width: number; readonly height: number } {
  const svg = load(file, { xml: true })('svg');
  const [, , width = 0, height = 0] = (svg.attr('viewBox') ?? '').split(' ').map(Number);
  const metre = Number(svg.attr('data-metre'));
  return { width: width / metre, height: height / metre };
}
