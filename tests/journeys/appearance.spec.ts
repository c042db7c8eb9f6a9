import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { contactForm, hydrateIslands, scriptLoaded } from '../support/visitor.ts';

/**
 * Seven states as they looked when their references in tests/references were made (`--update-snapshots` makes them anew).
 * Each is compared at a quarter of its size, at which another version of the browser draws the same and a font, a colour
 * or a margin that has changed is still seen.
 */
const looks = [
  { name: 'home', path: '/', width: 1440, colorScheme: 'light' },
  { name: 'portfolio', path: '/portfolio', width: 1440, colorScheme: 'dark' },
  { name: 'sustainability', path: '/sustainability', width: 768, colorScheme: 'light' },
  { name: 'privacy', path: '/privacy', width: 1440, colorScheme: 'light' },
  { name: 'contact-errors', path: '/contact', width: 390, colorScheme: 'light' },
  { name: 'search-dialog', path: '/about', width: 768, colorScheme: 'dark' },
  { name: 'consent', path: '/', width: 390, colorScheme: 'light' },
] as const;

/** What leads from a page to the state that is compared. */
const opened: Partial<Record<(typeof looks)[number]['name'], (page: Page) => Promise<void>>> = {
  'contact-errors': async (page) => {
    // If the form is sent before its script runs, another page comes back, whose summary has a focus ring.
    await hydrateIslands(page);
    await contactForm(page).send();
    await contactForm(page).summary.waitFor();
  },
  'search-dialog': async (page) => {
    await scriptLoaded(page);
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill('whistleblower');
    // The index has come.
    await page.locator('[role=option] mark').first().waitFor();
  },
  consent: (page) => page.getByRole('region', { name: 'Cookie choices' }).waitFor(),
};

for (const { name, path, width, colorScheme } of looks) {
  test.describe(name, () => {
    test.use({ colorScheme });
    if (name === 'consent') test.use({ storageState: { cookies: [], origins: [] } });
    test(`${name} looks as it did, ${colorScheme} at ${String(width)} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await opened[name]?.(page);
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
