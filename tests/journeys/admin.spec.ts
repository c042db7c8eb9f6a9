import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  expect,
  test as base,
  type Browser,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test';
import { generateX25519Identity } from 'age-encryption';
import { organization } from '../../company/organization.ts';
import { ownHeader } from '../../src/admin/api.ts';
import { rejectedConsent } from '../support/consent-storage.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { freePort, startSiteProcess, type SiteProcess } from '../support/site-process.ts';
import { fillIn, contactForm, openConcern, raiseConcern, shownCode, violations } from '../support/visitor.ts';

interface Served {
  readonly site: SiteProcess;
  readonly mail: MailServer;
  readonly folder: string;
  readonly origin: string;
  /** Makes an invitation as the owner does. @returns its link */
  readonly invite: (name: string, answers: string) => string;
  /** Ends the access of a person. */
  readonly revoke: (name: string) => void;
}

/** A server of its own with invented enquiries, whose mail goes to a real SMTP server. */
const test = base.extend<object, { served: Served }>({
  served: [
    // Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'site-admin-'));
      const [port, adminPort, mail] = [await freePort(), await freePort(), await startMailServer()];
      const settings = {
        DATA_DIR: folder,
        PORT: String(port),
        ADMIN_PORT: String(adminPort),
        PUBLIC_ORIGIN: `http://127.0.0.1:${String(port)}`,
      };
      const run = (...args: string[]) =>
        execFileSync(process.execPath, args, { env: settings, encoding: 'utf8' });
      run('src/admin/server/testing/seed.ts');
      const site = await startSiteProcess({ settings: { ...settings, SMTP_URL: mail.url }, port });
      const invite = (name: string, answers: string) =>
        /http\S+/.exec(run('site.ts', 'admin', 'invite', name, '--answers', answers))?.[0] ?? '';
      const revoke = (name: string) => void run('site.ts', 'admin', 'revoke', name);
      await use({ site, mail, folder, invite, revoke, origin: `http://localhost:${String(adminPort)}` });
      await site.kill();
      await mail.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

// One server is enough, and no test changes what another one reads.
test.describe.configure({ mode: 'default', timeout: 120_000 });

/** What the policy of the app or its scripts complain about, on all pages. */
const complaints: string[] = [];
test.afterEach(() => {
  expect(complaints.splice(0)).toEqual([]);
});

/** Opens the app as somebody with a device that makes passkeys. */
async function openApp(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ ...options, locale: 'en-GB', reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedHTML/.test(message.text())) complaints.push(message.text());
  });
  const device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return page;
}

async function signUp(browser: Browser, { invite }: Served, name: string, answers: string, options = {}) {
  const page = await openApp(browser, options);
  await page.goto(invite(name, answers));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
  return page;
}

/** A page of the site, as somebody has it who writes from outside. */
async function visit(browser: Browser, { site: { origin } }: Served): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, storageState: rejectedConsent(origin) });
  return context.newPage();
}

/** Sends an enquiry on the site. @returns its reference and the address of its sender */
type Asked = 'formal-complaint' | 'media' | 'data-protection';

async function enquire(browser: Browser, served: Served, subject: Asked) {
  const page = await visit(browser, served);
  const email = `ada-${String(Date.now())}@merrow.example`;
  await page.goto('/contact');
  await fillIn(page, { subject, email });
  await contactForm(page).send();
  return { reference: await shownCode(page), email };
}

const json = (body: object) => ({ contentType: 'application/json', body: JSON.stringify(body) });
/** An answer as the server of the app gives it. */
const ours = (body: object) => ({ headers: { [ownHeader.name]: ownHeader.value }, ...json(body) });

const replyBox = (page: Page) => page.getByRole('textbox', { name: /^Reply/ });
const status = (page: Page, title: string | RegExp) => page.locator('.says').filter({ hasText: title });

