import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { generateX25519Identity } from 'age-encryption';
import {
  confirmAll,
  encryptAgain,
  makeKey,
  ours,
  replyBox,
  reportConcern,
  signUp,
  status,
  test,
  visit,
} from '../support/admin-visitor.ts';
import { openConcern, raiseConcern, violations } from '../support/visitor.ts';

// One server is enough, and no test changes what another one reads.
test.describe.configure({ mode: 'default' });

test('a reporter and the officer write to each other, and the officer changes the key', async ({
  browser,
  served,
}) => {
  const app = await signUp(browser, served, 'Oskar Falk', 'speakUp,enquiries');
  const keyField = app.getByRole('region', { name: /sealed|key file/ }).locator('input[type="file"]');
  const screen = (name: string) =>
    app.getByRole('navigation', { name: 'Screens', exact: true }).getByText(name).click();
  const concerns = app.locator('a.row').filter({ hasText: /Concern/ });
  // Until there is a key, the app says who can read.
  await expect(status(app, 'Nobody who answers concerns to the Compliance Officer has a key.')).toContainText(
    'whoever runs the server can read it',
  );
  await expect(concerns).toContainText('whoever runs the server can read it');
  await concerns.click();
  await expect(status(app, 'Whoever runs the server can read this concern.')).toBeVisible();
  await screen('My key');
  const former = await makeKey(app, join(served.folder, 'former.txt'));
  await app.keyboard.press('l');

  const page = await visit(browser, served);
  const code = await raiseConcern(page, 'The ledger has two copies.', 'The night shift');
  await screen('Inbox');
  await expect(status(app, 'Only you can open concerns')).toContainText('Name a deputy.');
  // The newest is due last.
  await expect(concerns).toHaveCount(2);
  await expect(concerns.last()).toContainText('Sealed. It opens with a key file.');
  await concerns.last().click();
  await expect(app.getByText('The ledger has two copies.')).toHaveCount(0);
  // What is sealed can be answered and closed.
  await expect(replyBox(app)).toBeVisible();
  await expect(app.getByText('Close without an answer…')).toBeVisible();
  await keyField.setInputFiles({
    name: 'minutes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Minutes'),
  });
  await expect(status(app, 'minutes.txt is not a key file.')).toBeVisible();
  await keyField.setInputFiles(former);
  await expect(app.getByText('The ledger has two copies.')).toBeVisible();
  await expect(app.getByRole('complementary', { name: 'Facts' })).toContainText('The night shift');
  await expect(app.getByRole('button', { name: 'Print' })).toHaveCount(0);

  await replyBox(app).fill('Thank you.\n\nAre you safe?');
  await expect(app.getByText(/^This is the acknowledgment, due /)).toBeVisible();
  await app.getByRole('button', { name: 'Send acknowledgment' }).click();
  await expect(status(app, 'Stored. The reporter can read it')).toBeVisible();
  await openConcern(page, code);
  await expect(page.getByRole('main')).toContainText('Are you safe?');
  await page.getByRole('textbox', { name: 'Add to the concern' }).fill('Yes, I am at home.');
  await page.getByRole('button', { name: 'Add to the Concern' }).click();
  await expect(page.getByRole('main').getByText(/You added on/)).toHaveCount(1);
  await app.keyboard.press('u');
  await concerns.last().click();
  await expect(app.getByText('Yes, I am at home.')).toBeVisible();

  // A new key: what was encrypted to the former one is encrypted again in the browser.
  const address = app.url();
  await app.keyboard.press('u');
  await screen('My key');
  const present = await makeKey(app, join(served.folder, 'present.txt'));
  await encryptAgain(app, former);
  await app.goto(address);
  const other = join(served.folder, 'other.txt');
  writeFileSync(other, `${await generateX25519Identity()}\n`);
  await keyField.setInputFiles(other);
  await expect(status(app, 'other.txt does not open this.')).toBeVisible();
  await keyField.setInputFiles(present);
  await expect(app.getByText('Yes, I am at home.')).toBeVisible();
});

