import { expect, test, type Page } from '@playwright/test';
import { scriptLoaded } from '../support/visitor.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

declare global {
  interface Window {
    /** The animations that have begun on this page: the element and the easing of each. */
    begun: { readonly target: string; readonly easing: string }[];
  }
}

/** The value of `--ease` in src/ui/styles/tokens.css. */
const easing = 'cubic-bezier(0.33, 1, 0.67, 1)';

/** Notes every transition of the page from its beginning. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.begun = [];
    addEventListener('transitionrun', () => {
      for (const animation of document.getAnimations())
        if (animation instanceof CSSTransition && animation.effect instanceof KeyframeEffect)
          window.begun.push({
            target: animation.effect.pseudoElement ?? animation.effect.target?.localName ?? '',
            easing: animation.effect.getTiming().easing ?? '',
          });
    });
  });
}

const begun = (page: Page) => page.evaluate(() => window.begun);

/** Everything that opens on a page, and the animation that is then seen. */
const openings = [
  {
    name: 'the portal’s dialog',
    path: '/investor-relations',
    open: (page: Page) => page.getByRole('button', { name: 'Access Investor Portal' }).click(),
    moves: ['dialog', '::backdrop'],
  },
  {
    name: 'the search',
    path: '/about',
    open: async (page: Page) => {
      await scriptLoaded(page);
      await page.keyboard.press('/');
      await page.getByRole('combobox').waitFor();
    },
    moves: ['dialog', '::backdrop'],
  },
  {
    name: 'a disclosure',
    path: '/investor-relations',
    open: (page: Page) => page.locator('main summary').first().click(),
    moves: ['::after'],
  },
  {
    name: 'a category of projects',
    path: '/portfolio',
    open: async (page: Page) => {
      const filter = page.getByRole('navigation', { name: 'Project categories' });
      await filter.getByRole('link', { name: /^Energy/ }).click();
      await filter.getByRole('link', { name: /^All/ }).click();
    },
    moves: ['article'],
  },
];

for (const { name, path, open, moves } of openings) {
  test(`${name} moves with the one easing, and not at all under reduced motion`, async ({ page }) => {
    await watch(page);
    await page.goto(path);
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    await open(page);
    await expect
      .poll(async () => (await begun(page)).map(({ target }) => target))
      .toEqual(expect.arrayContaining(moves));
    expect(new Set((await begun(page)).map((animation) => animation.easing))).toEqual(new Set([easing]));

    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    await open(page);
    await page.evaluate(
      () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
    );
    expect(await begun(page)).toEqual([]);
  });
}

test(
  'a line opens the street on /sustainability while the visitor scrolls, and all of it is then in view',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/sustainability', { waitUntil: 'networkidle' });
    const { found, shifts } = await page.locator('.model-figure figure').evaluate(async (figure) => {
      const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      const found: { isOpenAt: boolean[]; isInView: boolean }[] = [];
      let shifts = 0;
      new PerformanceObserver((list) => (shifts += list.getEntries().length)).observe({
        type: 'layout-shift',
      });
      for (;;) {
        await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
        const { left, top, width } = figure.getBoundingClientRect();
        if (top < header) return { found, shifts };
        const isOpenAt = [0.2, 0.5, 0.8].map((share) => {
          const seen = document.elementFromPoint(left + share * width, top + width / 10);
          return seen instanceof HTMLImageElement && seen.alt !== '';
        });
        found.push({ isOpenAt, isInView: top + width / 2 <= innerHeight });
        scrollBy({ top: 10, behavior: 'instant' });
      }
    });
    expect([...new Set(found.map(({ isOpenAt }) => isOpenAt.join()))]).toEqual([
      'false,false,false',
      'true,false,false',
      'true,true,false',
      'true,true,true',
    ]);
    expect(found.find(({ isOpenAt }) => isOpenAt.every(Boolean))?.isInView).toBe(true);
    expect(shifts).toBe(0);
  },
);

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
