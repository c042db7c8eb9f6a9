import { expect, test, type Page } from '@playwright/test';
import { inventoryVersion } from '../../company/device-storage.ts';
import { createInstallation, endInstallations } from '../support/installation.ts';
import { copyProject, type ProjectCopy } from '../support/project-copy.ts';
import { freePort } from '../support/site-process.ts';
import { scriptLoaded } from '../support/visitor.ts';

const ANALYTICS_SCRIPT_URL = 'https://analytics.example/script.js';

// A site with the script of another company is another build, which takes long and of which this company makes no use.
test.use({ storageState: { cookies: [], origins: [] } });

let copy: ProjectCopy;
let origin: string;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  copy = copyProject();
  const stored =
    "{ name: 'visitor', kind: 'cookie', category: 'statistics', purpose: 'Counts.', keptFor: null }";
  const none = 'analyticsItems: readonly InventoryItem[] = []';
  copy.change('company/device-storage.ts', none, none.replace('= []', `= [${stored}]`));
  await copy.build({ ANALYTICS_SCRIPT_URL });
  const port = await freePort();
  // The host has a domain above it; Chromium resolves every host below “localhost” to this machine.
  origin = `http://www.site.localhost:${String(port)}`;
  const site = createInstallation({ ANALYTICS_SCRIPT_URL, PUBLIC_ORIGIN: origin });
  await site.start({ folder: copy.folder, port });
});
test.afterAll(async () => {
  await endInstallations();
  copy.remove();
});

const open = async (page: Page, path: string) => {
  await page.goto(origin + path);
  await scriptLoaded(page);
  // Everything that consent allows is requested by then. A connection that the browser keeps open for itself must not hold the test.
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined);
};

test(
  'the script of another company loads only after consent that names it, never beside a form, and not after withdrawal',
  { tag: '@long' },
  async ({ page, context }) => {
    const loadedOn: string[] = [];
    await page.route('https://analytics.example/**', (route) => {
      loadedOn.push(new URL(page.url()).pathname);
      return route.fulfill({
        contentType: 'text/javascript',
        body: 'document.cookie = "visitor=7; Path=/";',
      });
    });
    const region = page.getByRole('region', { name: 'Cookie choices' });
    // Consent to other things is asked for again, and the policy names the company.
    await context.addCookies([{ name: 'consent', value: `${inventoryVersion}:accepted`, url: origin }]);
    await open(page, '/cookies');
    await expect(region).toContainText('analytics.example');
    const main = page.getByRole('main');
    await expect(main.getByRole('rowheader', { name: 'analytics.example' })).toBeVisible();
    await expect(main).not.toContainText('no outside statistics service');
    expect(loadedOn).toEqual([]);

    await region.getByRole('button', { name: 'Accept' }).click();
    await expect.poll(() => loadedOn).toEqual(['/cookies']);
    for (const path of ['/contact', '/contact?subject=speak-up', `/insights?confirm=${'A'.repeat(43)}`])
      await open(page, path);
    await open(page, '/insights');
    await expect.poll(() => loadedOn).toEqual(['/cookies', '/insights']);

    // What the script has stored is deleted, for the domain above this host too.
    await page.evaluate(() => {
      document.cookie = 'visitor=7; Path=/; Domain=site.localhost';
    });
    const names = async () => (await context.cookies()).map(({ name }) => name).sort();
    expect(await names()).toEqual(['consent', 'visitor', 'visitor']);
    const reloaded = page.waitForEvent('load');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click();
    await region.getByRole('button', { name: 'Reject' }).click();
    await reloaded;
    await expect.poll(names).toEqual(['consent']);
    await open(page, '/about');
    expect(loadedOn).toEqual(['/cookies', '/insights']);
  },
);
