import { expect, test, type Page } from '@playwright/test';
import { formatSpokenFigure } from '../../company/figure-format.ts';
import { figures, formatFigure, type FigureName } from '../../company/figures.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Pages with figures that count, each with the name of one. */
const counted: readonly (readonly [path: string, name: FigureName])[] = [
  ['/', 'assetsUnderManagement'],
  ['/sustainability', 'carbonOffset'],
];

for (const [path, name] of counted) {
  const final = formatFigure(name);
  // The element is found once by its final text; its content changes afterwards.
  const figure = (page: Page) => page.locator('astro-island b').filter({ hasText: final }).first();

  /** Opens the page and starts the count of the figure; the clock of the page moves only when it is told to. */
  async function startCount(page: Page) {
    await page.clock.install({ time: new Date('2025-06-02T09:00:00Z') });
    await page.goto(path);
    await page.clock.pauseAt(new Date('2025-06-02T10:00:00Z'));
    await figure(page).evaluate((element) => {
      element.setAttribute('data-watched', '');
    });
    const watched = page.locator('[data-watched]');
    const shown = watched.locator('[aria-hidden]');
    await expect(shown).toHaveText(final);

    await watched.scrollIntoViewIfNeeded();
    await expect(async () => {
      await page.clock.runFor(20);
      await expect(shown).not.toHaveText(final, { timeout: 1 });
    }).toPass({ intervals: [10] });
    return { watched, shown };
  }

  test(`a figure on ${path} counts from nought to ${final} in two seconds once it is seen`, async ({
    page,
  }) => {
    const { watched, shown } = await startCount(page);
    const valueOf = (text: string) => Number(text.replace(/[^\d.]/g, ''));
    expect(valueOf(await shown.innerText())).toBeLessThan(valueOf(final) / 10);
    await expect(watched.locator('.sr-only')).toHaveText(formatSpokenFigure(figures[name]));
    await page.clock.runFor(1_000);
    await expect(shown).not.toHaveText(final);
    await page.clock.runFor(1_100);
    await expect(shown).toHaveText(final);
  });

  test(`a figure on ${path} that still counts is printed as ${final}`, async ({ page }) => {
    const { shown } = await startCount(page);
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    expect(await shown.innerText()).toBe(final);
    await page.clock.runFor(100);
    await expect(shown).toHaveText(final);
  });

  test(`a figure on ${path} stays at ${final} for visitors who ask for less motion`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    const watched = figure(page);
    const texts = await watched.evaluateHandle((element) => {
      const seen: string[] = [];
      new MutationObserver(() => seen.push(element.textContent)).observe(element, {
        characterData: true,
        childList: true,
        subtree: true,
      });
      return seen;
    });
    await watched.scrollIntoViewIfNeeded();
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    await page.evaluate(
      () => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))),
    );
    await expect(watched.locator('[aria-hidden]')).toHaveText(final);
    expect(await texts.jsonValue()).toEqual([]);
  });
}
