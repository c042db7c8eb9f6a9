import { expect, test } from '@playwright/test';
import { formatFigure } from '../../company/figures.ts';
import { projects as specifiedProjects } from '../specification/owner.ts';
import { followHeaderLink, portfolio } from '../support/visitor.ts';

/** No script file ever arrives, as behind a strict proxy or in the minute after a deployment. */
test.beforeEach(async ({ page }) => {
  await page.route(/\.js$/, (route) => route.abort());
});

test('the figures stay at their final value', async ({ page }) => {
  const failed = page.waitForEvent('requestfailed', (request) => request.resourceType() === 'script');
  await page.goto('/');
  const island = page.locator('astro-island');
  await island.scrollIntoViewIfNeeded();
  await failed;
  for (const figure of (['assetsUnderManagement', 'carbonReduction', 'renewableTransition'] as const).map(
    formatFigure,
  ))
    await expect(island.getByText(figure).first()).toBeVisible();
  await followHeaderLink(page, 'Sustainability');
  await page.locator('astro-island').scrollIntoViewIfNeeded();
  await expect(page.getByText(formatFigure('carbonOffset'), { exact: true }).first()).toBeVisible();
});

test('the portfolio is filtered by its links', async ({ page }) => {
  const { projects, filter } = portfolio(page);
  const inEnergy = specifiedProjects.filter(({ category }) => category === 'Energy');
  await page.goto('/portfolio');
  await filter.getByRole('link', { name: /^Energy/ }).click();
  await expect(page).toHaveURL('/portfolio?category=Energy');
  await expect(projects).toHaveCount(inEnergy.length);
  await expect(projects).toContainText(inEnergy.map(({ title }) => title));
});
