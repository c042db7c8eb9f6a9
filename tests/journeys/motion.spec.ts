import { expect, test, type Page } from '@playwright/test';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Everything that opens on a page. */
const openings: readonly (readonly [what: string, path: string, open: (page: Page) => Promise<void>])[] = [
  [
    'the portal’s dialog',
    '/investor-relations',
    (page) => page.getByRole('button', { name: 'Access Investor Portal' }).click(),
  ],
  [
    'the search',
    '/about',
    (page) => page.getByRole('banner').getByRole('button', { name: 'Search' }).click(),
  ],
  ['a disclosure', '/investor-relations', (page) => page.locator('main summary').first().click()],
  [
    'a category',
    '/portfolio',
    async (page) => {
      for (const name of [/^Energy/, /^All/]) await page.getByRole('link', { name }).first().click();
    },
  ],
];

for (const [what, path, open] of openings)
  test(`${what} does not move under reduced motion`, async ({ page }) => {
    await page.addInitScript(() => {
      addEventListener('transitionrun', () => {
        document.documentElement.dataset['moved'] = '';
      });
    });
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      await page.emulateMedia({ reducedMotion });
      await page.goto(path);
      await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
      await open(page);
      await page.evaluate(
        () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
      );
      const moved = page.locator('html[data-moved]');
      await expect(moved, reducedMotion).toHaveCount(reducedMotion === 'reduce' ? 0 : 1);
    }
  });
