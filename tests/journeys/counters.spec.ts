import { expect, test } from '@playwright/test';
import { formatSpokenFigure } from '../../company/figure-format.ts';
import { figures, formatFigure } from '../../company/figures.ts';
import { hydrateIslands } from '../support/visitor.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a figure counts from nought in two seconds once it is seen, and is printed whole', async ({ page }) => {
  const name = 'assetsUnderManagement';
  const final = formatFigure(name);
  await page.clock.install({ time: new Date('2025-06-02T09:00:00Z') });
  await page.goto('/');
  // From now on, the clock of the page moves only when it is told to.
  await page.clock.pauseAt(new Date('2025-06-02T10:00:00Z'));
  // It is found once by its final text, which changes afterwards.
  await page
    .locator('astro-island b')
    .filter({ hasText: final })
    .first()
    .evaluate((element) => {
      element.setAttribute('data-watched', '');
    });
  const watched = page.locator('[data-watched]');
  const shown = watched.locator('[aria-hidden]').filter({ visible: true });
  await expect(shown).toHaveText(final);
  await watched.scrollIntoViewIfNeeded();
  const before = await shown.innerText();
  while ((await shown.innerText()) === before) await page.clock.runFor(20);
  await expect(watched.locator('.sr-only')).toHaveText(formatSpokenFigure(figures[name]));

  // On paper it and its scale have the final value, although the clock of the page stands still.
  const figure = page.locator('.figure', { has: watched });
  const ends = figure.locator('.scale-bar:visible line').last();
  await expect(ends).not.toHaveAttribute('x2', '100%');
  await page.emulateMedia({ media: 'print' });
  await expect(shown).toHaveText(final);
  await expect(ends).toHaveAttribute('x2', '100%');
  await page.emulateMedia({ media: 'screen' });
  await expect(shown).not.toHaveText(final);
  await page.clock.runFor(1_000);
  await expect(shown).not.toHaveText(final);
  await page.clock.runFor(1_100);
  await expect(shown).toHaveText(final);
});

test('on paper what is not achieved is outlined, and where colours are forced it has dots below', async ({
  page,
}) => {
  await page.goto('/');
  const figures = {
    estimate: page.locator('.figure [data-status=estimate]').first(),
    achieved: page.locator('.figure [data-status=achieved]').first(),
  };
  await page.emulateMedia({ media: 'print' });
  await expect(figures.estimate).toHaveCSS('-webkit-text-stroke-color', 'rgb(0, 0, 0)');
  await expect(figures.estimate).toHaveCSS('color', 'rgb(255, 255, 255)');
  await expect(figures.estimate).toHaveCSS('print-color-adjust', 'exact');
  await expect(figures.achieved).toHaveCSS('-webkit-text-stroke-width', '0px');
  await expect(page.getByText('Outlined: estimate or target.')).toBeVisible();
  await page.emulateMedia({ media: 'screen', forcedColors: 'active' });
  await expect(figures.estimate).toHaveCSS('-webkit-text-stroke-width', '0px');
  await expect(figures.estimate).toHaveCSS('text-decoration-style', 'dotted');
  await expect(figures.estimate).toHaveCSS('text-decoration-line', 'underline');
  await expect(figures.achieved).toHaveCSS('text-decoration-line', 'none');
  const word = page.locator('.outlined-word');
  expect(await word.evaluate((element) => getComputedStyle(element, '::after').content)).toBe(
    '" (here with dots below)"',
  );
});

test('under reduced motion a figure does not count, and nothing that opens moves', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('transitionrun', () => {
      document.documentElement.dataset['moved'] = '';
    });
  });
  const painted = () =>
    page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const figure = page.locator('astro-island b').first();
  const texts = await figure.evaluateHandle((element) => {
    const seen: string[] = [];
    new MutationObserver(() => seen.push(element.textContent)).observe(element, {
      characterData: true,
      childList: true,
      subtree: true,
    });
    return seen;
  });
  await hydrateIslands(page);
  await painted();
  expect(await texts.jsonValue()).toEqual([]);

  await page.goto('/investor-relations');
  await hydrateIslands(page);
  await page.locator('main summary').first().click();
  await page.getByRole('button', { name: 'Access Investor Portal' }).click();
  await painted();
  const moved = page.locator('html[data-moved]');
  await expect(moved).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.getByRole('button', { name: 'Access Investor Portal' }).click();
  await expect(moved, 'what moves is noticed').toHaveCount(1);
});

test('where counting fails, the figures stay as they were served', async ({ page }) => {
  await page.addInitScript(() => {
    const matchMedia = window.matchMedia.bind(window);
    window.matchMedia = (query) => {
      if (query.includes('reduced-motion')) throw new Error('This browser cannot tell');
      return matchMedia(query);
    };
  });
  await page.goto('/');
  await hydrateIslands(page);
  const name = 'assetsUnderManagement';
  const figure = page.locator('astro-island .figure.headline');
  await expect(figure).toContainText(formatFigure(name));
  await expect(figure.locator('.sr-only').first()).toHaveText(formatSpokenFigure(figures[name]));
});
