import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { stateAt, states } from '../support/states.ts';
import { takeScreenshot } from '../support/visitor.ts';

/**
 * Ten states as they looked when their references in tests/references were made (`--update-snapshots` makes them anew).
 * Each is compared at a quarter of its size, at which another version of the browser draws the same and a font, a colour
 * or a margin that has changed is still seen.
 */
const looks = [
  { name: 'home', open: stateAt('/'), width: 1440, colorScheme: 'light' },
  { name: 'portfolio', open: stateAt('/portfolio'), width: 1440, colorScheme: 'dark' },
  { name: 'sustainability', open: stateAt('/sustainability'), width: 768, colorScheme: 'light' },
  { name: 'investor-relations', open: stateAt('/investor-relations'), width: 1440, colorScheme: 'light' },
  { name: 'insights', open: stateAt('/insights'), width: 1440, colorScheme: 'light' },
  { name: 'privacy', open: stateAt('/privacy'), width: 1440, colorScheme: 'light' },
  { name: 'contact-errors', open: states.contactErrors, width: 390, colorScheme: 'light' },
  { name: 'search-dialog', open: states.searchDialog, width: 768, colorScheme: 'dark' },
  { name: 'consent', open: states.consent, width: 390, colorScheme: 'light' },
  { name: 'not-found', open: stateAt('/no-such-page'), width: 2560, colorScheme: 'light' },
] as const;

for (const { name, open, width, colorScheme } of looks) {
  test.describe(name, () => {
    test.use({ colorScheme });
    if (name === 'consent') test.use({ storageState: { cookies: [], origins: [] } });
    test(`${name} looks as it did, ${colorScheme} at ${String(width)} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await open(page);
      await page.evaluate(async () => {
        await document.fonts.ready;
        const pictures = [...document.images].filter(
          (image) =>
            image.checkVisibility() &&
            (image.loading !== 'lazy' || image.getBoundingClientRect().top < innerHeight),
        );
        await Promise.all(pictures.map((picture) => picture.decode()));
      });
      const reduced = await sharp(await takeScreenshot(page, { caret: 'hide' }))
        .resize({ width: Math.round(width / 4) })
        .png()
        .toBuffer();
      expect(reduced).toMatchSnapshot(`${name}.png`, { threshold: 0.1, maxDiffPixelRatio: 0.004 });
    });
  });
}
