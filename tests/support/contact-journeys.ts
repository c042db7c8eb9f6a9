import { expect, type Page } from '@playwright/test';
import { minFillTimeMs } from '../../forms/contact-state.ts';

/** A message with nothing wrong in it. */
const completeEnquiry = {
  subject: 'partnership',
  name: 'Ada Merrow',
  organisation: 'Merrow & Daughters',
  email: 'ada@merrow.example',
  enquirerType: 'partner',
  message: 'We have a site by the canal.\nIt floods "sometimes" & <never> in summer.',
} as const;

type Typed = Readonly<Record<keyof typeof completeEnquiry, string>>;

export const referenceForm = /^HM(-[2-9B-DF-HJKMNP-TV-Z]{4}){2}$/;
const caseCodeForm = /^[2-9B-DF-HJKMNP-TV-Z]{4}(-[2-9B-DF-HJKMNP-TV-Z]{4}){3}$/;

export function contactForm(page: Page) {
  const form = page
    .getByRole('main')
    .locator('form')
    .filter({ has: page.getByLabel('Subject') });
  return {
    element: form,
    subject: form.getByLabel('Subject'),
    name: form.getByLabel('Name'),
    organisation: form.getByLabel('Organisation'),
    email: form.getByLabel('Email'),
    enquirerType: form.getByLabel('I am a...'),
    message: form.getByRole('textbox', { name: 'Message' }),
    key: form.locator('input[name="idempotencyKey"]'),
    summary: page.getByRole('main').getByRole('alert'),
    send: () => form.getByRole('button', { name: 'Send Message' }).click(),
  };
}

export async function fillIn(page: Page, typed: Partial<Typed> = {}): Promise<Typed> {
  const values = { ...completeEnquiry, ...typed };
  const form = contactForm(page);
  await form.subject.selectOption(values.subject);
  await form.name.fill(values.name);
  await form.organisation.fill(values.organisation);
  await form.email.fill(values.email);
  await form.enquirerType.selectOption(values.enquirerType);
  await form.message.fill(values.message);
  return values;
}

/** As long as somebody needs to fill the form in. */
export async function takeTime(page: Page): Promise<void> {
  await page.waitForTimeout(minFillTimeMs + 100);
}

export async function expectKept(page: Page, values: Typed): Promise<void> {
  const form = contactForm(page);
  for (const [field, value] of Object.entries(values)) {
    await expect(form[field as keyof Typed], field).toHaveValue(value);
  }
}

/** What a receipt shows large: the reference, or the case code of a concern. */
export async function shownCode(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/contact\?receipt=[\w-]{43}$/);
  return await page.getByRole('main').locator('.code').innerText();
}

/** An empty form is answered with a list of what is missing, each a way to its field. */
export async function emptyFormIsExplained(page: Page): Promise<void> {
  await page.goto('/contact');
  const form = contactForm(page);
  await form.organisation.fill(completeEnquiry.organisation);
  await form.email.fill('ada@');
  await takeTime(page);
  await form.send();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(form.summary).toBeFocused();
  await expect(form.summary).toBeInViewport();
  await expectKept(page, {
    subject: 'general',
    name: '',
    organisation: completeEnquiry.organisation,
    email: 'ada@',
    enquirerType: '',
    message: '',
  });
  const links = form.summary.getByRole('link');
  await expect(links).toHaveCount(4);
  for (const field of ['name', 'email', 'enquirerType', 'message'] as const) {
    const link = form.summary.locator(`a[href="#${field}"]`);
    const problem = await link.innerText();
    await link.click();
    await expect(form[field]).toBeFocused();
    await expect(form[field]).toHaveAttribute('aria-invalid', 'true');
    await expect(form[field]).toHaveAccessibleDescription(
      new RegExp(problem.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')),
    );
  }
  await expect(form.organisation).not.toHaveAttribute('aria-invalid');
}

/** A form that has been put right is received as if nothing had been wrong. */
export async function correctedFormIsReceived(page: Page): Promise<void> {
  await page.goto('/contact');
  await fillIn(page, { email: 'ada@', message: '' });
  await takeTime(page);
  const form = contactForm(page);
  await form.send();
  await expect(form.summary).toBeFocused();
  await fillIn(page);
  await form.send();
  expect(await shownCode(page)).toMatch(referenceForm);
}

/** A complete message leads to a receipt that says what was sent, who answers, and under which reference. */
export async function completeFormIsReceived(page: Page): Promise<void> {
  await page.goto('/contact');
  const sent = await fillIn(page);
  await takeTime(page);
  await contactForm(page).send();
  expect(await shownCode(page)).toMatch(referenceForm);
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/received/);
  for (const words of [sent.name, sent.organisation, sent.email, 'Partnership', 'the partnerships team']) {
    await expect(main.getByText(words).first()).toBeVisible();
  }
  // To the letter, line break included.
  expect(await main.locator('.written').innerText()).toBe(sent.message);
}

