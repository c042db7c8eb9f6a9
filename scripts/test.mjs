/**
 * `npm test`: the tests in Node and in real browsers. `npm test -- --unit`, `--content`, `--resilience` and `--journey`: one
 * kind, or the files named after it, with the build, server and browser that they need. `npm run test:long`: the tests that
 * kill the server or send what is made at random, with all their rounds, those behind nginx (*.long.test.ts), and those that
 * visit the whole site several times (@long). Further
 * arguments are those of Vitest or Playwright. `npm test -- <words>`: the files, or else the tests, whose names contain
 * them. What is missing is installed first. Before the last line, which says how many passed and failed, each test that
 * failed is named. With --verbose, everything that the runners write is shown.
 */
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { buildIfChanged } from './build-site.mjs';
import { installEditor, installPackages } from './install-packages.mjs';
import { isVerbose, requireOptions, root, run, runStep } from './run-command.mjs';

/** The path of the first of these programs that is installed; else undefined. */
const findProgram = (...names) =>
  names
    .flatMap((name) =>
      ['/usr/bin', '/usr/sbin', ...(process.env.PATH ?? '').split(delimiter)].map((at) => join(at, name)),
    )
    .find((file) => existsSync(file));

/** The browser of CHROME_PATH, or an installed one. */
function findChromium() {
  const { chromium } = createRequire(join(root, 'package.json'))('@playwright/test');
  const installed = findProgram('chromium-headless-shell', 'chromium', 'google-chrome', 'chromium-browser');
  return [process.env.CHROME_PATH, installed, chromium.executablePath()].find((file) =>
    existsSync(file ?? ''),
  );
}

/** Whether this system is a Debian on which this user may install programs. */
const mayInstall = existsSync('/etc/debian_version') && process.getuid?.() === 0;

// The tests take half as long in the shell as in Chromium with windows, so the shell is installed even beside that.
const chromium = {
  packages: ['chromium-headless-shell'],
  find: () =>
    mayInstall && !process.env.CHROME_PATH ? findProgram('chromium-headless-shell') : findChromium(),
};
const proxy = { packages: ['nginx', 'openssl'], find: () => findProgram('nginx') && findProgram('openssl') };
const programs = [
  chromium,
  {
    packages: ['firefox-esr'],
    find: () => process.env.FIREFOX_PATH ?? findProgram('firefox-esr', 'firefox'),
  },
  {
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth'],
    find: () => findProgram('WebKitWebDriver') && findProgram('xvfb-run') && findProgram('xauth'),
  },
  // One test decrypts a report with it, as its recipient would.
  { packages: ['age'], find: () => findProgram('age') },
];

