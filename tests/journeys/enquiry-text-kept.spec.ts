import { expect, test, type Page } from '@playwright/test';
import { contactForm } from '../support/contact-journeys.ts';

const typed = {
  subject: 'partnership',
  name: 'Ada Merrow',
  organisation: 'Merrow & Daughters',
  email: 'ada@merrow.example',
  enquirerType: 'partner',
  message: 'We have a site by the canal.\nIt floods "sometimes" & <never> in summer.',
} as const;

async function type(page: Page): Promise<void> {
  const form = contactForm(page);
  await form.subject.selectOption(typed.subject);
  await form.name.fill(typed.name);
  await form.organisation.fill(typed.organisation);
  await form.email.fill(typed.email);
  await form.enquirerType.selectOption(typed.enquirerType);
  await form.message.fill(typed.message);
}

async function expectKept(page: Page): Promise<void> {
  const form = contactForm(page);
  for (const [field, value] of Object.entries(typed)) {
    await expect(form[field as keyof typeof typed], field).toHaveValue(value);
  }
}

const isAlive = (page: Page) => page.waitForSelector('astro-island:not([ssr])');
const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click();

test('what is typed before the script arrives is still there after', async ({ page }) => {
  const arrival = Promise.withResolvers<undefined>();
  await page.route(/\.js$/, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  // This link begins the message, which must not come back in the place of the visitor’s own.
  await page.goto('/contact?subject=application&role=esg-manager', { waitUntil: 'commit' });
  await type(page);
  arrival.resolve(undefined);
  await isAlive(page);
  await expect(page.getByText(/characters: [\d,]+ left/)).toBeVisible();
  await expectKept(page);
});

test('a server that stays away is asked again with the same key, and takes nothing away', async ({
  page,
}) => {
  const keys = new Set<string>();
  let attempts = 0;
  await page.route('/contact', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    attempts += 1;
    keys.add(new URLSearchParams(route.request().postData() ?? '').get('idempotencyKey') ?? '');
    return route.abort();
  });
  await page.goto('/contact');
  await isAlive(page);
  await type(page);
  await send(page);
  await expect(page.getByText('No answer yet. Trying again.')).toBeVisible();
  await expectKept(page);
  await expect(page.getByRole('alert')).toBeFocused({ timeout: 15_000 });
  await expectKept(page);
  expect(attempts).toBe(4);
  expect(keys.size).toBe(1);
  await page.unroute('/contact');
  await send(page);
  await expect(page).toHaveURL(/\?receipt=/);
  await expect(page.getByText(typed.message)).toBeVisible();
});

test('a message waits for the connection', async ({ page, context }) => {
  await page.goto('/contact');
  await isAlive(page);
  await type(page);
  await context.setOffline(true);
  await expect(page.getByText('You are offline. What you typed stays here.')).toBeVisible();
  await send(page);
  await expect(page.getByText(/is sent as soon as you are connected again/)).toBeVisible();
  await expectKept(page);
  await context.setOffline(false);
  await expect(page).toHaveURL(/\?receipt=/);
});

test('answers are checked again as fields are left, and nothing else changes', async ({ page }) => {
  await page.goto('/contact');
  await isAlive(page);
  const form = contactForm(page);
  await form.organisation.fill(typed.organisation);
  await form.email.fill('ada@');
  await send(page);
  await expect(form.summary).toBeFocused();
  await form.email.fill(typed.email);
  await form.message.focus();
  await expect(form.email).not.toHaveAttribute('aria-invalid');
  await expect(form.name).toHaveAttribute('aria-invalid', 'true');
  await expect(form.organisation).toHaveValue(typed.organisation);
  await expect(form.summary.getByRole('link')).toHaveCount(4);
});

test('a form whose script never arrives sends itself, once', async ({ page }) => {
  await page.route(/\/_astro\/enquiry-form\..*\.js$/, (route) => route.abort());
  await page.goto('/contact');
  await type(page);
  // Sooner than this is taken for a program, and asked once more.
  await page.waitForTimeout(2_100);
  await send(page);
  await expect(page).toHaveURL(/\?receipt=/);
});

test('a form that breaks becomes the plain one, with what was typed', async ({ page }) => {
  await page.goto('/contact');
  await isAlive(page);
  await type(page);
  await page.evaluate(() => {
    // The lively form writes the room that is left with it; the plain one does not.
    Number.prototype.toLocaleString = () => {
      throw new Error('broken on purpose');
    };
  });
  await contactForm(page).message.press('End');
  await contactForm(page).message.pressSequentially('!');
  await expect(page.getByText(/characters: [\d,]+ left/)).toHaveCount(0);
  const form = contactForm(page);
  await expect(form.message).toHaveValue(`${typed.message}!`);
  await expect(form.subject).toHaveValue(typed.subject);
  await expect(form.name).toHaveValue(typed.name);
  await page.waitForTimeout(2_100);
  await send(page);
  await expect(page).toHaveURL(/\?receipt=/);
});
