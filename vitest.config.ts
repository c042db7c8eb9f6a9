import { defineConfig } from 'vitest/config';

const notTests = ['**/node_modules/**', 'dist/**', 'tests/journeys/**'];

/**
 * `unit` is what stands beside its source. `content` reads the finished build in dist and the running server, which
 * is started once for all of it. `faults` breaks what the real server stands on.
 */
export default defineConfig({
  test: {
    environment: 'node',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...notTests, 'tests/content/**', 'tests/faults/**'],
          setupFiles: ['tests/support/fail-on-logged-errors.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'content',
          include: ['tests/content/**/*.test.ts'],
          exclude: notTests,
          setupFiles: ['tests/support/fail-on-logged-errors.ts'],
          globalSetup: ['tests/support/content-site.ts'],
          // A hundred pages are fetched and read in one test; that is work, not a delay.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          exclude: notTests,
          setupFiles: ['tests/support/fail-on-logged-errors.ts', 'tests/support/no-canary-in-logs.ts'],
          // After the others and one file at a time: each keeps every processor busy.
          sequence: { groupOrder: 1 },
          fileParallelism: false,
          // Servers that wait for their mail can do so side by side.
          maxConcurrency: 8,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
