import { defineConfig } from '@playwright/test';
import { resolve } from 'node:path';
import journeys from '../../playwright.config.ts';

/** The directory for the pictures and their index page. */
export const folder = resolve('pictures');
export const widths = [320, 390, 768, 1024, 1440, 2560] as const;

/** The looks that are photographed at two widths only: what they change is the same at any width. */
const phoneAndDesktop = /, (?:390|1440) pixels$/;

const { launchOptions } = journeys.use ?? {};
const { args = [] } = launchOptions ?? {};

/** `npm run pictures`: photographs every page and state of the finished build. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  reporter: 'line',
  globalTeardown: './write-index.ts',
  // The site’s content security policy would refuse the style that pictures.spec.ts adds to each page.
  use: { ...journeys.use, bypassCSP: true },
  projects: [
    { name: 'light', grep: / pixels$/, use: { colorScheme: 'light' } },
    { name: 'dark', grep: / pixels$/, use: { colorScheme: 'dark' } },
    { name: 'forced-colours', grep: phoneAndDesktop, use: { forcedColors: 'active' } },
    { name: 'more-contrast', grep: phoneAndDesktop, use: { contrast: 'more' } },
    {
      name: 'large-text',
      grep: phoneAndDesktop,
      use: { launchOptions: { ...launchOptions, args: [...args, '--blink-settings=defaultFontSize=32'] } },
    },
    { name: 'print', grep: /, on paper$/ },
  ],
});
