import { unzipSync } from 'fflate';
import { load } from 'cheerio';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServer, type ViteDevServer } from 'vite';
import { light } from '../../brand/colours.ts';
import { contentSources } from '../../tests/support/content-sources.ts';
import type * as Frame from '../site-frame/frame.tsx';
import type * as Icons from './icons.ts';
import type * as PressKit from './press-kit.ts';
import type * as ReportData from './impact-report/report-data.ts';
import type * as ShareImages from './share-images/draw-share-image.tsx';
import type * as ShareImageLayout from './share-images/layout.ts';

/** Each fills its view box, so that a picture shows it wherever the mark stands. */
const replaced: Readonly<Record<string, string>> = {
  wordmark: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 24"><path d="M0 0h40v24H0z"/></svg>',
  monogram: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 30"><path d="M0 0h30v30H0z"/></svg>',
  favicon: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><path d="M0 0h20v20H0z"/></svg>',
};
const pathOf = (mark: string) => / d="([^"]+)"/.exec(replaced[mark] ?? '')?.[1] ?? '';

let vite: ViteDevServer;
beforeAll(async () => {
  vite = await createServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
    plugins: [
      {
        name: 'replaced-marks',
        enforce: 'pre',
        load: {
          filter: { id: /brand\/\w+\.svg\?raw$/ },
          handler: (id) => `export default ${JSON.stringify(replaced[/(\w+)\.svg/.exec(id)?.[1] ?? ''])}`,
        },
      },
    ],
  });
});
afterAll(() => vite.close());

const modules = async <Module>(file: string) => (await vite.ssrLoadModule(file)) as Module;
const rgb = (colour: string) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));

/** The colour of one pixel, without its opacity. */
async function pixelOf(picture: Buffer, left: number, top: number): Promise<number[]> {
  const pixel = sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .toColourspace('srgb');
  return [...(await pixel.raw().toBuffer())].slice(0, 3);
}

it('draws header and footer of every page with the files in brand/', async () => {
  const { SiteFooter, SiteHeader } = await modules<typeof Frame>('/src/site-frame/frame.tsx');
  const header = load(renderToStaticMarkup(createElement(SiteHeader, { path: '/' })));
  const footer = load(renderToStaticMarkup(createElement(SiteFooter, { year: 2026 })));
  expect(header('.brand svg').attr('viewBox')).toBe('0 0 40 24');
  expect(
    header('.brand path')
      .get()
      .map(({ attribs }) => attribs['d']),
  ).toEqual([pathOf('wordmark')]);
  expect(
    footer('svg')
      .get()
      .map(({ attribs }) => attribs['viewBox']),
  ).toEqual(['0 0 30 30']);
  expect(
    footer('svg path')
      .get()
      .map(({ attribs }) => attribs['d']),
  ).toEqual([pathOf('monogram')]);
});

it('draws the icons of the tab, the home screen and the manifest with them', async () => {
  const { drawFavicon, drawIcon, manifestIcons, tabIconSvg, touchIcon } =
    await modules<typeof Icons>('/src/downloads/icons.ts');
  expect(
    load(tabIconSvg, { xml: true })('path')
      .get()
      .map(({ attribs }) => attribs['d']),
  ).toEqual([pathOf('favicon')]);
  const { ink } = light.backgrounds.inverse;
  for (const icon of [...manifestIcons, touchIcon])
    expect(await pixelOf(await drawIcon(icon), icon.size / 2, icon.size / 2), icon.name).toEqual(rgb(ink));
  // After the directory of two pictures, the first is a bitmap of 32 bits: its last byte is an opacity.
  const ico = await drawFavicon();
  const [bytes, start] = [ico.readUInt32LE(14), ico.readUInt32LE(18)];
  const bitmap = ico.subarray(start, start + bytes);
  const pixels = bitmap.subarray(bitmap.readUInt32LE(0), bitmap.readUInt32LE(0) + 16 * 16 * 4);
  const colours = new Set(
    Array.from({ length: 256 }, (_, pixel) => pixels.subarray(4 * pixel, 4 * pixel + 4).toString('hex')),
  );
  const [red = 0, green = 0, blue = 0] = rgb(light.backgrounds.page.ink);
  expect(colours).toEqual(new Set([Buffer.from([blue, green, red, 255]).toString('hex')]));
});

it('draws the press kit and the Impact Report with them', async () => {
  const { makePressKit } = await modules<typeof PressKit>('/src/downloads/press-kit.ts');
  const { reportData } = await modules<typeof ReportData>('/src/downloads/impact-report/report-data.ts');
  const copyright = load('<h2>Trade marks</h2><p>Ours.</p><h2>Media use</h2><p>Ask.</p>', null, false);
  const files = unzipSync(await makePressKit(contentSources(), copyright));
  const marks = Object.entries(files).filter(([name]) => name.includes('/marks/'));
  expect(marks).toHaveLength(12);
  for (const [name, file] of marks) {
    const [, mark = '', ground] = /(wordmark|monogram)-on-(light|dark)/.exec(name) ?? [];
    const { ink } = light.backgrounds[ground === 'light' ? 'page' : 'inverse'];
    if (name.endsWith('.svg')) expect(Buffer.from(file).toString(), name).toContain(`d="${pathOf(mark)}"`);
    else expect(await pixelOf(Buffer.from(file), 9, 9), name).toEqual(rgb(ink));
  }
  const { backgrounds } = reportData(contentSources());
  for (const { marks } of Object.values(backgrounds)) {
    expect(marks.wordmark).toContain(`d="${pathOf('wordmark')}"`);
    expect(marks.monogram).toContain(`d="${pathOf('monogram')}"`);
  }
});

it('draws share images with the wordmark', async () => {
  const { drawShareImage } = await modules<typeof ShareImages>(
    '/src/downloads/share-images/draw-share-image.tsx',
  );
  const { margin, footerTop } = await modules<typeof ShareImageLayout>(
    '/src/downloads/share-images/layout.ts',
  );
  const image = await drawShareImage({
    name: 'a',
    title: 'Terms',
    background: 'inverse',
    caption: '',
    pictures: [],
  });
  // In the middle of the footer, a few pixels from the left end of the mark.
  const pixel = await pixelOf(image, margin + 20, Math.round((footerTop + 630) / 2));
  for (const [channel, value] of rgb(light.backgrounds.inverse.ink).entries())
    expect(Math.abs((pixel[channel] ?? 0) - value)).toBeLessThanOrEqual(8);
});
