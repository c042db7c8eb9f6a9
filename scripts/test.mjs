/** `npm test`: every test there is, in Node and in a real browser. The last line says how many passed and failed. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './find-browser.mjs';
import { pinnedNode, run } from './run-command.mjs';
import { isBuildCurrent } from './build-fingerprint.mjs';
import { installPackages } from './install-packages.mjs';

function finish(passed, failed) {
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** A run that leaves no readable report, or ends badly for a reason that is no test, counts as one failure. */
function count(file, code, read) {
  let counted = { passed: 0, failed: 0 };
  if (existsSync(file)) {
    try {
      counted = read(JSON.parse(readFileSync(file, 'utf8')));
    } catch {
      counted = { passed: 0, failed: 1 };
    }
  }
  return { ...counted, failed: code !== 0 && counted.failed === 0 ? 1 : counted.failed };
}

async function runVitest(reports) {
  const file = join(reports, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await run('vitest', args);
  return count(file, code, ({ numPassedTests, numFailedTests, testResults }) => {
    const brokenFiles = testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
    );
    return { passed: numPassedTests, failed: numFailedTests + brokenFiles.length };
  });
}

async function runPlaywright(reports, environment) {
  const file = join(reports, 'playwright.json');
  const env = { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: file, PLAYWRIGHT_HTML_OPEN: 'never' };
  const code = await run('playwright', ['test', '--reporter=list,json'], env);
  return count(file, code, ({ stats, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + (stats.unexpected === 0 ? errors.length : 0),
  }));
}

async function test() {
  if (!(await installPackages())) return finish(0, 1);
  const browser = await findBrowser();
  if (!browser) {
    console.error('No browser to test with: install Chromium, or name one in CHROME_PATH.');
    return finish(0, 1);
  }
  let unbuilt = 0;
  if (!isBuildCurrent()) {
    unbuilt = (await run(pinnedNode, ['scripts/build.mjs'])) === 0 ? 0 : 1;
  }
  const reports = mkdtempSync(join(tmpdir(), 'reports-'));
  try {
    const inNode = await runVitest(reports);
    const inBrowser = await runPlaywright(reports, { CHROME_PATH: browser });
    finish(inNode.passed + inBrowser.passed, unbuilt + inNode.failed + inBrowser.failed);
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

await test();
