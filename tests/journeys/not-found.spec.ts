import { expect, test } from '@playwright/test';
import { notFound } from '../specification/site.ts';

test('a page that does not exist says so, leads home, and logs the path without its query', async ({
  page,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => {
    // Chromium reports the status of the page as an error of its own.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      logged.push(message.text());
  });
  const answer = await page.goto('/reports/2019?token=secret#part');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(notFound.heading);
  await expect(page.getByText(notFound.text)).toBeVisible();
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain('/reports/2019');
  expect(logged[0]).not.toMatch(/secret|token|part/);
  await page.getByRole('link', { name: notFound.link.text }).click();
  await expect(page).toHaveURL(notFound.link.href);
});

test('a path written as a script is shown and logged as text', async ({ page }) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const answer = await page.goto('/%3Cimg%20src=x%20onerror=alert(1)%3E');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText(notFound.text)).toBeVisible();
  expect(dialogs).toEqual([]);
});
