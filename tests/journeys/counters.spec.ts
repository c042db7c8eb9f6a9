import { expect, test, type Locator, type Page } from '@playwright/test';
import { formatSpokenFigure } from '../../company/figure-format.ts';
import { figures, formatFigure, type FigureName } from '../../company/figures.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** The figures that count, each with its final text. */
const shown = (name: FigureName) => ({
  final: formatFigure(name),
  spoken: formatSpokenFigure(figures[name]),
});

const counted = [
  { path: '/', ...shown('assetsUnderManagement') },
  { path: '/sustainability', ...shown('carbonOffset') },
] as const;

const valueOf = (text: string) => Number(text.replace(/[^\d.]/g, ''));

function figure(page: Page, final: string) {
  // The element is found once by its final text; its content changes afterwards.
  return page.locator('astro-island b').filter({ hasText: final });
}

async function shownIn(mark: Locator): Promise<string> {
  return mark.locator('[aria-hidden]').innerText();
}

/** Lets the page’s own clock run in small steps until the condition holds. */
async function runUntil(page: Page, holds: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(20);
    expect(await holds()).toBe(true);
  }).toPass({ intervals: [10] });
}

for (const { path, final, spoken } of counted) {
  test(`a figure on ${path} counts from nought to ${final} in two seconds once it is seen`, async ({
    page,
  }) => {
    await page.clock.install({ time: new Date('2025-06-02T09:00:00Z') });
    await page.goto(path);
    await page.clock.pauseAt(new Date('2025-06-02T10:00:00Z'));
    await figure(page, final)
      .first()
      .evaluate((element) => {
        element.setAttribute('data-watched', '');
      });
    const watched = page.locator('[data-watched]');
    expect(await shownIn(watched)).toBe(final);

    await watched.scrollIntoViewIfNeeded();
    await runUntil(page, async () => (await shownIn(watched)) !== final);
    const target = valueOf(final);
    const start = valueOf(await shownIn(watched));
    expect(start).toBeLessThan(target / 10);
    await expect(watched.locator('.sr-only')).toHaveText(spoken);

    await page.clock.runFor(500);
    const later = valueOf(await shownIn(watched));
    expect(later).toBeGreaterThan(target * 0.5);
    expect(later).toBeLessThan(target * 0.7);
    // The line under the figure shows the same share of the final value.
    const end = await watched.locator('+ .scale-bar > line').last().getAttribute('x2');
    expect(Math.abs(Number.parseFloat(end ?? '') - (100 * later) / target)).toBeLessThan(2);
    await page.clock.runFor(1_600);
    expect(await shownIn(watched)).toBe(final);
  });

  test(`a figure on ${path} stays at ${final} for visitors who ask for less motion`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    const watched = figure(page, final).first();
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
    expect(await shownIn(watched)).toBe(final);
    expect(await texts.jsonValue()).toEqual([]);
  });
}
