import { expect, test } from '@playwright/test';
import { headerLinks, mainPages } from '../specification/site.ts';
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

test('the year of the copyright follows the calendar, not the build', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2031-05-01T12:00:00Z'));
  await page.goto('/copyright');
  await expect(page.getByRole('contentinfo')).toContainText('© 2031');
  await expect(page.getByRole('main')).toContainText('© 2031');
});
