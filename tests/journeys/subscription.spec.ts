import { expect, test, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'cheerio';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { startSiteProcess, type SiteProcess } from '../support/site-process.ts';
import { violations } from '../support/visitor.ts';

// The tests share a server of their own, whose mail goes to a real SMTP server.
test.describe.configure({ mode: 'default' });
let site: SiteProcess;
let mail: MailServer;
let dataDirectory: string;

test.beforeAll(async () => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'site-journeys-'));
  mail = await startMailServer();
  site = await startSiteProcess({ settings: { DATA_DIR: dataDirectory, SMTP_URL: mail.url } });
});

test.afterAll(async () => {
  await site.kill();
  await mail.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
});

const sidebar = (page: Page) => page.getByRole('form', { name: 'Subscribe' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** No state of the page may be indexed. */
async function expectState(page: Page, title: string): Promise<void> {
  await expect(heading(page)).toHaveText(title);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
}

/** The address to which the button of an email leads. */
async function confirmationMailedTo(address: string): Promise<string> {
  const find = () => mail.received.findLast(({ to }) => to.includes(address))?.email.html;
  await expect.poll(find).toBeDefined();
  const link = load(find() ?? '')('a[href*="confirm="]');
  return link.attr('href') ?? '';
}

test(
  'a visitor subscribes, confirms, changes topics and unsubscribes',
  { tag: '@no-script-phone' },
  async ({ page, javaScriptEnabled }) => {
    // Fourteen pages, one after the other.
    test.slow();
    const address = `ada-${randomUUID()}@merrow.example`;
    await page.goto(`${site.origin}/insights`);
    await sidebar(page).getByLabel('Email').fill(address);
    for (const topic of ['Infrastructure', 'Sustainability', 'Energy'])
      await sidebar(page).getByLabel(topic).check();
    await sidebar(page).getByRole('button', { name: 'Subscribe' }).click();
    await expectState(page, 'Check your email');
    // axe is a script itself.
    const accessibility = async () => {
      if (javaScriptEnabled) expect(await violations(page, 'main')).toEqual([]);
    };

    const confirm = await confirmationMailedTo(address);
    const opened = await page.goto(confirm);
    expect(opened?.headers()['cache-control']).toBe('no-store');
    await expectState(page, 'Confirm your subscription');
    await expect(page.getByRole('main')).toContainText('Infrastructure, Sustainability, Energy');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expectState(page, 'Your subscription');
    await expect(page.getByRole('alert')).toContainText('Subscription confirmed');

    for (const topic of ['Infrastructure', 'Sustainability', 'Energy'])
      await page.getByLabel(topic).uncheck();
    await page.getByLabel('Property').check();
    await page.getByRole('button', { name: 'Save topics' }).click();
    await expect(page.getByRole('alert')).toContainText('Your topics have been saved');
    await expect(page.getByLabel('Property')).toBeChecked();
    await expect(page.getByLabel('Energy')).not.toBeChecked();

    await page.getByRole('link', { name: 'Unsubscribe' }).click();
    await expectState(page, 'Unsubscribe');
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expectState(page, 'You are unsubscribed');
    await accessibility();
    await page.goto(confirm);
    await expectState(page, 'This link does not work');
    expect(site.output()).not.toMatch(/merrow|confirm=|unsubscribe=/);
  },
);

test('a list of addresses is shown again with its error', async ({ page }) => {
  await page.goto(`${site.origin}/insights`);
  const form = sidebar(page);
  await form.getByLabel('Email').fill('ada@merrow.example, brin@oke.example');
  await form.getByLabel('Property').check();
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(form.getByLabel('Email')).toHaveValue('ada@merrow.example, brin@oke.example');
  await expect(form.getByLabel('Energy')).not.toBeChecked();
  await page.getByRole('alert').getByRole('link').click();
  await expect(form.getByLabel('Email')).toBeFocused();
});
