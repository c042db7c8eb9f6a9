import { test } from '@playwright/test';
import { complaintIsToldItsDates, receiptMayBeReadAgain } from '../support/contact-journeys.ts';

test('a receipt may be read again, and going back sends nothing twice', async ({ page }) => {
  await receiptMayBeReadAgain(page);
});

test('a complaint is told its dates, and can put them into a calendar', async ({ page }) => {
  await complaintIsToldItsDates(page);
});
