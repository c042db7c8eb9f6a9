import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  expect,
  test as base,
  type Browser,
  type BrowserContextOptions,
  type Page,
  type Route,
} from '@playwright/test';
import { ownHeader } from '../../src/admin/api.ts';
import { load } from 'cheerio';
import { pino } from 'pino';
import { parseMailboxes } from '../../src/admin/server/admin-command.server.ts';
import { invitePerson, revokePerson } from '../../src/admin/server/admin-people.server.ts';
import { newCaseCode } from '../../src/enquiries/case-code.ts';
import { openContext } from '../../src/server/context.ts';
import { parseEnvironment } from '../../src/server/environment.ts';
import { rejectedConsent } from './consent-storage.ts';
import { exampleEnquiry } from './example-enquiry.ts';
import { startMailServer, type MailServer } from './mail-server.ts';
import { compileCache, freePort, startSiteProcess, type SiteProcess } from './site-process.ts';
import { findReference } from './visitor.ts';

interface Served {
  readonly site: SiteProcess;
  readonly mail: MailServer;
  readonly folder: string;
  readonly origin: string;
  /** Makes an invitation. @returns its link */
  readonly invite: (name: string, answers: string) => Promise<string>;
  /** Makes an invitation with the command of the owner. @returns its link */
  readonly inviteByCommand: (name: string, answers: string) => string;
  /** Ends the access of a person. */
  readonly revoke: (name: string) => Promise<void>;
}

type Settings = Readonly<Record<'DATA_DIR' | 'PORT' | 'ADMIN_PORT' | 'PUBLIC_ORIGIN', string>>;

const runScript = (settings: Settings, ...args: readonly string[]) =>
  execFileSync(process.execPath, args, {
    env: { ...settings, NODE_COMPILE_CACHE: compileCache },
    encoding: 'utf8',
  });

/** Starts a server, and opens its database beside it, as commands do: a process for each invitation would take a second longer. */
async function startServed(settings: Settings): Promise<Served & { readonly stop: () => Promise<void> }> {
  const { DATA_DIR: folder, PORT: port, ADMIN_PORT: adminPort } = settings;
  const mail = await startMailServer();
  const site = await startSiteProcess({ settings: { ...settings, SMTP_URL: mail.url }, port: Number(port) });
  const context = await openContext(parseEnvironment(settings), pino({ level: 'silent' }));
  const origin = `http://localhost:${adminPort}`;
  return {
    site,
    mail,
    folder,
    origin,
    async invite(name, answers) {
      const invited = await invitePerson(context, { name, mailboxes: parseMailboxes(answers) }, new Date());
      return `${origin}/invitation#${invited?.token ?? ''}`;
    },
    inviteByCommand: (name, answers) =>
      /http\S+/.exec(runScript(settings, 'site.ts', 'admin', 'invite', name, '--answers', answers))?.[0] ??
      '',
    async revoke(name) {
      await revokePerson(context, name);
    },
    async stop() {
      await context.database.close();
      await site.kill();
      await mail.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'site-admin-'));

/** What the policy of the app or its scripts complain about, on all pages. */
const complaints: string[] = [];

/** Those of the test that runs. A page that stays open goes on asking the server. */
const pages: Page[] = [];

async function openPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  pages.push(page);
  return page;
}

/**
 * `served`: a server with invented enquiries, whose mail goes to a real SMTP server. The tests of a file share it, and no other file
 * has it.
 */
export const test = base.extend<
  { noComplaints: undefined; served: Served },
  { servedFor: (file: string) => Promise<Served> }
