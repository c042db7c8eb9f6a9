import { expect, test, type Page } from '@playwright/test';
import { inventoryVersion } from '../../company/device-storage.ts';
import { copyProject, type ProjectCopy } from '../support/project-copy.ts';
import { startSiteProcess, type SiteProcess } from '../support/site-process.ts';
import { scriptLoaded } from '../support/visitor.ts';

const script = 'https://analytics.example/script.js';

// A site with the script of another company is another build.
test.describe.configure({ mode: 'default' });
test.use({ storageState: { cookies: [], origins: [] } });

let copy: ProjectCopy;
let site: SiteProcess;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  copy = copyProject();
  await copy.build({ ANALYTICS_SCRIPT_URL: script });
  await copy.finishBuild();
  site = await startSiteProcess({
    folder: copy.folder,
    settings: { ANALYTICS_SCRIPT_URL: script, DATA_DIR: `${copy.folder}/data` },
  });
});
test.afterAll(async () => {
  await site.terminate();
  copy.remove();
});

/** Answers for the other company, and collects on which pages it was asked, and what the policy refused. */
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
  await page.goto(site.origin + path);
  await scriptLoaded(page);
  await page.waitForLoadState('networkidle');
};

test('the script of another company loads only after consent that names it, never beside a form, and not after withdrawal', async ({
  page,
}) => {
  const { loadedOn, refused } = await observe(page);
  const region = page.getByRole('region', { name: 'Cookie choices' });
  await open(page, '/strategy');
  await expect(region).toContainText('analytics.example');
  expect(loadedOn).toEqual([]);

  await region.getByRole('button', { name: 'Accept optional' }).click();
  await open(page, '/about');
  await expect.poll(() => loadedOn).toEqual(['/about']);
  await open(page, '/contact');
  await open(page, '/contact?subject=speak-up');
  await open(page, `/insights?confirm=${'A'.repeat(43)}`);
  await open(page, '/insights');
  await expect.poll(() => loadedOn).toEqual(['/about', '/insights']);

  const reloaded = page.waitForEvent('load');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click();
  await region.getByRole('button', { name: 'Reject optional' }).click();
  await reloaded;
  await open(page, '/about');
  expect(loadedOn).toEqual(['/about', '/insights']);
  expect(refused).toEqual([]);
});

test('the policy names the script and its company, and consent without it is asked for again', async ({
  page,
  context,
}) => {
  const { loadedOn } = await observe(page);
  await context.addCookies([{ name: 'consent', value: `${inventoryVersion}:accepted`, url: site.origin }]);
  await open(page, '/cookies');
  await expect(page.getByRole('region', { name: 'Cookie choices' })).toBeVisible();
  expect(loadedOn).toEqual([]);
  const main = page.getByRole('main');
  await expect(main.getByRole('rowheader', { name: 'analytics.example' })).toBeVisible();
  await expect(main).toContainText('There is one exception, for visitors who have agreed to statistics');
  await expect(main).not.toContainText('no outside statistics service');
});