test('an invitation, a passkey, and a complaint that is acknowledged by keyboard', async ({
  browser,
  served,
}) => {
  const { reference, email } = await enquire(browser, served, 'formal-complaint');
  const link = served.invite('Maria Lindqvist', 'all');
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
  await app.getByLabel(/^Find by reference/).press('Escape');
  await app.keyboard.press('j');
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
  await expect.poll(() => texts().join(), { timeout: 60_000 }).toContain('- the stairs');

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
  await app.goto(served.invite('Nils Berg', 'all'));
  await app.reload();
  await app.getByRole('button', { name: 'Make a passkey' }).click();
  await expect(app.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
  await app.goto(`${served.origin}/enquiries/${reference}`);
  await expect(replyBox(app)).toHaveValue('');
});

/** Makes a key on the screen that is open. @returns the path of the saved file */
async function makeKey(app: Page, path: string): Promise<string> {
  const download = app.waitForEvent('download');
  await app.getByRole('button', { name: /^Make (my|a new) key$/ }).click();
  await (await download).saveAs(path);
  await app.locator('.make-key input[type="file"]').setInputFiles(path);
  await app.getByRole('button', { name: 'Sign with my passkey', exact: true }).click();
  await expect(status(app, 'This key is now in use.')).toBeVisible();
  return path;
}

/** Encrypts again on the screen of keys what a key file opens. */
async function encryptAgain(app: Page, path: string): Promise<void> {
  const again = app.getByRole('region', { name: /^Encrypt again/ });
  await again.locator('input[type="file"]').setInputFiles(path);
  await again.getByRole('button', { name: /encrypt again$/ }).click();
  await expect(status(app, /encrypted again/)).toContainText('Keep the former file');
}

/** Confirms each new key and each new person of whom the app tells. */
async function confirmAll(app: Page): Promise<void> {
  const confirm = app.getByRole('button', { name: 'Confirm', exact: true });
  await confirm.first().waitFor();
  for (let left = await confirm.count(); left > 0; left -= 1) {
    await confirm.first().click();
    await expect(confirm).toHaveCount(left - 1);
  }
}

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
  await expect(status(app, 'Sent.')).toBeVisible();
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
  await app.clock.install();
  await app.keyboard.press('l');
  await expect(app.getByText('Yes, I am at home.')).toHaveCount(0);
  await keyField.setInputFiles(present);
  await expect(app.getByText('Yes, I am at home.')).toBeVisible();
  await app.clock.fastForward('16:00');
  await expect(app.getByText('Yes, I am at home.')).toHaveCount(0);
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
  const page = await visit(browser, served);
  await raiseConcern(page, text);
  const [reference = ''] = /HM-\w{4}-\w{4}/.exec(await page.getByRole('main').innerText()) ?? [];
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
  served.revoke('Niklas Brandt');
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

test('a reply is sent once, and never lost, whatever goes wrong', async ({ browser, served }) => {
  const { reference } = await enquire(browser, served, 'media');
  const path = `${served.origin}/enquiries/${reference}`;
  const [app, other] = [
    await signUp(browser, served, 'Ines Halvorsen', 'all'),
    await signUp(browser, served, 'Tom Berry', 'all'),
  ];
  for (const one of [app, other]) await one.goto(path);

  // The answer of the server is lost on the way.
  await app.route(
    '**/replies',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
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
  await other.getByRole('button', { name: 'Send as well' }).click();
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
  await expect(status(app, 'You are signed out; the session has ended.')).toBeVisible();
  await expect(replyBox(app)).toHaveValue('A fourth answer.');
  await app.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(status(app, 'You are signed out; the session has ended.')).toHaveCount(0);
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
  const { reference } = await enquire(browser, served, 'data-protection');
  const app = await signUp(browser, served, 'Lotte Marsh', 'all');
  await app.goto(`${served.origin}/enquiries/${reference}`);
  const notKept = app.locator('dd', { hasText: 'not kept: closed without an answer' });
  await app.getByText('Close without an answer…').click();
  await app.getByRole('button', { name: 'Close it' }).click();
  await expect(app.getByRole('alert')).toContainText('Say why it is closed without an answer.');
  await app.getByText('Close without an answer…').click();
  await app.getByLabel('Why?').selectOption('Duplicate of another');
  await app.getByRole('button', { name: 'Close it' }).click();
  await expect(app.locator('dd', { hasText: /^Closed .*: duplicate of another$/ })).toBeVisible();
  await expect(notKept).toHaveCount(1);
  await app.getByRole('button', { name: 'Open again' }).click();
  await app.getByText('Answered elsewhere…').click();
  await app.getByLabel('It was the answer: close it').check();
  await app.getByRole('button', { name: 'Record the answer' }).click();
  await expect(app.getByRole('button', { name: 'Open again' })).toBeVisible();
  await expect(app.locator('dd', { hasText: /^kept, / })).toHaveCount(1);
  await expect(notKept).toHaveCount(0);
});

test('a newsletter is sent, mail is sent again, and a person is exported and erased', async ({
  browser,
  served,
}) => {
  const { reference, email } = await enquire(browser, served, 'media');
  const app = await signUp(browser, served, 'Petra Lund', 'all');
  await app.goto(`${served.origin}/newsletter`);
  await expect(app.frameLocator('iframe').getByRole('link', { name: 'Read the article' })).toBeVisible();
  const send = app.getByText(/^Send to \d+ people…$/);
  const number = Number(/\d+/.exec((await send.textContent()) ?? '')?.[0]);
  await send.click();
  await app.getByRole('button', { name: `Send to ${String(number)} people`, exact: true }).click();
  await expect(status(app, `${String(number)} of ${String(number)} people got it`)).toBeVisible({
    timeout: 30_000,
  });

  await app.goto(`${served.origin}/mail`);
  await app.getByRole('button', { name: 'Send again' }).first().click();
  await expect(status(app, '1 mail will be sent again.')).toBeVisible();

  await app.goto(`${served.origin}/people`);
  await app.getByLabel('Email address').fill(email);
  await app.getByRole('button', { name: 'Find' }).click();
  await expect(app.getByRole('link', { name: reference })).toBeVisible();
  const download = app.waitForEvent('download');
  await app.getByRole('button', { name: 'Export as a file' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toContain(reference);
  await app.getByText('Erase…').click();
  await app.getByRole('button', { name: 'Erase for good' }).click();
  await expect(status(app, 'Erased.')).toBeVisible();
  await expect(app.getByRole('heading', { name: `Nothing is held of ${email}.` })).toBeVisible();
  await app.goto(`${served.origin}/enquiries/${reference}`);
  await expect(status(app, 'There is nothing here.')).toBeVisible();
});

const screens = ['/', '/key', '/newsletter', '/people', '/mail', '/statistics', '/launch'];

for (const [name, options] of Object.entries({
  'a wide window': { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  'a phone in the dark': { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
} as const))
  test(`every screen is accessible on ${name}, at 320 pixels and with keys alone`, async ({
    browser,
    served,
  }) => {
    const app = await openApp(browser, options);
    await app.goto(served.origin);
    await expect(app.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
    expect(await violations(app)).toEqual([]);
    const officer = await signUp(browser, served, `Officer on ${name}`, 'all,speakUp', options);
    await expect(officer.locator('a.row').first()).toBeVisible();
    const hrefsOf = (rows: Locator) =>
      rows.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    const [enquiry = ''] = await hrefsOf(officer.locator('a.row').filter({ hasNotText: 'Concern' }));
    const [concern = ''] = await hrefsOf(officer.locator('a.row').filter({ hasText: 'Concern' }));
    const width = () => officer.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    for (const path of [...screens, enquiry, concern]) {
      await officer.setViewportSize(options.viewport);
      await officer.goto(`${served.origin}${path}`);
      await expect(officer.getByRole('heading', { level: 1 })).toBeVisible();
      await officer.waitForLoadState('networkidle');
      expect(await violations(officer), path).toEqual([]);
      await officer.setViewportSize({ width: 320, height: 640 });
      expect(await width(), `${path} at 320 pixels`).toBeLessThanOrEqual(0);
    }
    await officer.setViewportSize(options.viewport);
    await officer.goto(served.origin);
    await officer.getByText(`Officer on ${name}`).click();
    await officer.getByRole('button', { name: 'Switch single letters off' }).click();
    expect(await violations(officer)).toEqual([]);
    await officer.keyboard.press('/');
    await expect(officer.getByLabel(/^Find by reference/)).not.toBeFocused();
  });

const html = { contentType: 'text/html; charset=utf-8', body: '<!doctype html><h1>Sign in</h1>' };
const notKnown = 'it is not known whether this was sent';

/** What a gateway answers in place of the server, and what the app says of it. */
const gatewayAnswers: readonly (readonly [title: string, response: object, says: string])[] = [
  ['502 in JSON', { status: 502, ...json({ message: 'Invalid response from upstream' }) }, notKnown],
  ['502 in HTML', { status: 502, ...html }, notKnown],
  ['a foreign 200', { status: 200, ...json({ status: 'ok' }) }, notKnown],
  ['a kind of error that is not ours', { status: 400, ...json({ error: 'bad_request' }) }, notKnown],
  ['429 in JSON', { status: 429, ...json({ error: 'Too Many Requests' }) }, 'Too many attempts.'],
  ['413 in HTML', { status: 413, ...html }, 'This is too long to be sent.'],
];

test('what a gateway answers is never taken for an answer of the server', async ({ browser, served }) => {
  const { reference } = await enquire(browser, served, 'media');
  const app = await signUp(browser, served, 'Ingrid Solberg', 'all');
  await app.goto(`${served.origin}/enquiries/${reference}`);
  await replyBox(app).fill('A text of an hour.');
  for (const [title, response, says] of gatewayAnswers) {
    await app.route('**/replies', (route) => route.fulfill(response), { times: 1 });
    await replyBox(app).press('Control+Enter');
    await expect(status(app, says), title).toBeVisible();
    await expect(app.getByRole('navigation', { name: 'Screens', exact: true }), title).toBeVisible();
    await app.reload();
    await expect(replyBox(app), title).toHaveValue('A text of an hour.');
  }
  await app.getByText('Close without an answer…').click();
  await app.getByLabel('Why?').selectOption('Spam');
  await app.route('**/close', (route) => route.fulfill({ status: 200, ...json({ state: 'closed' }) }));
  await app.getByRole('button', { name: 'Close it' }).click();
  await expect(status(app, 'it is not known whether this was done')).toBeVisible();
  await app.route(/\/api\/session/, (route) => route.fulfill({ status: 502, ...json({ message: 'x' }) }));
  await app.reload();
  await expect(status(app, 'The server did not answer.')).toBeVisible();
  await app.unroute(/\/api\/session/);
  await app.getByRole('button', { name: 'Try again' }).click();
  await replyBox(app).press('Control+Enter');
  await expect(status(app, 'Sent.')).toBeVisible();
});

for (const [title, response] of [
  ['a redirect', { status: 302, headers: { Location: 'https://sign-on.example/' } }],
  ['a page', { status: 200, ...html }],
  ['401', { status: 401, ...html }],
] as const)
  test(`the session of the company’s sign-on ends with ${title}, and the app goes on after it`, async ({
    browser,
    served,
  }) => {
    const { reference } = await enquire(browser, served, 'media');
    const app = await signUp(browser, served, `Person of ${title}`, 'all');
    await app.goto(`${served.origin}/enquiries/${reference}`);
    await replyBox(app).fill('Written while the session ended.');
    await app.route('**/api/**', (route) => route.fulfill(response));
    await replyBox(app).press('Control+Enter');
    await expect(status(app, 'Sign in at your company’s sign-on again.').first()).toBeVisible();
    expect(await violations(app)).toEqual([]);
    const beside = app.waitForEvent('popup');
    await app.getByRole('link', { name: 'Open the sign-on' }).first().click();
    await (await beside).close();
    await app.unroute('**/api/**');
    await expect(status(app, 'Sign in at your company’s sign-on again.')).toHaveCount(0);
    await expect(status(app, 'You are signed in again.')).toBeVisible();
    await expect(replyBox(app)).toHaveValue('Written while the session ended.');
    await replyBox(app).press('Control+Enter');
    await expect(status(app, 'Sent.')).toBeVisible();
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

/** Runs in the page, before the app: nothing can be stored. */
const withoutStorage = {
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  },
  'switched off': () => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  },
};
for (const [title, script] of Object.entries(withoutStorage))
  test(`storage that is ${title} takes no letter, and the app says that the draft is not kept`, async ({
    browser,
    served,
  }) => {
    const { reference } = await enquire(browser, served, 'media');
    const app = await signUp(browser, served, `Person with storage ${title}`, 'all');
    await app.addInitScript(script);
    await app.goto(`${served.origin}/enquiries/${reference}`);
    await replyBox(app).pressSequentially('Fourteen signs');
    await expect(replyBox(app)).toHaveValue('Fourteen signs');
    await expect(status(app, 'The draft is not kept.')).toBeVisible();
    await replyBox(app).press('Escape');
    await app.keyboard.press('u');
    await app.getByRole('link', { name: reference }).click();
    await expect(replyBox(app)).toHaveValue('Fourteen signs');
    await app.getByText(`Person with storage ${title}`).click();
    await app.getByRole('button', { name: 'Switch single letters off' }).click();
    await expect(app.getByRole('button', { name: 'Switch single letters on' })).toBeVisible();
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

/** Runs in the page: puts each text into elements of its own, as browsers do that translate. */
function translate() {
  const wrap = (text: Text) => {
    const parent = text.parentElement;
    if (!parent || !text.data.trim() || parent.closest('i, script, style, head, textarea')) return;
    const translated = document.createElement('i');
    text.replaceWith(translated);
    translated.append(text.data.toUpperCase());
  };
  const wrapAll = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(wrap);
  };
  wrapAll();
  new MutationObserver(wrapAll).observe(document.body, { childList: true, subtree: true });
}

test('a translated page shows what has come of a reply', async ({ browser, served }) => {
  const { reference } = await enquire(browser, served, 'formal-complaint');
  const app = await signUp(browser, served, 'Marisol Vega', 'all');
  await app.goto(`${served.origin}/enquiries/${reference}`);
  await expect(replyBox(app)).toBeVisible();
  await app.evaluate(translate);
  const box = app.locator('#reply');
  for (const sent of [1, 2]) {
    await box.fill(`Answer ${String(sent)}`);
    await box.press('Control+Enter');
    await expect(app.locator('.message.ours')).toHaveCount(sent);
    await expect(status(app, /^SENT\./i)).toBeVisible();
  }
  await app.getByText(/Close without an answer…/i).click();
  await app.locator('select').selectOption('withdrawn');
  await app.getByRole('button', { name: /Close it/i }).click();
  await app.getByRole('button', { name: /Open again/i }).click();
  await app.getByText(/Answered elsewhere…/i).click();
  await app.getByRole('button', { name: /Record the answer/i }).click();
  await expect(app.locator('.message.ours')).toHaveCount(3);
  await box.press('Escape');
  await app.keyboard.press('u');
  await expect(app.getByRole('link', { name: reference })).toBeVisible();
  await expect(app.getByText(/This screen has failed/i)).toHaveCount(0);
});
