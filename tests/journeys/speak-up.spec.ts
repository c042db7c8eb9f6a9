import { expect, test } from '@playwright/test';
import { raiseConcern, reporterComesBack, wrongCodeOpensNothing } from '../support/contact-journeys.ts';

test('a reporter is shown a code once, comes back with it and adds to the report', async ({ page }) => {
  await reporterComesBack(page);
});

test('a wrong case code opens nothing and can be corrected', async ({ page }) => {
  await wrongCodeOpensNothing(page);
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
