import { expect, test, type Page } from '@playwright/test';
import { projectCategories } from '../../company/categories.ts';
import { projectSources } from '../support/content-sources.ts';
import { hydrateIslands } from '../support/visitor.ts';

const all = projectSources();
const titlesIn = (category: string) =>
  all.filter((project) => project.category === category).map(({ title }) => title);

/** The parts of the portfolio that a visitor uses. */
function portfolio(page: Page) {
  const main = page.getByRole('main');
  return {
    projects: main.getByRole('article'),
    filter: main.getByRole('navigation', { name: 'Project categories' }),
    announcement: main.getByRole('status'),
    comparison: page.getByRole('heading', { name: 'The projects compared' }),
    places: page.locator('.project-places li:visible'),
  };
}

test.describe('the filter', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('chooses a category at once, announces it, and is undone by Back', async ({ page }) => {
    const { projects, filter, announcement, places, comparison } = portfolio(page);
    await page.goto('/portfolio');
    await expect(projects).toHaveCount(all.length);
    await hydrateIslands(page);
    await expect(announcement).toBeEmpty();
    await page.evaluate(() => {
      document.body.dataset['kept'] = '';
    });
    await filter.getByRole('link', { name: /^Energy/ }).click();
    await expect(page).toHaveURL('/portfolio?category=Energy');
    await expect(projects.getByRole('heading', { level: 2 })).toHaveText(titlesIn('Energy'));
    await expect(announcement).toContainText('in Energy: ');
    await expect(places).toHaveCount(titlesIn('Energy').length);
    await expect(page.getByText('Target, not a forecast.').first()).toBeVisible();
    await expect(page.locator('#risk-warning')).toBeVisible();
    await expect(filter.locator('[aria-current]')).toHaveText(/^Energy/);
    await expect(comparison).toBeVisible({ visible: titlesIn('Energy').length > 1 });

    await filter.getByRole('link', { name: /^Urban Redevelopment/ }).click();
    await expect(projects.first()).toContainText(titlesIn('Urban Redevelopment')[0] ?? '');
    await page.goBack();
    await expect(projects).toHaveCount(titlesIn('Energy').length);
    await page.goBack();
    await expect(page).toHaveURL('/portfolio');
    await expect(projects).toHaveCount(all.length);
    await expect(announcement).toContainText('projects: ');
    await expect(comparison).toBeVisible();
    await page.goForward();
    await expect(projects).toHaveCount(titlesIn('Energy').length);
    await expect(page.locator('body[data-kept]'), 'The page was loaded anew').toHaveCount(1);
  });

  test('brings cards back whose links have their descriptions', async ({ page }) => {
    const { projects, filter } = portfolio(page);
    await page.goto('/portfolio');
    await hydrateIslands(page);
    await filter.getByRole('link', { name: /^Energy/ }).click();
    await expect(projects).toHaveCount(titlesIn('Energy').length);
    await filter.getByRole('link', { name: /^All/ }).click();
    await expect(projects).toHaveCount(all.length);
    for (const basis of await projects.getByRole('link', { name: /^Basis/ }).all())
      await expect(basis).toHaveAccessibleDescription(/\w/);
  });

  test('announces nothing when a link leads to a place on the page', async ({ page }) => {
    const { announcement } = portfolio(page);
    await page.goto('/portfolio?category=Energy');
    await hydrateIslands(page);
    await page.getByRole('main').locator('a[href="#risk-warning"]').first().click();
    await expect(page).toHaveURL('/portfolio?category=Energy#risk-warning');
    await expect(announcement).toBeEmpty();
  });

  test('leaves the page of a project that does not exist, whose notice says that all projects are listed', async ({
    page,
  }) => {
    const { projects, filter } = portfolio(page);
    await page.goto('/portfolio?project=no-such-project');
    await hydrateIslands(page);
    await expect(page.getByText('There is no project at this address')).toBeVisible();
    await filter.getByRole('link', { name: /^Energy/ }).click();
    await expect(projects).toHaveCount(titlesIn('Energy').length);
    await expect(page.getByText('There is no project at this address')).toBeHidden();
    await expect(page).toHaveTitle(/^Portfolio/);
  });

  for (const empty of projectCategories.filter((category) => titlesIn(category).length === 0))
    test(`of ${empty}, which has no project, says so and offers all projects`, async ({ page }) => {
      const { projects, filter } = portfolio(page);
      await page.goto('/portfolio');
      await hydrateIslands(page);
      await filter.getByRole('link', { name: empty }).click();
      await expect(projects).toHaveCount(0);
      await page.reload();
      await hydrateIslands(page);
      await expect(page.getByText('On the map')).toBeHidden();
      await expect(page.getByText(`Nothing in ${empty} yet`)).toBeVisible();
      await page.getByRole('link', { name: 'Show all projects' }).click();
      await expect(projects).toHaveCount(all.length);
    });
});

test('on a phone the filter is one row, in which the keyboard reaches each category', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, name] of [
    ['/portfolio', 'Project categories'],
    ['/insights', 'Categories'],
  ] as const) {
    await page.goto(path);
    const links = page.getByRole('navigation', { name }).getByRole('link');
    const tops = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    await expect(links.last()).not.toBeInViewport({ ratio: 1 });
    await links.first().focus();
    for (let step = 1; step < tops.length; step += 1) {
      await page.keyboard.press('Tab');
      await expect(links.nth(step)).toBeFocused();
      // Chromium does not scroll sideways to a link of which it shows more than 32 pixels.
      await expect(links.nth(step)).toBeInViewport({ ratio: 0.3 });
    }
  }
});

test(
  'a card leads to its project, which leads to the next one and to the list',
  { tag: '@no-script-phone' },
  async ({ page }) => {
    const [first, second] = all;
    if (!first || !second) throw new Error('There are not two projects');
    const heading = page.getByRole('heading', { level: 1 });
    await page.goto('/portfolio');
    // The link of the title covers the card, so Playwright would wait for the picture to receive the click.
    await portfolio(page).projects.first().getByRole('img').click({ force: true });
    await expect(page).toHaveURL(`/portfolio?project=${first.slug}`);
    await expect(heading).toHaveText(first.title);
    const others = page.getByRole('navigation', { name: 'Other projects' });
    await others.getByRole('link', { name: second.title }).click();
    await expect(page).toHaveURL(`/portfolio?project=${second.slug}`);
    await page.goBack();
    await expect(heading).toHaveText(first.title);
    await others.getByRole('link', { name: 'All projects' }).click();
    await expect(page).toHaveURL('/portfolio');
  },
);
