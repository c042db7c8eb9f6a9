import { test } from '@playwright/test';
import { join } from 'node:path';
import { allStates } from './states.ts';
import { folder, widths } from './playwright.config.ts';

for (const { name, open, isFirstVisit, isNarrow } of allStates) {
  test.describe(name, () => {
    if (isFirstVisit) test.use({ storageState: { cookies: [], origins: [] } });
    for (const width of widths) {
      if (isNarrow && width > 1_000) continue;
      test(`${name}, ${String(width)} pixels`, async ({ page }, { project }) => {
        await page.setViewportSize({ width, height: Math.min(900, width * 2) });
        await open(page);
        if (project.name === 'print') await page.emulateMedia({ media: 'print' });
        // Pictures load when they come into view.
        await page.evaluate(async () => {
          const images = [...document.images];
          for (const image of images) image.loading = 'eager';
          await Promise.all([
            document.fonts.ready,
            ...images.map((image) => image.decode().catch(() => undefined)),
          ]);
        });
        await page.screenshot({
          path: join(folder, `${name}-${project.name}-${String(width)}.png`),
          fullPage: true,
        });
      });
    }
  });
}
