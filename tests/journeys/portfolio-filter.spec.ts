import { expect, test } from '@playwright/test';
import { projects as specifiedProjects } from '../specification/owner.ts';
import { portfolio } from '../support/visitor.ts';

/** The title of a project of this category. */
const titleIn = (wanted: string) =>
  specifiedProjects.find(({ category }) => category === wanted)?.title ?? '';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a category is chosen at once, announced, and undone by Back', { tag: '@phone' }, async ({ page }) => {
  const { projects, filter, announcement } = portfolio(page);
  const places = page.locator('.locations li:visible');
  await page.goto('/portfolio');
  await expect(projects).toHaveCount(specifiedProjects.length);
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await expect(announcement).toBeEmpty();
  await page.evaluate(() => {
    document.body.dataset['kept'] = '';
  });

  await filter.getByRole('link', { name: /^Energy/ }).click();
  await expect(page).toHaveURL('/portfolio?category=Energy');
  await expect(projects).toHaveCount(1);
  await expect(projects).toContainText(titleIn('Energy'));
  await expect(announcement).toHaveText(/^One project in Energy: /);
  await expect(page.getByText(/^One project in Energy: /)).toHaveCount(2);
  await expect(places).toHaveText(new RegExp(titleIn('Energy')));
  await expect(projects.getByText('Target, not a forecast.')).toBeVisible();
  await expect(page.locator('#risk-warning')).toBeVisible();
  await expect(filter.locator('[aria-current]')).toHaveText(/^Energy/);
  const comparison = page.getByRole('heading', { name: 'The projects compared' });
  await expect(comparison, 'One project is compared with none').toBeHidden();

  await filter.getByRole('link', { name: /^Urban Redevelopment/ }).click();
  await expect(projects).toContainText(titleIn('Urban Redevelopment'));
  await page.goBack();
  await expect(page).toHaveURL('/portfolio?category=Energy');
  await expect(projects).toContainText(titleIn('Energy'));
  await page.goBack();
  await expect(page).toHaveURL('/portfolio');
  await expect(projects).toHaveCount(specifiedProjects.length);
  await expect(announcement).toHaveText(/^Three projects: /);
  await expect(places).toHaveCount(specifiedProjects.length);
  await expect(page.locator('#risk-warning')).toBeVisible();
  await expect(comparison).toBeVisible();
  await page.goForward();
  await expect(projects).toHaveCount(1);
  await expect(page.locator('body[data-kept]'), 'The page was loaded anew').toHaveCount(1);
});

test('Infrastructure, which has no project, says so and offers all projects', async ({ page }) => {
  const { projects, filter } = portfolio(page);
  await page.goto('/portfolio');
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await filter.getByRole('link', { name: 'Infrastructure 0, nothing yet' }).click();
  await expect(page).toHaveURL('/portfolio?category=Infrastructure');
  await expect(page.locator('#risk-warning')).toBeVisible();
  await expect(projects).toHaveCount(0);
  await page.reload();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await expect(page.getByText('On the map')).toBeHidden();
  await expect(page.getByText('Nothing in Infrastructure yet')).toBeVisible();
  await page.getByRole('link', { name: 'Show all projects' }).click();
  await expect(projects).toHaveCount(specifiedProjects.length);
  await expect(page.locator('#risk-warning')).toBeVisible();
});

const withoutScript = { tag: ['@no-script-phone', '@not-desktop'] };

test(
  'without JavaScript each category is a page of its own that a link leads to',
  withoutScript,
  async ({ page }) => {
    const { projects, filter } = portfolio(page);
    await page.goto('/portfolio');
    await expect(projects).toHaveCount(specifiedProjects.length);
    for (const { title, category } of specifiedProjects) {
      await filter.getByRole('link', { name: category }).click();
      await expect(page).toHaveURL(/\?category=/);
      await expect(projects).toHaveCount(1);
      await expect(projects).toContainText(title);
      await expect(filter.locator('[aria-current]')).toContainText(category);
    }
    await page.goBack();
    await expect(projects).toContainText(specifiedProjects[1].title);
  },
);

test(
  'a category that does not exist is named as such, and all projects are shown',
  withoutScript,
  async ({ page }) => {
    const { projects, filter } = portfolio(page);
    await page.goto('/portfolio?category=Castles');
    await expect(page.getByText('No such category exists')).toBeVisible();
    await expect(projects).toHaveCount(specifiedProjects.length);
    await expect(filter.locator('[aria-current]')).toHaveText(/^All/);
    await expect(page.getByText('Castles')).toHaveCount(0);
  },
);
