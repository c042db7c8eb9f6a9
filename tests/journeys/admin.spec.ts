import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { organization } from '../../company/organization.ts';
import {
  enquire,
  loseAnswerToReply,
  openApp,
  ours,
  replyBox,
  signUp,
  status,
  test,
} from '../support/admin-visitor.ts';

// One server is enough, and no test changes what another one reads.
test.describe.configure({ mode: 'default' });

test('an invitation, a passkey, and a complaint that is acknowledged by keyboard', async ({
  browser,
  served,
}) => {
  const { reference, email } = await enquire(served, 'formal-complaint');
  const link = served.inviteByCommand('Maria Lindqvist', 'all');
  const app = await openApp(browser);
  await app.goto(link);
  await app.getByRole('button', { name: 'Make a passkey' }).click();
  await expect(app).toHaveTitle(`Inbox · ${organization.tradingName.value} admin`);
  await expect(app.getByRole('navigation', { name: 'Screens', exact: true })).not.toContainText('My key');
  await app.getByRole('link', { name: /Media/ }).first().waitFor();

  await app.keyboard.press('/');
  await app.keyboard.type(reference.toLowerCase());
  await app.keyboard.press('Enter');
  await expect(app.locator('a.row')).toHaveCount(1);
  await expect(app.locator('a.row'), 'what was found').toBeFocused();
  await app.keyboard.press('Enter');
  await expect(app.getByRole('heading', { level: 1 })).toHaveText('Formal Complaint');
  await app.keyboard.press('r');
  await expect(replyBox(app)).toBeFocused();
  await app.keyboard.type('Dear Ms Merrow,\n\nWe look into it:\n- the lift\n- the stairs');
  await expect(app.getByText(/^This is the acknowledgment, due /)).toBeVisible();
  await app.keyboard.press('Escape');
  await app.keyboard.press('u');
  await expect(app.locator('a.row')).toBeFocused();
  await app.reload();
  await app.locator('a.row').click();
  await expect(replyBox(app)).toHaveValue(/- the stairs$/);
  await replyBox(app).press('Control+Enter');
  await expect(status(app, 'Sent.')).toContainText('Next is the progress update by');
  await expect(app.locator('.message.ours')).toContainText('- the stairs');

  const texts = () =>
    served.mail.received.filter(({ to }) => to.includes(email)).map((mail) => mail.email.text);
  await expect.poll(() => texts().join()).toContain('- the stairs');

  await app.goto(link);
  await app.reload();
  await expect(status(app, 'This invitation no longer works.')).toBeVisible();
  await app.getByRole('link', { name: 'Sign in instead' }).click();
  await app.getByText('Maria Lindqvist').first().click();
  await app.getByRole('button', { name: 'Sign out' }).filter({ visible: true }).click();
  await app.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(app.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();

  // A draft belongs to the person, not to the browser.
  await app.goto(`${served.origin}/enquiries/${reference}`);
  await replyBox(app).fill('A draft of Maria.');
  await app.goto(await served.invite('Nils Berg', 'all'));
  await app.reload();
  await app.getByRole('button', { name: 'Make a passkey' }).click();
  await expect(app.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
  await app.goto(`${served.origin}/enquiries/${reference}`);
  await expect(replyBox(app)).toHaveValue('');
});

test('a reply is sent once, and never lost, whatever goes wrong', async ({ browser, served }) => {
  const { reference } = await enquire(served, 'media');
  const path = `${served.origin}/enquiries/${reference}`;
  const [app, other] = [
    await signUp(browser, served, 'Ines Halvorsen', 'all'),
    await signUp(browser, served, 'Tom Berry', 'all'),
  ];
  for (const one of [app, other]) await one.goto(path);

  await loseAnswerToReply(app);
  await replyBox(app).fill('The first answer.');
  await app.getByRole('button', { name: 'Send first answer' }).click();
  await expect(status(app, 'it is not known whether this was sent')).toBeVisible();
  await app.getByRole('button', { name: 'Send first answer' }).click();
  await expect(status(app, 'Sent.')).toBeVisible();
  await expect(app.locator('.message.ours')).toHaveCount(1);

  // Somebody else has answered meanwhile.
  await replyBox(other).fill('A second answer.');
  await replyBox(other).press('Control+Enter');
  await expect(status(other, /^Ines Halvorsen answered this on/)).toBeVisible();
  await expect(other.locator('.message.ours')).toHaveText(/The first answer/);
  await expect(replyBox(other)).toHaveValue('A second answer.');
  await other.getByRole('button', { name: 'Send mine too' }).click();
  await expect(status(other, 'Sent.')).toBeVisible();

  // The page is left while it is unknown whether a reply was sent; the database is busy; the session ends; the connection goes.
  await app.goto(path);
  await app.route('**/replies', (route) => route.abort(), { times: 1 });
  await replyBox(app).fill('A third answer.');
  await replyBox(app).press('Control+Enter');
  await expect(status(app, 'it is not known whether this was sent')).toBeVisible();
  await app.reload();
  await expect(replyBox(app)).toHaveValue('A third answer.');
  const busy = { status: 503, ...ours({ error: 'unavailable' }) };
  await app.route('**/replies', (route) => route.fulfill(busy), { times: 1 });
  await replyBox(app).press('Control+Enter');
  await expect(status(app, 'The database cannot be reached just now.')).toBeVisible();
  await replyBox(app).press('Control+Enter');
  await expect(status(app, 'Sent.')).toBeVisible();
  await expect(app.locator('.message.ours')).toHaveCount(3);
  await expect(replyBox(app)).toHaveValue('');

  await replyBox(app).fill('A fourth answer.');
  await app.context().clearCookies();
  await replyBox(app).press('Control+Enter');
  await expect(status(app, 'Your session has ended.')).toBeVisible();
  await expect(replyBox(app)).toHaveValue('A fourth answer.');
  await app.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(status(app, 'Your session has ended.')).toHaveCount(0);
  await app.context().setOffline(true);
  await replyBox(app).press('Control+Enter');
  await expect(status(app, 'it is not known whether this was sent')).toBeVisible();
  await app.context().setOffline(false);
  await replyBox(app).press('Control+Enter');
  await expect(status(app, 'Sent.')).toBeVisible();
  await expect(app.locator('.message.ours')).toHaveCount(4);

  // Nothing is promised after the first answer, so that no reason is asked for.
  await app.getByText('Close…', { exact: true }).click();
  await app.getByRole('button', { name: 'Close it' }).click();
  await app.getByRole('button', { name: 'Open again' }).click();
  await expect(app.getByText('Close…', { exact: true })).toBeVisible();
});

test('closing without an answer keeps no date, and an answer given elsewhere keeps it on its day', async ({
  browser,
  served,
}) => {
  const { reference } = await enquire(served, 'data-protection');
  const app = await signUp(browser, served, 'Lotte Marsh', 'all');
  await app.goto(`${served.origin}/enquiries/${reference}`);
  const dates = app.getByRole('region', { name: 'Promised dates' }).getByRole('listitem');
  const notKept = dates.filter({ hasText: 'not kept: closed without an answer' });
  await app.getByText('Close without an answer…').click();
  await app.getByRole('button', { name: 'Close it' }).click();
  await expect(app.getByRole('alert')).toContainText('Say why it is closed without an answer.');
  await app.getByLabel('Why?').selectOption('Duplicate of another');
  await app.getByRole('button', { name: 'Close it' }).click();
  await expect(app.locator('dd', { hasText: /^Closed .*: duplicate of another$/ })).toBeVisible();
  await expect(notKept).toHaveCount(1);
  await app.getByRole('button', { name: 'Open again' }).click();
  await app.getByText('Answered elsewhere…').click();
  await app.getByLabel('It was the answer: close it').check();
  await app.getByRole('button', { name: 'Record the answer' }).click();
  await expect(app.getByRole('button', { name: 'Open again' })).toBeVisible();
  await expect(dates.filter({ hasText: / early$/ })).toHaveCount(1);
  await expect(notKept).toHaveCount(0);
});

test('a newsletter is sent, mail is sent again, and a person is exported and erased', async ({
  browser,
  served,
}) => {
  const { reference, email } = await enquire(served, 'media');
  const app = await signUp(browser, served, 'Petra Lund', 'all');
  await app.goto(`${served.origin}/newsletter`);
  await expect(app.frameLocator('iframe').getByRole('link', { name: 'Read the article' })).toBeVisible();
  const send = app.getByText(/^Send to \d+ people…$/);
  const number = Number(/\d+/.exec((await send.textContent()) ?? '')?.[0]);
  await send.click();
  await app.getByRole('button', { name: `Send to ${String(number)} people`, exact: true }).click();
  await expect(status(app, `${String(number)} of ${String(number)} people received it`)).toBeVisible();

  await app.goto(`${served.origin}/mail`);
  await app.getByRole('button', { name: 'Send again' }).first().click();
  await expect(status(app, '1 email will be sent again.')).toBeVisible();

  await app.goto(`${served.origin}/people`);
  await app.getByLabel('Email address').fill(email);
  await app.getByRole('button', { name: 'Find' }).click();
  await expect(app.getByRole('link', { name: reference })).toBeVisible();
  const download = app.waitForEvent('download');
  await app.getByRole('button', { name: 'Save as data (JSON)' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toContain(reference);
  await app.getByText('Erase…').click();
  await app.getByRole('button', { name: 'Erase for good' }).click();
  await expect(status(app, 'Erased.')).toBeVisible();
  await expect(app.getByRole('heading', { name: `Nothing from ${email} is held.` })).toBeVisible();
  await expect(app.getByRole('heading', { name: 'People', level: 1 })).toBeFocused();
  await app.goto(`${served.origin}/enquiries/${reference}`);
  await expect(status(app, 'There is nothing here.')).toContainText('passed on to a mailbox that you do not');
});
