import { expect, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { projects } from '../specification/owner.ts';
import { pages } from '../specification/site.ts';
import { readBuilt } from '../support/built-files.ts';
import { articleSources } from '../support/content-sources.ts';
import {
  contactForm,
  fillIn,
  hydrateIslands,
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
  /** Whether the browser runs no JavaScript. */
  readonly isWithoutScript?: true;
}

async function at(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
}

const nameOf = (path: string) => (path === '/' ? 'home' : path.slice(1));

const view = (name: string, address: string): State => ({ name, open: (page) => at(page, address) });

async function receipt(page: Page, subject: string): Promise<void> {
  await at(page, '/contact');
  await fillIn(page, { subject });
  await contactForm(page).send();
  await shownCode(page);
}

/** A page that the server sends in place of another, with values for its placeholders. */
const substituteView = (name: string, values: Readonly<Record<string, string>>): State => ({
  name,
  open: async (page) => {
    const body = readBuilt(`${name}.html`)
      .toString()
      .replace(/\{\{(\w+)\}\}/g, (_, placeholder: string) => values[placeholder] ?? '');
    await page.route('/', (route) => route.fulfill({ contentType: 'text/html', body }));
    await at(page, '/');
  },
});

const unfolded = (path: string): State => ({
  name: `${nameOf(path)}-unfolded`,
  open: async (page) => {
    await at(page, path);
    // Of details with the same name, only one can be open.
    for (const summary of await page.locator('main summary').all()) await summary.click();
  },
});

async function fillInContactForm(page: Page, typed?: Parameters<typeof fillIn>[1]): Promise<void> {
  await at(page, '/contact');
  await hydrateIslands(page);
  await fillIn(page, typed);
}

/** A form that the server refuses for a reason that the visitor cannot mend. */
const refused = (problem: string, status: number): State => ({
  name: `contact-${problem}`,
  open: async (page) => {
    await fillInContactForm(page);
    await page.route('/contact', (route) =>
      route.fulfill({ status, contentType: 'application/json', body: JSON.stringify({ problem }) }),
    );
    await contactForm(page).send();
    await contactForm(page).summary.waitFor();
  },
});

async function search(page: Page, text: string): Promise<void> {
  await at(page, '/about');
  await scriptLoaded(page);
  await page.keyboard.press('/');
  await page.getByRole('combobox').fill(text);
}

async function showTooltip(page: Page, address: string): Promise<void> {
  await at(page, address);
  const described = page.locator('main [data-tooltip][aria-description]').first();
  await described.scrollIntoViewIfNeeded();
  // Scrolling closes tooltips, and its event comes with the next frame.
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
  await described.hover();
  await page.locator('.tooltip').waitFor();
}

/** Subscribes, and opens the link to confirm. Without a mail server, the site writes its emails into files. */
async function openConfirmation(page: Page): Promise<void> {
  const address = `${randomUUID()}@merrow.example`;
  await at(page, '/insights');
  const form = page.getByRole('form', { name: 'Subscribe' });
  await form.getByLabel('Email').fill(address);
  await form.getByLabel('Energy').check();
  await form.getByLabel('Property').check();
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await page.waitForURL(/\?subscribed/);
  const folder = join(process.env['JOURNEYS_DATA_DIR'] ?? '', 'outbox');
  const find = () =>
    globSync(join(folder, '*.eml'))
      .map((file) => readFileSync(file))
      .find((email) => email.includes(address));
  await expect.poll(find).toBeDefined();
  const { text = '' } = await PostalMime.parse(find() ?? '');
  await at(page, /\S+\?confirm=\S+/.exec(text)?.[0] ?? '');
}

async function openPreferences(page: Page): Promise<void> {
  await openConfirmation(page);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('link', { name: 'Change the topics' }).click();
}

async function openReport(page: Page): Promise<void> {
  await openCase(page, await raiseConcern(page, 'Something is wrong at the quarry.'));
  await page.getByRole('textbox', { name: 'Add to the report' }).waitFor();
}

async function addToReport(page: Page, text: string): Promise<void> {
  await openReport(page);
  await page.getByRole('textbox', { name: 'Add to the report' }).fill(text);
  await page.getByRole('button', { name: 'Add to the Report' }).click();
  await page.getByRole('main').getByRole('alert').waitFor();
}

const states: readonly State[] = [
  view('not-found', '/no-such-page'),
  view('not-found-suggestion', '/privcy'),
  substituteView('error-screen', { reference: '7QK4-93PD' }),
  substituteView('too-many-requests', { wait: '20 seconds' }),
  substituteView('too-many-posts', {
    path: '/contact',
    minutes: '4 minutes',
    fields:
      '<div class="field"><label for="text">What you wrote</label><textarea id="text">We have a site by the canal.</textarea></div>',
  }),
  ...projects.map(({ path }) => view(path.replace('/portfolio?project=', 'project-'), path)),
  view('portfolio-unknown-project', '/portfolio?project=none'),
  view('portfolio-energy', '/portfolio?category=Energy'),
  view('portfolio-empty', '/portfolio?category=Infrastructure'),
  view('portfolio-unknown-category', '/portfolio?category=Castles'),
  ...articleSources().map(({ slug }) => view(`article-${slug}`, `/insights?article=${slug}`)),
  view('article-from-category', '/insights?article=grid-queue&category=Energy'),
  view('article-unknown', '/insights?article=no-such-article'),
  view('insights-energy', '/insights?category=Energy'),
  view('insights-unknown-category', '/insights?category=Castles'),
  view('insights-subscribed', '/insights?subscribed'),
  view('insights-unsubscribed', '/insights?unsubscribed'),
  view('insights-expired-link', `/insights?confirm=${'A'.repeat(43)}`),
  {
    name: 'subscription-errors',
    open: async (page) => {
      await at(page, '/insights');
      await page.getByRole('button', { name: 'Subscribe' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'subscription-confirm', open: openConfirmation },
  {
    name: 'subscription-confirmed',
    open: async (page) => {
      await openConfirmation(page);
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.getByRole('link', { name: 'Change the topics' }).waitFor();
    },
  },
  { name: 'subscription-preferences', open: openPreferences },
  {
    name: 'subscription-saved',
    open: async (page) => {
      await openPreferences(page);
      await page.getByRole('button', { name: 'Save the topics' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'subscription-no-topic',
    open: async (page) => {
      await openPreferences(page);
      for (const topic of ['Energy', 'Property']) await page.getByLabel(topic).uncheck();
      await page.getByRole('button', { name: 'Save the topics' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'subscription-unsubscribe',
    open: async (page) => {
      await openPreferences(page);
      await page.getByRole('main').getByRole('link', { name: 'Unsubscribe' }).click();
      await page.getByRole('button', { name: 'Unsubscribe' }).waitFor();
    },
  },
  view('search-empty', '/insights?search='),
  view('search-results', '/insights?search=complaint'),
  view('search-nothing', '/insights?search=zzzzzzzz'),
  view('investor-portal', '/investor-relations?view=portal'),
  view('contact-complaint', '/contact?subject=formal-complaint'),
  view('contact-speak-up', '/contact?subject=speak-up'),
  view('contact-data-protection', '/contact?subject=data-protection'),
  view('contact-application', '/contact?subject=application&role=esg-manager'),
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
    name: 'consent-changed',
    open: async (page) => {
      await at(page, '/cookies');
      await scriptLoaded(page);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click();
      await page
        .getByText(/Your choice at present/)
        .filter({ visible: true })
        .waitFor();
    },
  },
  {
    name: 'skip-link',
    open: async (page) => {
      await at(page, '/about');
      await page.keyboard.press('Tab');
    },
  },
  { name: 'tooltip', open: (page) => showTooltip(page, '/') },
  { name: 'tooltip-of-a-term', open: (page) => showTooltip(page, '/data-protection') },
  {
    name: 'search-dialog',
    open: async (page) => {
      await search(page, 'whistleblower');
      // The list has the pages while the index loads.
      await page.locator('[role=option] mark').first().waitFor();
    },
  },
  {
    name: 'search-dialog-nothing',
    open: async (page) => {
      await search(page, 'zzzzzzzz');
      await page.getByText('Nothing was found').first().waitFor();
    },
  },
  {
    name: 'portal-dialog',
    open: async (page) => {
      await at(page, '/investor-relations');
      await page.getByRole('button', { name: 'Access Investor Portal' }).click();
    },
  },
  ...['/about', '/portfolio', '/sustainability', '/investor-relations', '/careers'].map(unfolded),
  {
    name: 'contact-errors',
    open: async (page) => {
      await at(page, '/contact');
      await contactForm(page).send();
      await contactForm(page).summary.waitFor();
    },
  },
  refused('unavailable', 503),
  refused('too-many', 429),
  {
    name: 'contact-too-long',
    open: async (page) => {
      await fillInContactForm(page, { message: 'We have a site by the canal. '.repeat(180) });
      await contactForm(page).send();
      await contactForm(page).summary.waitFor();
    },
  },
  {
    name: 'contact-offline',
    open: async (page) => {
      await fillInContactForm(page);
      await page.context().setOffline(true);
      await contactForm(page).send();
      await page.getByText(/sent as soon as you are connected/).waitFor();
    },
  },
  {
    name: 'contact-sent',
    open: async (page) => {
      await fillInContactForm(page);
      // Without a receipt the browser stays on the form, and the toast stays too.
      await page.route(/receipt=/, (route) => route.fulfill({ status: 204 }));
      await contactForm(page).send();
      await page.locator('.toast').waitFor();
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
  { name: 'speak-up-report', open: openReport },
  { name: 'speak-up-added', open: (page) => addToReport(page, 'It is the north face.') },
  { name: 'speak-up-nothing-added', open: (page) => addToReport(page, '') },
  {
    name: 'speak-up-refused-code',
    open: async (page) => {
      await openCase(page, 'BBBB-CCCC-DDDD-FFFF');
      await page.getByRole('alert').waitFor();
    },
  },
  ...['/', '/portfolio', '/investor-relations', '/insights', '/contact'].map((path) => ({
    ...view(`${nameOf(path)}-without-script`, path),
    isWithoutScript: true as const,
  })),
];

/** Every page of the site, and every state that a visitor can see. */
export const allStates: readonly State[] = [...pages.map(({ path }) => view(nameOf(path), path)), ...states];
