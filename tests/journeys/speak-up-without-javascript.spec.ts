import { test } from '@playwright/test';
import { reporterComesBack, wrongCodeOpensNothing } from '../support/contact-journeys.ts';

test('a reporter is shown a code once, comes back with it and adds to the report', async ({ page }) => {
  await reporterComesBack(page);
});

test('a wrong case code opens nothing and can be corrected', async ({ page }) => {
  await wrongCodeOpensNothing(page);
});
