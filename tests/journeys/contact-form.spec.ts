import { expect, test, type Page, type Route } from '@playwright/test';
import { formatCommitment } from '../../company/commitments.ts';
import { contactLink, enquirySubjects } from '../../company/enquiry-subjects.ts';
import { answeredBy } from '../../company/mailboxes.ts';
import {
  completeEnquiry,
  contactForm,
  expectKept,
  fillIn,
  hydrateIslands,
  referencePattern,
  shownCode,
} from '../support/visitor.ts';

/** These expectations are the same without JavaScript. */
const scriptOrNot = { tag: '@no-script-phone' };
/** Some expectations depend on the width. */
const anywhere = { tag: ['@phone', '@no-script-phone'] };

test(
  'a form with mistakes is explained, field by field, keeps what was typed, and is received once corrected',
  anywhere,
  async ({ page }) => {
    await page.goto('/contact');
    const form = contactForm(page);
    await form.organisation.fill(completeEnquiry.organisation);
    await form.email.fill('ada@');
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
    await fillIn(page);
    await form.send();
    expect(await shownCode(page)).toMatch(referencePattern);
  },
);

test(
  'what happens next follows the subject: who answers, by when, and what to do when unhappy with the answer',
  anywhere,
  async ({ page, javaScriptEnabled }) => {
    await page.goto('/contact');
    const form = contactForm(page);
    const next = page.getByRole('region', { name: 'What happens next' });
    const inShort = page.locator('.next-in-short p:first-child').filter({ visible: true });
    const isNarrow = (page.viewportSize()?.width ?? 0) < 896;
    for (const { slug, label, mailbox, commitment } of enquirySubjects) {
      // Without JavaScript the steps are for the subject in the address.
      if (javaScriptEnabled) await form.subject.selectOption(slug);
      else await page.goto(contactLink(slug));
      await expect(next.getByText(`Subject: ${label}`)).toBeVisible();
      await expect(next.getByRole('list')).toHaveCount(1);
      const steps = next.getByRole('listitem');
      await expect(inShort).toHaveCount(isNarrow ? 1 : 0);
      const promise = formatCommitment(commitment);
      await expect(steps.filter({ hasText: new RegExp(promise, 'i') })).toHaveCount(1);
      if (isNarrow)
        await expect(inShort).toContainText(slug === 'media' ? 'If it is urgent, telephone' : promise);
      if (slug === 'speak-up') continue;
      await expect(steps.filter({ hasText: new RegExp(answeredBy[mailbox], 'i') })).not.toHaveCount(0);
      if (isNarrow && slug !== 'media') await expect(inShort).toContainText(answeredBy[mailbox]);
      await expect(steps.last()).toContainText(/^If you are unhappy with the answer/);
    }
  },
);

test('a complaint about the Complaints Officer goes to the chair', scriptOrNot, async ({ page }) => {
  await page.goto('/contact?subject=formal-complaint');
  await fillIn(page, { subject: 'formal-complaint' });
  await page.getByLabel('Is it about one of these?').selectOption('The Complaints Officer');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complaint received');
  await expect(page.getByRole('main')).toContainText(`Your message goes to ${answeredBy.committeeChair}.`);
});

test(
  'an applicant gives a link to a CV, and is told the day of the answer',
  scriptOrNot,
  async ({ page }) => {
    await page.goto('/contact?subject=application&role=asset-manager');
    await fillIn(page, { subject: 'application' });
    const link = page.getByLabel('Link to your CV');
    await link.fill('files.example.org/cv.pdf');
    const form = contactForm(page);
    await form.send();
    await expect(form.summary.getByRole('link')).toHaveText(/begins with https:/);
    await link.fill('https://files.example.org/cv.pdf');
    await form.send();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Application received');
    const main = page.getByRole('main');
    await expect(main).toContainText('https://files.example.org/cv.pdf');
    await expect(main.getByRole('listitem').filter({ hasText: /First answer$/ })).toHaveCount(1);
  },
);

test(
  'a complete message leads to a receipt that says what was sent, who answers, and under which reference',
  scriptOrNot,
  async ({ page }) => {
    await page.goto('/contact');
    const sent = await fillIn(page);
    await contactForm(page).send();
    expect(await shownCode(page)).toMatch(referencePattern);
    const main = page.getByRole('main');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/received/);
    for (const words of [sent.name, sent.organisation, sent.email, 'Partnership', 'the partnerships team']) {
      await expect(main.getByText(words).first()).toBeVisible();
    }
    await expect(main.getByText(/can be opened until .*Print or save it/)).toBeVisible();
    // The text is kept to the letter, line break included.
    expect(await main.locator('.written').innerText()).toBe(sent.message);
  },
);

