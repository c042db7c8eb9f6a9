/**
 * `npm test`: the tests in Node and in a real browser. `npm run test:unit`, `test:content`, `test:resilience` and
 * `test:journey`: one kind, or the files named after `--`, with the build, server and browser that they need. `npm run test:long`: the tests that kill the server, with all
 * their rounds, and those that visit the whole site several times (@long). Before the last line, which says how many passed and failed, each test that failed is named with what was wrong.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { buildIfChanged } from './build-site.mjs';
import { installEditor, installPackages } from './install-packages.mjs';
import { root, run } from './run-command.mjs';

const headlessShell = 'chromium-headless-shell';

/** The description of a failure, with the first lines of its message. */
function describeFailure(name, message = '') {
  const lines = stripVTControlCharacters(message).split('\n');
  const excerpt = lines.map((line) => line.trim()).filter(Boolean);
  return `Failed: ${name}: ${excerpt.slice(0, 8).join(' · ')}`;
}

const oneFailure = (name, message) => ({ passed: 0, failures: [describeFailure(name, message)] });

const noBrowser = () => oneFailure('browser', 'there is none; install Chromium, or name one in CHROME_PATH');

/** A run that leaves no readable report, or fails although no test did, counts as one failure. */
function readReport(file, exitCode, count) {
  try {
    const { passed, failures } = count(JSON.parse(readFileSync(file, 'utf8')));
    if (exitCode === 0 || failures.length > 0) return { passed, failures };
    return { passed, failures: [describeFailure(basename(file), `exit code ${exitCode}`)] };
  } catch (error) {
    return oneFailure(basename(file), error.message);
  }
}

const projectsOf = (kind) =>
  (kind === 'unit' ? ['unit', 'company'] : [kind]).flatMap((project) => ['--project', project]);

