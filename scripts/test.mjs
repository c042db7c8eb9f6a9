/**
 * `npm test` runs all tests, in Node and in real browsers. `npm test -- search` runs the files with “search” in their path.
 * `npm run test:long` runs slow tests: repeated crashes, several visits of every page (@long), and every unit test for a second
 * company. Missing programs are installed first. A runner’s output is shown only if a test fails. The last line counts.
 */
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { buildIfChanged } from './build-site.mjs';
import { installEditor, installPackages } from './install-packages.mjs';
import { exitWith, root, run, runStep } from './run-command.mjs';

const [isLong, words] = process.argv[2] === '--long' ? [true, []] : [false, process.argv.slice(2)];

const isInstalled = (program) =>
  ['/usr/bin', '/usr/sbin', ...(process.env.PATH ?? '').split(delimiter)].some((directory) =>
    existsSync(join(directory, program)),
  );

/** The programs that tests start, by the Debian packages that contain them. */
const programs = {
  'chromium-headless-shell': 'chromium-headless-shell',
  'firefox-esr': 'firefox-esr',
  'webkit2gtk-driver': 'WebKitWebDriver',
  xvfb: 'xvfb-run',
  xauth: 'xauth',
  age: 'age',
  caddy: 'caddy',
  nginx: 'nginx',
};

/** Installs missing programs on Debian as root. Elsewhere it prints their names. */
async function installPrograms() {
  const missing = Object.keys(programs).filter((name) => !isInstalled(programs[name]));
  if (missing.length > 0 && existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await runStep('Updating the list of packages', 'apt-get', ['update', '-qq'], { env });
    const install = ['install', '--no-install-recommends', '-y', '-qq', ...missing];
    await runStep(`Installing ${missing.join(', ')}`, 'apt-get', install, { env });
  } else if (missing.length > 0) console.log(`The tests need ${missing.join(', ')}.`);
}

const reports = mkdtempSync(join(tmpdir(), 'reports-'));

/** Runs one part, and shows its output if it fails. `countIn` counts in its report. A run that fails without one counts as one failure. */
async function runPart(title, command, args, variables, countIn) {
  const report = join(reports, `${command}.json`);
  const output = [];
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...variables };
  const exitCode = await run(command, args(report), { env, onOutput: (chunk) => output.push(chunk) });
  const counts = existsSync(report) ? countIn(JSON.parse(readFileSync(report, 'utf8'))) : [0, 0];
  const [passed, failed] = exitCode === 0 ? counts : [counts[0], Math.max(counts[1], 1)];
  if (failed > 0) console.log(`${Buffer.concat(output)}\nFailed: ${title}`);
  return { passed, failed };
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
    ({ numPassedTests, numFailedTests }) => [numPassedTests, numFailedTests],
  );

const runPlaywright = (filters) =>
  runPart(
    'Journeys',
    'playwright',
    () => ['test', '--reporter=list,json', ...filters],
    {},
    ({ stats }) => [stats.expected + stats.flaky, stats.unexpected],
  );

const projects = ['unit', 'content', 'resilience', 'Firefox', 'WebKit'];

async function runAll() {
  if (isLong)
    return Promise.all([
      runPlaywright(['--grep', '@long']),
      runVitest(['resilience', 'content'], ['tests/resilience/killed-', 'second-company-units'], {
        LONG_TESTS: 'yes',
      }),
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
await buildIfChanged().catch(({ message }) => exitWith(`Failed: ${message}`, '0 passed, 1 failed'));
const counts = await runAll();
rmSync(reports, { recursive: true });
const passed = counts.reduce((total, count) => total + count.passed, 0);
const failed = counts.reduce((total, count) => total + count.failed, 0);
if (passed + failed === 0) exitWith(`No test is in a file with ${words.join(' or ')} in its path`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
