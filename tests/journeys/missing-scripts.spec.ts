import { expect, test } from '@playwright/test';
import { contactForm, fillIn, referencePattern, shownCode } from '../support/visitor.ts';

test('a page that was opened before a release, whose scripts are gone, works as without script', async ({
  page,
}) => {
  await page.route('**/_astro/*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/contact');
  await fillIn(page);
  await contactForm(page).send();
  expect(await shownCode(page)).toMatch(referencePattern);

  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible();

  await page.goto('/portfolio');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Energy/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\?category=Energy/);
});
