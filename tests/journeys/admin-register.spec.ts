import { companyDay, noonOf } from '../../company/dates.ts';
import { answeredBy } from '../../company/mailboxes.ts';
import { expect } from '@playwright/test';
import { signUp, status, test } from '../support/admin-visitor.ts';

/** Milliseconds. */
const day = 86_400_000;
/** The day after a day in ISO form. */
const dayAfter = (date: string) => new Date(Date.parse(date) + day).toISOString().slice(0, 10);

test('a letter is recorded, and passed on by one of two people who do so at once', async ({
  browser,
  served,
}) => {
  const app = await signUp(browser, served, 'Lotte Marsh', 'enquiries,media');
  await app.getByRole('link', { name: 'Register', exact: true }).click();
  await app.getByRole('link', { name: 'Record…' }).click();
  // The screen was left open overnight. From noon, the clock shows the next calendar day 24 hours later on every day of a year.
  const noon = noonOf(companyDay(new Date())).getTime();
  await app.clock.install({ time: noon - day });
  await app.getByRole('link', { name: 'Inbox' }).first().click();
  await app.getByRole('link', { name: 'Record…' }).click();
  const received = await app.getByLabel('Day of receipt').inputValue();
  await app.clock.fastForward(day);
  await app.getByLabel('Subject').selectOption('Media');
  await expect(app.getByLabel('Day of receipt')).toHaveValue(dayAfter(received));
  await app.getByLabel('Name of the sender').fill('Ada Merrow');
  await app.getByLabel('Email address').fill('ada-letter@merrow.example');
  await app.getByLabel('What was written or said').fill('The netting keeps the light out.');
  const record = app.getByRole('button', { name: 'Record it' });
  await record.press('Enter');
  await expect(status(app, 'Recorded.')).toBeVisible();
  await expect(record).toBeFocused();
  await status(app, 'Recorded.').getByRole('link').click();
  await expect(app.locator('dd', { hasText: /, by letter$/ })).toBeVisible();
  await app.clock.fastForward(day);
  await app.getByRole('button', { name: 'Answered elsewhere…' }).click();
  await expect(app.getByLabel('Day of the answer')).toHaveValue(dayAfter(dayAfter(received)));
  await app.getByRole('button', { name: 'Cancel' }).click();

  const other = await signUp(browser, served, 'Nils Berg', 'media');
  await other.goto(app.url());
  for (const page of [app, other]) {
    await page.getByRole('button', { name: 'Pass on…' }).click();
    await page.getByLabel('New subject').selectOption('Formal Complaint');
    await expect(page.getByText('you will not see this enquiry any longer')).toBeVisible();
  }
  const confirm = { name: `Pass on to ${answeredBy.complaints}` };
  await app.getByRole('button', confirm).click();
  await expect(app.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
  await other.getByRole('button', confirm).click();
  await expect(status(other, 'Somebody else was quicker.')).toContainText(
    `Lotte Marsh passed it on to ${answeredBy.complaints}`,
  );

  const officer = await signUp(browser, served, 'Maria Lindqvist', 'complaints');
  await officer.goto(other.url());
  await expect(officer.getByRole('list', { name: 'For colleagues' })).toContainText(
    'Passed on by Lotte Marsh',
  );
});

test('a saved register is named after what it holds, although another one was chosen meanwhile', async ({
  browser,
  served,
}) => {
  const app = await signUp(browser, served, 'Rea Register', 'enquiries,media');
  await app.goto(`${served.origin}/register`);
  const { promise: isChanged, resolve: onChanged } = Promise.withResolvers<undefined>();
  await app.route('**/api/register/**', async (route) => {
    await isChanged;
    await route.continue();
  });
  const [from, to] = [app.getByLabel('Received from'), app.getByLabel('Received until')];
  const asked = `${await from.inputValue()}-${await to.inputValue()}`;
  const asking = app.waitForRequest('**/api/register/**');
  await app.getByRole('button', { name: 'Save as CSV' }).click();
  const mailbox = /register\/(\w+)/.exec((await asking).url())?.[1] ?? '';
  await from.fill(`${String(Number(asked.slice(0, 4)) - 1)}-01-01`);
  const download = app.waitForEvent('download');
  onChanged(undefined);
  expect((await download).suggestedFilename()).toBe(`register-${mailbox}-${asked}.csv`);
});
