import { expect, test } from '@playwright/test';
import { headerLinks } from '../specification/site.ts';
import { menuButton, violations } from '../support/visitor.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const onPhone = { tag: ['@phone', '@not-desktop'] };

test.beforeEach(async ({ page }) => {
  await page.goto('/about');
});

test('the nine links are behind a button that says whether they are shown', onPhone, async ({ page }) => {
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toHaveCount(0);
  await expect(menuButton(page)).toHaveAccessibleName('Menu');
  await menuButton(page).tap();
  await expect(menuButton(page)).toHaveAccessibleName('Close');
  await expect(links).toHaveText(headerLinks.map(({ name }) => name));
  await menuButton(page).tap();
  await expect(links).toHaveCount(0);
});

test(
  'Escape closes the menu and returns the focus to its button',
  { tag: [...onPhone.tag, '@no-script-phone'] },
  async ({ page }) => {
    const button = menuButton(page);
    await button.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Home', exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await expect(button).toBeFocused();
  },
);

test(
  'the open menu marks the page that is open, is accessible, and has links large enough to touch',
  onPhone,
  async ({ page }) => {
    await menuButton(page).tap();
    await expect(page.locator('header [aria-current="page"]')).toHaveText('About');
    for (const link of await page.getByRole('navigation', { name: 'Main' }).getByRole('link').all()) {
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    const button = await menuButton(page).boundingBox();
    expect(button?.height).toBeGreaterThanOrEqual(44);
    expect(button?.width).toBeGreaterThanOrEqual(44);
    expect(await violations(page)).toEqual([]);
  },
);
