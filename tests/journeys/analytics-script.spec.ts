import { expect, test, type Page } from '@playwright/test';
import { inventoryVersion } from '../../company/device-storage.ts';
import { copyProject, type ProjectCopy } from '../support/project-copy.ts';
import { freePort, startSiteProcess, type SiteProcess } from '../support/site-process.ts';
import { scriptLoaded } from '../support/visitor.ts';

const script = 'https://analytics.example/script.js';

// A site with the script of another company is another build, which takes long and of which this company makes no use.
test.describe.configure({ mode: 'default' });
test.use({ storageState: { cookies: [], origins: [] } });

let copy: ProjectCopy;
let site: SiteProcess;
let origin: string;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  copy = copyProject();
  const stored =
    "{ name: 'visitor', kind: 'cookie', category: 'statistics', purpose: 'Counts.', keptFor: null }";
  copy.change(
    'company/device-storage.ts',
    'analyticsItems: readonly InventoryItem[] = []',
    `analyticsItems: readonly InventoryItem[] = [${stored}]`,
  );
  await copy.build({ ANALYTICS_SCRIPT_URL: script });
  const port = String(await freePort());
  // The host has a domain above it; Chromium resolves every host below “localhost” to this machine.
  origin = `http://www.site.localhost:${port}`;
  site = await startSiteProcess({
    folder: copy.folder,
    settings: {
      ANALYTICS_SCRIPT_URL: script,
      DATA_DIR: `${copy.folder}/data`,
      PORT: port,
      PUBLIC_ORIGIN: origin,
    },
  });
});
test.afterAll(async () => {
  await site.terminate();
  copy.remove();
});

/** Responds for the other company, and records which pages requested its script, and what the policy refused. */
async function observe(page: Page) {
  const loadedOn: string[] = [];
  const refused: string[] = [];
  await page.route('https://analytics.example/**', (route) => {
    loadedOn.push(new URL(page.url()).pathname);
    return route.fulfill({ contentType: 'text/javascript', body: 'document.cookie = "visitor=7; Path=/";' });
  });
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text().includes('Content Security Policy'))
      refused.push(message.text());
  });
  return { loadedOn, refused };
}

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
    const { loadedOn, refused } = await observe(page);
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
    await open(page, '/about');
    await expect.poll(() => loadedOn).toEqual(['/about']);
    await open(page, '/contact');
    await open(page, '/contact?subject=speak-up');
    await open(page, `/insights?confirm=${'A'.repeat(43)}`);
    await open(page, '/insights');
    await expect.poll(() => loadedOn).toEqual(['/about', '/insights']);

    // What the script may have stored is deleted for this host and for the domains above it.
    await page.evaluate(() => {
      for (const domain of ['', '; Domain=www.site.localhost', '; Domain=site.localhost'])
        document.cookie = `visitor=7; Path=/${domain}`;
      document.cookie = 'other=1; Path=/; Domain=site.localhost';
    });
    const names = async () => (await context.cookies()).map(({ name }) => name).sort();
    expect(await names()).toEqual(['consent', 'other', 'visitor', 'visitor', 'visitor']);
    const reloaded = page.waitForEvent('load');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click();
    await region.getByRole('button', { name: 'Reject' }).click();
    await reloaded;
    await expect.poll(names).toEqual(['consent', 'other']);
    await open(page, '/about');
    expect(loadedOn).toEqual(['/about', '/insights']);
    expect(refused).toEqual([]);
  },
);
