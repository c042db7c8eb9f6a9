/**
 * `npm test`: every test in Node and in a real browser. `npm run test:long`: the tests that kill the server, with all
 * their rounds. The last line says how many passed and failed.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isBuildCurrent } from './build-fingerprint.mjs';
import { findBrowser } from './find-browser.mjs';
import { installPackages } from './install-packages.mjs';
import { pinnedNode, run } from './run-command.mjs';

/** A run that leaves no readable report, or fails although no test did, counts as one failure. */
function readReport(file, exitCode, read) {
  let counts = { passed: 0, failed: 0 };
  if (existsSync(file)) {
    try {
      counts = read(JSON.parse(readFileSync(file, 'utf8')));
    } catch {
      counts = { passed: 0, failed: 1 };
    }
  }
  return { ...counts, failed: exitCode !== 0 && counts.failed === 0 ? 1 : counts.failed };
}

async function runVitest(reports, args, environment = {}) {
  const file = join(reports, `vitest-${args.join('').replace(/\W/g, '')}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const exitCode = await run('vitest', ['run', ...reporters, ...args], environment);
  return readReport(file, exitCode, ({ numPassedTests, numFailedTests, testResults }) => {
    const brokenFiles = testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
    );
    return { passed: numPassedTests, failed: numFailedTests + brokenFiles.length };
  });
}

async function runPlaywright(reports, browser) {
  const file = join(reports, 'playwright.json');
  const exitCode = await run('playwright', ['test', '--reporter=list,json'], {
    CHROME_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    PLAYWRIGHT_HTML_OPEN: 'never',
  });
  return readReport(file, exitCode, ({ stats, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + (stats.unexpected === 0 ? errors.length : 0),
  }));
}

/** A build counts only when it fails. */
async function buildIfNeeded() {
  const failed = !isBuildCurrent() && (await run(pinnedNode, ['scripts/build.mjs'])) !== 0;
  return { passed: 0, failed: failed ? 1 : 0 };
}

async function runTests(reports, browser) {
  // The unit tests need no build.
  const first = await Promise.all([buildIfNeeded(), runVitest(reports, ['--project', 'unit'])]);
  const onBuild = await runVitest(reports, ['--project', 'content', '--project', 'faults']);
  return [...first, onBuild, await runPlaywright(reports, browser)];
}

async function runLongTests(reports) {
  const killed = ['--project', 'faults', '--maxWorkers=1', 'tests/faults/killed-'];
  return [await buildIfNeeded(), await runVitest(reports, killed, { LONG_TESTS: 'yes' })];
}

async function main() {
  if (!(await installPackages())) return [{ passed: 0, failed: 1 }];
  const isLong = process.argv.includes('--long');
  const browser = isLong ? undefined : await findBrowser();
  if (!isLong && !browser) {
    console.error('No browser to test with: install Chromium, or name one in CHROME_PATH.');
    return [{ passed: 0, failed: 1 }];
  }
  const reports = mkdtempSync(join(tmpdir(), 'reports-'));
  try {
    return isLong ? await runLongTests(reports) : await runTests(reports, browser);
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

const counts = await main();
const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