/** Installs the programs that are missing, or names them on one line. */
async function installPrograms(needed) {
  const missing = needed.filter(({ find }) => !find()).flatMap(({ packages }) => packages);
  if (missing.length === 0) return;
  if (!mayInstall) console.log(`The tests need ${missing.join(', ')}.`);
  const environment = { DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (title, ...args) => runStep(title, 'apt-get', [...args, '-y', '-qq'], { environment });
  if (mayInstall) {
    await apt('Updating the list of packages', 'update');
    for (const name of missing) await apt(`Installing ${name}`, 'install', '--no-install-recommends', name);
  }
  if (!findChromium()) await run('playwright', ['install', 'chromium']);
}

const reports = mkdtempSync(join(tmpdir(), 'reports-'));

/**
 * Runs the tests of one part, and says on one line what it has counted and for how many seconds. What the runner writes is
 * shown when a test fails, or with --verbose. A run that leaves no report, or fails although no test did, counts as one failure.
 */
async function runPart(title, command, args, environment, file, count) {
  const startedAt = Date.now();
  const output = [];
  const onOutput = isVerbose ? undefined : (chunk) => output.push(chunk);
  const exitCode = await run(command, args, { environment, onOutput });
  const { passed, failures } = existsSync(file)
    ? count(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failures: [] };
  if (exitCode !== 0 && failures.length === 0) failures.push(`${title} ended with exit code ${exitCode}`);
  if (failures.length > 0) process.stdout.write(Buffer.concat(output));
  const seconds = Math.round((Date.now() - startedAt) / 1_000);
  console.log(`${title}: ${passed} passed, ${failures.length} failed, ${seconds} s`);
  return { passed, failures };
}

async function runVitest(title, projects, args = [], environment = {}) {
  const file = join(reports, `vitest-${projects[0]}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const selected = projects.flatMap((project) => ['--project', project]);
  const all = ['run', ...reporters, ...selected, ...args];
  return runPart(title, 'vitest', all, environment, file, ({ numPassedTests, testResults }) => ({
    passed: numPassedTests,
    failures: testResults.flatMap(({ name, status, assertionResults }) => {
      const failed = assertionResults.filter((result) => result.status === 'failed');
      return status === 'failed' && failed.length === 0 ? [name] : failed.map(({ fullName }) => fullName);
    }),
  }));
}

/** The tests of a file or a `describe`, including nested ones. */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

async function runPlaywright(args) {
  const file = join(reports, 'playwright.json');
  const environment = { CHROME_PATH: findChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const all = ['test', '--reporter=list,json', ...args];
  return runPart('Journeys', 'playwright', all, environment, file, ({ stats, suites }) => ({
    passed: stats.expected + stats.flaky,
    failures: suites
      .flatMap(specsOf)
      .filter(({ ok }) => !ok)
      .map(({ title, file: inFile }) => `${inFile}: ${title}`),
  }));
}

const short = ['--grep-invert', '@long'];
const unit = ['unit', 'company'];

/** Builds where a source has changed; a build is counted only if it fails. */
const build = () =>
  buildIfChanged().then(
    () => ({ passed: 0, failures: [] }),
    ({ message }) => ({ passed: 0, failures: [`build: ${message}`] }),
  );

/** The tests whose files, or else whose titles, contain the words. */
async function runMatching(words) {
  const files = ['company', 'scripts', 'src', 'tests']
    .flatMap((directory) =>
      readdirSync(join(root, directory), { recursive: true }).map((name) => `${directory}/${name}`),
    )
    .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file) && words.every((word) => file.includes(word)));
  const specs = files.filter((file) => file.endsWith('.spec.ts'));
  const others = files.filter((file) => !specs.includes(file));
  const title = words.join(' ');
  const all = files.length === 0;
  const parts = [];
  if (all || others.length > 0)
    parts.push(
      await runVitest('Tests in Node', ['*'], ['--passWithNoTests', ...(all ? ['-t', title] : others)]),
    );
  if (all || specs.length > 0)
    parts.push(await runPlaywright(['--pass-with-no-tests', ...(all ? ['-g', title] : specs)]));
  return parts;
}

/** Resolves with what each part has counted. */
async function runTests(args) {
  const [mode, ...rest] = args;
  const [, kind] = /^--(unit|content|resilience)$/.exec(mode) ?? [];
  if (kind === 'unit') return [await runVitest('Unit tests', unit, rest)];
  if (!kind) {
    await installPrograms(mode === '--long' ? [chromium, proxy] : mode ? [chromium] : programs);
    await installEditor();
  }
  const [built, ...withoutBuild] = await Promise.all([
    build(),
    ...(mode ? [] : [runVitest('Unit tests', unit)]),
  ]);
  if (built.failures.length > 0) return [built, ...withoutBuild];
  if (kind) return [await runVitest(kind, [kind], rest)];
  if (mode === '--journey') return [await runPlaywright(rest.length > 0 ? rest : short)];
  if (mode === '--long')
    return Promise.all([
      runPlaywright(['--grep', '@long']),
      runVitest(
        'Killed and attacked servers',
        ['resilience', 'long'],
        ['--maxWorkers=2', 'tests/resilience/killed-', 'tests/attacks/injected-texts', '.long.test.ts'],
        { LONG_TESTS: 'yes' },
      ),
    ]);
  if (mode) return runMatching(args);
  // The journeys keep the processors busy while the tests of resilience wait.
  const inNode = runVitest('Content, resilience and other browsers', [
    'content',
    'resilience',
    'Firefox',
    'WebKit',
  ]);
  return [...withoutBuild, ...(await Promise.all([inNode, runPlaywright(short)]))];
}

const args = process.argv.slice(2).filter((argument) => argument !== '--verbose');
const [mode = ''] = args;
const modes = ['--unit', '--content', '--resilience', '--journey', '--long', '--verbose'];
if (mode.startsWith('-')) requireOptions('npm test', modes, [mode]);
if (!(await installPackages({ withDevelopment: true }))) process.exit(1);
const counts = await runTests(args);
rmSync(reports, { recursive: true });
const failures = counts.flatMap((count) => count.failures);
for (const failure of failures) console.log(`Failed: ${failure}`);
const passed = counts.reduce((total, count) => total + count.passed, 0);
console.log(`${passed} passed, ${failures.length} failed`);
const isNone = passed === 0 && failures.length === 0;
if (isNone)
  console.error(
    `No test has “${args.join(' ')}” in the name of its file or its own. Example: npm test -- backup`,
  );
process.exitCode = failures.length === 0 && !isNone ? 0 : 1;
