import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dark, email, light } from '../brand/colours.ts';
import {
  findMismatchedBackgrounds,
  findMarkFault,
  findWeakContrasts,
  findWordmarkFault,
} from './check-brand.ts';

describe('the contrast of colours', () => {
  it('is enough in this brand', () => {
    expect(findWeakContrasts({ light, dark }, email)).toEqual([]);
  });

  it('names both roles, by how much a pair falls short and what it needs', () => {
    const { page } = light.backgrounds;
    const weak = {
      ...light,
      backgrounds: {
        ...light.backgrounds,
        page: { ...page, ground: '#ffffff', soft: '#777777', line: '#959595' },
      },
    } as const;
    expect(findWeakContrasts({ light: weak, dark }, email)).toEqual([
      'brand/colours.json, light scheme, page: soft (text of less weight) #777777 on ground (background) #ffffff has a contrast of 4.47, and needs 4.5',
      'brand/colours.json, light scheme, page: line (lines that carry meaning) #959595 on ground (background) #ffffff has a contrast of 2.99, and needs 3',
    ]);
  });

  it('is enough where it is exactly what is required, or just above', () => {
    const { page } = light.backgrounds;
    const just = {
      ...light,
      backgrounds: {
        ...light.backgrounds,
        page: { ...page, ground: '#ffffff', soft: '#767676', line: '#949494' },
      },
    } as const;
    expect(findWeakContrasts({ light: just, dark }, email)).toEqual([]);
  });

  it('is checked for errors and in emails', () => {
    const pale = { ...dark, everywhere: { ...dark.everywhere, error: '#8a2318' } } as const;
    const faults = findWeakContrasts(
      { light, dark: pale },
      {
        ...email,
        ink: '#bbbbbb',
      },
    );
    expect(faults.map((fault) => fault.replace(/ \(.*/, ''))).toEqual([
      'brand/colours.json, dark scheme, page: error',
      'brand/colours.json, dark scheme, page: error',
      'brand/colours.json, dark scheme, panel: error',
      'brand/colours.json, dark scheme, panel: error',
      'brand/colours.json, emails: ink',
    ]);
  });
});

describe('the file of a mark', () => {
  const svg = (content: string, attributes = 'viewBox="0 0 40 24" fill="currentColor"') =>
    `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`;

  it.each([
    ['shapes', svg('<path d="M0 0h40v24H0z"/><path class="line" d="M0 9h9v1H0z"/>')],
    [
      'a prolog, a title and a reference to its own shapes',
      `<?xml version="1.0"?>\n<!-- Mark -->\n${svg('<title>M</title><path id="a" d="M0 0h9"/><use href="#a"/>')}`,
    ],
    [
      'a size and a gradient of its own',
      svg('<g fill="url(#b)"><path d="M0 0"/></g>', 'viewBox="0,0,40,24" width="40" height="24"'),
    ],
  ])('may have %s', (_what, file) => {
    expect(findMarkFault('wordmark.svg', file)).toBeUndefined();
  });

  it.each([
    ['<script>1</script>', 'contains script'],
    ['<path onclick="x()" d=""/>', 'contains script'],
    ['<path onLoad="x()" d=""/>', 'contains script'],
    ['<foreignObject/>', 'contains script'],
    ['<image href="data:,"/>', 'refers to something outside'],
    ['<use xlink:href="https://site.example/a.svg#a"/>', 'refers to something outside'],
    ['<a href="javascript:x()"/>', 'refers to something outside'],
    ['<path fill="url(https://site.example/a.svg#a)"/>', 'refers to something outside'],
    ['<path style="fill:red"/>', 'has styles'],
    ['<style>path{fill:red}</style>', 'has styles'],
  ])('with %s stops the build with one line: it %s', (content, fault) => {
    const line = findMarkFault('monogram.svg', svg(content));
    expect(line).toContain(`brand/monogram.svg ${fault}`);
    expect(line).not.toContain('\n');
  });

  it.each([
    ['no viewBox', svg('', 'width="40" height="24"'), 'has no viewBox'],
    ['a viewBox without a height', svg('', 'viewBox="0 0 40"'), 'has no viewBox'],
    ['a style sheet', `<?xml-stylesheet href="a.css"?>${svg('')}`, 'refers to something outside'],
    ['a stroke on the outermost element', svg('', 'viewBox="0 0 1 1" stroke="#000"'), 'has stroke on <svg>'],
    ['no SVG at all', 'PNG', 'is not an SVG file'],
    ['nothing', '', 'is not an SVG file'],
  ])('with %s stops the build with one line', (_what, file, fault) => {
    expect(findMarkFault('favicon.svg', file)).toContain(`brand/favicon.svg ${fault}`);
  });
});

describe('a wordmark', () => {
  const wordmark = (width: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(width)} 24"><path d="M0 0h9"/></svg>`;

  it.each([170, 366])('that is %i times a twenty-fourth of its height long fits the header', (width) => {
    expect(findWordmarkFault(wordmark(width))).toBeUndefined();
  });

  it('that is too long or too tall for the header of a phone stops the build with its height', () => {
    expect(findWordmarkFault(wordmark(500))).toMatch(/would be 5\.9 pixels high .* needs 8 to 44: shorten/);
    expect(findWordmarkFault(wordmark(24))).toMatch(/would be 122\.0 pixels high .*: draw it wider/);
  });
});

describe('the ground of pictures', () => {
  const folder = mkdtempSync(join(tmpdir(), 'grounds-'));
  const file = join(folder, 'hall.jpg');

  beforeAll(() =>
    sharp({ create: { width: 64, height: 32, channels: 3, background: '#ddd9d2' } })
      .jpeg({ quality: 84 })
      .toFile(file),
  );
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('may differ by what JPEG does to a colour', async () => {
    expect(await findMismatchedBackgrounds([{ file, ground: '#ddd9d2' }])).toBeUndefined();
  });

  it('gives a warning on one line that says by how much it differs from the brand’s, and what renders it again', async () => {
    const warning = await findMismatchedBackgrounds([
      { file, ground: '#ddd9d2' },
      { file, ground: '#d0d8e2' },
    ]);
    expect(warning).toMatch(
      /^Of 2 pictures, 1 .*hall\.jpg stands on #dd\w{4}, .*#d0d8e2, 1[567] of 255 away; npm run art/,
    );
    expect(warning).not.toContain('\n');
  });
});