async function runVitest(reports, args, environment = {}) {
  const file = join(reports, `vitest-${args[1]}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const exitCode = await run('vitest', ['run', ...reporters, ...args], environment);
  return readReport(file, exitCode, ({ numPassedTests, testResults }) => ({
    passed: numPassedTests,
    failures: testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((result) => result.status === 'failed');
      if (status === 'failed' && failed.length === 0) return [describeFailure(name, message)];
      return failed.map(({ fullName, failureMessages }) =>
        describeFailure(fullName, failureMessages.join('\n')),
      );
    }),
  }));
}

/** The tests of a file or a `describe`, including nested ones. */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

async function runPlaywright(reports, browser, args = []) {
  const file = join(reports, 'playwright.json');
  const exitCode = await run('playwright', ['test', '--reporter=list,json', ...args], {
    CHROME_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    PLAYWRIGHT_HTML_OPEN: 'never',
  });
  return readReport(file, exitCode, ({ stats, suites, errors: outsideTests }) => ({
    passed: stats.expected + stats.flaky,
    failures: suites
      .flatMap(specsOf)
      .flatMap(({ title, tests }) =>
        tests
          .filter(({ status }) => status === 'unexpected')
          .map(({ projectName, results }) => {
            const errors = results.flatMap((result) => result.errors.map(({ message }) => message));
            return describeFailure(`[${projectName}] ${title}`, errors.join('\n'));
          }),
      )
      .concat(outsideTests.map(({ message }) => describeFailure('playwright', message))),
  }));
}

/** The path of the first of these programs that is installed; else undefined. */
function findProgram(names) {
  const directories = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  return names
    .flatMap((name) => directories.map((directory) => join(directory, name)))
    .find((file) => existsSync(file));
}

/** The browser of CHROME_PATH, or an installed one. Debian’s headless shell is preferred, since it does a third less work. */
function findInstalled() {
  const names = [headlessShell, 'chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'];
  const { chromium } = createRequire(join(root, 'package.json'))('@playwright/test');
  return [process.env.CHROME_PATH ?? '', findProgram(names) ?? '', chromium.executablePath()].find((file) =>
    existsSync(file),
  );
}

/** Installs packages with apt if this user may and this system can. */
async function installWithApt(...names) {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return;
  const environment = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = () =>
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], environment);
  if ((await install()) === 0) return;
  await run('apt-get', ['update', '-qq'], environment);
  await install();
}

/** The path of the browser for the tests: the headless shell or, where that cannot be installed, another; else undefined. */
async function findBrowser() {
  const hasShell = existsSync(`/usr/bin/${headlessShell}`);
  if (!hasShell && !process.env.CHROME_PATH) await installWithApt(headlessShell);
  const playwright = () => run('playwright', ['install', 'chromium']);
  for (const install of [undefined, () => installWithApt('chromium'), playwright]) {
    await install?.();
    const file = findInstalled();
    if (file) return file;
  }
}

const findFirefox = () =>
  existsSync(process.env.FIREFOX_PATH ?? '')
    ? process.env.FIREFOX_PATH
    : findProgram(['firefox-esr', 'firefox']);

/** The engines of tests/engines, with their Debian packages. */
const engines = [
  { project: 'Firefox', packages: ['firefox-esr'], find: findFirefox },
  {
    project: 'WebKit',
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth'],
    find: () => findProgram(['xvfb-run']) && findProgram(['WebKitWebDriver']),
  },
];

/** Prepares every engine that is or can be installed; any other engine counts as a failure. */
async function prepareEngines() {
  for (const { packages, find } of engines) if (!find()) await installWithApt(...packages);
  return {
    projects: engines.filter(({ find }) => find()).flatMap(({ project }) => ['--project', project]),
    missing: engines
      .filter(({ find }) => !find())
      .map(({ project, packages }) =>
        oneFailure(project, `there is none; install ${packages.join(' and ')}`),
      ),
  };
}

/** Runs one kind of test, or what the arguments for Vitest or Playwright select of it. */
async function runKind(kind, reports, args) {
  if (kind !== 'unit') {
    const built = await build();
    if (built.failures.length > 0) return built;
  }
  if (kind === 'journey') await installEditor();
  if (kind !== 'journey') return runVitest(reports, [...projectsOf(kind), ...args]);
  const browser = await findBrowser();
  if (!browser) return noBrowser();
  return runPlaywright(reports, browser, args.length > 0 ? args : ['--grep-invert', '@long']);
}

/** Builds the site; a build is counted only if it fails. */
async function build() {
  const failure = await buildIfChanged();
  return failure ? oneFailure('build', failure.reason) : { passed: 0, failures: [] };
}

async function main() {
  if (!(await installPackages())) return [oneFailure('npm ci', 'the packages could not be installed')];
  const [mode, ...args] = process.argv.slice(2);
  const [, kind] = /^--(unit|content|resilience|journey)$/.exec(mode) ?? [];
  const reports = mkdtempSync(join(tmpdir(), 'reports-'));
  try {
    if (kind) return [await runKind(kind, reports, args)];
    const browser = await findBrowser();
    if (!browser) return [noBrowser()];
    if (mode === '--long') {
      const built = await build();
      await installEditor();
      const killed = ['--project', 'resilience', '--maxWorkers=1', 'tests/resilience/killed-'];
      const crawled = await runPlaywright(reports, browser, ['--grep', '@long']);
      return [built, crawled, await runVitest(reports, killed, { LONG_TESTS: 'yes' })];
    }
    const built = build();
    // One test decrypts a report with it, as its recipient would.
    if (!findProgram(['age'])) await installWithApt('age');
    const editor = installEditor();
    // The unit tests need no build. The journeys keep the processors busy while the tests of faults wait for mail and
    // retries. Timeouts apart, no test limits how long something takes.
    const { projects, missing } = await prepareEngines();
    const inNode = runVitest(reports, projectsOf('unit')).then(async (unit) => {
      await built;
      const others = ['--project', 'content', '--project', 'resilience', ...projects];
      return [unit, await runVitest(reports, others, { FIREFOX_PATH: findFirefox() }), ...missing];
    });
    const inBrowser = Promise.all([built, editor]).then(() =>
      runPlaywright(reports, browser, ['--grep-invert', '@long']),
    );
    return (await Promise.all([built, inNode, inBrowser])).flat();
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

const counts = await main();
const failures = counts.flatMap((count) => count.failures);
for (const failure of failures) console.log(failure);
const passed = counts.reduce((total, count) => total + count.passed, 0);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
