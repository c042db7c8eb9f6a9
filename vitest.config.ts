import { defineConfig } from 'vitest/config';

const excluded = ['**/node_modules/**', 'dist*/**', 'tests/journeys/**'];
/** Only `npm run test:long` runs these, because they take two minutes. */
const excludedUnlessLong =
  process.env['LONG_TESTS'] === undefined ? ['tests/content/second-company-units.test.ts'] : [];
const setupFiles = ['tests/support/fail-on-logged-errors.ts'];

/**
 * `unit` tests are beside their source or compare facts with the specification, and need no build. `content` reads the finished
 * build in dist and one running server. `resilience` attacks the server and breaks the disk, the databases, mail and the server
 * itself. `Firefox` and `WebKit` run the same journeys, each in one engine.
 * No test file changes what another imports, so the files of a worker share their modules.
 */
export default defineConfig({
  test: {
    environment: 'node',
    exclude: excluded,
    isolate: false,
    // On two cores Vitest would start one worker. Many tests wait for mail, retries or another process.
    maxWorkers: 2,
    // A busy machine is slow, and no test is about its speed.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [
            ...excluded,
            'tests/attacks/**',
            'tests/content/**',
            'tests/engines/**',
            'tests/resilience/**',
          ],
          setupFiles,
          globalSetup: ['tests/support/postgres.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'content',
          include: ['tests/content/**/*.test.ts'],
          exclude: [...excluded, ...excludedUnlessLong],
          setupFiles,
          globalSetup: ['tests/support/content-site.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'resilience',
          include: ['tests/{attacks,resilience}/**/*.test.ts'],
          setupFiles: [...setupFiles, 'tests/support/server-setup.ts'],
        },
      },
      ...(['Firefox', 'WebKit'] as const).map((engine) => ({
        extends: true as const,
        test: {
          name: engine,
          include: ['tests/engines/**/*.test.ts'],
          provide: { engine },
          setupFiles,
        },
      })),
    ],
  },
});
