/**
 * `npm test` runs all tests, in Node and in real browsers. `npm test -- search` runs the files with “search” in their path.
 * `npm run test:long` runs slow tests: repeated crashes, and several visits of every page (@long). Missing programs are installed first. A runner’s output is shown only if a test fails. The last lines name the tests
 * that failed, and count.
 */
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { buildIfChanged } from './build-site.mjs';
import { installEditor, installPackages } from './install-packages.mjs';
import { exitWith, root, run, runStep } from './run-command.mjs';

const [isLong, words] = process.argv[2] === '--long' ? [true, []] : [false, process.argv.slice(2)];
const option = words.find((word) => word.startsWith('-'));
if (option)
  exitWith(`npm test takes parts of file names, but was given ${option}. Example: npm test -- search`);

const find = (...names) =>
  ['/usr/bin', '/usr/sbin', ...(process.env.PATH ?? '').split(delimiter)]
    .flatMap((directory) => names.map((name) => join(directory, name)))
    .find((file) => existsSync(file));

/** The programs that tests start, by the Debian packages that contain them. */
const programs = {
  'chromium-headless-shell': () =>
    process.env.CHROME_PATH ?? find('chromium-headless-shell', 'chromium', 'google-chrome'),
  'firefox-esr': () => process.env.FIREFOX_PATH ?? find('firefox-esr', 'firefox'),
  'webkit2gtk-driver': () => find('WebKitWebDriver'),
  xvfb: () => find('xvfb-run'),
  xauth: () => find('xauth'),
  age: () => find('age'),
};

/** Installs missing programs on Debian as root. Elsewhere it prints their names. */
async function installPrograms() {
  const missing = Object.keys(programs).filter((name) => !programs[name]());
  if (missing.length > 0 && existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await runStep('Updating the list of packages', 'apt-get', ['update', '-qq'], { env });
    const install = ['install', '--no-install-recommends', '-y', '-qq', ...missing];
    await runStep(`Installing ${missing.join(', ')}`, 'apt-get', install, { env });
  } else if (missing.length > 0) console.log(`The tests need ${missing.join(', ')}.`);
}

const reports = mkdtempSync(join(tmpdir(), 'reports-'));

/** Runs one part. `read` parses its report. A run that fails without naming a test counts as one failure. */
async function runPart(title, command, args, env, read) {
  const report = join(reports, `${command}.json`);
  const output = [];
  const options = { onOutput: (chunk) => output.push(chunk) };
  const variables = { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const exitCode = await run(command, args(report), { ...options, env: variables });
  const none = { passed: 0, failures: [] };
  const { passed, failures } = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : none;
  if (exitCode !== 0 && failures.length === 0) failures.push(`${title} ended with exit code ${exitCode}`);
  if (failures.length > 0) process.stdout.write(Buffer.concat(output));
  console.log(`${title}: ${passed} passed, ${failures.length} failed`);
  return { passed, failures };
}

const runVitest = (projects, filters, env) =>
  runPart(
    'Tests in Node and other browsers',
    'vitest',
    (report) => [
      ...['run', '--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      ...projects.flatMap((project) => ['--project', project]),
      ...filters,
    ],
    env,
    ({ numPassedTests, testResults }) => ({
      passed: numPassedTests,
      failures: testResults.flatMap(({ name, status, assertionResults }) => {
        const failed = assertionResults.filter((result) => result.status === 'failed');
        return status === 'failed' && failed.length === 0 ? [name] : failed.map(({ fullName }) => fullName);
      }),
    }),
  );

/** The tests of a file or a `describe`, including nested ones. */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

const runPlaywright = (filters) =>
  runPart(
    'Journeys',
    'playwright',
    () => ['test', '--reporter=list,json', ...filters],
    { CHROME_PATH: programs['chromium-headless-shell']() },
    ({ stats, suites }) => ({
      passed: stats.expected + stats.flaky,
      failures: suites
        .flatMap(specsOf)
        .filter(({ ok }) => !ok)
        .map(({ title, file }) => `${file}: ${title}`),
    }),
  );

const projects = ['unit', 'content', 'resilience', 'Firefox', 'WebKit'];

async function runAll() {
  if (isLong)
    return Promise.all([
      runPlaywright(['--grep', '@long']),
      runVitest(['resilience'], ['tests/resilience/killed-'], { LONG_TESTS: 'yes' }),
    ]);
  if (words.length === 0)
    return Promise.all([runVitest(projects, []), runPlaywright(['--grep-invert', '@long'])]);
  const journeys = readdirSync(join(root, 'tests/journeys')).map((name) => `tests/journeys/${name}`);
  const hasJourney = journeys.some((file) => words.some((word) => file.includes(word)));
  return [await runVitest(['*'], words), ...(hasJourney ? [await runPlaywright(words)] : [])];
}

await installPackages({ withDevelopment: true });
await installEditor();
await installPrograms();
const failure = await buildIfChanged().catch((error) => error);
const counts = failure ? [{ passed: 0, failures: [`build: ${failure.message}`] }] : await runAll();
rmSync(reports, { recursive: true });
const failures = counts.flatMap((count) => count.failures);
const passed = counts.reduce((total, count) => total + count.passed, 0);
if (passed + failures.length === 0)
  failures.push(`no test is in a file with ${words.join(' or ')} in its path`);
for (const text of failures) console.log(`Failed: ${text}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