/** Reading the receipt again, or going back and forth, sends nothing a second time. */
export async function receiptMayBeReadAgain(page: Page): Promise<void> {
  await page.goto('/contact');
  await fillIn(page);
  await takeTime(page);
  await contactForm(page).send();
  const reference = await shownCode(page);
  await page.reload();
  expect(await shownCode(page)).toBe(reference);
  await page.goBack();
  await expect(contactForm(page).message).toBeVisible();
  await page.goForward();
  expect(await shownCode(page)).toBe(reference);
}

/** A complaint is told its dates, in words and as a file for calendars. */
export async function complaintIsToldItsDates(page: Page): Promise<void> {
  await page.goto('/contact?subject=formal-complaint');
  await fillIn(page, { subject: 'formal-complaint' });
  await takeTime(page);
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
}

/** A concern needs neither name nor address. */
export async function concernNeedsNoName(page: Page): Promise<void> {
  await page.goto('/contact?subject=speak-up');
  const form = contactForm(page);
  await expect(form.subject).toHaveValue('speak-up');
  await takeTime(page);
  await form.send();
  await expect(form.summary).toBeFocused();
  await expect(form.summary.locator('a[href="#name"], a[href="#email"]')).toHaveCount(0);
  await expect(form.summary.locator('a[href="#message"]')).toHaveCount(1);
}

/** Sends a concern without a name. @returns its case code, as it was shown. */
export async function raiseConcern(page: Page, message: string): Promise<string> {
  await page.goto('/contact?subject=speak-up');
  const form = contactForm(page);
  await form.enquirerType.selectOption('other');
  await form.message.fill(message);
  await takeTime(page);
  await form.send();
  const code = await shownCode(page);
  expect(code).toMatch(caseCodeForm);
  return code;
}

/** Opens a report by its code, from the page where concerns are raised. */
export async function openCase(page: Page, code: string): Promise<void> {
  await page.goto('/contact?subject=speak-up');
  await page.getByLabel('Case code').fill(code);
  await page.getByRole('button', { name: 'Open the Report' }).click();
}

/** The code is shown once; with it the reporter comes back, adds, and sees no word of what was written. */
export async function reporterComesBack(page: Page): Promise<void> {
  const message = 'The ledger has two copies, and one is kept at home.';
  const addition = 'The second copy is blue.';
  const code = await raiseConcern(page, message);
  await expect(page.getByRole('main').getByText(message)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(code)).toHaveCount(0);

  await openCase(page, code.toLowerCase().replaceAll('-', ' '));
  expect(new URL(page.url()).search).toBe('');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your report');
  await page.getByRole('textbox', { name: 'Add to the report' }).fill(addition);
  await page.getByRole('button', { name: 'Add to the Report' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toBeFocused();
  await expect(page.getByRole('main').getByText(/You added on/)).toHaveCount(1);
  for (const words of [message, addition]) {
    await expect(page.getByRole('main').getByText(words)).toHaveCount(0);
  }
  await page.getByRole('textbox', { name: 'Add to the report' }).fill('');
  await page.getByRole('button', { name: 'Add to the Report' }).click();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByRole('main').getByText(/You added on/)).toHaveCount(1);
}

/** A wrong code opens nothing, says so, and is still there to be corrected. */
export async function wrongCodeOpensNothing(page: Page): Promise<void> {
  await openCase(page, 'BBBB-CCCC-DDDD-FFFF');
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByRole('main').getByRole('alert')).toBeFocused();
  await expect(page.getByLabel('Case code')).toHaveValue('BBBB-CCCC-DDDD-FFFF');
}
