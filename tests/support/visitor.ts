import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import brandNames from '../../brand/names.json' with { type: 'json' };
import { exampleEnquiry } from './example-enquiry.ts';

/** Waits for the script of every page, which turns the link to the search into a button. */
export async function scriptLoaded(page: Page): Promise<void> {
  const search = page.getByRole('banner').getByRole('button', { name: 'Search' });
  await expect(search, 'The script that every page has did not run').toBeVisible();
}

/** Scrolls to every island, and waits until React has hydrated all of them. */
export async function hydrateIslands(page: Page): Promise<void> {
  const waiting = page.locator('astro-island[ssr]');
  await expect(async () => {
    await waiting.evaluateAll(([island]) => {
      // The element of an island has no box of its own.
      island?.firstElementChild?.scrollIntoView();
      // The contact form waits for somebody who touches it.
      island?.dispatchEvent(new Event('pointerdown'));
    });
    await expect(waiting, 'An island was not hydrated').toHaveCount(0, { timeout: 500 });
  }).toPass({ timeout: 60_000 });
  // React goes on rendering after Astro has taken the attribute away. The page is idle once it has finished.
  await pageIdle(page);
}

/** Waits until the page has nothing to do. Chromium without a window may call nobody while it draws no frame, so it draws one. */
export async function pageIdle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 5_000 }))),
  );
}

/** The levels of WCAG 2.2 and further rules that are kept: more than the accessibility statement names. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * The report of axe about the page in its present state: one line for each element.
 * @param within a selector of the part that is checked, where the rest is as in another test
 */
export async function violations(page: Page, within = 'html'): Promise<string[]> {
  // A page that is checked again keeps axe compiled.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  // axe measures only the part of a button that the fixed header leaves visible, and calls that too small.
  await page.evaluate(() => {
    scrollTo(0, 0);
  });
  return page.evaluate(
    async ({ context, runOnly }) => {
      const inPage = globalThis as unknown as { axe: typeof axe };
      // Details of passed rules are not needed.
      const options = { runOnly, resultTypes: ['violations' as const], preload: false };
      const found = await inPage.axe.run(context, options);
      return found.violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ html }) => `${id}: ${help} ${html}`),
      );
    },
    { context: within, runOnly: rules },
  );
}

type Typed = Readonly<Record<keyof typeof exampleEnquiry, string>>;

const group = '-[2-9B-DF-HJKMNP-TV-Z]{4}';
const reference = `${brandNames.referencePrefix}(?:${group}){2}`;

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
    summary: page.getByRole('main').getByRole('alert'),
    send: () => form.getByRole('button', { name: 'Send Message' }).click(),
  };
}

/** Fills in the form with a unique text. */
export async function fillIn(page: Page, typed: Partial<Typed> = {}): Promise<Typed> {
  const values = {
    ...exampleEnquiry,
    subject: 'partnership',
    organisation: `${exampleEnquiry.organisation} ${randomUUID().slice(0, 8)}`,
    message: `${exampleEnquiry.message}\nIt floods "sometimes" & <never> in summer.`,
    ...typed,
  };
  const form = contactForm(page);
  await form.subject.selectOption(values.subject);
  await form.name.fill(values.name);
  await form.organisation.fill(values.organisation);
  await form.email.fill(values.email);
  await form.enquirerType.selectOption(values.enquirerType);
  await form.message.fill(values.message);
  return values;
}

export async function expectKept(page: Page, values: Typed): Promise<void> {
  const form = contactForm(page);
  for (const [field, value] of Object.entries(values)) {
    await expect(form[field as keyof Typed], field).toHaveValue(value);
  }
}

/** The reference on a receipt, which the page must show. */
export async function shownCode(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/contact\?receipt=[\w-]{43}$/);
  const code = page.getByRole('main').locator('.receipt-code');
  await expect(code).toHaveText(new RegExp(`^${reference}$`));
  return code.innerText();
}

/** The first reference in a text. @throws where there is none */
export function findReference(text: string): string {
  const [found] = new RegExp(reference).exec(text) ?? [];
  if (found === undefined) throw new Error(`There is no reference in “${text}”`);
  return found;
}

/** Sends a concern without a name. @returns its case code, as the form showed it. */
export async function raiseConcern(page: Page, message: string, organisation = ''): Promise<string> {
  await page.goto('/contact?subject=speak-up');
  const form = contactForm(page);
  const code = await page.getByRole('main').locator('.receipt-code').innerText();
  expect(`-${code}`).toMatch(new RegExp(`^(${group}){4}$`));
  await form.organisation.fill(organisation);
  await form.message.fill(message);
  await form.send();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Concern received');
  await expect(page.getByRole('main').locator('.receipt-code')).toHaveText(code);
  return code;
}

/** Opens a concern by its code, from the page where concerns are raised. */
export async function openConcern(page: Page, code: string): Promise<void> {
  await page.goto('/contact?subject=speak-up');
  await page.getByLabel('Case code').fill(code);
  await page.getByRole('button', { name: 'Open the Concern' }).click();
}
