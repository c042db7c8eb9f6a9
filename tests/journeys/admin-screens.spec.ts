import { expect, type Locator } from '@playwright/test';
import { openApp, signUp, test } from '../support/admin-visitor.ts';
import { violations } from '../support/visitor.ts';

// One server is enough, and no test changes what another one reads.
test.describe.configure({ mode: 'default' });

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

for (const [name, options] of Object.entries({
  'a wide window': { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  'a phone in the dark': { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
} as const))
  test(`every screen is accessible on ${name}, at 320 pixels and with keys alone`, async ({
    browser,
    served,
  }) => {
    const app = await openApp(browser, options);
    await app.goto(served.origin);
    await expect(app.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
    expect(await violations(app)).toEqual([]);
    const officer = await signUp(browser, served, `Officer on ${name}`, 'all,speakUp', options);
    await expect(officer.locator('a.row').first()).toBeVisible();
    const hrefsOf = (rows: Locator) =>
      rows.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    const [enquiry = ''] = await hrefsOf(officer.locator('a.row').filter({ hasNotText: 'Concern' }));
    const [concern = ''] = await hrefsOf(officer.locator('a.row').filter({ hasText: 'Concern' }));
    const width = () => officer.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    for (const path of [...screens, enquiry, concern]) {
      await officer.setViewportSize(options.viewport);
      await officer.goto(`${served.origin}${path}`);
      await expect(officer.getByRole('heading', { level: 1 })).toBeVisible();
      await officer.waitForLoadState('networkidle');
      expect(await violations(officer), path).toEqual([]);
      await officer.setViewportSize({ width: 320, height: 640 });
      // The line of dates becomes a list in the frame after the one that is narrower.
      await expect.poll(width, `${path} at 320 pixels`).toBeLessThanOrEqual(0);
    }
    await officer.setViewportSize(options.viewport);
    await officer.goto(served.origin);
    await expect(officer.locator('a.row').first()).toBeVisible();
    await officer.keyboard.press('?');
    await officer.getByRole('button', { name: 'Turn single-letter shortcuts off' }).click();
    expect(await violations(officer)).toEqual([]);
    await officer.keyboard.press('Escape');
    await officer.keyboard.press('/');
    await expect(officer.getByLabel(/^Find by reference/)).not.toBeFocused();
  });
