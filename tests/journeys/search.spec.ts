import { expect, test, type Page } from '@playwright/test';
import { notFound, topPaddingPx } from '../specification/specified-pages.ts';
import { articleSources } from '../support/content-sources.ts';
import { scriptLoaded, violations } from '../support/visitor.ts';

/** The parts of the dialog. */
function search(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Search' });
  return {
    button: page.getByRole('banner').getByRole('button', { name: 'Search' }),
    dialog,
    input: dialog.getByRole('combobox'),
    options: dialog.getByRole('option'),
    chosen: dialog.getByRole('option', { selected: true }),
    status: dialog.getByRole('status'),
  };
}

/** Opens the dialog with the button, once the script has replaced the link by it, and types. */
async function searchFor(page: Page, text: string) {
  const parts = search(page);
  await parts.button.click();
  await expect(parts.input).toBeFocused();
  await page.keyboard.type(text);
  return parts;
}

/** Notes from now on which keys the page takes from the browser, as it does at once when one opens the search. @returns what reads them */
async function noteTakenKeys(page: Page) {
  await scriptLoaded(page);
  const taken = await page.evaluateHandle(() => {
    const keys: string[] = [];
    addEventListener('keydown', ({ key, defaultPrevented }) => {
      if (defaultPrevented) keys.push(key);
    });
    return keys;
  });
  return () => taken.jsonValue();
}

test('the search opens by its button and by keys, and gives the focus back', async ({ page }) => {
  await page.goto('/strategy');
  const { button, dialog, input } = search(page);
  for (const key of ['Enter', ' ']) {
    await button.focus();
    await page.keyboard.press(key);
    await expect(input).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
  }
  for (const key of ['/', 'Control+k', 'Meta+k']) {
    await page.keyboard.press(key);
    await expect(input).toBeFocused();
    await expect(input).toHaveValue('');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
  }
});

test('with Control or ⌘, the link opens the page of the search in a new tab, and no dialog', async ({
  page,
}) => {
  await page.goto('/strategy');
  const { button, dialog } = search(page);
  await expect(button).toBeVisible();
  const newTab = page.context().waitForEvent('page');
  await button.click({ modifiers: ['ControlOrMeta'] });
  await expect(await newTab).toHaveURL(/\/insights\?search=/);
  await expect(dialog).toHaveCount(0);
});

test('the key for the search is a letter in a field, with other keys and in a dialog', async ({ page }) => {
  await page.goto('/contact');
  const takenKeys = await noteTakenKeys(page);
  const name = page.getByLabel('Name');
  await name.pressSequentially('a/b');
  for (const key of ['Control+k', 'Meta+k']) await page.keyboard.press(key);
  await expect(name).toHaveValue('a/b');
  await name.blur();
  for (const key of ['Alt+/', 'Control+/', 'Control+Shift+k', 'k']) await page.keyboard.press(key);
  expect(await takenKeys()).toEqual([]);
  await page.keyboard.press('/');
  expect(await takenKeys()).toEqual(['/']);
  await page.goto('/investor-relations');
  const takenInDialog = await noteTakenKeys(page);
  await page.getByRole('button', { name: 'Access Investor Portal' }).click();
  // Its first field has the focus, where the keys are letters anyway.
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).focus();
  for (const key of ['/', 'Control+k']) await page.keyboard.press(key);
  expect(await takenInDialog()).toEqual([]);
});

