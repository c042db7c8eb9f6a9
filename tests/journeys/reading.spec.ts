import { expect, test } from '@playwright/test';
import { headerLinks, mainPages, pages, policies } from '../specification/site.ts';
import { followHeaderLink, plainText } from '../support/visitor.ts';

test('a visitor reaches all nine pages from the header, and sees which one is open', async ({ page }) => {
  await page.goto('/contact');
  for (const { name, path } of headerLinks) {
    await followHeaderLink(page, name);
    await expect(page).toHaveURL(path);
    const heading = mainPages.find((each) => each.path === path)?.heading ?? '';
    expect(plainText(await page.getByRole('heading', { level: 1 }).innerText())).toBe(heading);
    await expect(page.locator('header [aria-current="page"]')).toHaveText(name);
  }
});

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

test('every page begins below the fixed header, which stays in sight', async ({ page }) => {
  for (const { path } of pages) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(page.locator('main')).toHaveCSS('padding-top', '64px');
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(heading?.y, path).toBeGreaterThanOrEqual(64);
    await page.evaluate(() => {
      scrollTo(0, 1_000);
    });
    expect(await page.getByRole('banner').boundingBox(), path).toMatchObject({ y: 0, height: 64 });
  }
});

test('a link to a clause shows its heading below the header', async ({ page }) => {
  await page.goto('/privacy');
  const clause = page.getByRole('heading', { level: 2, name: 'Your rights' });
  await page.goto(`/privacy#${(await clause.getAttribute('id')) ?? 'no id'}`);
  await expect(clause).toBeInViewport();
  expect((await clause.boundingBox())?.y).toBeGreaterThanOrEqual(64);
});

test('the year of the copyright follows the calendar, not the build', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2031-05-01T12:00:00Z'));
  await page.goto('/copyright');
  await expect(page.getByRole('contentinfo')).toContainText('© 2031');
  await expect(page.getByRole('main')).toContainText('© 2031');
});
