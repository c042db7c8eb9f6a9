import { defineConfig } from 'vitest/config';

const notTests = ['**/node_modules/**', 'dist/**', 'tests/journeys/**'];

/**
 * `unit` is what stands beside its source. `content` reads the finished build in dist and the running server, which
 * is started once for all of it.
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
          exclude: [...notTests, 'tests/content/**'],
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
          // A hundred pages are fetched and read in one test; that is work, not a delay.
          testTimeout: 60_000,
        },
      },
    ],
  },
});
