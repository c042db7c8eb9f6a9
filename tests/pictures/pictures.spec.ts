import { test, type Page } from '@playwright/test';
import { join } from 'node:path';
import { allStates, type State } from './states.ts';
import { folder, widths } from './playwright.config.ts';

async function open(page: Page, state: State): Promise<void> {
  await state.open(page);
  // Pictures load when they come into view.
  await page.evaluate(async () => {
    const images = [...document.images];
    for (const image of images) image.loading = 'eager';
    await Promise.all([
      document.fonts.ready,
      ...images.map((image) => image.decode().catch(() => undefined)),
    ]);
  });
}

for (const state of allStates) {
  const { name, isFirstVisit, isNarrow, isWithoutScript } = state;
  test.describe(name, () => {
    if (isFirstVisit) test.use({ storageState: { cookies: [], origins: [] } });
    if (isWithoutScript) test.use({ javaScriptEnabled: false });
    for (const width of widths) {
      if (isNarrow && width > 1_000) continue;
      test(`${name}, ${String(width)} pixels`, async ({ page }, { project }) => {
        await page.setViewportSize({ width, height: Math.min(900, width * 2) });
        await open(page, state);
        await page.screenshot({
          path: join(folder, `${name}-${project.name}-${String(width)}.png`),
          fullPage: true,
          // After scrolling, the fixed header and skip link would lie across the middle of the page.
          style: '.masthead, .skip { position: absolute }',
        });
      });
    }
    if (isNarrow) return;
    test(`${name}, on paper`, async ({ page }) => {
      await open(page, state);
      await page.pdf({ path: join(folder, `${name}-print.pdf`), preferCSSPageSize: true, format: 'A4' });
    });
  });
}
