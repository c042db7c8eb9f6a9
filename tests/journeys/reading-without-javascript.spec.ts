import { expect, test } from '@playwright/test';
import { headerLinks, mainPages, pages } from '../specification/site.ts';
import { followHeaderLink, plainText } from '../support/visitor.ts';

test('a visitor without JavaScript reaches all nine pages from the header', async ({ page }) => {
  await page.goto('/contact');
  for (const { name, path } of headerLinks) {
    await followHeaderLink(page, name);
    await expect(page).toHaveURL(path);
    const heading = mainPages.find((each) => each.path === path)?.heading ?? '';
    expect(plainText(await page.getByRole('heading', { level: 1 }).innerText())).toBe(heading);
  }
});

test('every page is read whole without JavaScript', async ({ page }) => {
  for (const { path, heading } of pages) {
    const answer = await page.goto(path, { waitUntil: 'domcontentloaded' });
    expect(answer?.status(), path).toBe(200);
    expect(plainText(await page.getByRole('heading', { level: 1 }).innerText())).toBe(heading);
    expect((await page.getByRole('main').innerText()).length, path).toBeGreaterThan(300);
    await expect(page.locator('noscript'), path).toHaveCount(0);
  }
});

test('the figures stand at their final value without JavaScript', async ({ page }) => {
  await page.goto('/');
  for (const figure of ['£8.5bn', '35%', '100%']) await expect(page.getByText(figure).first()).toBeVisible();
  await page.goto('/sustainability');
  for (const figure of ['87,500+', '52 MW', '15+', '2,400+']) {
    await expect(page.getByText(figure, { exact: true }).first()).toBeVisible();
  }
});

test('of the four questions one is open at a time, and it can be closed, without JavaScript', async ({
  page,
}) => {
  await page.goto('/investor-relations');
  const questions = page.locator('details[name]');
  await expect(questions).toHaveCount(4);
  for (const index of [3, 1]) {
    await questions.nth(index).locator('summary').click();
    await expect(page.locator('details[name][open]')).toHaveCount(1);
    await expect(questions.nth(index)).toHaveAttribute('open');
  }
  await questions.nth(1).locator('summary').click();
  await expect(page.locator('details[name][open]')).toHaveCount(0);
});
