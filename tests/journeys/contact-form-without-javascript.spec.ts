import { expect, test } from '@playwright/test';
import { hiddenFields } from '../../forms/contact-state.ts';
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
  const form = contactForm(page);
  let values!: Awaited<ReturnType<typeof fillIn>>;
  await expect(async () => {
    await page.goto('/contact');
    values = await fillIn(page);
    // However long the filling in took, the form counts as opened just now.
    const opened = await (await page.request.get('/contact')).text();
    const formToken = new RegExp(`name="${hiddenFields.formToken}" value="([^"]+)"`).exec(opened)?.[1] ?? '';
    await page.locator(`[name=${hiddenFields.formToken}]`).evaluate((field, value) => {
      (field as HTMLInputElement).value = value;
    }, formToken);
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await form.send();
    expect((await answered).status()).toBe(422);
  }).toPass();
  await expect(form.summary).toBeFocused();
  await expectKept(page, values);
  await takeTime(page);
  await form.send();
  expect(await shownCode(page)).toMatch(referenceForm);
});