test('a draft to a concern outlasts a lock, a reload and 15 minutes, encrypted, and a label is read with the key alone', async ({
  browser,
  served,
}) => {
  const app = await signUp(browser, served, 'Dora Lunde', 'speakUp');
  const concerns = app.locator('a.row').filter({ hasText: /Concern/ });
  const keyField = app.getByRole('region', { name: /sealed|key file/ }).locator('input[type="file"]');
  const draft = 'Are you safe tonight?';
  const stored = () =>
    app.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));

  // Without a key, the draft is in memory alone, and the browser asks before it is lost.
  await concerns.first().click();
  await replyBox(app).pressSequentially(draft);
  await expect(app.getByText('The draft is kept while this page is open.')).toBeVisible();
  expect(await stored()).not.toContain('AGE ENCRYPTED');
  const asked = app.waitForEvent('dialog');
  const reloading = app.reload();
  await (await asked).accept();
  await reloading;

  await app.goto(`${served.origin}/key`);
  const file = await makeKey(app, join(served.folder, 'dora.txt'));
  const reference = await reportConcern(served, 'The pump house was locked from outside.');
  const address = `${served.origin}/enquiries/${reference}`;
  const open = async () => {
    await keyField.setInputFiles(file);
    await expect(app.getByText('The pump house was locked from outside.')).toBeVisible();
    await expect(replyBox(app)).toHaveValue(draft);
  };

  await app.goto(address);
  await replyBox(app).pressSequentially(draft);
  await expect(app.getByText('The draft is kept in this browser, encrypted to your key.')).toBeVisible();
  await open();
  await app.clock.install();
  await replyBox(app).press('Escape');
  await app.keyboard.press('l');
  await expect(status(app, 'A draft of yours is kept in this browser, encrypted.')).toBeVisible();
  await expect(app.getByText('The pump house')).toHaveCount(0);
  expect(await stored()).toContain('AGE ENCRYPTED');
  expect(await stored()).not.toMatch(/safe|tonight/);
  expect(await violations(app)).toEqual([]);
  await open();
  // Who writes in a dialog uses the page. Its letters are no commands: `l` would lock the key.
  await app.getByRole('button', { name: 'Note…' }).click();
  const note = app.getByRole('textbox', { name: 'Note' });
  for (const words of ['Call ', 'her daily']) {
    await app.clock.fastForward('10:00');
    await note.pressSequentially(words);
  }
  await app.clock.fastForward('10:00');
  await expect(note).toHaveValue('Call her daily');
  await app.getByRole('button', { name: 'Cancel' }).press('l');
  await expect(note).toHaveValue('Call her daily');
  await app.getByRole('button', { name: 'Cancel' }).click();
  await expect(app.getByText('The pump house was locked from outside.')).toBeVisible();
  await app.clock.fastForward('16:00');
  await expect(status(app, 'A draft of yours is kept in this browser, encrypted.')).toBeVisible();
  await app.reload();
  await open();

  // The label and the first words stand in the list while the key is open.
  const save = app.getByRole('button', { name: 'Save the label' });
  for (const label of ['Pumps', 'Pump house']) {
    await app.getByLabel('Label').fill(label);
    await expect(save).toBeEnabled();
    await save.press('Enter');
    await expect(save).toBeDisabled();
    await expect(save).toBeFocused();
    await expect(app.getByLabel('Label')).toHaveValue(label);
  }
  await app.keyboard.press('Escape');
  await app.getByRole('link', { name: 'Inbox' }).first().click();
  const row = concerns.filter({ hasText: reference });
  await expect(row).toContainText('Pump house: The pump house was locked from outside.');
  await app.getByRole('button', { name: /^Lock now/ }).click();
  await expect(row).toContainText('Sealed. It opens with a key file.');
  expect(await stored()).not.toMatch(/Pump|pump/);

  await row.click();
  await open();
  await app.getByRole('button', { name: 'Send acknowledgment' }).click();
  await expect(status(app, 'Stored. The reporter can read it with the case code.')).toBeVisible();
  await expect.poll(stored).not.toContain('AGE ENCRYPTED');
});

