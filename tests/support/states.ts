import { expect, type Page } from '@playwright/test';
import {
  contactForm,
  fillIn,
  hydrateIslands,
  openCase,
  raiseConcern,
  scriptLoaded,
  shownCode,
} from './visitor.ts';

/** Opens a page in one of its states. */
export type OpenState = (page: Page) => Promise<unknown>;

export const stateAt =
  (address: string): OpenState =>
  (page) =>
    page.goto(address, { waitUntil: 'networkidle' });

const receipt =
  (subject: string): OpenState =>
  async (page) => {
    await page.goto('/contact');
    await fillIn(page, { subject });
    await contactForm(page).send();
    await shownCode(page);
  };

/** States of pages that visitors cause. */
export const states = {
  searchDialog: async (page) => {
    await stateAt('/about')(page);
    await scriptLoaded(page);
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill('whistleblower');
    // The list has the pages while the index loads.
    await page.locator('[role=option] mark').first().waitFor();
  },
  portalDialog: async (page) => {
    await stateAt('/investor-relations')(page);
    await page.getByRole('button', { name: 'Access Investor Portal' }).click();
    await page.getByRole('dialog').waitFor();
  },
  /** For a visitor who has not yet answered. */
  consent: async (page) => {
    await stateAt('/')(page);
    await page.getByRole('region', { name: 'Cookie choices' }).waitFor();
  },
  consentChoices: async (page) => {
    await states.consent(page);
    await page.getByRole('button', { name: 'Choose' }).click();
  },
  contactErrors: async (page) => {
    await stateAt('/contact')(page);
    // If the form is sent before its script runs, another page comes back, whose summary has a focus ring.
    await hydrateIslands(page);
    await contactForm(page).send();
    await contactForm(page).summary.waitFor();
  },
  notReceived: async (page) => {
    await page.route('**/contact', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 429, contentType: 'application/json', body: '{"problem":"too-many"}' })
        : route.continue(),
    );
    await page.goto('/contact');
    await hydrateIslands(page);
    await fillIn(page);
    await contactForm(page).send();
    await expect(contactForm(page).summary).toContainText('not been received');
  },
  receipt: receipt('partnership'),
  receiptWithOneDate: receipt('data-protection'),
  complaintReceipt: receipt('formal-complaint'),
  noReceipt: stateAt(`/contact?receipt=${'A'.repeat(43)}`),
  concernReceipt: (page) => raiseConcern(page, 'Something is wrong at the quarry.'),
  wrongCode: async (page) => {
    await openCase(page, 'BBBB-CCCC-DDDD-FFFF');
    await expect(page).toHaveTitle(/^Error: /);
  },
  addition: async (page) => {
    await openCase(page, await raiseConcern(page, 'Something is wrong at the quarry.'));
    await page.getByRole('textbox', { name: 'Add to the report' }).fill('It is the north face.');
    await page.getByRole('button', { name: 'Add to the Report' }).click();
    await page.getByText(/You added on/).waitFor();
  },
  emptyAddition: async (page) => {
    await states.addition(page);
    await page.getByRole('button', { name: 'Add to the Report' }).click();
    await expect(page).toHaveTitle(/^Error: /);
  },
} as const satisfies Readonly<Record<string, OpenState>>;
