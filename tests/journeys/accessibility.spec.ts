import { expect, test } from '@playwright/test';
import {
  contactForm,
  fillIn,
  hydrateIslands,
  openCase,
  raiseConcern,
  shownCode,
  violations,
} from '../support/visitor.ts';

// Phones have the dark scheme, desktops the light one.
test.beforeEach(({ page, isMobile }) => page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light' }));

test('with more contrast, grey text and thin lines take the colour of the text', async ({ page }) => {
  await page.goto('/contact');
  const field = page.getByLabel('Name');
  const hint = page.getByText('Up to', { exact: false }).first();
  const link = page.getByRole('main').getByRole('link', { name: 'Privacy Policy' });
  const styles = async () => {
    const colour = (element: Element) => getComputedStyle(element).color;
    return {
      text: await page.locator('body').evaluate(colour),
      hint: await hint.evaluate(colour),
      border: await field.evaluate((element) => getComputedStyle(element).borderTopWidth),
      underline: await link.evaluate((element) => getComputedStyle(element).textDecorationThickness),
      rule: await page.getByRole('banner').evaluate((element) => getComputedStyle(element).borderBottomColor),
    };
  };
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, contrast: 'no-preference' });
    const plain = await styles();
    expect(plain).toMatchObject({ border: '1px', underline: '1px' });
    expect([plain.hint, plain.rule]).not.toContain(plain.text);
    await page.emulateMedia({ colorScheme, contrast: 'more' });
    const { text } = plain;
    expect(await styles()).toEqual({ text, hint: text, border: '2px', underline: '2px', rule: text });
  }
});

test('whatever can be unfolded is accessible when it is', { tag: '@phone' }, async ({ page }) => {
  for (const path of ['/investor-relations', '/sustainability', '/careers']) {
    await page.goto(path);
    const folded = page.locator('main details:not([open])');
    expect(await folded.count(), path).toBeGreaterThan(0);
    // Each opened answer closes the one before, so the page is checked after every one.
    for (const summary of await page.locator('main details[name] > summary').all()) {
      await summary.click();
      expect(await violations(page, 'main details[name]'), path).toEqual([]);
    }
    // The others stay open beside each other, and are checked together.
    const others = page.locator('main details:not([name])');
    for (const summary of await others.locator('> summary').all()) await summary.click();
    await expect(page.locator('main details:not([name], [open])')).toHaveCount(0);
    if ((await others.count()) > 0) expect(await violations(page), path).toEqual([]);
  }
});

test('the dialog before the investor portal is accessible', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/investor-relations');
  await page.getByRole('button', { name: 'Access Investor Portal' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await violations(page, 'dialog[open]')).toEqual([]);
});

test(
  'the contact form is accessible with its errors, and when a message cannot be taken',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/contact');
    await hydrateIslands(page);
    const form = contactForm(page);
    await form.send();
    await expect(form.summary).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.route('**/contact', (route) =>
      route.fulfill({ status: 429, contentType: 'application/json', body: '{"problem":"too-many"}' }),
    );
    await fillIn(page);
    await form.send();
    await expect(form.summary).toContainText('not been received');
    expect(await violations(page)).toEqual([]);
  },
);

test(
  'a receipt is accessible, with dates and without, and where there is none',
  { tag: '@phone' },
  async ({ page }) => {
    for (const subject of ['partnership', 'formal-complaint', 'data-protection']) {
      await page.goto('/contact');
      await fillIn(page, { subject });
      await contactForm(page).send();
      await shownCode(page);
      expect(await violations(page), subject).toEqual([]);
    }
    await page.goto(`/contact?receipt=${'A'.repeat(43)}`);
    expect(await violations(page), 'no receipt').toEqual([]);
  },
);

test(
  'speaking up is accessible: the receipt, a refused code, the report and an addition',
  { tag: '@phone' },
  async ({ page }) => {
    const code = await raiseConcern(page, 'Something is wrong at the quarry.');
    expect(await violations(page), 'receipt').toEqual([]);
    await openCase(page, 'BBBB-CCCC-DDDD-FFFF');
    await expect(page).toHaveTitle(/^Error: /);
    expect(await violations(page), 'refused code').toEqual([]);
    await openCase(page, code);
    const addition = page.getByRole('textbox', { name: 'Add to the report' });
    const add = page.getByRole('button', { name: 'Add to the Report' });
    await expect(addition).toBeVisible();
    expect(await violations(page), 'report').toEqual([]);
    await addition.fill('It is the north face.');
    await add.click();
    await expect(page.getByRole('main').getByText(/You added on/)).toBeVisible();
    expect(await violations(page), 'addition').toEqual([]);
    await add.click();
    await expect(page).toHaveTitle(/^Error: /);
    expect(await violations(page), 'empty addition').toEqual([]);
  },
);
