import { expect, type Page } from '@playwright/test';

/** A message with nothing wrong in it. */
const complete = {
  subject: 'partnership',
  name: 'Ada Merrow',
  organisation: 'Merrow & Daughters',
  email: 'ada@merrow.example',
  enquirerType: 'partner',
  message: 'We have a site by the canal.\nIt floods "sometimes" & <never> in summer.',
} as const;

const words = /thank you|has been sent|we have received|was received/i;

export function contactForm(page: Page) {
  const form = page.getByRole('main').locator('form');
  return {
    subject: form.getByLabel('Subject'),
    name: form.getByLabel('Name'),
    organisation: form.getByLabel('Organisation'),
    email: form.getByLabel('Email'),
    enquirerType: form.getByLabel('I am a...'),
    message: form.getByLabel('Message'),
    summary: page.getByRole('alert'),
    /** Presses the button. @returns the status of the answer. */
    send: async () => {
      const answered = page.waitForResponse((response) => response.request().method() === 'POST');
      await form.getByRole('button', { name: 'Send Message' }).click();
      const answer = await answered;
      await answer.finished();
      return answer.status();
    },
  };
}

async function fillIn(page: Page, values: typeof complete): Promise<void> {
  const form = contactForm(page);
  await form.subject.selectOption(values.subject);
  await form.name.fill(values.name);
  await form.organisation.fill(values.organisation);
  await form.email.fill(values.email);
  await form.enquirerType.selectOption(values.enquirerType);
  await form.message.fill(values.message);
}

async function expectKept(
  page: Page,
  values: Readonly<Record<keyof typeof complete, string>>,
): Promise<void> {
  const form = contactForm(page);
  for (const [field, value] of Object.entries(values)) {
    await expect(form[field as keyof typeof complete], field).toHaveValue(value);
  }
}

/** An empty form is answered with a list of what is missing, each a way to its field. */
export async function emptyFormIsExplained(page: Page): Promise<void> {
  await page.goto('/contact');
  const form = contactForm(page);
  await form.organisation.fill(complete.organisation);
  await form.email.fill('ada@');
  expect(await form.send()).toBe(422);
  await expect(page).toHaveTitle(/^Error: /);
  await expect(form.summary).toBeFocused();
  await expect(form.summary).toBeInViewport();
  await expectKept(page, {
    subject: 'general',
    name: '',
    organisation: complete.organisation,
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

/** While nothing can store a message, a complete one is refused openly and nothing of it is lost. */
export async function completeFormIsNotLost(page: Page): Promise<void> {
  await page.goto('/contact');
  await fillIn(page, complete);
  const form = contactForm(page);
  expect(await form.send()).toBe(503);
  await expect(page.getByText('Your message has not been received')).toBeVisible();
  await expect(form.summary.getByRole('link').first()).toHaveAttribute('href', /^mailto:/);
  await expect(page.getByRole('main').getByText(words)).toHaveCount(0);
  await expectKept(page, complete);
}

/** A concern needs neither name nor address. */
export async function concernNeedsNoName(page: Page): Promise<void> {
  await page.goto('/contact?subject=speak-up');
  const form = contactForm(page);
  await expect(form.subject).toHaveValue('speak-up');
  expect(await form.send()).toBe(422);
  await expect(form.summary.locator('a[href="#name"], a[href="#email"]')).toHaveCount(0);
  await expect(form.summary.locator('a[href="#message"]')).toHaveCount(1);
}
