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

/** Notes every transition of the page from its beginning, and every animation from one page to it. */
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
    addEventListener('pagereveal', ({ viewTransition }) => {
      void viewTransition?.ready.then(() => {
        for (const { effect } of document.getAnimations())
          if (effect instanceof KeyframeEffect)
            for (const keyframe of effect.getKeyframes())
              window.begun.push({ target: effect.pseudoElement ?? '', easing: keyframe.easing });
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

test('the text of a disclosure unfolds with the one easing, and at once under reduced motion', async ({
  page,
}) => {
  // Chromium lists no animation of ::details-content.
  const transition = () =>
    page
      .locator('main details')
      .first()
      .evaluate((details) => {
        const { transitionDuration, transitionTimingFunction } = getComputedStyle(
          details,
          '::details-content',
        );
        return { transitionDuration, transitionTimingFunction };
      });
  await page.goto('/investor-relations');
  expect(await transition()).toEqual({
    transitionDuration: '0.22s, 0.22s',
    transitionTimingFunction: `${easing}, ${easing}`,
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect((await transition()).transitionDuration).toBe('0s, 0s');
});

test('from page to page the header stays and the picture of a project moves to its card', async ({
  page,
}) => {
  await watch(page);
  const follow = async () => {
    await page.goto('/');
    const link = page.getByRole('link', { name: 'View the portfolio' }).first();
    await link.scrollIntoViewIfNeeded();
    await link.click();
    await expect(page).toHaveURL('/portfolio');
    await page.waitForLoadState();
  };
  // A browser that is busy for longer than a few seconds shows the next page without a transition.
  await expect(async () => {
    await follow();
    const targets = (await begun(page)).map(({ target }) => target);
    expect(targets).toContain('::view-transition-group(london-logistics-hub)');
  }).toPass();
  const animations = await begun(page);
  expect(animations.map(({ target }) => target)).toContain('::view-transition-group(header)');
  expect(new Set(animations.map((animation) => animation.easing))).toEqual(new Set([easing]));

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await follow();
  expect(await begun(page)).toEqual([]);
});
