import { expect, test } from '@playwright/test';
import { portfolio } from '../support/portfolio-page.ts';

test('each category is a page of its own that a link leads to', async ({ page }) => {
  const { projects, filter } = portfolio(page);
  await page.goto('/portfolio');
  await expect(projects).toHaveCount(3);
  const expected = [
    [/^Logistics/, 'London logistics hub'],
    [/^Energy/, 'Swedish wind farm'],
    [/^Urban Redevelopment/, 'Manchester urban regeneration project'],
  ] as const;
  for (const [category, title] of expected) {
    await filter.getByRole('link', { name: category }).click();
    await expect(page).toHaveURL(/\?category=/);
    await expect(projects).toHaveCount(1);
    await expect(projects).toContainText(title);
    await expect(filter.locator('[aria-current]')).toHaveText(category);
  }
  await page.goBack();
  await expect(projects).toContainText('Swedish wind farm');
});

test('Infrastructure says that nothing is there yet and offers all projects', async ({ page }) => {
  const { projects } = portfolio(page);
  await page.goto('/portfolio?category=Infrastructure');
  await expect(projects).toHaveCount(0);
  await expect(page.getByText('Nothing in Infrastructure yet')).toBeVisible();
  await page.getByRole('link', { name: 'Show all projects' }).click();
  await expect(projects).toHaveCount(3);
});

test('a category that does not exist is said not to, and all projects are shown', async ({ page }) => {
  const { projects, filter } = portfolio(page);
  await page.goto('/portfolio?category=Castles');
  await expect(page.getByText('No such category exists')).toBeVisible();
  await expect(projects).toHaveCount(3);
  await expect(filter.locator('[aria-current]')).toHaveText(/^All/);
  await expect(page.getByText('Castles')).toHaveCount(0);
});
