import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { rejectedConsent } from './tests/support/consent-storage.ts';

const port = Number(process.env['JOURNEYS_PORT'] ?? 4391);
const origin = `http://127.0.0.1:${String(port)}`;

const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/**
 * Journeys through the finished build in dist and its real server, in the Chromium of CHROME_PATH or of Debian.
 */
export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results',
  snapshotPathTemplate: 'tests/references/{arg}{ext}',
  fullyParallel: true,
  // On two processors: one of three waits, as forms that are sent at once are taken for a program’s.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // A busy machine is slow, and no journey is about its speed.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    baseURL: origin,
    actionTimeout: 60_000,
    // Tests of the consent banner start without it.
    storageState: rejectedConsent(origin),
    // Animations are a quarter of the browser’s work. Tests of animations switch them on.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    launchOptions: {
      executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // With this, the headless shell draws letters like a browser with a window.
        '--font-render-hinting=none',
        // These save a quarter of the work of opening a page: processes that no test needs.
        '--in-process-gpu',
        '--renderer-process-limit=1',
      ],
    },
  },
  // Tests without a tag run on a desktop only, because they depend neither on the width nor on JavaScript.
  projects: [
    { name: 'desktop', grepInvert: /@not-desktop/, use: desktop },
    { name: 'phone', grep: /@phone/, use: phone },
    {
      name: 'desktop without JavaScript',
      grep: /@no-script-desktop/,
      use: { ...desktop, javaScriptEnabled: false },
    },
    {
      name: 'phone without JavaScript',
      grep: /@no-script-phone/,
      use: { ...phone, javaScriptEnabled: false },
    },
  ],
  webServer: {
    command: `"${process.execPath}" dist/server/server.mjs`,
    cwd: import.meta.dirname,
    url: `${origin}/`,
    reuseExistingServer: false,
    timeout: 600_000,
    env: {
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_ORIGIN: origin,
      // Playwright empties its folder before each run.
      DATA_DIR: join(import.meta.dirname, 'test-results/data'),
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
    },
  },
});
