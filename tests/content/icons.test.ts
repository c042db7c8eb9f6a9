import sharp from 'sharp';
import { expect, it } from 'vitest';
import { light } from '../../brand/colours.ts';
import { organization } from '../../company/organization.ts';
import { fetchFromSite, fetchPage } from '../support/fetch-page.ts';
import { findAll } from '../support/page.ts';

interface Manifest {
  readonly icons: readonly Readonly<Record<'src' | 'sizes' | 'type' | 'purpose', string>>[];
}

async function request(path: string): Promise<{ readonly type: string | null; readonly file: Buffer }> {
  const response = await fetchFromSite(path);
  expect(response.status, path).toBe(200);
  return { type: response.headers.get('content-type'), file: Buffer.from(await response.arrayBuffer()) };
}

it('the manifest names the site, its colours, and icons that are there in the sizes it states', async () => {
  const { type, file } = await request('/site.webmanifest');
  expect(type).toMatch(/^application\/manifest\+json/);
  const manifest = JSON.parse(file.toString()) as Manifest;
  const name = organization.tradingName.value;
  const { ground } = light.backgrounds.page;
  expect(manifest).toMatchObject({ name, short_name: name, start_url: '/', display: 'browser' });
  expect(manifest).toMatchObject({ theme_color: ground, background_color: ground });
  const purposes = manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`);
  expect(purposes).toEqual(['512x512 any', '512x512 maskable']);
  for (const icon of manifest.icons) {
    const answer = await request(icon.src);
    expect(answer.type).toBe(icon.type);
    const { width, height, format } = await sharp(answer.file).metadata();
    expect(`${String(width)}x${String(height)} image/${format}`).toBe(`${icon.sizes} ${icon.type}`);
  }
});

// links.test.ts requests what they lead to.
it('the home page names the manifest, and an icon for the tab and for the home screen', async () => {
  const links = findAll((await fetchPage('/')).document, 'link[href]');
  expect(links.map((link) => link.attribs['href'])).toEqual(
    expect.arrayContaining(['/site.webmanifest', '/favicon.ico', '/favicon.svg', '/icon.png']),
  );
});
