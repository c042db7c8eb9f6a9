import { defineConfig } from 'vitest/config';

const notTests = ['**/node_modules/**', 'dist/**', 'tests/journeys/**'];

/**
 * `unit`: tests beside their source. `content`: checks of the build in dist and of a server that is started once for all
 * of them. `faults`: the real server while its disk, database, mail server or process fails.
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
          globalSetup: ['tests/support/site-for-content-tests.ts'],
          // One test fetches and reads a hundred pages.
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
          // After the others and one file at a time: each uses all processors.
          sequence: { groupOrder: 1 },
          fileParallelism: false,
          // Tests that wait for mail can run concurrently.
          maxConcurrency: 8,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
