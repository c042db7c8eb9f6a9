import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { projects } from '../specification/owner.ts';
import { headerLinks, policies, projectPage } from '../specification/site.ts';

/** Number of the title's pixels that are nearly as dark as its colour. */
async function darkPixels(page: Page): Promise<number> {
  const clip = await page.locator('h1').evaluate((title) => {
    const range = document.createRange();
    range.selectNodeContents(title);
    const { x, y, width, height } = range.getBoundingClientRect();
    return { x, y, width, height };
  });
  const image = await page.screenshot({ clip });
  const pixels = await sharp(image).greyscale().raw().toBuffer();
  return pixels.filter((lightness) => lightness < 100).length;
}

for (const path of ['/about', '/strategy', '/careers', projectPage]) {
  test(`the picture on ${path} covers nothing of the title`, async ({ page }) => {
    for (const width of [390, 768, 1440, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await page.evaluate(async () => {
        await document.fonts.ready;
        await Promise.all([...document.images].slice(0, 1).map((image) => image.decode()));
      });
      const shown = await darkPixels(page);
      expect(shown).toBeGreaterThan(200);
      await page.locator('.model-figure').evaluate((figure) => {
        figure.style.visibility = 'hidden';
      });
      // The text is drawn again on a slightly different colour.
      expect(shown, `${String(width)} px`).toBeGreaterThan(0.98 * (await darkPixels(page)));
    }
  });
}

test('the titles of all pages stand on one line, whatever the length of the lead', async ({ page }) => {
  // The title of the home page has three lines, above a picture.
  const titled = [...headerLinks, ...policies, ...projects]
    .map(({ path }) => path)
    .filter((path) => path !== '/');
  const widths = [390, 900, 1440, 2560];
  const baselines = new Map(widths.map((width) => [width, new Set<number>()]));
  for (const path of titled) {
    await page.goto(path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const baseline = await page.locator('h1').evaluate(async (title) => {
        await document.fonts.ready;
        // The lower edge of an empty inline block is on the baseline of the last line.
        const mark = document.createElement('span');
        mark.style.display = 'inline-block';
        title.append(mark);
        const { bottom } = mark.getBoundingClientRect();
        mark.remove();
        return bottom;
      });
      baselines.get(width)?.add(Math.round(baseline));
    }
  }
  for (const [width, found] of baselines) expect([...found], `${String(width)} px`).toHaveLength(1);
});
