import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { light } from '../../brand/colours.ts';
import { organization } from '../../company/organization.ts';
import { fetchFromSite, fetchPage } from '../support/fetch-page.ts';
import { findAll } from '../support/page.ts';

interface Manifest {
  readonly name: string;
  readonly short_name: string;
  readonly start_url: string;
  readonly display: string;
  readonly theme_color: string;
  readonly background_color: string;
  readonly icons: readonly {
    readonly src: string;
    readonly sizes: string;
    readonly type: string;
    readonly purpose: string;
  }[];
}

async function request(path: string): Promise<{ readonly type: string | null; readonly file: Buffer }> {
  const response = await fetchFromSite(path);
  expect(response.status, path).toBe(200);
  return { type: response.headers.get('content-type'), file: Buffer.from(await response.arrayBuffer()) };
}

const { page, inverse } = light.backgrounds;

describe('the manifest', () => {
  it('names the site, opens its home page in the browser and takes its colours from the tokens', async () => {
    const { type, file } = await request('/site.webmanifest');
    expect(type).toMatch(/^application\/manifest\+json/);
    const manifest = JSON.parse(file.toString()) as Manifest;
    const name = organization.tradingName.value;
    expect(manifest).toMatchObject({ name, short_name: name, start_url: '/', display: 'browser' });
    expect(manifest).toMatchObject({ theme_color: page.ground, background_color: page.ground });
    const { document } = await fetchPage('/');
    const links = findAll(document, 'link[rel="manifest"]');
    expect(links.map((link) => link.attribs['href'])).toEqual(['/site.webmanifest']);
    const themes = findAll(document, 'meta[name="theme-color"]');
    expect(themes.map((theme) => [theme.attribs['media'], theme.attribs['content']])).toEqual([
      ['(prefers-color-scheme: dark)', inverse.ground],
      [undefined, page.ground],
    ]);
  });

  it('lists icons that are there, of the sizes it states, one of them for masks', async () => {
    const { icons } = JSON.parse((await request('/site.webmanifest')).file.toString()) as Manifest;
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
    for (const { src, sizes, type } of icons) {
      const answer = await request(src);
      expect(answer.type).toBe(type);
      const { width, height, format } = await sharp(answer.file).metadata();
      expect(`${String(width)}x${String(height)} image/${format}`).toBe(`${sizes} ${type}`);
    }
  });

  it('keeps the maskable monogram inside the circle that every mask leaves', async () => {
    const { file } = await request('/icon-maskable-512.png');
    const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const corner = data.subarray(0, 3);
    let farthest = 0;
    for (let pixel = 0; pixel < info.width * info.height; pixel += 1) {
      if (data.subarray(3 * pixel, 3 * pixel + 3).equals(corner)) continue;
      const [x, y] = [pixel % info.width, Math.floor(pixel / info.width)];
      farthest = Math.max(farthest, Math.hypot(x - info.width / 2, y - info.height / 2));
    }
    expect(farthest).toBeGreaterThan(0.25 * info.width);
    expect(farthest).toBeLessThanOrEqual(0.4 * info.width);
  });
});

describe('the icon of a tab', () => {
  it('has the site’s own colours, lighter on a dark bar', async () => {
    const svg = (await request('/favicon.svg')).file.toString();
    expect(svg).toContain('prefers-color-scheme:dark');
    const colours = svg.match(/#[0-9a-f]{6}/g) ?? [];
    const { ink, line } = page;
    expect(new Set(colours)).toEqual(new Set([ink, line, inverse.ink, inverse.line]));
  });

  it('is named by every page, with that of a home screen', async () => {
    const { document } = await fetchPage('/contact');
    const links = findAll(document, 'link[href]');
    const named = links.map((link) => link.attribs['href']);
    expect(named).toEqual(expect.arrayContaining(['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png']));
    const { file } = await request('/apple-touch-icon.png');
    expect(await sharp(file).metadata()).toMatchObject({ width: 180, height: 180, hasAlpha: false });
  });
});
