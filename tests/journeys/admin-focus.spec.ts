import { expect, type Locator, type Page } from '@playwright/test';
import { enquire, replyBox, signUp, test } from '../support/admin-visitor.ts';

// One server is enough, and no test changes what another one reads.
test.describe.configure({ mode: 'default' });

const press = async (app: Page, name: string | RegExp) => {
  const button = app.getByRole('button', { name, exact: true }).first();
  await button.focus();
  await button.press('Enter');
};
const title = (app: Page): Locator => app.getByRole('heading', { level: 1 });

test('in the lists, the focus goes to what is next when the button that was pressed goes', async ({
  browser,
  served,
}) => {
  const app = await signUp(browser, served, 'Maria Lindqvist', 'all');
  const rows = app.locator('a.row');
  await rows.first().waitFor();
  await expect(title(app), 'the button that made the passkey is gone').toBeFocused();
  await press(app, 'Not now');
  await expect(title(app)).toBeFocused();
  await rows.first().focus();
  await app.keyboard.press('x');
  await press(app, 'Choose none');
  await expect(rows.first()).toBeFocused();
  await app.keyboard.press('x');
  const following = await rows.nth(1).getAttribute('id');
  await press(app, 'Not an enquiry');
  await expect(app.locator(`#${String(following)}`)).toBeFocused();
  await press(app, 'Undo');
  await expect(app.getByText('1 row open again, with the same dates.')).toBeVisible();
  await expect(title(app)).toBeFocused();

  for (const key of ['j', 'x', '!']) await app.keyboard.press(key);
  await expect(app.getByText('1 row closed: not an enquiry.')).toBeVisible();
  await expect(app.locator(`#${String(following)}`)).toBeFocused();
  await app.keyboard.press('z');
  await expect(app.getByText('1 row open again, with the same dates.')).toBeVisible();
  await app.keyboard.press('w');
  await expect(app.getByRole('heading', { name: 'Record', level: 1 })).toBeFocused();

  await app.goto(`${served.origin}/mail`);
  const screens = app.getByRole('navigation', { name: 'Screens', exact: true });
  await expect(screens.getByRole('link', { name: /^Mail, \d+ not delivered$/ })).toBeVisible();
  await expect(screens.getByRole('link', { name: /^Inbox, \d+ open$/ })).toBeVisible();
  await expect(screens.getByRole('link', { name: /^Before launch, \d+ to settle$/ })).toBeVisible();
  const [first, second] = [app.locator('.mails li').first(), app.locator('.mails li').nth(1)];
  const id = 'the email after it';
  await second.evaluate((row, value) => {
    row.setAttribute('data-row', value);
  }, id);
  await first.getByRole('button', { name: 'Put away' }).press('Enter');
  await expect(app.locator(`[data-row="${id}"]`)).toBeFocused();

  await app.goto(`${served.origin}/passkeys`);
  await press(app, 'Rename');
  await expect(app.getByLabel('Name', { exact: true })).toBeFocused();
  await press(app, 'Leave it');
  await expect(app.getByRole('button', { name: 'Rename' })).toBeFocused();
});

test('at an enquiry, the focus goes to what is next when the button that was pressed goes', async ({
  browser,
  served,
}) => {
  const { reference } = await enquire(served, 'data-protection');
  const app = await signUp(browser, served, 'Lotte Marsh', 'all');
  await app.goto(`${served.origin}/enquiries/${reference}`);
  await expect(replyBox(app)).toHaveAccessibleName(/^Reply to [^.]+$/);
  await expect(replyBox(app)).toHaveAccessibleDescription(/^by email.*The draft is kept in this browser\.$/);

  await press(app, 'Keep a signature');
  const signature = app.getByRole('textbox', { name: 'Your signature', exact: true });
  await expect(signature).toBeFocused();
  await expect(signature).toHaveAccessibleDescription(/^It is kept for you/);
  await press(app, 'Keep the signature');
  await expect(replyBox(app)).toBeFocused();

  const texts = app.locator('summary', { hasText: 'Saved texts' });
  await texts.press('Enter');
  await press(app, 'Write a new text…');
  await expect(app.getByLabel('Name of the text')).toBeFocused();
  await press(app, 'Cancel');
  await expect(texts).toBeFocused();
  await texts.press('Enter');
  await app.keyboard.press('t');
  await expect(app.locator('.saved-texts button').first()).toBeFocused();

  await press(app, 'More time…');
  await app.getByRole('textbox', { name: 'The reason, as the sender will read it' }).fill('It is large.');
  await press(app, 'Tell the sender and move the date');
  await expect(app.getByRole('button', { name: 'More time…' })).toHaveCount(0);
  await expect(title(app)).toBeFocused();

  await app.keyboard.press('a');
  await press(app, 'Record the answer');
  await expect(app.getByRole('dialog')).toHaveCount(0);
  await expect(title(app)).toBeFocused();
  await app.keyboard.press('e');
  await app.getByLabel('Why?').selectOption('Spam');
  await press(app, 'Close it');
  await expect(app.getByRole('link', { name: /^(?:Next: |Back to the list)/ })).toBeFocused();
  await press(app, 'Open again');
  await expect(app.getByRole('button', { name: /^Close/ })).toBeVisible();
  await expect(title(app)).toBeFocused();
});
