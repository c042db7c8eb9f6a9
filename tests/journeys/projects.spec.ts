import { expect, test } from '@playwright/test';
import { projects } from '../specification/owner.ts';
import { portfolio } from '../support/visitor.ts';

test(
  'a card leads to its project, which leads to the next one and to the list',
  { tag: ['@phone', '@no-script-phone'] },
  async ({ page }) => {
    const [first, second] = projects;
    const heading = page.getByRole('heading', { level: 1 });
    await page.goto('/portfolio');
    // The link of the title covers the card, so Playwright would wait for the picture to receive the click.
    await portfolio(page).projects.first().getByRole('img').click({ force: true });
    await expect(page).toHaveURL(first.path);
    await expect(heading).toHaveText(first.title);
    await expect(page.getByRole('heading', { name: 'What we watch' })).toBeVisible();

    const others = page.getByRole('navigation', { name: 'Other projects' });
    await others.getByRole('link', { name: second.title }).click();
    await expect(page).toHaveURL(second.path);
    await expect(heading).toHaveText(second.title);
    await page.goBack();
    await expect(heading).toHaveText(first.title);
    await others.getByRole('link', { name: 'All projects' }).click();
    await expect(page).toHaveURL('/portfolio');
  },
);
