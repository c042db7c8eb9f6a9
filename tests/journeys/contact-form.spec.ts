import { expect, test } from '@playwright/test';
import {
  completeFormIsNotLost,
  concernNeedsNoName,
  contactForm,
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
