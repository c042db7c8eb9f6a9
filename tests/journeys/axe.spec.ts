import { expect, test, type Page } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { mainPages, policies } from '../support/route-table.ts';

// A figure is looked at when it has come to rest.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function scan(page: Page, paths: readonly string[]): Promise<void> {
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    found.push(...(await violations(page)).map((violation) => `${path}: ${violation}`));
  }
  expect(found).toEqual([]);
}

test('the nine main pages and the not-found page are accessible', async ({ page }) => {
  await scan(page, [...mainPages.map(({ path }) => path), '/no-such-page']);
});

test('the first ten policies are accessible', async ({ page }) => {
  await scan(
    page,
    policies.slice(0, 10).map(({ path }) => path),
  );
});

test('the other ten policies are accessible', async ({ page }) => {
  await scan(
    page,
    policies.slice(10).map(({ path }) => path),
  );
});

test('the views that a query opens are accessible', async ({ page }) => {
  await scan(page, [
    '/portfolio?category=Energy',
    '/portfolio?category=Infrastructure',
    '/portfolio?category=Castles',
    '/insights?category=Property',
    '/insights?category=Castles',
    '/insights?article=grid-queue',
    '/insights?article=no-such-article',
    '/contact?subject=speak-up',
  ]);
});

test('whatever can be unfolded is accessible when it is', async ({ page }) => {
  for (const path of ['/investor-relations', '/portfolio', '/careers']) {
    await page.goto(path);
    const folded = page.locator('main details:not([open])');
    expect(await folded.count(), path).toBeGreaterThan(0);
    // Each opened question closes the one before, so the page is looked at after every one.
    for (const summary of await page.locator('main details > summary').all()) {
      await summary.click();
      expect(await violations(page), path).toEqual([]);
    }
  }
});

test('the dialog before the investor portal is accessible', async ({ page }) => {
  await page.goto('/investor-relations');
  await page.getByRole('button', { name: 'Access Investor Portal' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('the contact form is accessible with its errors, and when a message cannot be taken', async ({
  page,
}) => {
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Name', { exact: true }).fill('Ada Merrow');
  await page.getByLabel('Email', { exact: true }).fill('ada@merrow.example');
  await page.getByLabel('I am a...').selectOption('partner');
  await page.getByLabel('Message', { exact: true }).fill('We have a site by the canal.');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('alert')).toContainText('not been received');
  expect(await violations(page)).toEqual([]);
});
