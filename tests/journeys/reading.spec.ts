import { expect, test } from '@playwright/test';
import {
  counters,
  headerLinks,
  investorQuestions,
  mainPages,
  pages,
  policies,
  topPaddingPx,
} from '../specification/site.ts';
import { followHeaderLink, plainText } from '../support/visitor.ts';

test(
  'a visitor reaches all nine pages from the header, and sees which one is open',
  { tag: ['@phone', '@no-script-desktop', '@no-script-phone'] },
  async ({ page }) => {
    await page.goto('/contact');
    for (const { name, path } of headerLinks) {
      await followHeaderLink(page, name);
      await expect(page).toHaveURL(path);
      const heading = mainPages.find((each) => each.path === path)?.heading ?? '';
      expect(plainText(await page.getByRole('heading', { level: 1 }).innerText())).toBe(heading);
      await expect(page.locator('header [aria-current="page"]')).toHaveText(name);
    }
  },
);

test('a visitor reaches all twenty policies from the footer', async ({ page }) => {
  await page.goto('/');
  for (const { path, heading } of policies) {
    await page
      .getByRole('contentinfo')
      .getByRole('navigation', { name: 'Legal & Compliance' })
      .locator(`a[href="${path}"]`)
      .click();
    await expect(page).toHaveURL(path);
    expect(plainText(await page.getByRole('heading', { level: 1 }).innerText())).toBe(heading);
  }
});

test('a link to a clause shows its heading below the header', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/privacy');
  const clause = page.getByRole('heading', { level: 2, name: 'Your rights' });
  await page.goto(`/privacy#${(await clause.getAttribute('id')) ?? 'no id'}`);
  await expect(clause).toBeInViewport();
  expect((await clause.boundingBox())?.y).toBeGreaterThanOrEqual(topPaddingPx);
});

test('the year of the copyright follows the calendar, not the build', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2031-05-01T12:00:00Z'));
  await page.goto('/copyright');
  await expect(page.getByRole('contentinfo')).toContainText('© 2031');
  await expect(page.getByRole('main')).toContainText('© 2031');
});

const withoutScript = { tag: ['@no-script-phone', '@not-desktop'] };

test('every page is read whole', withoutScript, async ({ page }) => {
  for (const { path, heading } of pages) {
    const answer = await page.goto(path, { waitUntil: 'domcontentloaded' });
    expect(answer?.status(), path).toBe(200);
    expect(plainText(await page.getByRole('heading', { level: 1 }).innerText())).toBe(heading);
    expect((await page.getByRole('main').innerText()).length, path).toBeGreaterThan(300);
    await expect(page.locator('noscript'), path).toHaveCount(0);
  }
});

test('the figures stand at their final value', withoutScript, async ({ page }) => {
  for (const [path, figures] of Object.entries(counters)) {
    await page.goto(path);
    for (const figure of figures) {
      await expect(page.getByText(figure, { exact: true }).first()).toBeVisible();
    }
  }
});

test('of the four questions one is open at a time, and it can be closed', withoutScript, async ({ page }) => {
  await page.goto('/investor-relations');
  const questions = page.locator('details[name]');
  await expect(questions).toHaveCount(investorQuestions.length);
  for (const index of [3, 1]) {
    await questions.nth(index).locator('summary').click();
    await expect(page.locator('details[name][open]')).toHaveCount(1);
    await expect(questions.nth(index)).toHaveAttribute('open');
  }
  await questions.nth(1).locator('summary').click();
  await expect(page.locator('details[name][open]')).toHaveCount(0);
});
