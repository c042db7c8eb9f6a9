import { expect, test, type Locator, type Page } from '@playwright/test';
import { articlePage, mainPages } from '../specification/specified-pages.ts';
import { hydrateIslands, scriptLoaded } from '../support/visitor.ts';

interface Place {
  readonly path: string;
  /** Whether the visitor has not yet answered about consent. */
  readonly isFirstVisit?: boolean;
  /** The elements that a visitor activates first, in order, and the button that is then shown. */
  readonly activate?: readonly string[];
  readonly shows?: string;
}

const places: readonly Place[] = [
  // The policies have one layout.
  ...[...mainPages.map(({ path }) => path), '/privacy', '/cookies', '/no-such-page'].map((path) => ({
    path,
  })),
  { path: '/portfolio?category=Infrastructure' },
  { path: '/investor-relations?view=portal' },
  { path: articlePage },
  { path: '/insights?search=whistleblower' },
  { path: '/contact?subject=speak-up' },
  { path: '/terms', activate: ['Search'], shows: 'Close' },
  { path: '/terms', activate: ['Cookie settings'], shows: 'Save choice' },
  { path: '/investor-relations', activate: ['Access Investor Portal'], shows: 'Close' },
  // Before an answer the question is shown, without its categories.
  { path: '/terms', isFirstVisit: true, shows: 'Choose' },
];

// The menu is a button on a phone.
test.use({ viewport: { width: 390, height: 844 } });
// The buttons of the header and of the consent banner are activated once.
test.describe.configure({ mode: 'default' });

let page: Page;
let navigations = 0;
test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
  page.on('framenavigated', () => (navigations += 1));
});
test.afterAll(() => page.close());

async function openPlace({ path, isFirstVisit = false, activate = [], shows }: Place): Promise<void> {
  if (isFirstVisit) await page.context().clearCookies();
  await page.goto(path);
  await scriptLoaded(page);
  await hydrateIslands(page);
  for (const name of activate) {
    const link = page.getByRole('link', { name, exact: true });
    await link
      .or(page.getByRole('button', { name, exact: true }))
      .last()
      .click();
  }
  if (shows !== undefined) await page.getByRole('button', { name: shows, exact: true }).waitFor();
}

/** An effect that a visitor could notice: another page, other words, or a field that the browser asks to correct. */
async function noticeable(): Promise<unknown> {
  const shown = await page.evaluate(() => ({
    text: document.body.innerText,
    asksToCorrect: document.activeElement?.matches(':invalid') ?? false,
  }));
  return { ...shown, navigations };
}

const read = (controls: Locator) =>
  controls.evaluateAll((elements) =>
    elements.map((element) => ({
      name: element.ariaLabel ?? (element as HTMLElement).textContent,
      isOfThisPage: element.closest('main, dialog') !== null,
      isDisclosure: element.tagName === 'SUMMARY',
    })),
  );

const present = new Set<string>();
const activated = new Set<string>();

for (const place of places) {
  const { path, activate = [] } = place;
  const after = [...activate, place.shows].filter(Boolean).join(' → ');
  test(`every button and disclosure of ${path} does something${after && ` (${after})`}`, async () => {
    await openPlace(place);
    for (const { name } of await read(page.locator('button, summary, [role=button], input[type=submit]')))
      present.add(name);
    // Elements behind a dialog cannot be activated.
    const dialog = page.locator('dialog[open]');
    const part = (await dialog.count()) > 0 ? dialog : page.locator('body');
    const controls = part.getByRole('button').or(part.locator('summary:visible'));
    let isChanged = false;
    for (const [index, { name, isOfThisPage, isDisclosure }] of (await read(controls)).entries()) {
      if (activated.has(name) && !isOfThisPage) continue;
      if (isChanged) await openPlace(place);
      // What was only unfolded can stay so.
      isChanged = !isDisclosure;
      activated.add(name);
      // A field that a dialog has focused does not yet need correction.
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      const before = await noticeable();
      await controls.nth(index).click();
      await expect(async () => {
        expect(await noticeable(), `“${name}” does nothing`).not.toEqual(before);
      }).toPass({ timeout: 15_000 });
    }
  });
}

test('no button is left out because it was never shown', () => {
  expect([...present.difference(activated)]).toEqual([]);
});
