import { expect, test, type Page } from '@playwright/test';
import { hydrateIslands } from '../support/visitor.ts';

/** What others do to a page: translators replace each text, extensions add elements and attributes. */
type Change = 'translated' | 'extended';
/** When they do it: once the page is parsed, when React begins with it, or later. */
type Moment = 'parsed' | 'hydrating' | 'hydrated';

/** The form of a concern and that of every other subject take turns. */
const each = [
  { moment: 'parsed', change: 'extended', subject: 'speak-up' },
  { moment: 'hydrating', change: 'translated', subject: 'general' },
  { moment: 'hydrated', change: 'extended', subject: 'general' },
  { moment: 'hydrated', change: 'translated', subject: 'speak-up' },
] as const;

/** In the page. Nothing outside of it can be used here. */
function prepareChanges({ moment, change }: { moment: Moment; change: Change }): void {
  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('script, style, textarea, font')) continue;
      // Google Translate inserts this element.
      // oxlint-disable-next-line typescript/no-deprecated
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = `¡${text.data}`;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  const translateAll = () => {
    translate(document.body);
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records)
        for (const node of [target, ...addedNodes]) if (node.isConnected) translate(node);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  };
  const extend = () => {
    document.body.setAttribute('data-extension', 'on');
    for (const field of document.querySelectorAll('main input, main textarea, main select, main b, main a')) {
      field.setAttribute('data-extension', 'seen');
      field.after(document.createElement('div'));
    }
    for (const part of document.querySelectorAll('main astro-island > *, main form, main ul, main nav')) {
      part.setAttribute('spellcheck', 'false');
      part.prepend(document.createElement('x-extension'));
    }
  };
  const changePage = change === 'translated' ? translateAll : extend;
  Object.assign(window, { changePage });
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return;
    if (moment === 'parsed') changePage();
    if (moment !== 'hydrating') return;
    // Astro takes the attribute away when it has handed the island to React, which begins in a task of its own.
    const observer = new MutationObserver(() => {
      observer.disconnect();
      changePage();
    });
    observer.observe(document.body, { subtree: true, attributeFilter: ['ssr'] });
  });
}

/**
 * Opens a page that is changed at a moment.
 *
 * @param use what a visitor does before the script of the page arrives
 */
async function openChangedPage(
  page: Page,
  path: string,
  how: { readonly moment: Moment; readonly change: Change },
  use: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const arrival = Promise.withResolvers<undefined>();
  await page.addInitScript(prepareChanges, how);
  await page.route(/\.js$/, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('footer').first().waitFor();
  await use();
  arrival.resolve(undefined);
  await hydrateIslands(page);
  await page.waitForLoadState('networkidle');
  if (how.moment === 'hydrated')
    await page.evaluate(() => {
      (window as unknown as { changePage: () => void }).changePage();
    });
}

// The texts of a translated page are others, so that only ids and types find anything.
const typed = {
  '#name': 'Ada Merrow',
  '#organisation': 'Merrow & Daughters',
  '#message': 'We have a site by the canal.\nIt floods.',
} as const;

async function expectTyped(page: Page): Promise<void> {
  for (const [field, value] of Object.entries(typed)) await expect(page.locator(field)).toHaveValue(value);
}

for (const { moment, change, subject } of each)
  test(`the form (${subject}) of a page ${change} when ${moment} keeps what was typed, and is sent`, async ({
    page,
  }) => {
    const isConcern = subject === 'speak-up';
    await openChangedPage(page, `/contact?subject=${subject}`, { moment, change }, async () => {
      for (const [field, value] of Object.entries(typed)) await page.locator(field).fill(value);
      await page.locator('#email').fill('ada@');
      await page.locator('#message').focus();
    });
    await expectTyped(page);
    await expect(page.locator('#message')).toBeFocused();
    const code = isConcern ? await page.locator('input[name="newCaseCode"]').inputValue() : '';
    const send = () => page.locator('form:has(#message) button[type="submit"]').click();
    await send();
    const error = page.locator('#email-error');
    await expect(error).toContainText('Enter one email address in the form name@example.com');
    await expectTyped(page);
    await page.locator('#email').fill('müller@example.com');
    await send();
    await expect(error).toContainText('Before the @, use only letters');
    await page.locator('#email').fill('ada@merrow.example');
    await page.locator('#organisation').fill(`${typed['#organisation']} ${moment} ${change}`);
    if (!isConcern) await page.locator('#enquirerType').selectOption('partner');
    await send();
    await expect(page.locator('h1')).toContainText('received');
    if (isConcern) await expect(page.locator('main .receipt-code').first()).toContainText(code);
    else await expect(page.locator('main')).toContainText(`${moment} ${change}`);
  });

test('another subject, chosen on a translated page, has its own fields, steps and case code', async ({
  page,
}) => {
  await openChangedPage(page, '/contact', { moment: 'hydrated', change: 'translated' });
  for (const [subject, field, when] of [
    ['application', '#enquirerType', 'At once'],
    ['formal-complaint', '#about-formal-complaint', 'Audit & Risk Committee'],
    ['speak-up', '#recipient', 'It is assessed'],
    ['media', '#enquirerType', 'Tell us your deadline'],
  ] as const) {
    await page.locator('#subject').selectOption(subject);
    await expect(page.locator(field)).toBeVisible();
    await expect(page.locator('.enquiry-steps')).toContainText(when);
    await expect(page.locator('.concern-new-code .receipt-code')).toHaveCount(subject === 'speak-up' ? 1 : 0);
  }
});

for (const { moment, change } of each.slice(0, 2))
  test(`figures, filter and portal of pages ${change} when ${moment} go on working`, async ({ page }) => {
    await openChangedPage(page, '/', { moment, change });
    const figures = page.locator('astro-island b');
    await expect(figures).toHaveCount(4);
    for (const figure of await figures.all()) await expect(figure).toContainText(/\d/);

    await page.unrouteAll();
    await openChangedPage(page, '/portfolio', { moment, change });
    const shown = page.locator('main article').filter({ visible: true });
    const all = await shown.count();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page.locator('main nav a[href*="category="]').first().click();
    await expect(page).toHaveURL(/\?category=/);
    await expect.poll(() => shown.count()).toBeLessThan(all);
    await page.goBack();
    await expect(shown).toHaveCount(all);
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);

    await page.unrouteAll();
    await openChangedPage(page, '/investor-relations', { moment, change });
    await page.locator('main [aria-haspopup="dialog"], main [data-dialog], main button').first().click();
    await expect(page.locator('dialog[open]')).toBeVisible();
  });

// The dialog comes later than every change.
test('the search of a translated page answers, and leaves it only for a result', async ({ page }) => {
  await openChangedPage(page, '/contact', { moment: 'hydrated', change: 'translated' });
  const failures: Error[] = [];
  page.on('pageerror', (error) => failures.push(error));
  await page.locator('#message').fill('Half written');
  await page.locator('.masthead .search').click();
  const field = page.getByRole('combobox', { name: 'Search this site' });
  const best = page.getByRole('dialog').getByRole('option', { selected: true });
  for (const text of ['c', 'car', 'zzzz', 'carbon']) {
    await field.fill('');
    await field.pressSequentially(text);
  }
  await expect(best).toContainText(/carbon/i);
  await page.keyboard.press('Escape');
  await expect(page.locator('#message')).toHaveValue('Half written');
  expect(failures).toEqual([]);
  await page.locator('.masthead .search').click();
  await field.fill('gift limit');
  await expect(best).toContainText(/gifts/i);
  await field.press('Enter');
  await expect(page).toHaveURL(/\/anti-corruption#/);
});
