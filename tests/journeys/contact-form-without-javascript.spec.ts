import { expect, test } from '@playwright/test';
import {
  completeFormIsReceived,
  concernNeedsNoName,
  contactForm,
  correctedFormIsReceived,
  emptyFormIsExplained,
  expectKept,
  fillIn,
  referenceForm,
  shownCode,
  takeTime,
} from '../support/contact-journeys.ts';

test('a form with mistakes is explained, field by field, and keeps what was typed', async ({ page }) => {
  await emptyFormIsExplained(page);
});

test('a form that has been put right is received', async ({ page }) => {
  await correctedFormIsReceived(page);
});

test('a complete message leads to a receipt', async ({ page }) => {
  await completeFormIsReceived(page);
});

test('a concern can be raised without name or address', async ({ page }) => {
  await concernNeedsNoName(page);
});

test('somebody as quick as a program is asked to press the button once more, and loses nothing', async ({
  page,
}) => {
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.goto('/contact');
  const values = await fillIn(page);
  const form = contactForm(page);
  await form.send();
  // A slow machine may have taken long enough.
  test.skip((await answered).status() !== 422, 'This machine was too slow to be too quick');
  await expect(form.summary).toBeFocused();
  await expectKept(page, values);
  await takeTime(page);
  await form.send();
  expect(await shownCode(page)).toMatch(referenceForm);
});
