import { expect, test } from '@playwright/test';
import { menuButton } from '../support/visitor.ts';

test('the menu opens, closes by Escape and leads on without JavaScript', async ({ page }) => {
  await page.goto('/about');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu).toBeHidden();
  await menuButton(page).tap();
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await menuButton(page).tap();
  await page.getByRole('banner').getByRole('link', { name: 'Careers', exact: true }).tap();
  await expect(page).toHaveURL('/careers');
  await expect(menu).toBeHidden();
});
