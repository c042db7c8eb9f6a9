import { expect, test } from '@playwright/test';

test('an injected script is not run', async ({ page }) => {
  await page.goto('/');
  const violated = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => {
          resolve(event.effectiveDirective);
        });
        const script = document.createElement('script');
        script.textContent = 'document.body.dataset.injected = ""';
        document.body.append(script);
      }),
  );
  expect(await violated).toMatch(/^script-src/);
  await expect(page.locator('body[data-injected]')).toHaveCount(0);
});
