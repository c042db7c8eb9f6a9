import { expect, test, type Locator, type Page } from '@playwright/test';
import { basisSummary } from '../../company/basis.ts';
import { terms } from '../../company/terms.ts';

const delayMs = 700;
const tooltip = (page: Page) => page.locator('.tooltip');
const basis = (page: Page) => page.getByRole('link', { name: /^Basis/ });

/** The script has loaded when it has added its tooltip to the page. */
async function openPage(page: Page, path: string) {
  await page.clock.install({ time: 0 });
  await page.goto(path);
  await expect(tooltip(page)).toBeAttached();
  await page.clock.pauseAt(3_600_000);
}

/** Scrolling closes tooltips. Its event comes before the observer is called. */
async function hover(link: Locator) {
  await link.evaluate(
    (element) =>
      new Promise((seen) => {
        element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
        new IntersectionObserver(seen).observe(element);
      }),
  );
  await link.hover();
}

test('a tooltip opens after 700 ms under the pointer, the next at once, and Esc closes it', async ({
  page,
}) => {
  await openPage(page, '/');
  await hover(basis(page).first());
  await page.clock.runFor(delayMs - 50);
  await expect(tooltip(page)).toBeHidden();
  await page.clock.runFor(100);
  await expect(tooltip(page)).toHaveText(basisSummary('assetsUnderManagement'));
  await expect(tooltip(page)).toBeInViewport({ ratio: 1 });
  const note = page.locator('.basis-note').filter({ has: basis(page).first() });
  const [shown, sentence] = await Promise.all([tooltip(page).boundingBox(), note.first().boundingBox()]);
  expect((shown?.y ?? 0) + (shown?.height ?? 0), 'above its sentence').toBeLessThanOrEqual(sentence?.y ?? 0);

  await hover(basis(page).nth(1));
  await page.clock.runFor(50);
  await expect(tooltip(page)).toHaveText(basisSummary('carbonReduction'));
  await tooltip(page).hover();
  await page.clock.runFor(2_000);
  await expect(tooltip(page), 'under the pointer').toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tooltip(page)).toBeHidden();
});

test('a tooltip neither opens nor stays once the pointer has left the window', async ({ page }) => {
  await openPage(page, '/');
  const leaveWindow = () => page.locator('html').dispatchEvent('pointerleave');
  await hover(basis(page).first());
  await page.clock.runFor(delayMs - 50);
  await leaveWindow();
  await page.clock.runFor(delayMs);
  await expect(tooltip(page)).toBeHidden();
  await hover(basis(page).nth(1));
  await page.clock.runFor(delayMs + 50);
  await expect(tooltip(page)).toBeVisible();
  await leaveWindow();
  await page.clock.runFor(200);
  await expect(tooltip(page)).toBeHidden();
});

test('the focus of the keyboard opens the meaning of a term at once, which its link leads to', async ({
  page,
}) => {
  await openPage(page, '/data-protection');
  const term = page.getByRole('link', { name: 'CISO', description: terms.CISO.meaning });
  await term.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(term).toBeFocused();
  await page.clock.runFor(50);
  await expect(tooltip(page)).toHaveText(terms.CISO.meaning);
  await page.keyboard.press('Tab');
  await expect(tooltip(page)).toBeHidden();
  await term.click();
  await expect(page).toHaveURL(terms.CISO.definedAt);
  await expect(page.locator(`[id="${terms.CISO.definedAt.split('#')[1] ?? ''}"]`)).toBeInViewport();
});
