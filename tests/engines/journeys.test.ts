import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { Builder, Key } from 'selenium-webdriver';
import { DriverService } from 'selenium-webdriver/remote';
import { beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { articlePage, pathsAndNotFound, projectPage } from '../specification/specified-pages.ts';
import { consentCookieHeader } from '../support/consent-storage.ts';
import { projectSources } from '../support/content-sources.ts';
import { canary } from '../support/enquirer.ts';
import { createInstallation, endInstallations } from '../support/installation.ts';
import { freePort, type SiteProcess } from '../support/site-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly engine: 'Firefox' | 'WebKit';
  }
}

/** How long a busy machine may need for one step. */
const busyMachineMs = 600_000;

/** The page of a visitor, with the commands that both browsers have. */
interface Tab {
  readonly goto: (address: string) => Promise<unknown>;
  readonly setWidth: (width: number) => Promise<unknown>;
  /** Runs an expression of the page. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  /** Clicks the first element that the selector selects. */
  readonly click: (selector: string) => Promise<unknown>;
  /** Types into the element that has the focus. "\n" is Enter. */
  readonly type: (text: string) => Promise<unknown>;
  readonly close: () => Promise<unknown>;
}

/** Firefox without a window, by WebDriver BiDi: Debian has no other driver for it. */
async function startFirefox() {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    timeout: busyMachineMs,
    protocolTimeout: busyMachineMs,
    executablePath: process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr',
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1, 'intl.accept_languages': 'en-GB' },
  });
  const newTab = async (width: number, height: number): Promise<Tab> => {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    page.setDefaultTimeout(busyMachineMs);
    await page.setViewport({ width, height });
    return {
      goto: (address) => page.goto(address),
      setWidth: (newWidth) => page.setViewport({ width: newWidth, height }),
      evaluate: (expression) => page.evaluate(expression),
      click: (selector) => page.locator(selector).click(),
      type: (text) => page.keyboard.type(text),
      close: () => context.close(),
    };
  };
  return { newTab, stop: () => browser.close() };
}

/** WebKitGTK’s own small browser on a display that nobody sees, by WebDriver. */
async function startWebKit() {
  const [miniBrowser = ''] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
  const home = mkdtempSync(join(tmpdir(), 'site-webkit-'));
  mkdirSync(join(home, 'gtk-3.0'));
  writeFileSync(join(home, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  const port = await freePort();
  const service = new DriverService('/usr/bin/WebKitWebDriver', {
    loopback: true,
    port,
    args: [`--port=${String(port)}`],
    env: { ...process.env, XDG_CONFIG_HOME: home },
  });
  const driver = await new Builder()
    .usingServer(await service.start(busyMachineMs))
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': {
        binary: '/usr/bin/xvfb-run',
        args: ['-a', '-s', '-screen 0 1600x1200x24', miniBrowser, '--automation'],
      },
    })
    .build();
  const newTab = async (width: number, height: number): Promise<Tab> => {
    const setWidth = (newWidth: number) =>
      driver.manage().window().setRect({ x: 0, y: 0, width: newWidth, height });
    await setWidth(width);
    return {
      goto: (address) => driver.get(address),
      setWidth,
      evaluate: (expression) => driver.executeScript(`return ${expression}`),
      async click(selector) {
        const element = await driver.findElement({ css: selector });
        await driver.executeScript(
          'arguments[0].scrollIntoView({ block: "center", behavior: "instant" })',
          element,
        );
        await element.click();
      },
      type: (text) => driver.actions().sendKeys(text.replaceAll('\n', Key.ENTER)).perform(),
      // The next visitor has the same window.
      async close() {
        await driver.executeScript('localStorage.clear(); sessionStorage.clear();');
        await driver.manage().deleteAllCookies();
      },
    };
  };
  const stop = async () => {
    await driver.quit();
    await service.kill();
    rmSync(home, { recursive: true, force: true });
  };
  return { newTab, stop };
}

let site: SiteProcess;
let browser: Awaited<ReturnType<typeof startFirefox | typeof startWebKit>>;
beforeAll(async () => {
  site = await createInstallation().start();
  browser = await (inject('engine') === 'Firefox' ? startFirefox() : startWebKit());
  return async () => {
    await browser.stop();
    await endInstallations();
  };
});

/** Opens a page for a new visitor who has rejected everything optional, so that no banner is shown. */
async function visit(path: string) {
  const tab = await browser.newTab(1440, 900);
  onTestFinished(async () => {
    await tab.close();
  });
  // A file of text takes least to load.
  await tab.goto(`${site.origin}/robots.txt`);
  await tab.evaluate(`void (document.cookie = ${JSON.stringify(consentCookieHeader('rejected'))})`);
  await tab.goto(site.origin + path);
  const becomes = (expression: string) => expect.poll(() => tab.evaluate(expression));
  return {
    ...tab,
    becomes,
    /** The path of the address, with query and fragment. */
    path: () => becomes('location.pathname + location.search + location.hash'),
    /** How many of these elements are shown. */
    shown: (selector: string) =>
      becomes(
        `[...document.querySelectorAll(${JSON.stringify(selector)})].filter((each) => each.checkVisibility({ visibilityProperty: true })).length`,
      ),
    text: (selector: string) => becomes(`document.querySelector(${JSON.stringify(selector)})?.innerText`),
    hydrated: () =>
      becomes(
        `(() => { const all = document.querySelectorAll('astro-island[ssr]'); all[0]?.scrollIntoView(); all[0]?.dispatchEvent(new Event('pointerdown')); return all.length; })()`,
      ).toBe(0),
  };
}

