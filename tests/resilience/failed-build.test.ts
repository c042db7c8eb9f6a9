import { spawn, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { copyBuild, copyProject, replaceAstro, type ProjectCopy } from '../support/project-copy.ts';
import { serverOutput, startSiteProcess } from '../support/site-process.ts';
import { temporaryFolder } from '../support/temporary-context.ts';

let copy: ProjectCopy;
let dist: string;
beforeAll(() => {
  copy = copyProject();
  dist = join(copy.folder, 'dist');
});
afterAll(() => {
  copy.remove();
});

/** The build of this project, marked as one of other sources. */
beforeEach(() => {
  for (const name of ['dist', 'dist.new', 'dist.old'])
    rmSync(join(copy.folder, name), { recursive: true, force: true });
  copyBuild(dist);
  writeFileSync(join(dist, 'sources.sha256'), 'other sources');
});

/** What a build has left, apart from dist as it was. */
const leftOvers = () => ({
  isAsBefore: readFileSync(join(dist, 'sources.sha256'), 'utf8') === 'other sources',
  others: ['dist.new', 'dist.old'].filter((name) => existsSync(join(copy.folder, name))),
});
const nothing = { isAsBefore: true, others: [] };

/** Writes what Astro wrote for the build in dist. What follows Astro is real. */
const sameBuild = 'cp -R dist "$3" && rm "$3/sources.sha256"';

function run(command: string, variables: Readonly<Record<string, string>> = {}) {
  const [script = '', ...args] = command.split(' ');
  const child = spawn(process.execPath, [`scripts/${script}.mjs`, ...args], {
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
  replaceAstro(copy, 'exit 1');
  const { child, output, ended } = run('start');
  const origin = await originOf(output);
  const pages = await Promise.all(['/about', '/contact', '/insights'].map((path) => fetch(origin + path)));
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200]);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(output.stderr.split('\n')).toContain(
    'The site could not be built: “Building the pages” ended with exit code 1; the former build is served',
  );
  expect(leftOvers()).toEqual(nothing);
});

test('a build is given the settings that pages contain, and no secret', async () => {
  replaceAstro(copy, 'env > environment; exit 1');
  const DATA_KEY = Buffer.alloc(32, 7).toString('base64');
  const secrets = { DATA_KEY, SMTP_URL: 'smtp://canary@127.0.0.1', ANY_TOKEN: 'canary' };
  writeFileSync(join(copy.folder, '.env'), 'PUBLIC_ORIGIN=https://www.site.example\nLOG_LEVEL=debug\n');
  const { ended } = run('build', secrets);
  expect(await ended).toBe(1);
  rmSync(join(copy.folder, '.env'));
  const given = readFileSync(join(copy.folder, 'environment'), 'utf8');
  expect(given).toContain('PUBLIC_ORIGIN=https://www.site.example\n');
  expect(given).not.toMatch(/canary|DATA_|LOG_LEVEL/);
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
  const failure = 'The site could not be built: “Checking facts and texts” ended with exit code 1';
  expect(built.output.stderr).toBe(`${lines}\n${failure}. The former build is unchanged.\n`);
  expect(leftOvers()).toEqual(nothing);
  const doctor = run('site doctor');
  expect(await doctor.ended).toBe(1);
  expect(doctor.output.stderr).toContain(`${lines}\n`);
  expect(doctor.output.stderr).not.toContain('    at ');
  rmSync(dist, { recursive: true });
  const started = run('start');
  expect(await started.ended).toBe(1);
  expect(started.output.stderr).toBe(`${lines}\n${failure}\n`);
});

test.for([
  [
    { PUBLIC_ORIGIN: 'www.site.example' },
    /^PUBLIC_ORIGIN is "www\.site\.example" but must be an origin .+ such as .+\n$/,
  ],
  [{ BACKUP_DIR: '/nowhere' }, /^BACKUP_DIR is "\/nowhere" but must be a directory .+ such as .+\n$/],
] as const)('a setting that cannot be used ends npm start before a build: %j', async ([settings, line]) => {
  replaceAstro(copy, 'touch astro-ran');
  const { output, ended } = run('start', settings);
  expect(await ended).toBe(1);
  expect(output.stderr).toMatch(line);
  expect(existsSync(join(copy.folder, 'astro-ran'))).toBe(false);
});

test('a build whose server does not start does not take the place of the last one', async () => {
  replaceAstro(copy, `${sameBuild} && echo 'throw new Error()' > "$3/server/server.mjs"`);
  const { output, ended } = run('build');
  expect(await ended).toBe(1);
  expect(output.stderr).toMatch(
    /^The site could not be built: “Compressing, and trying the server” ended with exit code 1\./m,
  );
  expect(leftOvers()).toEqual(nothing);
});

test('a signal during a build stops npm start and leaves nothing of the build', async () => {
  const began = join(copy.folder, 'began');
  replaceAstro(copy, `mkdir "$3" && touch ${began} && exec sleep 60`);
  const { child, ended } = run('start');
  await expect.poll(() => existsSync(began), { timeout: 60_000 }).toBe(true);
  child.kill('SIGTERM');
  expect(await ended).toBe(143);
  expect(leftOvers()).toEqual(nothing);
});

