import { expect, test } from '@playwright/test';
import { topPaddingPx } from '../specification/specified-pages.ts';
import { scriptLoaded, violations } from '../support/visitor.ts';

test('a link to an answer opens it, in view below the header', async ({ page }) => {
  await page.goto('/investor-relations');
  const answer = page.locator('details[name]').nth(3).locator('[id]').last();
  const id = (await answer.getAttribute('id')) ?? 'no id';
  await page.goto('/about');
  await page.goto(`/investor-relations#${id}`);
  await expect(page.locator(`#${id}`)).toBeInViewport();
  await expect(page.locator('details[name][open]')).toHaveCount(1);
  expect((await page.locator(`#${id}`).boundingBox())?.y).toBeGreaterThanOrEqual(topPaddingPx);
});

test('the portal is reached only after the acknowledgement, and is never a sign-in', async ({ page }) => {
  await page.goto('/investor-relations');
  const button = page.getByRole('button', { name: 'Access Investor Portal' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'For existing institutional and professional investors' });
  await expect(dialog).toBeVisible();
  expect(await violations(page, 'dialog[open]')).toEqual([]);
  await expect(page).toHaveURL('/investor-relations');
  await expect(dialog.locator('input[type=password]')).toHaveCount(0);
  await expect(dialog.getByRole('checkbox')).not.toBeChecked();
  await dialog.getByRole('button', { name: /^Continue/ }).click();
  await expect(page).toHaveURL('/investor-relations');
  await dialog.getByRole('checkbox').check();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();

  await button.click();
  await expect(dialog.getByRole('checkbox'), 'asked for again').not.toBeChecked();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();

  await button.click();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: /^Continue/ }).click();
  await expect(page).toHaveURL('/contact?subject=investor-portal');
  await expect(page.getByLabel('Subject')).toHaveValue('investor-portal');
});

test('the portal is reached although it redirects to a sign-in on a host that the policy does not name', async ({
  page,
}) => {
  const portal = 'https://portal.example/start';
  // The policy applies to redirects as to the first address. It names only this site, as this build has no portal.
  await page.route('https://portal.example/**', (route) => route.fulfill({ body: 'Sign in' }));
  await page.goto('/investor-relations');
  await scriptLoaded(page);
  await page.getByRole('button', { name: 'Access Investor Portal' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('form').evaluate((form: HTMLFormElement, address) => {
    form.action = address;
  }, `${portal}#sign-in`);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: /^Continue/ }).click();
  await expect(page).toHaveURL(`${portal}?subject=investor-portal#sign-in`);
});

test(
  'without script the portal’s button leads to the same acknowledgement on the page',
  { tag: ['@not-desktop', '@no-script-phone'] },
  async ({ page }) => {
    await page.goto('/investor-relations');
    await page.getByRole('button', { name: 'Access Investor Portal' }).click();
    await expect(page).toHaveURL('/investor-relations?view=portal#reporting-portal');
    const acknowledgement = page.getByRole('region', {
      name: 'For existing institutional and professional investors',
    });
    await expect(acknowledgement).toBeInViewport();
    await expect(acknowledgement.getByRole('checkbox')).not.toBeChecked();
    await acknowledgement.getByRole('button', { name: /^Continue/ }).click();
    await expect(page).toHaveURL(/\/investor-relations/);
    await acknowledgement.getByRole('checkbox').check();
    await acknowledgement.getByRole('button', { name: /^Continue/ }).click();
    await expect(page).toHaveURL('/contact?subject=investor-portal');
    await expect(page.getByLabel('Subject')).toHaveValue('investor-portal');
  },
);
