import { defineConfig } from 'vitest/config';

const excluded = ['**/node_modules/**', 'dist*/**', 'tests/journeys/**'];
const longTests = 'tests/**/*.long.test.ts';
const setupFiles = ['tests/support/fail-on-logged-errors.ts'];

/**
 * `unit` stands beside its source, or compares facts with the specification, and needs no build. `content` reads the finished build in dist and the running server, which is started once for all of it.
 * `resilience` attacks the server, and breaks what it depends on: the disk, the databases, mail, itself; `long` is what
 * `npm run test:long` adds to it. `Firefox` and `WebKit` are the same journeys, each in one engine.
 * No file changes what another imports, so the files of a worker share their modules.
 */
export default defineConfig({
  test: {
    environment: 'node',
    exclude: excluded,
    isolate: false,
    // On two processors Vitest would start one. Many tests wait, for mail, retries or another process.
    maxWorkers: 2,
    // A busy machine is slow, and no test is about its speed.
    testTimeout: 60_000,
    hookTimeout: 60_000,
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
          globalSetup: ['tests/support/shared-postgres.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'content',
          include: ['tests/content/**/*.test.ts'],
          setupFiles,
          globalSetup: ['tests/support/content-site.ts'],
        },
      },
      ...(['resilience', 'long'] as const).map((name) => ({
        extends: true as const,
        test: {
          name,
          include: name === 'long' ? [longTests] : ['tests/{attacks,resilience}/**/*.test.ts'],
          exclude: name === 'long' ? excluded : [...excluded, longTests],
          setupFiles: [...setupFiles, 'tests/support/no-canary-in-logs.ts'],
          // Servers that wait for their mail can do so at the same time.
          maxConcurrency: 8,
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      })),
      ...(['Firefox', 'WebKit'] as const).map((engine) => ({
        extends: true as const,
        test: {
          name: engine,
          include: ['tests/engines/**/*.test.ts'],
          provide: { engine },
          expect: { poll: { timeout: 30_000 } },
          setupFiles,
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      })),
    ],
  },
});
