import type { Page } from '@playwright/test';
import { pages, projectPage } from '../specification/site.ts';
import {
  contactForm,
  fillIn,
  menuButton,
  openCase,
  raiseConcern,
  scriptLoaded,
  shownCode,
} from '../support/visitor.ts';

/** One page, or a page in one of its states. */
export interface State {
  /** The name of its files: "contact-errors". */
  readonly name: string;
  readonly open: (page: Page) => Promise<void>;
  /** Whether the visitor has not yet answered the consent banner. */
  readonly isFirstVisit?: true;
  /** Whether it is shown on narrow screens only. */
  readonly isNarrow?: true;
}

async function at(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
}

const view = (name: string, address: string): State => ({ name, open: (page) => at(page, address) });

async function receipt(page: Page, subject: string): Promise<void> {
  await at(page, '/contact');
  await fillIn(page, { subject });
  await contactForm(page).send();
  await shownCode(page);
}

const states: readonly State[] = [
  view('not-found', '/no-such-page'),
  view('portfolio-energy', '/portfolio?category=Energy'),
  view('portfolio-empty', '/portfolio?category=Infrastructure'),
  view('portfolio-project', projectPage),
  view('insights-article', '/insights?article=grid-queue'),
  view('insights-energy', '/insights?category=Energy'),
  view('insights-subscribed', '/insights?subscribed'),
  view('insights-unsubscribed', '/insights?unsubscribed'),
  view('insights-expired-link', `/insights?confirm=${'A'.repeat(43)}`),
  view('search-results', '/insights?search=complaint'),
  view('search-nothing', '/insights?search=zzzzzzzz'),
  view('investor-portal', '/investor-relations?view=portal'),
  view('contact-complaint', '/contact?subject=formal-complaint'),
  view('contact-speak-up', '/contact?subject=speak-up'),
  view('contact-no-receipt', `/contact?receipt=${'A'.repeat(43)}`),
  {
    name: 'menu',
    isNarrow: true,
    open: async (page) => {
      await at(page, '/');
      await menuButton(page).click();
    },
  },
  {
    name: 'consent',
    isFirstVisit: true,
    open: async (page) => {
      await at(page, '/');
      await page.getByRole('region', { name: 'Cookie choices' }).waitFor();
    },
  },
  {
    name: 'consent-choose',
    isFirstVisit: true,
    open: async (page) => {
      await at(page, '/cookies');
      await page.getByRole('button', { name: 'Choose' }).click();
    },
  },
  {
    name: 'search-dialog',
    open: async (page) => {
      await at(page, '/about');
      await scriptLoaded(page);
      await page.keyboard.press('/');
      await page.getByRole('combobox').fill('whistleblower');
      // The list has the pages while the index loads.
      await page.locator('[role=option] mark').first().waitFor();
    },
  },
  {
    name: 'portal-dialog',
    open: async (page) => {
      await at(page, '/investor-relations');
      await page.getByRole('button', { name: 'Access Investor Portal' }).click();
    },
  },
  {
    name: 'unfolded',
    open: async (page) => {
      await at(page, '/careers');
      for (const summary of await page.locator('main summary').all()) await summary.click();
    },
  },
  {
    name: 'contact-errors',
    open: async (page) => {
      await at(page, '/contact');
      await contactForm(page).send();
      await contactForm(page).summary.waitFor();
    },
  },
  { name: 'contact-receipt', open: (page) => receipt(page, 'partnership') },
  { name: 'contact-complaint-receipt', open: (page) => receipt(page, 'formal-complaint') },
  {
    name: 'speak-up-receipt',
    open: async (page) => {
      await raiseConcern(page, 'Something is wrong at the quarry.');
    },
  },
  {
    name: 'speak-up-report',
    open: async (page) => {
      await openCase(page, await raiseConcern(page, 'Something is wrong at the quarry.'));
      await page.getByRole('textbox', { name: 'Add to the report' }).waitFor();
    },
  },
  {
    name: 'speak-up-refused-code',
    open: async (page) => {
      await openCase(page, 'BBBB-CCCC-DDDD-FFFF');
      await page.getByRole('alert').waitFor();
    },
  },
];

/** Every page of the site, and every state that a visitor can see. */
export const allStates: readonly State[] = [
  ...pages.map(({ path }) => view(path === '/' ? 'home' : path.slice(1), path)),
  ...states,
];
