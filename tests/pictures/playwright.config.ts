import { defineConfig } from '@playwright/test';
import { resolve } from 'node:path';
import journeys from '../../playwright.config.ts';

/** The directory for the pictures and their index page. */
export const folder = resolve('pictures');
export const widths = [390, 768, 1440, 2560] as const;

/** `npm run pictures`: photographs every page and state of the finished build. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  reporter: 'line',
  globalTeardown: './write-index.ts',
  projects: [
    { name: 'light', use: { colorScheme: 'light' } },
    { name: 'dark', use: { colorScheme: 'dark' } },
    { name: 'forced-colours', use: { forcedColors: 'active' } },
    { name: 'more-contrast', use: { contrast: 'more' } },
    { name: 'print' },
  ],
});
