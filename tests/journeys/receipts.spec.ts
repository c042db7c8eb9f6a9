import { expect, test } from '@playwright/test';
import { enquiryLimits } from '../../forms/enquiry-form.ts';
import {
  complaintIsToldItsDates,
  contactForm,
  fillIn,
  receiptMayBeReadAgain,
  shownCode,
  takeTime,
} from '../support/contact-journeys.ts';
import { hostileTexts } from '../support/hostile-texts.ts';

/** As many in one message as it may hold. */
function inMessages(texts: readonly string[]): string[] {
  const messages = [''];
  for (const text of texts) {
    const longer = `${messages.at(-1) ?? ''}\n${text}`;
    if (longer.length < enquiryLimits.message) messages[messages.length - 1] = longer;
    else messages.push(text);
  }
  return messages;
}

test('a receipt may be read again, and going back sends nothing twice', async ({ page }) => {
  await receiptMayBeReadAgain(page);
});

test('a complaint is told its dates, and can put them into a calendar', async ({ page }) => {
  await complaintIsToldItsDates(page);
});

test('an address that belongs to no receipt says so and offers a way on', async ({ page }) => {
  const response = await page.goto(`/contact?receipt=${'A'.repeat(43)}`);
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle(/^Error: /);
  const main = page.getByRole('main');
  await expect(main.locator('a[href^="tel:"]')).toBeVisible();
  await main.getByRole('link', { name: 'Write to Us' }).click();
  await expect(page).toHaveURL(/\/contact$/);
});

test('hostile texts stand in a form and in a receipt as text, and run nothing', async ({ page }) => {
  const alarms: string[] = [];
  page.on('dialog', (dialog) => {
    alarms.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => alarms.push(error.message));
  page.on('console', (message) => {
    if (/content security policy|refused to/i.test(message.text())) alarms.push(message.text());
  });
  const messages = inMessages(hostileTexts);
  expect(messages.length).toBeGreaterThan(1);
  for (const message of messages) {
    const name = message.trim().split('\n')[0]?.slice(0, 120) ?? '';
    await page.goto('/contact');
    await fillIn(page, { name, organisation: name, message, email: 'ada@' });
    await takeTime(page);
    // As before its script has come alive: the server writes everything into the page, and script then takes it over.
    const form = contactForm(page);
    await form.element.evaluate((element: HTMLFormElement) => {
      element.submit();
    });
    await expect(form.summary).toBeFocused();
    await expect(form.name).toHaveValue(name);
    await form.email.fill('ada@merrow.example');
    await form.send();
    await shownCode(page);
    await expect(page.getByRole('main').locator('.written')).toContainText(name);
  }
  expect(alarms).toEqual([]);
});
