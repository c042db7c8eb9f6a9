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
        script.append('document.body.dataset.injected = ""');
        document.body.append(script);
      }),
  );
  expect(await violated).toMatch(/^(script-src|require-trusted-types-for)/);
  await expect(page.locator('body[data-injected]')).toHaveCount(0);
});

test('HTML from a string is refused', async ({ page }) => {
  await page.goto('/');
  const refusal = await page.evaluate(() => {
    try {
      document.body.innerHTML = '<p data-injected></p>';
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  });
  expect(refusal).toContain('TrustedHTML');
  await expect(page.locator('[data-injected]')).toHaveCount(0);
});
