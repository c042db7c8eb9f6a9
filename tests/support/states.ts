import type { Page } from '@playwright/test';
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

/** States of pages that a visitor brings about, in the order of visits. */
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
    // Sent before its script, the form comes back as another page, whose summary has the ring of a focused element.
    await hydrateIslands(page);
    await contactForm(page).send();
    await contactForm(page).summary.waitFor();
  },
  complaintReceipt: async (page) => {
    await stateAt('/contact')(page);
    await fillIn(page, { subject: 'formal-complaint' });
    await contactForm(page).send();
    await shownCode(page);
  },
  report: async (page) => {
    await openCase(page, await raiseConcern(page, 'Something is wrong at the quarry.'));
    await page.getByRole('textbox', { name: 'Add to the report' }).waitFor();
  },
} as const satisfies Readonly<Record<string, OpenState>>;
