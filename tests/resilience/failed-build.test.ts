import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { copyBuild, copyProject, replaceAstro, type ProjectCopy } from '../support/project-copy.ts';
import { serverOutput, startSiteProcess } from '../support/site-process.ts';
import { temporaryFolder } from '../support/temporary-context.ts';

let copy: ProjectCopy;
let builds: string;
let dist: string;
beforeAll(() => {
  copy = copyProject();
  builds = join(copy.folder, 'builds');
  dist = join(copy.folder, 'dist');
});
afterAll(() => {
  copy.remove();
});

/** The build of this project, marked as one of other sources. */
function placeBuild(name: string): void {
  copyBuild(join(builds, name));
  writeFileSync(join(builds, name, '.fingerprint'), name);
}

beforeEach(() => {
  rmSync(builds, { recursive: true, force: true });
  rmSync(dist, { force: true });
  placeBuild('first');
  symlinkSync('builds/first', dist);
});

/** Writes the server that Astro wrote for the first build, and the one file that it needs. What follows Astro is real. */
const renderedPagesOnly = `mkdir -p "$3/client/_astro" && cp -R builds/first/server "$3" &&
  for file in 404.html error-screen.html too-many-posts.html too-many-requests.html search-index.json
  do cp "builds/first/client/$file" "$3/client"; done`;

/** Breaks a module that the server and the configuration of Astro import. */
const breakSource = () => {
  writeFileSync(join(copy.folder, 'src/operations/jobs.server.ts'), 'export const = ;\n');
};

function run(script: 'start' | 'build', variables: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [`scripts/${script}.mjs`], {
    cwd: copy.folder,
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: join(copy.folder, 'data'), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
      serverOutput.push(text);
    });
  const ended = new Promise<number | null>((end) => child.once('close', end));
  return { child, output, ended };
}

/** Waits until a server listens. */
const originOf = (output: { readonly stdout: string; readonly stderr: string }) =>
  vi.waitFor(
    () => {
      const found = /Listening on (http:[^"]+)/.exec(output.stdout)?.[1];
      if (found === undefined) throw new Error(`It does not listen:\n${output.stdout}${output.stderr}`);
      return found;
    },
    { timeout: 60_000, interval: 50 },
  );

test('npm start with a source that does not build serves the last build, and says so', async () => {
  breakSource();
  // Astro would find the error after most of a build.
  replaceAstro(copy, 'exit 1');
  const { child, output, ended } = run('start');
  const origin = await originOf(output);
  const pages = await Promise.all(['/about', '/contact', '/insights'].map((path) => fetch(origin + path)));
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200]);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);

  const line =
    'The site could not be built: “Building the pages” ended with exit code 1; builds/first, built before, is served';
  expect(output.stderr.split('\n')).toContain(line);
  const entries = output.stdout.split('\n').filter((text) => text.startsWith('{'));
  expect(entries.map((entry) => JSON.parse(entry) as unknown)).toContainEqual(
    expect.objectContaining({ level: 40, msg: line }),
  );
  expect(readdirSync(builds)).toEqual(['first']);
  expect(readlinkSync(dist)).toBe('builds/first');
});

test('a build is given the settings that pages contain, and no secret', async () => {
  replaceAstro(copy, 'env > environment; exit 1');
  const origin = { PUBLIC_ORIGIN: 'https://www.site.example' };
  const { ended } = run('build', { ...origin, DATA_KEY: 'canary', SMTP_URL: 'canary', ANY_TOKEN: 'canary' });
  expect(await ended).toBe(1);
  const given = readFileSync(join(copy.folder, 'environment'), 'utf8');
  expect(given).toContain('PUBLIC_ORIGIN=https://www.site.example\n');
  expect(given).not.toMatch(/canary|DATA_DIR/);
});

