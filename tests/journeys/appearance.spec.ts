import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { allStates } from '../pictures/states.ts';

/**
 * Ten states as they looked when their references in tests/references were made (`--update-snapshots` makes them anew).
 * Each is compared at a quarter of its size, at which another version of the browser draws the same and a font, a colour
 * or a margin that has changed is still seen.
 */
const looks = [
  { name: 'home', width: 1440, colorScheme: 'light' },
  { name: 'portfolio', width: 1440, colorScheme: 'dark' },
  { name: 'sustainability', width: 768, colorScheme: 'light' },
  { name: 'investor-relations', width: 1440, colorScheme: 'light' },
  { name: 'insights', width: 1440, colorScheme: 'light' },
  { name: 'privacy', width: 1440, colorScheme: 'light' },
  { name: 'contact-errors', width: 390, colorScheme: 'light' },
  { name: 'search-dialog', width: 768, colorScheme: 'dark' },
  { name: 'consent', width: 390, colorScheme: 'light' },
  { name: 'not-found', width: 2560, colorScheme: 'light' },
] as const;

for (const { name, width, colorScheme } of looks) {
  const state = allStates.find((candidate) => candidate.name === name);
  if (!state) throw new Error(`There is no state ${name}`);
  test.describe(name, () => {
    test.use({ colorScheme });
    if (state.isFirstVisit) test.use({ storageState: { cookies: [], origins: [] } });
    test(`${name} looks as it did, ${colorScheme} at ${String(width)} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await state.open(page);
      await page.evaluate(async () => {
        await document.fonts.ready;
        const pictures = [...document.images].filter(
          (image) =>
            image.checkVisibility() &&
            (image.loading !== 'lazy' || image.getBoundingClientRect().top < innerHeight),
        );
        await Promise.all(pictures.map((picture) => picture.decode()));
      });
      const reduced = await sharp(await page.screenshot({ caret: 'hide' }))
        .resize({ width: Math.round(width / 4) })
        .png()
        .toBuffer();
      expect(reduced).toMatchSnapshot(`${name}.png`, { threshold: 0.1, maxDiffPixelRatio: 0.004 });
    });
  });
}
