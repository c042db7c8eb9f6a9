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

// The texts of a translated page are others, so that only ids and types find anything.
const typed = {
  '#name': 'Ada Merrow',
  '#organisation': 'Merrow & Daughters',
  '#message': 'We have a site by the canal.\nIt floods.',
} as const;

/** Opens the form and fills it in before the script of the page arrives. The page is changed at a moment. */
async function openChangedForm(
  page: Page,
  subject: string,
  how: { readonly moment: Moment; readonly change: Change },
): Promise<void> {
  const arrival = Promise.withResolvers<undefined>();
  await page.addInitScript(prepareChanges, how);
  await page.route(/\.js$/, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto(`/contact?subject=${subject}`, { waitUntil: 'commit' });
  await page.locator('footer').first().waitFor();
  for (const [field, value] of Object.entries(typed)) await page.locator(field).fill(value);
  await page.locator('#email').fill('ada@');
  await page.locator('#message').focus();
  arrival.resolve(undefined);
  await hydrateIslands(page);
  await page.waitForLoadState('networkidle');
  if (how.moment === 'hydrated')
    await page.evaluate(() => {
      (window as unknown as { changePage: () => void }).changePage();
    });
}

async function expectTyped(page: Page): Promise<void> {
  for (const [field, value] of Object.entries(typed)) await expect(page.locator(field)).toHaveValue(value);
}

for (const { moment, change, subject } of each)
  test(`the form (${subject}) of a page ${change} when ${moment} keeps what was typed, and is sent`, async ({
    page,
  }) => {
    const isConcern = subject === 'speak-up';
    await openChangedForm(page, subject, { moment, change });
    await expectTyped(page);
    await expect(page.locator('#message')).toBeFocused();
    const code = isConcern ? await page.locator('input[name="newCaseCode"]').inputValue() : '';
    await expect(page.locator('html[data-confidential]')).toHaveCount(isConcern ? 1 : 0);
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
  await openChangedForm(page, 'general', { moment: 'hydrated', change: 'translated' });
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
