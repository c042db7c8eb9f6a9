import { expect, test } from '@playwright/test';
import { messageLimit } from '../../src/enquiries/enquiry.ts';
import { hostileTexts } from '../attacks/payloads.ts';
import { contactForm, fillIn, shownCode } from '../support/visitor.ts';

/** The texts joined into messages, each with as many as it may hold. */
function inMessages(texts: readonly string[]): string[] {
  const messages = [''];
  for (const text of texts) {
    const longer = `${messages.at(-1) ?? ''}\n${text}`;
    if (longer.length < messageLimit) messages[messages.length - 1] = longer;
    else messages.push(text);
  }
  return messages;
}

const both = { tag: ['@no-script-phone'] };

test('a receipt may be read again, and going back sends nothing twice', both, async ({ page }) => {
  await page.goto('/contact');
  await fillIn(page);
  await contactForm(page).send();
  const reference = await shownCode(page);
  await page.reload();
  expect(await shownCode(page)).toBe(reference);
  await page.goBack();
  await expect(contactForm(page).message).toBeVisible();
  await page.goForward();
  expect(await shownCode(page)).toBe(reference);
});

test('a complaint is told its dates, and can put them into a calendar', both, async ({ page }) => {
  await page.goto('/contact?subject=formal-complaint');
  await fillIn(page, { subject: 'formal-complaint' });
  await contactForm(page).send();
  const reference = await shownCode(page);
  const dates = page.getByRole('main').locator('.dates time');
  await expect(dates).toHaveCount(3);
  const days = await dates.evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
  expect(days).toEqual(days.toSorted());
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /calendar/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${reference}.ics`);
});

test('an address that belongs to no receipt says so and leads to the form', async ({ page }) => {
  const response = await page.goto(`/contact?receipt=${'A'.repeat(43)}`);
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle(/^Error: /);
  const main = page.getByRole('main');
  await expect(main.locator('a[href^="tel:"]')).toBeVisible();
  await main.getByRole('link', { name: 'Contact Us' }).click();
  await expect(page).toHaveURL(/\/contact$/);
});

test('hostile texts stand in a form and in a receipt as text, and run nothing', async ({ page }) => {
  const problems: string[] = [];
  page.on('dialog', (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (/content security policy|refused to/i.test(message.text())) problems.push(message.text());
  });
  const messages = inMessages(hostileTexts);
  expect(messages.length).toBeGreaterThan(1);
  for (const message of messages) {
    const name = message.trim().split('\n')[0]?.slice(0, 120) ?? '';
    await page.goto('/contact');
    await fillIn(page, { name, organisation: name, message, email: 'ada@' });
    // The HTML is as before hydration: the server writes everything into the page, and the script then takes it over.
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
  expect(problems).toEqual([]);
});