test('arrow keys choose a result, and Enter opens it where the clause is marked', async ({ page }) => {
  await page.goto('/about');
  const { chosen, input, options, status } = await searchFor(page, 'delete my data');
  await expect(chosen).toContainText('7.1 Your rights');
  await expect(chosen.locator('mark')).toContainText(['data', 'data', 'data', 'data', 'erased']);
  await expect(status).toHaveText(/^\d+ results$/);
  // Above the clause is its policy; the list goes round.
  await page.keyboard.press('ArrowUp');
  await expect(chosen).toContainText('Privacy Policy');
  await page.keyboard.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const id = await options.nth(1).getAttribute('id');
  await expect(input).toHaveAttribute('aria-activedescendant', id ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/privacy#clause-7-1');
  const clause = page.locator('#clause-7-1');
  await expect(clause).toBeInViewport();
  expect((await clause.boundingBox())?.y).toBeGreaterThanOrEqual(topPaddingPx);
  expect(await clause.evaluate((element) => element.matches(':target'))).toBe(true);
  expect(await clause.evaluate((element) => getComputedStyle(element).boxShadow)).not.toBe('none');
});

test('before anything is typed, the dialog offers five tasks and the newest articles, and chooses none', async ({
  page,
}) => {
  await page.goto('/terms');
  const { button, chosen, dialog, options } = search(page);
  await button.click();
  const tasks = dialog.getByRole('group', { name: 'What people come for' }).getByRole('option');
  await expect(tasks).toHaveText([/apply/i, /concern/i, /press kit/i, /fund documents/i, /complaint/i]);
  await expect(dialog.getByRole('group', { name: 'The newest articles' }).getByRole('option')).toHaveText(
    articleSources()
      .slice(0, 4)
      .map(({ title }) => title),
  );
  await expect(options.first()).toBeInViewport();
  await expect(chosen).toHaveCount(0);
  expect(await violations(page, 'dialog[open]')).toEqual([]);
});

test('while no index comes, the search leads to the page on which the server searches', async ({ page }) => {
  await page.route('**/search-index.json', (route) => route.abort());
  await page.goto('/terms');
  const { dialog, options } = await searchFor(page, 'cookies');
  await expect(dialog.getByText('Search is not available here at the moment').first()).toBeVisible();
  await expect(options).toHaveText(['Search on a page of its own']);
  expect(await violations(page, 'dialog[open]')).toEqual([]);
  await options.click();
  await expect(page).toHaveURL('/insights?search=cookies');
});

test('a dialog that cannot be loaded is replaced by the page of the server, once Enter asks for it', async ({
  page,
}) => {
  await page.route('**/search-dialog.*.js', (route) => route.abort());
  await page.goto('/terms');
  const { button } = search(page);
  await scriptLoaded(page);
  await page.keyboard.press('/');
  await expect(button).toBeFocused();
  await expect(page).toHaveURL('/terms');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/insights?search=');
});

test('a result about returns has the warning, and a search that finds nothing says so', async ({ page }) => {
  await page.goto('/about');
  const { dialog, input, options } = await searchFor(page, 'target returns');
  await expect(options.filter({ hasText: 'Capital is at risk' })).not.toHaveCount(0);
  expect(await violations(page, 'dialog[open]')).toEqual([]);
  await input.fill('zzqqxx');
  await expect(dialog.getByText(/^Nothing was found/)).not.toHaveCount(0);
});

test('on the narrowest screen and with large text nothing runs over the edge', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/about');
  const { chosen, input } = await searchFor(page, 'whistleblower');
  await expect(chosen).toBeInViewport();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expect(input).toBeInViewport();
  const fits = await page
    .locator('.search-dialog')
    .evaluate(
      (shown) => shown.scrollWidth === shown.clientWidth && document.documentElement.scrollWidth === 320,
    );
  expect(fits).toBe(true);
});

test(
  'without JavaScript the search is a form, and its results lead to clauses',
  { tag: ['@not-desktop', '@no-script-phone'] },
  async ({ page }) => {
    await page.goto('/about');
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search');
    await page.getByLabel('Search this site').fill('gift limit');
    await page.keyboard.press('Enter');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^3\.\d Gifts and hospitality/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/anti-corruption#clause-3-\d$/);
  },
);

test('an address that is almost right is suggested, beside the search', async ({ page }) => {
  await page.goto('/Investor_Relations/');
  await expect(page.getByText('Did you mean')).toHaveText('Did you mean /investor-relations?');
  await page.goto('/reports/2019');
  await expect(page.getByText(notFound.text)).toBeVisible();
  await expect(page.getByText('Did you mean')).toHaveCount(0);
  await page.getByLabel('Search this site').fill('impact report');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/insights?search=impact+report');
});

test('the key that opens the search can be turned off, and on again', async ({ page }) => {
  await page.goto('/strategy');
  const { button, dialog } = search(page);
  const key = dialog.getByRole('checkbox', { name: 'Open the search with the key “/”' });
  await button.click();
  await key.uncheck();
  await page.goto('/about');
  const takenKeys = await noteTakenKeys(page);
  await page.keyboard.press('/');
  await page.keyboard.press('Control+k');
  expect(await takenKeys()).toEqual(['k']);
  await expect(dialog).toBeVisible();
  await key.check();
  await page.keyboard.press('Escape');
  // The dialog is closed before it is removed.
  await page.locator('.search-dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('/');
  await expect(dialog).toBeVisible();
});
