import { expect, test } from '@playwright/test';

test('midnight in an office moves it to the front, and takes the focus of no link', async ({ page }) => {
  await page.clock.install({ time: '2026-12-01T22:58:00Z' });
  await page.goto('/about');
  await page.clock.pauseAt('2026-12-01T23:58:00Z');
  const offices = page.locator('.about-offices > li');
  const last = offices.last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toContainText('London');
  await expect(last).toContainText('23:58');
  const link = offices.filter({ hasText: 'London' }).getByRole('link');
  await link.focus();
  await page.clock.runFor('02:30');
  await expect(offices.first()).toContainText('London');
  await expect(link).toBeFocused();
});