test('facts in a wrong form stop the build, a start without a build and a command, with one line for each', async () => {
  const wrong = {
    'company/optional-facts.json': '{ "projects": { "swedish-wind-farm": { "occupancyPercent": 104 } } }',
    'company/mailboxes.json': '{\n  "enquiries": {\n',
  };
  for (const [name, text] of Object.entries(wrong)) {
    const file = join(copy.folder, name);
    const given = readFileSync(file);
    onTestFinished(() => {
      writeFileSync(file, given);
    });
    writeFileSync(file, text);
  }
  const lines = [
    '2 facts are missing or wrong:',
    "  company/mailboxes.json: Expected property name or '}' in JSON at position 19 (line 3 column 1)",
    '  company/optional-facts.json: projects.swedish-wind-farm.occupancyPercent is 104; expected a percentage from 0 to 100',
  ].join('\n');
  const built = run('build');
  expect(await built.ended).toBe(1);
  const failure = 'The site could not be built: “Checking facts, texts and brand” ended with exit code 1';
  expect(built.output.stderr).toBe(`${lines}\n${failure}.\n`);
  expect(built.output.stdout).toMatch(/^Checking facts, texts and brand: \d+ s\n$/);
  expect(readdirSync(builds)).toEqual(['first']);
  // Commands that read no facts, such as `migrate`, go on.
  for (const command of [['enquiries', 'list'], ['doctor']]) {
    const ended = spawnSync('npm', ['run', '--silent', 'site', '--', ...command], {
      cwd: copy.folder,
      encoding: 'utf8',
    });
    expect(ended).toMatchObject({ status: 1, stdout: '' });
    expect(ended.stderr).toContain(`${lines}\n`);
    expect(ended.stderr).not.toContain('    at ');
  }
  rmSync(dist);
  const started = run('start');
  expect(await started.ended).toBe(1);
  expect(started.output.stderr).toBe(`${lines}\n${failure}\n`);
});

test('a build whose server does not start does not take the place of the last one', async () => {
  replaceAstro(copy, `${renderedPagesOnly} && echo 'throw new Error()' > "$3/server/server.mjs"`);
  const { output, ended } = run('build');
  expect(await ended).toBe(1);
  expect(output.stderr).toMatch(
    /^The site could not be built: “Compressing, and trying the server” ended with exit code 1\.$/m,
  );
  expect(readdirSync(builds)).toEqual(['first']);
});

test('a signal during a build stops npm start and leaves nothing of the build', async () => {
  const began = join(copy.folder, 'began');
  replaceAstro(copy, `touch ${began} && exec sleep 60`);
  const { child, ended } = run('start');
  await expect.poll(() => existsSync(began), { timeout: 60_000 }).toBe(true);
  child.kill('SIGTERM');
  expect(await ended).toBe(143);
  expect(readdirSync(builds)).toEqual(['first']);
  expect(readlinkSync(dist)).toBe('builds/first');
});

test('a build beside a running server leaves it the files that it has not read yet', async () => {
  const site = await startSiteProcess({ folder: copy.folder, settings: { DATA_DIR: temporaryFolder() } });
  try {
    const older = [1, 2, 3, 4].map((day) => `2026-01-0${String(day)}T00-00-00Z-1`);
    older.forEach(placeBuild);
    const [interrupted, beingMade] = ['2026-01-05T00-00-00Z-1', '2026-01-06T00-00-00Z-1'] as const;
    for (const name of [interrupted, beingMade]) mkdirSync(join(builds, name));
    const longAgo = new Date(Date.now() - 7_200_000);
    utimesSync(join(builds, interrupted), longAgo, longAgo);
    replaceAstro(copy, renderedPagesOnly);
    const { output, ended } = run('build');
    expect(await ended, output.stderr).toBe(0);

    const current = readlinkSync(dist).replace('builds/', '');
    expect(existsSync(join(dist, '.fingerprint'))).toBe(true);
    expect(readdirSync(builds).sort()).toEqual([...older.slice(1), beingMade, current, 'first'].sort());

    // The newest build’s server is deleted, so only the running server’s own build can respond.
    rmSync(join(builds, current, 'server'), { recursive: true });
    for (const path of ['/contact', '/insights?subscribed', '/about'])
      expect((await fetch(site.origin + path)).status, path).toBe(200);
  } finally {
    await site.kill();
  }
});

test('only a change of what the build reads, such as art/rendered.json, starts a build', async () => {
  replaceAstro(copy, renderedPagesOnly);
  expect(await run('build').ended).toBe(0);
  const built = readlinkSync(dist);
  rmSync(dist);
  symlinkSync('builds/first', dist);
  writeFileSync(join(copy.folder, 'node_modules/.bin/astro'), '#!/bin/sh\nexit 1\n');
  const { child, output, ended } = run('start');
  await originOf(output);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(readlinkSync(dist)).toBe(built);
  expect(output.stderr).toBe('');

  copy.change('art/rendered.json', /$/, '\n');
  const changed = run('start');
  await originOf(changed.output);
  changed.child.kill('SIGTERM');
  expect(await changed.ended).toBe(0);
  expect(changed.output.stderr).toContain('“Building the pages” ended with exit code 1');
});

test('the server of a build needs neither the sources nor the packages of the project', async () => {
  const folder = temporaryFolder();
  copyBuild(join(folder, 'dist'));
  const site = await startSiteProcess({ folder, settings: { DATA_DIR: join(folder, 'data') } });
  for (const path of ['/about', '/contact', '/insights?subscribed'])
    expect((await fetch(site.origin + path)).status, path).toBe(200);
  expect(await site.terminate()).toBe(0);
});
