import { execFileSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtFiles, builtPages, builtPicture, readBuiltPage } from '../support/built-files.ts';
import { fetchPage } from '../support/fetch-page.ts';
import { findAll } from '../support/page.ts';
import { mainPages } from '../specification/site.ts';

/** Pages whose pictures stand at the very top: phones receive the whole picture within this limit. */
const heroOnAPhone = 60 * 1024;
/** A phone of 412 points at 2.625 pixels to the point. */
const phonePixels = 1080;

/** A longer description tires a listener: further details belong in the caption. */
const longestAlternative = 150;

it('the rendered sources are at most 1 MB each', () => {
  const sources = globSync(['src/ui/images/*.jpg', 'content/projects/*/picture*.jpg']);
  expect(sources).not.toEqual([]);
  expect(sources.filter((name) => statSync(name).size > 1_048_576)).toEqual([]);
});

it('the sizes that the pages load are committed, so that a new clone need not encode them', () => {
  const committed = execFileSync('git', ['ls-files', 'encoded'], { encoding: 'utf8' }).trim().split('\n');
  const loaded = builtFiles('.avif').map((file) => `encoded/assets/${basename(file)}`);
  expect(committed.sort()).toEqual(loaded.sort());
});

describe.each(builtPages())('$name', ({ file }) => {
  const { document } = readBuiltPage(file);

  it('shows pictures after sunset on screens in the dark scheme only', () => {
    for (const { attribs } of findAll(document, 'source, img, meta, link')) {
      const addresses = ['srcset', 'src', 'content', 'href'].map((name) => attribs[name] ?? '').join(' ');
      if (addresses.includes('-dusk'))
        expect(attribs['media']).toMatch(/^screen and \(prefers-color-scheme: dark\)/);
    }
  });

  it(`has alternative texts of at most ${String(longestAlternative)} characters`, () => {
    const texts = findAll(document, 'img, svg, div, figure').flatMap((element) =>
      ['alt', 'aria-label'].map((name) => element.attribs[name] ?? ''),
    );
    expect(texts.filter((text) => text.length > longestAlternative)).toEqual([]);
  });
});

describe('pictures on the main pages', () => {
  const imagesOf = async (path: string) => findAll((await fetchPage(path)).document, 'img');

  it.each(mainPages)(
    'of $path say what they show, and come with a note that they are models',
    async ({ path }) => {
      const images = await imagesOf(path);
      for (const { attribs } of images) {
        // The picture over this one shows the same street and has the alternative text.
        if (attribs['class'] === 'whole') expect(attribs['alt']).toBe('');
        else expect(attribs['alt']?.length ?? 0).toBeGreaterThan(20);
      }
      if (images.length > 0) expect((await fetchPage(path)).html).toMatch(/illustrative model/i);
      // Only the picture under the page’s head loads at once.
      expect(images.filter(({ attribs }) => attribs['loading'] !== 'lazy').length).toBeLessThanOrEqual(1);
    },
  );

  it('the home page’s first picture is at most 60 KB on a phone, in either scheme', async () => {
    const narrow = findAll((await fetchPage('/')).document, 'source').filter(({ attribs }) =>
      attribs['media']?.endsWith('(width < 48rem)'),
    );
    expect(narrow.length).toBeGreaterThan(0);
    for (const source of narrow)
      expect(builtPicture(source, phonePixels).length).toBeLessThanOrEqual(heroOnAPhone);
  });
});
