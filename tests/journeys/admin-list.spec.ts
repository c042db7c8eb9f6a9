import { expect, type Page } from '@playwright/test';
import { ours, replyBox, signUp, status, test } from '../support/admin-visitor.ts';
import { violations } from '../support/visitor.ts';

test.describe.configure({ mode: 'default' });

const rows = (app: Page) => app.locator('a.row');
const referenceOf = async (app: Page, index: number) => (await rows(app).nth(index).getAttribute('id')) ?? '';

test('a morning by keyboard: what is no enquiry goes, one is taken on and answered, and the next follows', async ({
  browser,
  served,
}) => {
  const app = await signUp(browser, served, 'Maria Lindqvist', 'all');
  await rows(app).first().waitFor();
  const references = await Promise.all([0, 1, 2, 3].map((index) => referenceOf(app, index)));
  const open = app.getByRole('main').getByLabel('Open').locator('xpath=..');
  const total = Number(await open.locator('.count').textContent());

  // Keys of a composition, and with AltGr, do nothing.
  await rows(app).first().focus();
  for (const init of [{ isComposing: true }, { modifierAltGraph: true }])
    await rows(app)
      .first()
      .dispatchEvent('keydown', { key: 'x', code: 'KeyX', ...init });
  await expect(app.getByRole('group', { name: 'Chosen rows' })).toHaveCount(0);
  await app.keyboard.press('x');
  await rows(app).first().dispatchEvent('keydown', { key: 'о', code: 'KeyJ' });
  await expect(rows(app).nth(1)).toBeFocused();
  await app.keyboard.press('x');
  await expect(app.getByText('2 rows chosen')).toBeVisible();
  expect(await violations(app)).toEqual([]);
  await app.getByRole('button', { name: 'Not an enquiry' }).click();
  await expect(rows(app).first()).toHaveAttribute('id', references[2] ?? '');
  await app.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(app).first()).toHaveAttribute('id', references[0] ?? '');

  await rows(app).nth(1).focus();
  await app.keyboard.press('m');
  await expect(rows(app).nth(1)).toContainText('Maria Lindqvist');
  await app.keyboard.press('Enter');
  await expect(app.getByRole('navigation', { name: 'Neighbours in the list' })).toContainText(
    `2 of ${String(total)}`,
  );
  await expect(app.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(app.getByText('You have this.')).toBeVisible();
  await app.keyboard.press('k');
  await expect(app).toHaveURL(new RegExp(references[0] ?? ''));
  await expect(app.getByText(`1 of ${String(total)}`)).toBeVisible();
  await app.keyboard.press('j');
  await expect(app).toHaveURL(new RegExp(references[1] ?? ''));
  await expect(app.getByText(`2 of ${String(total)}`)).toBeVisible();
  await replyBox(app).fill('Thank you for writing.');
  await replyBox(app).press('Control+Enter');
  const next = app.getByRole('link', { name: /^Next: / });
  await expect(next).toBeFocused();
  await app.keyboard.press('Enter');
  await expect(app).toHaveURL(new RegExp(references[2] ?? ''));
  await app.keyboard.press('u');
  await expect(app.locator(`#${references[2] ?? ''}`)).toBeFocused();

  await app.getByLabel('Mine').check();
  await expect(rows(app)).toHaveCount(1);
  // The last row of a list can be brought back, too.
  await rows(app).first().focus();
  await app.keyboard.press('x');
  await app.keyboard.press('!');
  await expect(app.getByRole('heading', { name: 'You have taken on nothing here.' })).toBeVisible();
  await expect(app.getByRole('button', { name: 'Undo' })).toBeVisible();
  await app.keyboard.press('z');
  await expect(rows(app)).toHaveCount(1);
  await app.keyboard.press('/');
  await app.keyboard.type('angstrom');
  await app.keyboard.press('Enter');
  await expect(app.getByText(/searched in \d+ second/)).toBeVisible();

  // What was found has gone to others, or was erased.
  await app.goto(`${served.origin}/?text=canal&page=9`);
  await expect(rows(app).first(), 'the last page of what was found').toBeVisible();
  await app.route('**/api/enquiries/rows', (route) => route.fulfill(ours({ rows: [] })));
  await app.reload();
  await expect(app.getByRole('heading', { name: 'What was found is no longer here.' })).toBeVisible();
});

test('the frame stays around what is unknown or fails, and has one row of menu on a phone', async ({
  browser,
  served,
}) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const app = await signUp(browser, served, 'Petra Lund', 'all', phone);
  await rows(app).first().waitFor();
  expect((await app.locator('header.top').boundingBox())?.height).toBeLessThan(64);
  expect(await app.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violations(app)).toEqual([]);
  await app.getByRole('button', { name: 'Choose rows' }).click();
  await app.getByRole('checkbox', { name: `Choose ${await referenceOf(app, 0)}` }).check();
  await expect(app.getByText('1 row chosen')).toBeVisible();
  await app.goto(`${served.origin}/nowhere/at/all`);
  await expect(status(app, 'There is no screen at this address.')).toBeVisible();
  await app.getByText('Menu', { exact: true }).click();
  await app.getByRole('navigation', { name: 'Screens, menu' }).getByText('Mail').click();
  await expect(app.getByRole('heading', { name: 'Mail', level: 1 })).toBeFocused();
  await app.route('**/api/statistics*', (route) => route.abort());
  await app.goto(`${served.origin}/statistics`);
  const main = app.getByRole('main');
  await expect(main.getByText('The server did not answer.')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Inbox' })).toBeVisible();
  await app.unroute('**/api/statistics*');
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByText('The server did not answer.')).toHaveCount(0);
});
