import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { light } from '../../brand/colours.ts';
import { articleSources, projectSources } from '../../tests/support/content-sources.ts';
import { drawShareImage } from './draw-share-image.tsx';
import { articleShareImage, pageShareImage, pageShareImages, projectShareImage } from './share-images.ts';

const { page, inverse, picture } = light.backgrounds;

/** How far a pixel of an image differs from a colour, in the channel that differs most. JPEG changes colours a little. */
async function pixelsOf(jpeg: Buffer) {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  return (x: number, y: number, colour: string) =>
    Math.max(
      ...[0, 1, 2].map((channel) =>
        Math.abs(
          (data[(y * info.width + x) * 3 + channel] ?? 0) -
            parseInt(colour.slice(1 + 2 * channel, 3 + 2 * channel), 16),
        ),
      ),
    );
}

const longestOf = <Image extends { readonly title: string }>(images: readonly Image[]) =>
  images.toSorted((one, other) => other.title.length - one.title.length).slice(0, 1);

const policies = pageShareImages([]).filter(({ drawing }) => drawing !== undefined);
const articles = articleSources().map(articleShareImage);
const projects = projectSources().map(projectShareImage);

describe('the share image', () => {
  it.each([...longestOf(policies), ...longestOf(articles), ...longestOf(projects)])(
    'of “$title”, the longest of its kind, has its footer at the foot',
    async (image) => {
      const differs = await pixelsOf(await drawShareImage(image));
      for (const x of [20, 500, 1180]) expect(differs(x, 542, inverse.line), String(x)).toBeLessThan(40);
      for (const x of [20, 1180]) expect(differs(x, 560, inverse.ground), String(x)).toBeLessThan(12);
    },
  );

  it('of an article has a straight edge between its title and its picture', async () => {
    const [article = expect.fail('There is no article')] = articles;
    const differs = await pixelsOf(await drawShareImage(article));
    for (const y of [4, 250, 530]) {
      expect(differs(552, y, page.ground), String(y)).toBeLessThan(6);
      expect(differs(572, y, page.ground), String(y)).toBeGreaterThan(12);
    }
  });

  it('of a policy has its own drawing, as high as the room beside the title', async () => {
    const { drawing, ...image } = pageShareImage('/esg-policy', []);
    expect(drawing).toBe('src/policies/emblems/esg-policy.svg');
    const differs = await pixelsOf(await drawShareImage({ ...image, drawing: drawing ?? '' }));
    const rows = Array.from({ length: 540 }, (_, y) => y);
    const drawn = rows.filter((y) =>
      Array.from({ length: 300 }, (_, step) => 600 + 2 * step).some(
        (x) => differs(x, y, inverse.ground) > 60,
      ),
    );
    expect((drawn.at(-1) ?? 0) - (drawn[0] ?? 0)).toBeGreaterThan(300);
    expect(drawn.at(-1)).toBeGreaterThan(510);
  });

  it.each(projects)('of $title has a cube of gas on its model', async (image) => {
    const saving = image.saving ?? expect.fail('It names no saving');
    /** How many pixels beside the title have the colour of its lines. */
    const linePixels = async (jpeg: Buffer) => {
      const differs = await pixelsOf(jpeg);
      return Array.from({ length: 270 * 330 }, (_, index) =>
        differs(540 + 2 * (index % 330), 2 * Math.floor(index / 330), picture.line),
      ).filter((difference) => difference < 24).length;
    };
    // The same picture with a cube too small to be seen.
    const without = await drawShareImage({ ...image, saving: { ...saving, co2SavedTons: 0.001 } });
    const drawn = await drawShareImage(image);
    expect(await linePixels(drawn)).toBeGreaterThan((await linePixels(without)) + 200);
  });
});
