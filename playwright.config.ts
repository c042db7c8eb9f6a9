import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const port = 4391;
const origin = `http://127.0.0.1:${String(port)}`;

// Workers read this file too and inherit the variable, so that one folder is made and the teardown finds it.
const dataDirectory = (process.env['JOURNEYS_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'site-journeys-')));

const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const withoutScript = '**/*-without-javascript.spec.ts';
/** The menu button is there on narrow screens only. */
const menu = '**/mobile-menu*.spec.ts';
/** What may differ on a phone; the rest depends on no screen and is walked once. */
const onPhones = /(axe|contact-form|layout-shift|mobile-menu|portfolio-filter|reading|reflow)\.spec\.ts$/;

/**
 * Journeys through the finished build in dist, behind the real server, in a real Chromium: CHROME_PATH, or the one that
 * Debian installs.
 */
export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  reporter: 'list',
  globalTeardown: './tests/support/remove-journey-data.ts',
  use: {
    baseURL: origin,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    launchOptions: {
      executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'desktop', testIgnore: [withoutScript, menu], use: desktop },
    { name: 'phone', testMatch: onPhones, use: phone },
    {
      name: 'desktop without JavaScript',
      testMatch: withoutScript,
      testIgnore: menu,
      use: { ...desktop, javaScriptEnabled: false },
    },
    {
      name: 'phone without JavaScript',
      testMatch: withoutScript,
      use: { ...phone, javaScriptEnabled: false },
    },
  ],
  webServer: {
    command: `"${process.execPath}" server.ts`,
    url: `${origin}/`,
    reuseExistingServer: false,
    env: {
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_ORIGIN: origin,
      DATA_DIR: dataDirectory,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
    },
  },
});
