import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import drawings from './drawings.json' with { type: 'json' };
import drawn from './drawn.json' with { type: 'json' };

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');
const widthOf = (svg: string) => /^<svg [^>]*viewBox="0 0 (?<width>\d+) \d+"/.exec(svg)?.groups?.['width'];

it.each(drawings.filter(({ view }) => view === 'section'))(
  '$name closes every outline of what is cut, so that it can be filled',
  ({ file }) => {
    const cut = /class="cut" d="(?<data>[^"]+)"/.exec(read(file))?.groups?.['data'] ?? '';
    expect(cut.match(/z/gi)).toHaveLength(cut.match(/m/gi)?.length ?? 0);
  },
);

it.each(drawings.filter(({ file }) => file.startsWith('content/projects/')))(
  '$name says how long a metre is, as its scene does',
  ({ file, scene }) => {
    const [, divisor] = /^METRE = 1 \/ (\S+)/m.exec(read(`art/scenes/${scene}.py`)) ?? [];
    const metre = /^<svg [^>]* data-metre="(?<metre>[^"]+)">/.exec(read(file))?.groups?.['metre'];
    expect(Number(metre)).toBeCloseTo(20 / Number(divisor), 2);
  },
);

describe.each(drawings)('the drawing $name', ({ name, file, x }) => {
  it('is in the record of what was drawn', () => {
    expect(Object.keys(drawn)).toContain(name);
  });

  it('has 20 units to one of the model, and nothing but lines of the known weights', () => {
    const svg = read(file);
    const [left = 0, right = 0] = x;
    expect(widthOf(svg)).toBe(String(Math.round((right - left) * 20)));
    expect(
      svg.replaceAll(/<path class="(?:ground|cut|accent|outline|detail|figure|pane)" d="[^"]+"\/>/g, ''),
    ).toMatch(/^<svg [^>]+><\/svg>\n$/);
  });
});
