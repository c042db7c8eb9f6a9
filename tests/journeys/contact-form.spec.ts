import { expect, test } from '@playwright/test';
import { formatCommitment } from '../../company/commitments.ts';
import { enquirySubjects } from '../../company/enquiry-subjects.ts';
import { answeredBy } from '../../company/mailboxes.ts';
import { messageLimit, messageLimitText } from '../../src/enquiries/enquiry.ts';
import { hostileTexts } from '../attacks/payloads.ts';
import { contactForm, expectKept, fillIn, shownCode, violations } from '../support/visitor.ts';

/** These expectations are the same without JavaScript. */
const scriptOrNot = { tag: '@no-script-phone' };
/** Some expectations depend on the width, others on JavaScript. */
const anywhere = { tag: ['@not-desktop', '@phone', '@no-script-desktop'] };

test(
  'a form with mistakes is explained, field by field, keeps what was typed, and is received once corrected',
  anywhere,
  async ({ page, javaScriptEnabled }) => {
    await page.goto('/contact');
    const form = contactForm(page);
    await form.organisation.fill('Merrow & Daughters');
    await form.email.fill('ada@');
    await form.send();
    await expect(page).toHaveTitle(/^Error: /);
    await expect(form.summary).toBeFocused();
    await expect(form.summary).toBeInViewport();
    const left = { subject: 'general', name: '', enquirerType: '', message: '' };
    await expectKept(page, { ...left, organisation: 'Merrow & Daughters', email: 'ada@' });
    await expect(form.summary.getByRole('link')).toHaveCount(4);
    for (const field of ['name', 'email', 'enquirerType', 'message'] as const) {
      const link = form.summary.locator(`a[href="#${field}"]`);
      const problem = await link.innerText();
      await link.click();
      await expect(form[field]).toBeFocused();
      await expect(form[field]).toHaveAttribute('aria-invalid', 'true');
      await expect(form[field]).toHaveAccessibleDescription(new RegExp(RegExp.escape(problem)));
    }
    await expect(form.organisation).toHaveAttribute('aria-invalid', 'false');
    // axe is a script itself.
    if (javaScriptEnabled) expect(await violations(page, 'main')).toEqual([]);
    await fillIn(page);
    await form.send();
    await shownCode(page);
  },
);

test(
  'what happens next follows the subject: who answers, by when, and what to do when unhappy with the answer',
  { tag: ['@not-desktop', '@phone'] },
  async ({ page }) => {
    await page.goto('/contact');
    const form = contactForm(page);
    const next = page.getByRole('region', { name: 'What happens next' });
    for (const { slug, label, mailbox, commitment } of enquirySubjects) {
      await form.subject.selectOption(slug);
      await expect(next.getByText(`Subject: ${label}`)).toBeVisible();
      const steps = next.getByRole('listitem');
      const promise = formatCommitment(commitment);
      await expect(steps.filter({ hasText: new RegExp(promise, 'i') })).toHaveCount(1);
      if (slug === 'speak-up') continue;
      await expect(steps.filter({ hasText: new RegExp(answeredBy[mailbox], 'i') })).not.toHaveCount(0);
      await expect(steps.last()).toContainText(/^If you are unhappy with the answer/);
    }
  },
);

test(
  'a receipt says what was sent, who answers, and under which reference; it may be read again, and nothing is sent twice',
  scriptOrNot,
  async ({ page }) => {
    await page.goto('/contact');
    const sent = await fillIn(page);
    await contactForm(page).send();
    const reference = await shownCode(page);
    const main = page.getByRole('main');
    for (const words of [sent.name, sent.organisation, sent.email, 'Partnership', 'the partnerships team'])
      await expect(main.getByText(words).first()).toBeVisible();
    await expect(main.getByText(/can be opened until .*Print or save it/)).toBeVisible();
    // The text is kept to the letter, line break included.
    expect(await main.locator('.enquiry-text').innerText()).toBe(sent.message);
    await page.reload();
    expect(await shownCode(page)).toBe(reference);
    await page.goBack();
    await expect(contactForm(page).message).toBeVisible();
    await page.goForward();
    expect(await shownCode(page)).toBe(reference);
  },
);

test('a complaint is told its dates, and can put them into a calendar', async ({ page }) => {
  await page.goto('/contact?subject=formal-complaint');
  await fillIn(page, { subject: 'formal-complaint' });
  await contactForm(page).send();
  const reference = await shownCode(page);
  expect(await violations(page, 'main')).toEqual([]);
  const dates = page.getByRole('main').locator('.receipt-dates time');
  await expect(dates).toHaveCount(3);
  const days = await dates.evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
  expect(days).toEqual(days.toSorted());
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /calendar/ }).click();
  expect((await download).suggestedFilename()).toBe(`${reference}.ics`);
});

test('the message counts down, and what is too long is said and not cut off', async ({ page }) => {
  await page.goto('/contact');
  const form = contactForm(page);
  await form.message.fill('x'.repeat(messageLimit - 10));
  const status = page.getByRole('status').filter({ hasText: messageLimitText });
  await expect(page.locator('.hint').filter({ hasText: '10 left' })).toBeVisible();
  await expect(status).toContainText('10 left');
  await form.message.fill('x'.repeat(messageLimit + 12));
  await expect(page.locator('.hint').filter({ hasText: '12 too many' })).toBeVisible();
  await expect(status).toContainText('12 too many');
  // Screen readers would announce each change of it, at each letter.
  await expect(form.message).toHaveAccessibleDescription(messageLimitText);
  await expect(form.message).toHaveValue('x'.repeat(messageLimit + 12));
  await form.send();
  await expect(form.summary.locator('a[href="#message"]')).toBeVisible();
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
  const message = hostileTexts.reduce((all, text) =>
    all.length + text.length < messageLimit ? `${all}\n${text}` : all,
  );
  const name = hostileTexts[0]?.slice(0, 120) ?? '';
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
  await expect(page.getByRole('main').locator('.enquiry-text')).toContainText(name);
  expect(problems).toEqual([]);
});
