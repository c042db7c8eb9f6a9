import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { Builder, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { DriverService } from 'selenium-webdriver/remote';
import { freePort } from '../support/site-process.ts';

export interface WindowSize {
  readonly width: number;
  readonly height: number;
}

/** A page of a new visitor, with the commands that both browsers have. */
export interface Tab {
  readonly goto: (address: string) => Promise<void>;
  readonly goBack: () => Promise<void>;
  /** Runs a function in the page. It uses nothing from outside but its parameters. */
  readonly evaluate: <Parameters extends readonly unknown[], Result>(
    run: (...parameters: Parameters) => Result,
    ...parameters: Parameters
  ) => Promise<Result>;
  /** Clicks the element that a function finds in the page, in its middle. */
  readonly click: (find: (...parameters: string[]) => Element, ...parameters: string[]) => Promise<void>;
  /** Types into the element that has the focus. */
  readonly type: (text: string) => Promise<void>;
  readonly press: (key: 'Enter' | 'Escape') => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface Browser {
  readonly newVisitor: (size: WindowSize) => Promise<Tab>;
  readonly stop: () => Promise<void>;
}

/** Firefox without a window, by WebDriver BiDi. */
export async function startFirefox(): Promise<Browser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr',
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1, 'intl.accept_languages': 'en-GB' },
  });
  return {
    async newVisitor(size) {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport(size);
      return {
        async goto(address) {
          await page.goto(address);
        },
        async goBack() {
          await page.goBack();
        },
        evaluate: (run, ...parameters) => page.evaluate(run as never, ...parameters),
        async click(find, ...parameters) {
          const element = await page.evaluateHandle(find, ...parameters);
          await element.click();
        },
        type: (text) => page.keyboard.type(text),
        press: (key) => page.keyboard.press(key),
        close: () => context.close(),
      };
    },
    stop: () => browser.close(),
  };
}

/** WebKitGTK’s own small browser on a display that nobody sees, by WebDriver. */
export async function startWebkit(): Promise<Browser> {
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
  const driver: WebDriver = await new Builder()
    .usingServer(await service.start())
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': {
        binary: '/usr/bin/xvfb-run',
        args: ['-a', '-s', '-screen 0 1600x1200x24', miniBrowser, '--automation'],
      },
    })
    .build();
  return {
    async newVisitor(size) {
      await driver
        .manage()
        .window()
        .setRect({ x: 0, y: 0, ...size });
      const type = (text: string) => driver.actions().sendKeys(text.replaceAll('\n', Key.ENTER)).perform();
      return {
        goto: (address) => driver.get(address),
        goBack: () => driver.navigate().back(),
        evaluate: (run, ...parameters) => driver.executeScript(run, ...parameters),
        async click(find, ...parameters) {
          const element: WebElement = await driver.executeScript(find, ...parameters);
          await element.click();
        },
        type,
        press: (key) => type(key === 'Enter' ? Key.ENTER : Key.ESCAPE),
        // The next visitor has the same window.
        async close() {
          await driver.executeScript('localStorage.clear(); sessionStorage.clear();');
          await driver.manage().deleteAllCookies();
          await driver.get('about:blank');
        },
      };
    },
    async stop() {
      await driver.quit();
      await service.kill();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
