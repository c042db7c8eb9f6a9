import { expect, test } from '@playwright/test';
import { pathsAndNotFound } from '../specification/site.ts';
import { wakeIslands } from '../support/visitor.ts';

const views = [
  '/portfolio?category=Energy',
  '/insights?category=Energy',
  '/insights?article=grid-queue',
  '/contact?subject=application&role=esg-manager',
];

test('no page breaks its own security policy, fails to load a part or reports an error', async ({ page }) => {
  const problems: string[] = [];
  let path = '';
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      console.warn(`Security policy: ${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  page.on('console', (message) => {
    const text = message.text();
    const isDue = path === '/no-such-page' && text.includes('404');
    if (['error', 'warning'].includes(message.type()) && !isDue) problems.push(`${path}: ${text}`);
  });
  page.on('pageerror', (error) => problems.push(`${path}: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // What was still on its way when the next page was opened is given up.
    if (reason !== 'net::ERR_ABORTED') problems.push(`${path}: ${request.url()} did not arrive: ${reason}`);
  });

  for (path of [...pathsAndNotFound, ...views]) {
    await page.goto(path);
    await wakeIslands(page);
  }
  expect(problems).toEqual([]);
});

test('what is slipped into a page is not run', async ({ page }) => {
  await page.goto('/');
  const violated = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => {
          resolve(event.effectiveDirective);
        });
        const script = document.createElement('script');
        script.textContent = 'document.body.dataset.slipped = ""';
        document.body.append(script);
      }),
  );
  expect(await violated).toMatch(/^script-src/);
  await expect(page.locator('body[data-slipped]')).toHaveCount(0);
});
