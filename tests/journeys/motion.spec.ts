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

for (const [name, media] of [
  ['under reduced motion', { reducedMotion: 'reduce' }],
  ['in forced colours', { forcedColors: 'active' }],
  ['in print', { media: 'print' }],
] as const)
  test(`${name} the street is open, and the picture of it whole is not downloaded`, async ({ page }) => {
    const downloads: string[] = [];
    page.on('request', (request) => {
      if (/\/sustainability[^/]*\.avif$/.test(request.url())) downloads.push(request.url());
    });
    const whole = page.locator('img.whole');
    const open = page.getByRole('img', { name: 'Model of a street cut open' });
    await page.emulateMedia(media);
    await page.goto('/sustainability', { waitUntil: 'networkidle' });
    await expect(open).toBeVisible();
    await expect(whole).toBeHidden();
    const clip = await open.evaluate(
      ({ parentElement: picture }) => picture && getComputedStyle(picture).clipPath,
    );
    expect(clip).toBe('none');
    expect(downloads).toHaveLength(1);
    expect(downloads[0]).not.toContain('whole');

    await page.emulateMedia({ media: 'screen', forcedColors: 'none', reducedMotion: 'no-preference' });
    await expect(whole).toBeVisible();
    await expect.poll(() => downloads).toHaveLength(2);
  });
