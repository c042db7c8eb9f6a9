import { globSync, readFileSync, statSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import rendered from '../../art/rendered.json' with { type: 'json' };
import { dark, light } from '../../brand/colours.ts';
import { builtPages, builtPicture } from '../support/built-files.ts';
import { fetchPage, type Fetched } from '../support/fetch-page.ts';
import { findAll, readPage } from '../support/page.ts';
import { mainPages } from '../specification/site.ts';

const sources = globSync(['src/ui/images/*.jpg', 'content/projects/*/picture*.jpg']).sort();
const afterSunset = sources.filter((name) => name.endsWith('-dusk.jpg'));

/** Those after sunset are left out where the dark scheme has another ground than they were rendered on. */
const duskIsShown = Object.entries(rendered).every(
  ([name, { ground }]) => !name.endsWith('-dusk') || ground === dark.backgrounds.page.ground,
);
const shown = duskIsShown ? sources : sources.filter((name) => !afterSunset.includes(name));

/** What a picture stands on, as red, green and blue. */
function backgroundOf(name: string): readonly number[] {
  const { ground } = afterSunset.includes(name) ? dark.backgrounds.page : light.backgrounds.picture;
  return [1, 3, 5].map((at) => parseInt(ground.slice(at, at + 2), 16));
}

/** What JPEG compression may move a flat colour by, of 255. */
const byCompression = 3;

/** Pages whose pictures stand at the very top: phones receive the whole picture within this limit. */
const heroOnAPhone = 60 * 1024;
/** A phone of 412 points at 2.625 pixels to the point. */
const phonePixels = 1080;

describe('rendered sources', () => {
  it.each(sources)('%s is at most 1 MB', (name) => {
    expect(statSync(name).size).toBeLessThanOrEqual(1_048_576);
  });

  it.each(shown)(
    '%s has exactly the page’s background along its top, so that it has no edge there',
    async (name) => {
      const image = sharp(name);
      const { width } = await image.metadata();
      const top = await image.extract({ left: 0, top: 0, width, height: 2 }).removeAlpha().raw().toBuffer();
      const background = backgroundOf(name);
      const furthest = top.reduce(
        (most, value, at) => Math.max(most, Math.abs(value - (background[at % 3] ?? 0))),
        0,
      );
      expect(furthest).toBeLessThanOrEqual(byCompression);
    },
  );
});

describe('pictures after sunset', () => {
  it.each(afterSunset)('%s has the size of the one by day', async (name) => {
    const [dusk, day] = await Promise.all(
      [name, name.replace('-dusk', '')].map((file) => sharp(file).metadata()),
    );
    expect([dusk?.width, dusk?.height]).toEqual([day?.width, day?.height]);
  });

  it.each(builtPages())('of $name are shown on screens in the dark scheme only', ({ file }) => {
    for (const { attribs } of findAll(
      readPage(readFileSync(file, 'utf8')).document,
      'source, img, meta, link',
    )) {
      const addresses = ['srcset', 'src', 'content', 'href'].map((name) => attribs[name] ?? '').join(' ');
      expect(addresses.includes('-dusk') && !duskIsShown, addresses).toBe(false);
      if (addresses.includes('-dusk'))
        expect(attribs['media']).toMatch(/^screen and \(prefers-color-scheme: dark\)/);
    }
  });
});

/** A longer description tires a listener: further details belong in the caption. */
const longestAlternative = 150;

describe('alternative texts', () => {
  const tooLong = (html: string) =>
    findAll(readPage(html).document, 'img, svg, div, figure')
      .flatMap((element) => ['alt', 'aria-label'].map((name) => element.attribs[name] ?? ''))
      .filter((text) => text.length > longestAlternative);

  it.each(builtPages())('of $name are at most 150 characters', ({ file }) => {
    expect(tooLong(readFileSync(file, 'utf8'))).toEqual([]);
  });

  it('of /contact are at most 150 characters', async () => {
    expect(tooLong((await fetchPage('/contact')).html)).toEqual([]);
  });
});

describe('pictures on the main pages', () => {
  const pages = new Map<string, Fetched>();

  beforeAll(async () => {
    for (const { path } of mainPages) pages.set(path, await fetchPage(path));
  });

  const imagesOf = (path: string) => findAll(pages.get(path)?.document ?? fail(path), 'img');

  it.each(mainPages)('of $path say what they show', ({ path }) => {
    for (const { attribs } of imagesOf(path)) {
      // The picture over this one shows the same street and has the alternative text.
      if (attribs['class'] === 'whole') expect(attribs['alt']).toBe('');
      else expect(attribs['alt']?.length ?? 0).toBeGreaterThan(20);
    }
  });

  it.each(mainPages)('of $path come with a visible note that they are illustrative', ({ path }) => {
    if (imagesOf(path).length > 0) expect(pages.get(path)?.html).toMatch(/illustrative model/i);
  });

  it('the home page’s first picture is at most 60 KB on a phone, in either scheme', () => {
    const narrow = findAll(pages.get('/')?.document ?? fail('/'), 'source').filter(({ attribs }) =>
      attribs['media']?.endsWith('(width < 48rem)'),
    );
    expect(narrow.length).toBeGreaterThan(0);
    for (const source of narrow)
      expect(builtPicture(source, phonePixels).length).toBeLessThanOrEqual(heroOnAPhone);
  });

  it('only the picture under the page’s head loads at once', () => {
    for (const { path } of mainPages) {
      const atOnce = imagesOf(path).filter((image) => image.attribs['loading'] !== 'lazy');
      expect(atOnce.length).toBeLessThanOrEqual(1);
    }
  });
});

function fail(path: string): never {
  throw new Error(`${path} was not fetched`);
}