>({
  noComplaints: [
    // Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      await use(undefined);
      await Promise.all(pages.splice(0).map((page) => page.context().close()));
      expect(complaints.splice(0)).toEqual([]);
    },
    { auto: true },
  ],
  served: async ({ servedFor }, use, { file }) => {
    await use(await servedFor(file));
  },
  servedFor: [
    async ({}, use) => {
      const seeded = newFolder();
      const [port, adminPort] = [await freePort(), await freePort()];
      const settings = {
        DATA_DIR: seeded,
        PORT: String(port),
        ADMIN_PORT: String(adminPort),
        PUBLIC_ORIGIN: `http://127.0.0.1:${String(port)}`,
      };
      runScript(settings, 'src/admin/server/testing/seed.ts');
      let latest:
        { readonly file: string; readonly served: Awaited<ReturnType<typeof startServed>> } | undefined;
      await use(async (file) => {
        if (latest?.file === file) return latest.served;
        await latest?.served.stop();
        const folder = newFolder();
        cpSync(seeded, folder, { recursive: true });
        latest = { file, served: await startServed({ ...settings, DATA_DIR: folder }) };
        return latest.served;
      });
      await latest?.served.stop();
      rmSync(seeded, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

/** Opens the app as somebody with a device that makes passkeys. */
export async function openApp(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openPage(browser, { ...options, locale: 'en-GB', reducedMotion: 'reduce' });
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedHTML/.test(message.text())) complaints.push(message.text());
  });
  const device = await page.context().newCDPSession(page);
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

/** Opens the app by an invitation, and makes a passkey. @returns the page, which shows the inbox */
export async function signUp(
  browser: Browser,
  { invite }: Served,
  name: string,
  answers: string,
  options = {},
) {
  const page = await openApp(browser, options);
  await page.goto(await invite(name, answers));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
  return page;
}

/** A page of the site, as somebody has it who writes from outside. */
export const visit = (browser: Browser, { site: { origin } }: Served): Promise<Page> =>
  openPage(browser, { baseURL: origin, storageState: rejectedConsent(origin) });

/** Posts the form of /contact, as a browser without script does. @returns the reference on its receipt */
async function post({ site: { origin } }: Served, fields: Readonly<Record<string, string>>) {
  const response = await fetch(`${origin}/contact`, {
    method: 'POST',
    headers: { Origin: origin },
    body: new URLSearchParams(fields),
  });
  return findReference(load(await response.text())('main').text());
}

type Asked = 'formal-complaint' | 'media' | 'data-protection';

/** Sends an enquiry to the site. @returns its reference and the address of its sender */
export async function enquire(served: Served, subject: Asked) {
  const email = `ada-${String(Date.now())}@merrow.example`;
  return { reference: await post(served, { ...exampleEnquiry, subject, email }), email };
}

/** Sends a concern without a name, to which its reporter does not come back. @returns its reference */
export const reportConcern = (served: Served, message: string): Promise<string> =>
  post(served, { subject: 'speak-up', newCaseCode: newCaseCode(), message });

export const json = (body: object) => ({ contentType: 'application/json', body: JSON.stringify(body) });
/** An answer as the server of the app gives it. */
export const ours = (body: object) => ({ headers: { [ownHeader.name]: ownHeader.value }, ...json(body) });

export const replyBox = (page: Page) => page.getByRole('textbox', { name: /^Reply/ });
/** Lets a request reach the server, but loses the answer on its way. */
export async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}
/** Stores the next reply, but loses the answer of the server on its way. */
export const loseAnswerToReply = (page: Page) => page.route('**/replies', loseAnswer, { times: 1 });

export const status = (page: Page, title: string | RegExp) =>
  page.locator('.says').filter({ hasText: title });

/** Makes a key on the screen that is open. @returns the path of the saved file */
export async function makeKey(app: Page, path: string): Promise<string> {
  const download = app.waitForEvent('download');
  await app.getByRole('button', { name: /^Make (my|a new) key$/ }).click();
  await (await download).saveAs(path);
  await app.locator('.make-key input[type="file"]').setInputFiles(path);
  await app.getByRole('button', { name: 'Sign with my passkey', exact: true }).click();
  await expect(status(app, 'This key is now in use.')).toBeVisible();
  return path;
}

/** Encrypts again on the screen of keys what a key file opens. */
export async function encryptAgain(app: Page, path: string): Promise<void> {
  const again = app.getByRole('region', { name: /^Encrypt again/ });
  await again.locator('input[type="file"]').setInputFiles(path);
  await again.getByRole('button', { name: /encrypt again$/ }).click();
  await expect(status(app, /encrypted again/)).toContainText('Keep the old file');
}

/** Confirms each new key and each new person of whom the app tells. */
export async function confirmAll(app: Page): Promise<void> {
  const confirm = app.getByRole('button', { name: 'Confirm', exact: true });
  await confirm.first().waitFor();
  for (let left = await confirm.count(); left > 0; left -= 1) {
    await confirm.first().click();
    await expect(confirm).toHaveCount(left - 1);
  }
}