/** Responds to every post of the form. @returns the idempotency keys that were sent */
async function interceptPosts(
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
  const keys = await interceptPosts(page, (route, attempt) =>
    attempt <= 2 ? route.abort() : route.continue(),
  );
  await page.goto('/contact');
  await hydrateIslands(page);
  await fillIn(page);
  await contactForm(page).send();
  await page.waitForURL(/receipt=/, { timeout: 30_000 });
  expect(await shownCode(page)).toMatch(referencePattern);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test('a message that cannot be stored is never said to have arrived, and nothing of it is lost', async ({
  page,
}) => {
  const keys = await interceptPosts(page, (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      headers: { 'Retry-After': '30' },
      body: JSON.stringify({ problem: 'unavailable', retryAfterSeconds: 30 }),
    }),
  );
  await page.goto('/contact');
  await hydrateIslands(page);
  const values = await fillIn(page);
  const form = contactForm(page);
  await form.send();
  await expect(form.summary).toContainText('not been received', { timeout: 30_000 });
  await expect(form.summary).toBeFocused();
  // These are the first attempt and three retries.
  expect(keys).toHaveLength(4);
  expect(new Set(keys).size).toBe(1);
  await expect(form.summary.locator('a[href^="mailto:"]')).toBeVisible();
  await expect(form.summary.locator('a[href^="tel:"]')).toBeVisible();
  await expectKept(page, values);
  await page.unroute('**/contact');
  await form.send();
  expect(await shownCode(page)).toMatch(referencePattern);
});

test('without a connection the page says so, keeps the message, and sends it when there is one again', async ({
  page,
  context,
}) => {
  await page.goto('/contact');
  await hydrateIslands(page);
  const values = await fillIn(page);
  await context.setOffline(true);
  const main = page.getByRole('main');
  await expect(main.getByText(/You are offline/)).toBeVisible();
  await contactForm(page).send();
  await expect(main.getByText(/sent as soon as you are connected/)).toBeVisible();
  await expectKept(page, values);
  await context.setOffline(false);
  await page.waitForURL(/receipt=/, { timeout: 30_000 });
  expect(await shownCode(page)).toMatch(referencePattern);
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

// tests/content/main-pages.test.ts and policy-pages.test.ts follow the other calls to write.
test('a call to write opens the form with its subject and its message begun', async ({ page }) => {
  const form = contactForm(page);
  for (const [link, subject, message] of [
    ['Apply: ESG Manager', 'application', /ESG Manager/],
    ['Explore Partnership: For Municipalities', 'partnership', /municipalities/],
  ] as const) {
    await page.goto('/careers');
    await page.getByRole('main').getByRole('link', { name: link }).click();
    await expect(form.subject).toHaveValue(subject);
    await expect(form.message).toHaveValue(message);
  }
});

const isHydrated = (page: Page) => page.waitForSelector('astro-island:not([ssr])');

test('what is typed before the script arrives is still there after', async ({ page }) => {
  const arrival = Promise.withResolvers<undefined>();
  await page.route(/\.js$/, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  // This link begins the message, which must not replace the visitor’s own text.
  await page.goto('/contact?subject=application&role=esg-manager', { waitUntil: 'commit' });
  const values = await fillIn(page);
  arrival.resolve(undefined);
  await isHydrated(page);
  await expect(page.getByText(/characters: [\d,]+ left/)).toBeVisible();
  await expectKept(page, values);
});

test('a form whose script never arrives sends itself, once', async ({ page }) => {
  await page.route(/\/_astro\/contact.island\..*\.js$/, (route) => route.abort());
  await page.goto('/contact');
  await fillIn(page);
  await contactForm(page).send();
  await expect(page).toHaveURL(/\?receipt=/);
});

test('a form that breaks becomes the plain one, with what was typed', async ({ page }) => {
  await page.goto('/contact');
  await isHydrated(page);
  const values = await fillIn(page);
  const left = await page.getByText(/characters: [\d,]+ left/).innerText();
  await page.evaluate(() => {
    // Only the hydrated form uses it, to write how many characters are left.
    Number.prototype.toLocaleString = () => {
      throw new Error('broken on purpose');
    };
  });
  const form = contactForm(page);
  await form.message.press('End');
  await form.message.press('!');
  await expect(form.message).toBeFocused();
  await page.keyboard.type('!');
  await expectKept(page, { ...values, message: `${values.message}!!` });
  await expect(page.getByText(left)).toHaveCount(1);
  const posted = page.waitForRequest((request) => request.isNavigationRequest());
  await form.send();
  expect((await posted).method()).toBe('POST');
  await expect(page).toHaveURL(/\?receipt=/);
});
