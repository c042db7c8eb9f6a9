import { expect, test, type Page, type Route } from '@playwright/test';
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

/** Has every post of the form end like this. @returns the keys it was sent with */
async function withPosts(
  page: Page,
  end: (route: Route, attempt: number) => Promise<void>,
): Promise<string[]> {
  const keys: string[] = [];
  await page.route('**/contact', async (route) => {
    if (route.request().method() !== 'POST') {
      await route.continue();
      return;
    }
    keys.push(new URLSearchParams(route.request().postData() ?? '').get('idempotencyKey') ?? '');
    await end(route, keys.length);
  });
  return keys;
}

test('a connection that breaks is tried again with the same key, and the message arrives', async ({
  page,
}) => {
  const keys = await withPosts(page, (route, attempt) => (attempt <= 2 ? route.abort() : route.continue()));
  await page.goto('/contact');
  await fillIn(page);
  await takeTime(page);
  await contactForm(page).send();
  await page.waitForURL(/receipt=/, { timeout: 30_000 });
  expect(await shownCode(page)).toMatch(referenceForm);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test('a message that cannot be stored is never said to have arrived, and nothing of it is lost', async ({
  page,
}) => {
  const keys = await withPosts(page, (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      headers: { 'Retry-After': '30' },
      body: JSON.stringify({ problem: 'unavailable', retryAfterSeconds: 30 }),
    }),
  );
  await page.goto('/contact');
  const values = await fillIn(page);
  await takeTime(page);
  const form = contactForm(page);
  await form.send();
  await expect(form.summary).toContainText('not been received', { timeout: 30_000 });
  await expect(form.summary).toBeFocused();
  expect(new Set(keys).size).toBe(1);
  await expect(form.summary.locator('a[href^="mailto:"]')).toBeVisible();
  await expect(form.summary.locator('a[href^="tel:"]')).toBeVisible();
  await expectKept(page, values);
  await page.unroute('**/contact');
  await form.send();
  expect(await shownCode(page)).toMatch(referenceForm);
});

test('without a connection the page says so, keeps the message, and sends it when there is one again', async ({
  page,
  context,
}) => {
  await page.goto('/contact');
  const values = await fillIn(page);
  await takeTime(page);
  await context.setOffline(true);
  const main = page.getByRole('main');
  await expect(main.getByText(/You are offline/)).toBeVisible();
  await contactForm(page).send();
  await expect(main.getByText(/sent as soon as you are connected/)).toBeVisible();
  await expectKept(page, values);
  await context.setOffline(false);
  await page.waitForURL(/receipt=/, { timeout: 30_000 });
  expect(await shownCode(page)).toMatch(referenceForm);
});

test('after the first attempt a field is checked when it is left, and its message goes when it is put right', async ({
  page,
}) => {
  await page.goto('/contact');
  const form = contactForm(page);
  await form.email.fill('ada@');
  await form.message.focus();
  await expect(form.email).not.toHaveAttribute('aria-invalid');
  await form.send();
  await expect(form.summary).toBeFocused();
  await expect(form.email).toHaveAttribute('aria-invalid', 'true');
  await form.email.fill('ada@merrow.example');
  await form.message.focus();
  await expect(form.email).not.toHaveAttribute('aria-invalid');
});

test('the message counts down, and what is too long is said and not cut off', async ({ page }) => {
  await page.goto('/contact');
  const form = contactForm(page);
  await form.message.fill('x'.repeat(4_990));
  await expect(form.message).toHaveAccessibleDescription(/10 left/);
  await form.message.fill('x'.repeat(5_012));
  await expect(form.message).toHaveAccessibleDescription(/12 too many/);
  await expect(form.message).toHaveValue('x'.repeat(5_012));
  await form.send();
  await expect(form.summary.locator('a[href="#message"]')).toBeVisible();
});

test('the keyboard alone fills in and sends the form', async ({ page }) => {
  await page.goto('/contact');
  const form = contactForm(page);
  await form.subject.focus();
  await page.keyboard.type('Formal');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Ada Merrow');
  await page.keyboard.press('Tab');
  await expect(form.organisation).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('ada@merrow.example');
  await page.keyboard.press('Enter');
  await expect(form.summary).toBeFocused();
  await expect(form.subject).toHaveValue('formal-complaint');
  await expect(form.name).toHaveValue('Ada Merrow');
});

const presets = [
  ['/regulatory-disclosure', 'Submit Formal Complaint', 'formal-complaint', /^$/],
  ['/whistleblowing', 'Report a Concern Confidentially', 'speak-up', /^$/],
  ['/accessibility', 'Report Accessibility Issue', 'accessibility', /^$/],
  ['/investor-terms', 'Contact Investor Relations', 'investor-access', /^$/],
  ['/investor-relations', 'Request Investor Access', 'investor-access', /^$/],
  ['/careers', 'Submit General Application', 'application', /^$/],
] as const;

for (const [from, link, subject, message] of presets) {
  test(`“${link}” opens the form with its subject chosen`, async ({ page }) => {
    await page.goto(from);
    await page.getByRole('main').getByRole('link', { name: link }).last().click();
    await expect(page).toHaveURL(new RegExp(`/contact\\?subject=${subject}$`));
    const form = contactForm(page);
    await expect(form.subject).toHaveValue(subject);
    await expect(form.message).toHaveValue(message);
  });
}

test('an application and a partnership begin with what they are about', async ({ page }) => {
  const form = contactForm(page);
  await page.goto('/careers');
  await page
    .getByRole('link', { name: /^Apply/ })
    .nth(1)
    .click();
  await expect(form.subject).toHaveValue('application');
  await expect(form.message).toHaveValue(/(Investment Analyst|ESG Manager|Asset Manager)/);
  await page.goto('/careers');
  await page
    .getByRole('link', { name: /^Explore Partnership/ })
    .last()
    .click();
  await expect(form.subject).toHaveValue('partnership');
  await expect(form.message).toHaveValue(/municipalities/);
});

test('a subscription keeps the address that was typed', async ({ page }) => {
  await page.goto('/insights');
  await page.getByRole('complementary').getByLabel('Email').fill('ada@merrow.example');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page).toHaveURL(/\/contact\?/);
  const form = contactForm(page);
  await expect(form.email).toHaveValue('ada@merrow.example');
  await expect(form.message).toHaveValue(/updates/);
});
