import { expect, test } from '@playwright/test';
import rendered from '../../art/rendered.json' with { type: 'json' };
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

test('the lines over a picture end where its camera saw what makes the figures', async ({ page }) => {
  const pictures = ['logistics-hub', 'urban-regeneration', 'wind-farm'] as const;
  for (const [index, { path }] of projects.entries()) {
    const places = Object.values(rendered[pictures[index] ?? pictures[0]].points);
    await page.goto(path);
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const picture = page.locator('.model-figure img');
      const ends = page.locator('.model-figure .leaders .part');
      await expect(ends).toHaveCount(places.length);
      for (const [number, place] of places.entries()) {
        const [box, end] = [await picture.boundingBox(), await ends.nth(number).boundingBox()];
        if (box === null || end === null) throw new Error(`${path} shows no picture, or no line over it`);
        const away = [
          end.x + end.width / 2 - box.x - place.x * box.width,
          end.y + end.height / 2 - box.y - place.y * box.height,
        ] as const;
        expect(Math.hypot(...away), `${path} at ${String(width)} px`).toBeLessThan(4);
      }
    }
  }
});
