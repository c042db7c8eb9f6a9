import { expect, test } from '@playwright/test';
import { openCase, raiseConcern } from '../support/visitor.ts';

const both = { tag: ['@no-script-phone'] };

test('a reporter is shown a code once, comes back with it and adds to the report', both, async ({ page }) => {
  const message = 'The ledger has two copies, and one is kept at home.';
  const addition = 'The second copy is blue.';
  const code = await raiseConcern(page, message);
  await expect(page.getByRole('main').getByText(message)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(code)).toHaveCount(0);

  await openCase(page, code.toLowerCase().replaceAll('-', ' '));
  expect(new URL(page.url()).search).toBe('');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your report');
  await page.getByRole('textbox', { name: 'Add to the report' }).fill(addition);
  await page.getByRole('button', { name: 'Add to the Report' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toBeFocused();
  await expect(page.getByRole('main').getByText(/You added on/)).toHaveCount(1);
  for (const words of [message, addition]) {
    await expect(page.getByRole('main').getByText(words)).toHaveCount(0);
  }
  await page.getByRole('textbox', { name: 'Add to the report' }).fill('');
  await page.getByRole('button', { name: 'Add to the Report' }).click();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByRole('main').getByText(/You added on/)).toHaveCount(1);
});

test('a wrong case code opens nothing and can be corrected', both, async ({ page }) => {
  await openCase(page, 'BBBB-CCCC-DDDD-FFFF');
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByRole('main').getByRole('alert')).toBeFocused();
  await expect(page.getByLabel('Case code')).toHaveValue('BBBB-CCCC-DDDD-FFFF');
});

test('raising a concern leaves nothing on the device and asks no other server for anything', async ({
  page,
  baseURL,
}) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL ?? ''}/`) && !request.url().startsWith('data:')) {
      elsewhere.push(request.url());
    }
  });
  await raiseConcern(page, 'Something is wrong at the quarry.');
  const { cookies, origins } = await page.context().storageState({ indexedDB: true });
  expect([cookies, origins]).toEqual([[], []]);
  expect(elsewhere).toEqual([]);
});
