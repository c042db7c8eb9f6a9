import { expect, type Locator, type Page } from '@playwright/test';
import { openApp, signUp, test } from '../support/admin-visitor.ts';
import { violations } from '../support/visitor.ts';

const screens = [
  '/',
  '/register',
  '/record',
  '/key',
  '/newsletter',
  '/people',
  '/audit',
  '/mail',
  '/passkeys',
  '/statistics',
  '/launch',
];

/** Of each screen, the layout of a wide window and that of a phone are checked, in one scheme of colours each. */
const views = [
  { name: 'a wide window', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'a phone in the dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

async function expectAccessible(app: Page, what: string): Promise<void> {
  for (const { name, viewport, colorScheme } of views) {
    await app.setViewportSize(viewport);
    await app.emulateMedia({ colorScheme });
    expect(await violations(app), `${what} on ${name}`).toEqual([]);
  }
}

test('every screen is accessible in a wide window and on a phone in the dark, at 320 pixels and with keys alone', async ({
  browser,
  served,
}) => {
  const app = await openApp(browser);
  await app.goto(served.origin);
  await expect(app.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
  await expectAccessible(app, 'signing in');
  const officer = await signUp(browser, served, 'Officer of all', 'all,speakUp');
  await expect(officer.locator('a.row').first()).toBeVisible();
  const hrefsOf = (rows: Locator) =>
    rows.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const [enquiry = ''] = await hrefsOf(officer.locator('a.row').filter({ hasNotText: 'Concern' }));
  const [concern = ''] = await hrefsOf(officer.locator('a.row').filter({ hasText: 'Concern' }));
  const width = () => officer.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  for (const path of [...screens, enquiry, concern]) {
    await officer.setViewportSize(views[0].viewport);
    await officer.goto(`${served.origin}${path}`);
    await expect(officer.getByRole('heading', { level: 1 })).toBeVisible();
    await officer.waitForLoadState('networkidle');
    await expectAccessible(officer, path);
    await officer.setViewportSize({ width: 320, height: 640 });
    // The line of dates becomes a list in the frame after the one that is narrower.
    await expect.poll(width, `${path} at 320 pixels`).toBeLessThanOrEqual(0);
  }
  await officer.setViewportSize(views[0].viewport);
  await officer.goto(served.origin);
  await expect(officer.locator('a.row').first()).toBeVisible();
  await officer.keyboard.press('?');
  await officer.getByRole('button', { name: 'Turn single-letter shortcuts off' }).click();
  await expectAccessible(officer, 'the shortcuts');
  await officer.keyboard.press('Escape');
  await officer.keyboard.press('/');
  await expect(officer.getByLabel(/^Find by reference/)).not.toBeFocused();
});