test('a concern is read by two, handed to a third, kept from one who leaves, and outlives a lost key file', async ({
  browser,
  served,
}) => {
  const signUpFor = async (name: string) => signUp(browser, served, name, 'speakUp');
  const file = (name: string) => join(served.folder, `${name}.txt`);
  const openKeys = (app: Page) => app.goto(`${served.origin}/key`);
  const keyField = (app: Page) =>
    app.getByRole('region', { name: /sealed|key file/ }).locator('input[type="file"]');
  const text = 'The gate was open all night.';

  const olga = await signUpFor('Olga Holm');
  await openKeys(olga);
  const ofOlga = await makeKey(olga, file('olga'));
  const niklas = await signUpFor('Niklas Brandt');
  await expect(status(niklas, 'You have no key: you cannot open these concerns.')).toBeVisible();
  await openKeys(niklas);
  const ofNiklas = await makeKey(niklas, file('niklas'));
  const reference = await reportConcern(served, text);
  const address = `${served.origin}/enquiries/${reference}`;

  // Whoever answers the same concerns is told, on every screen, and confirms.
  await olga.goto(`${served.origin}/statistics`);
  await expect(status(olga, 'Niklas Brandt has a new key for concerns.')).toContainText(
    /Fingerprint\s*([0-9a-f]{4} ){7}[0-9a-f]{4}/,
  );
  await confirmAll(olga);
  await expect(status(olga, 'has a new key for concerns.')).toHaveCount(0);

  const open = async (app: Page, path: string) => {
    await app.goto(address);
    await keyField(app).setInputFiles(path);
    await expect(app.getByText(text)).toBeVisible();
  };
  await open(olga, ofOlga);
  await open(niklas, ofNiklas);

  // Who joins sees the row, and gets the earlier concerns from one who can open them.
  const nora = await signUpFor('Nora Lie');
  await openKeys(nora);
  const ofNora = await makeKey(nora, file('nora'));
  await nora.goto(address);
  await expect(nora.getByText(/Olga Holm.* can open it/)).toBeVisible();
  await expect(replyBox(nora)).toBeVisible();
  await keyField(nora).setInputFiles(ofNora);
  await expect(status(nora, 'nora.txt does not open this.')).toBeVisible();
  await openKeys(olga);
  await expect(olga.getByText(/Not to Nora Lie: you have not confirmed the key/)).toBeVisible();
  await confirmAll(olga);
  await encryptAgain(olga, ofOlga);
  await open(nora, ofNora);
  await open(niklas, ofNiklas);

  // Who leaves is out at once.
  await served.revoke('Niklas Brandt');
  await niklas.reload();
  await expect(niklas.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();

  // A lost file: a new key, and a colleague who can still open the concern.
  await openKeys(olga);
  const next = await makeKey(olga, file('olga-next'));
  await openKeys(nora);
  await confirmAll(nora);
  await encryptAgain(nora, ofNora);
  await open(olga, next);
  expect(await violations(olga)).toEqual([]);
});

test('a screen that fails leaves the frame, the open key and the draft', async ({ browser, served }) => {
  const app = await signUp(browser, served, 'Helen Marsh', 'committeeChair');
  const screen = (name: string) =>
    app.getByRole('navigation', { name: 'Screens', exact: true }).getByText(name).click();
  const concern = app
    .locator('a.row')
    .filter({ hasText: /Concern/ })
    .first();
  await screen('My key');
  await makeKey(app, join(served.folder, 'chair.txt'));
  await screen('Inbox');
  await concern.click();
  await replyBox(app).fill('Thank you for the report.');
  await app.route(/\/api\/mail/, (route) => route.fulfill(ours({ rows: 5 })));
  await app.getByRole('link', { name: /^Mail/ }).click();
  await expect(status(app, 'This screen has failed.')).toBeVisible();
  await expect(app.getByText(/^Key open until/)).toBeVisible();
  await app.unroute(/\/api\/mail/);
  await app.getByRole('button', { name: 'Show it again' }).click();
  await expect(app.getByRole('heading', { name: 'Mail', level: 1 })).toBeVisible();
  await screen('Inbox');
  await concern.click();
  await expect(replyBox(app)).toHaveValue('Thank you for the report.');
});

test('a script that is gone after an update is asked for by loading the app again', async ({
  browser,
  served,
}) => {
  const app = await signUp(browser, served, 'Oona Falk', 'speakUp');
  await app.goto(`${served.origin}/key`);
  await app.route('**/assets/*', (route) => route.fulfill({ status: 404, body: '' }));
  await app.getByRole('button', { name: /^Make (my|a new) key$/ }).click();
  await expect(status(app, 'The app was updated: load it again.')).toBeVisible();
  await app.unroute('**/assets/*');
  await app.getByRole('button', { name: 'Load it again' }).click();
  await makeKey(app, join(served.folder, 'oona.txt'));
  await app.goto(served.origin);
  await app
    .locator('a.row')
    .filter({ hasText: /Concern/ })
    .first()
    .click();
  await app.route('**/assets/*', (route) => route.fulfill({ status: 404, body: '' }));
  const file = { name: 'key.txt', mimeType: 'text/plain', buffer: Buffer.from('AGE-SECRET-KEY-1AAAA') };
  await app.locator('input[type="file"]').setInputFiles(file);
  await expect(status(app, 'The app was updated: load it again.')).toBeVisible();
  await app.unroute('**/assets/*');
  await app.getByRole('button', { name: 'Load it again' }).click();
  await app.locator('input[type="file"]').setInputFiles(file);
  await expect(status(app, 'key.txt is not a key file.')).toBeVisible();
});
