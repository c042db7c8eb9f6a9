import { expect, test } from '@playwright/test';
import { headerLinks } from '../specification/site.ts';
import { menuButton, violations } from '../support/visitor.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const onPhone = { tag: ['@phone', '@not-desktop'] };

test.beforeEach(async ({ page }) => {
  await page.goto('/about');
});

test(
  'the nine links are behind a button that says whether they are shown, large enough to touch and accessible',
  onPhone,
  async ({ page }) => {
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    const button = menuButton(page);
    await expect(links).toHaveCount(0);
    await expect(button).toHaveAccessibleName('Menu');
    await button.tap();
    await expect(button).toHaveAccessibleName('Close');
    await expect(links).toHaveText(headerLinks.map(({ name }) => name));
    await expect(page.locator('header [aria-current="page"]')).toHaveText('About');
    for (const target of [button, ...(await links.all())])
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect((await button.boundingBox())?.width).toBeGreaterThanOrEqual(44);
    expect(await violations(page)).toEqual([]);
    await button.tap();
    await expect(links).toHaveCount(0);
  },
);

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
  'the policies in the footer are folded in groups of which one at most is open, all but that on modern slavery',
  onPhone,
  async ({ page }) => {
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: 'Modern Slavery' })).toBeVisible();
    const group = (name: string) => footer.locator('summary', { hasText: name });
    const privacy = footer.getByRole('link', { name: 'Privacy', exact: true });
    await expect(privacy).toBeHidden();
    await group('Privacy and terms').click();
    await expect(privacy).toBeVisible();
    await group('Safety and risk').click();
    await expect(privacy).toBeHidden();
    await footer.getByRole('link', { name: 'Risk Management' }).click();
    await expect(page).toHaveURL(/\/risk-management$/);
  },
);