test('a build beside another is refused on one line, and no build beside one that was killed', async () => {
  const began = join(copy.folder, 'began');
  rmSync(began, { force: true });
  replaceAstro(copy, `mkdir "$3" && touch ${began} && exec sleep 60`);
  const first = run('build');
  await expect.poll(() => existsSync(began), { timeout: 60_000 }).toBe(true);
  const second = run('build');
  expect(await second.ended).toBe(1);
  expect(second.output.stderr).toBe(
    `The site could not be built: process ${String(first.child.pid)} is already building it; wait until it has finished. The former build is unchanged.\n`,
  );
  first.child.kill('SIGKILL');
  await first.ended;
  replaceAstro(copy, sameBuild);
  const third = run('build');
  expect(await third.ended, third.output.stderr).toBe(0);
  expect(leftOvers()).toEqual({ isAsBefore: false, others: [] });
});

test('npm start after a power cut between the two renames of a build serves the build before it', async () => {
  renameSync(dist, join(copy.folder, 'dist.old'));
  copyBuild(join(copy.folder, 'dist.new'));
  replaceAstro(copy, 'exit 1');
  const { child, output, ended } = run('start');
  expect((await fetch(await originOf(output))).status).toBe(200);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(leftOvers()).toEqual(nothing);
});

test('a build beside a running server takes nothing from it that it needs', async () => {
  const site = await startSiteProcess({ folder: copy.folder, settings: { DATA_DIR: temporaryFolder() } });
  try {
    replaceAstro(copy, sameBuild);
    const { output, ended } = run('build');
    expect(await ended, output.stderr).toBe(0);
    expect(output.stdout).toMatch(/\nThe build is in dist\. To serve it: npm start, .+\n$/);
    expect(leftOvers()).toEqual({ isAsBefore: false, others: [] });

    rmSync(dist, { recursive: true });
    const pages = ['/', '/contact?subject=speak-up', '/contact?receipt=none', '/insights?search=wind'];
    const others = ['/insights?subscribed', '/portfolio?category=Energy', '/about', '/privacy', '/feed.xml'];
    for (const path of [...pages, ...others])
      expect((await fetch(site.origin + path)).status, path).toBe(path.endsWith('none') ? 404 : 200);
    for (const path of ['/contact', '/insights']) {
      const headers = { Origin: site.origin };
      const body = new URLSearchParams({ subject: 'general', email: 'none' });
      const posted = await fetch(site.origin + path, { method: 'POST', headers, body });
      expect(posted.status, path).toBe(422);
    }
  } finally {
    await site.kill();
  }
});

test('only a change of what the build reads, such as art/rendered.json, starts a build', async () => {
  replaceAstro(copy, sameBuild);
  expect(await run('build').ended).toBe(0);
  writeFileSync(join(copy.folder, 'node_modules/.bin/astro'), '#!/bin/sh\nexit 1\n');
  const { child, output, ended } = run('start');
  await originOf(output);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(output.stderr).toBe('');

  copy.change('art/rendered.json', /$/, '\n');
  const changed = run('start');
  await originOf(changed.output);
  changed.child.kill('SIGTERM');
  expect(await changed.ended).toBe(0);
  expect(changed.output.stderr).toContain('“Building the pages” ended with exit code 1');
});

describe('before anything is installed', () => {
  /** The scripts of this project alone, run by a program that says that it is this version of Node. */
  function runAs(version: string, script: string, ...args: readonly string[]) {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'scripts'));
    for (const name of new Set(['run-command', 'install-packages', 'build-site', script]))
      copyFileSync(`scripts/${name}.mjs`, join(folder, `scripts/${name}.mjs`));
    const set = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '${version}' })`;
    const command = ['--import', set, `scripts/${script}.mjs`, ...args];
    return spawnSync(process.execPath, command, { cwd: folder, encoding: 'utf8' });
  }

  test.each(['20.18.3', '21.7.0', '22.11.0'])('Node %s is refused', (version) => {
    const { status, stderr } = runAs(version, 'start');
    expect(status).toBe(1);
    expect(stderr).toBe(
      `This is Node ${version}, but the site needs ^20.19.0 or >=22.12.0, such as 24 from https://nodejs.org\n`,
    );
  });

  test.each(['20.19.0', '22.12.0'])('npm run site on Node %s says what to run', (version) => {
    const { status, stderr } = runAs(version, 'site', 'doctor');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^The packages .+ are not installed: npm .+\n$/);
  });

  test.each([
    ['start', '--nosuch', 'npm start takes no arguments, but was given --nosuch. Example: npm start\n'],
    ['build', 'fast', 'npm run build takes no arguments, but was given fast. Example: npm run build\n'],
  ])('%s refuses %s', (script, argument, line) => {
    expect(runAs('24.0.0', script, argument)).toMatchObject({ status: 1, stdout: '', stderr: line });
  });
});
