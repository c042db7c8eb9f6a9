import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';

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

for (const path of ['/about', '/strategy', '/careers']) {
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