it('a window that becomes narrow shows the page as if it had always been narrow', async () => {
  const page = await visit('/about');
  const footerHeight = 'document.querySelector("footer").offsetHeight';
  await page.setWidth(480);
  await page.becomes('innerWidth').toBeLessThan(600);
  const height = await page.evaluate(footerHeight);
  await page.goto(`${site.origin}/about`);
  await page.becomes(footerHeight).toBe(height);
});

// WebKit asks by itself, and calls a font that the computer lacks "unloaded".
if (inject('engine') === 'Firefox')
  it('asks for the local fonts that stand in for the typefaces before these have come', async () => {
    const page = await visit('/about');
    const standIns = `['heading', 'text'].map((role) => getComputedStyle(document.documentElement).getPropertyValue(\`--\${role}-font\`).split(',')[1].replaceAll(/["']/g, '').trim())`;
    // A font that this computer lacks has the status "error", one that nobody has asked for "unloaded".
    const statuses = `[...document.fonts].filter(({ family }) => ${standIns}.includes(family.replaceAll(/["']/g, ''))).map(({ status }) => status)`;
    await page
      .becomes(statuses)
      .toEqual([expect.stringMatching(/^(?:loaded|error)$/), expect.stringMatching(/^(?:loaded|error)$/)]);
  });

it('no page is wider than its window where a scroll bar takes a part of it', async () => {
  const page = await visit('/');
  const wide: string[] = [];
  for (const path of [...pathsAndNotFound, projectPage, articlePage]) {
    await page.goto(site.origin + path);
    const isWide = await page.evaluate(
      'document.documentElement.scrollWidth > document.documentElement.clientWidth',
    );
    if (isWide) wide.push(path);
  }
  expect(wide).toEqual([]);
});

it('drawings grow with the text: their heights are set in rem', async () => {
  const page = await visit('/sustainability');
  await page.becomes('document.querySelector(".sustainability-roadmap").clientHeight').toBe(320);
  await page.goto(`${site.origin}/investor-relations`);
  await page.becomes('document.querySelector(".investor-year").clientHeight').toBe(80);
});

it('the table of the funds has the same margin on both sides', async () => {
  const page = await visit('/investor-relations');
  const edges = (selector: string) => `document.querySelector('${selector}').getBoundingClientRect()`;
  const [panel, table] = [edges('.investor-fund-panel'), edges('.investor-fund-table')];
  await page.becomes(`Math.round(${table}.left - ${panel}.left - (${panel}.right - ${table}.right))`).toBe(0);
});

it('the menu opens on a narrow screen, and leads to a page', async () => {
  const page = await visit('/about');
  await page.setWidth(480);
  await page.shown('header nav a[href="/strategy"]').toBe(0);
  await page.click('header .menu');
  await page.shown('header nav a[href="/strategy"]').toBe(1);
  await page.click('header nav a[href="/strategy"]');
  await page.path().toBe('/strategy');
});

it('a category is chosen at once, and leaves the page as it is', async () => {
  const page = await visit('/portfolio');
  await page.hydrated();
  await page.evaluate(`void (document.body.dataset.kept = '')`);
  await page.click('nav.filter a[href$="Energy"]');
  await page.path().toBe('/portfolio?category=Energy');
  await page
    .text('main article h2')
    .toBe(projectSources().find(({ category }) => category === 'Energy')?.title);
  expect(await page.evaluate(`'kept' in document.body.dataset`), 'The page was loaded anew').toBe(true);
});

it('a message with a mistake is explained, and leads to a receipt once it is corrected', async () => {
  const page = await visit('/contact');
  await page.hydrated();
  const fill = async (field: string, text: string) => {
    await page.click(field);
    await page.type(text);
  };
  const send = () => page.click('form:has(#message) button[type="submit"]');
  await fill('#name', canary.name);
  await fill('#message', canary.message);
  await page.evaluate(`void (document.querySelector('#enquirerType').value = 'partner')`);
  await send();
  await page.becomes('document.activeElement?.role').toBe('alert');
  await page.shown('main [role="alert"] a').toBe(1);
  await fill('#email', canary.email);
  await send();
  await page.path().toMatch(/^\/contact\?receipt=[\w-]{43}$/);
  await page.text('main .enquiry-text').toBe(canary.message);
});

it('the search opens by a key, and Enter leads to the clause that was chosen', async () => {
  const page = await visit('/about');
  await page.shown('header .search[role="button"]').toBe(1);
  await page.evaluate(
    `void (window.focused = [], addEventListener('focusin', ({ target }) => window.focused.push(target.localName)))`,
  );
  await page.type('/');
  await page.becomes('document.activeElement?.closest("dialog") != null').toBe(true);
  // No letter is lost that is typed while the dialog still has the focus.
  await page.type('delete my data');
  await page.becomes('document.activeElement?.value').toBe('delete my data');
  await page.becomes('window.focused.join()').toBe('dialog,input');
  await page.text('[role="option"][aria-selected="true"]').toContain('7.1 Your rights');
  await page.type('\n');
  await page.path().toBe('/privacy#clause-7-1');
});
