import { test } from '@playwright/test';
import {
  completeFormIsNotLost,
  concernNeedsNoName,
  emptyFormIsExplained,
} from '../support/contact-journeys.ts';

test('a form with mistakes is explained, field by field, and keeps what was typed', async ({ page }) => {
  await emptyFormIsExplained(page);
});

test('a complete message that cannot be stored is never said to have arrived', async ({ page }) => {
  await completeFormIsNotLost(page);
});

test('a concern can be raised without name or address', async ({ page }) => {
  await concernNeedsNoName(page);
});
