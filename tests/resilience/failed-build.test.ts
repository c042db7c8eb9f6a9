import { spawn, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { copyBuild, copyProject, type ProjectCopy } from '../support/project-copy.ts';
import { createInstallation } from '../support/installation.ts';
import { noteOutput } from '../support/site-process.ts';
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
  for (const name of ['dist', 'dist.new', 'dist.old', 'dist.lock'])
    rmSync(join(copy.folder, name), { recursive: true, force: true });
  copyBuild(dist);
  writeFileSync(join(dist, 'sources.sha256'), 'other sources');
});

/** A build checks facts and texts first, which takes a minute or more while the machine does other work. */
const withBuild = { timeout: 900_000 };

/** What a build has left, apart from dist as it was. */
const leftOvers = () => ({
  isAsBefore: readFileSync(join(dist, 'sources.sha256'), 'utf8') === 'other sources',
  others: ['dist.new', 'dist.old', 'dist.lock'].filter((name) => existsSync(join(copy.folder, name))),
});
const nothing = { isAsBefore: true, others: [] };

/** Writes what Astro wrote for the build in dist. What follows Astro is real. */
const sameBuild =
  'cp -R dist "$3" && rm "$3/sources.sha256" && mv "$3/email-pictures" "$3/client/email-pictures"';

/** Replaces Astro by a shell script for one test, and Vite by one that does nothing. Astro is called with `build --outDir` and the directory. */
function replaceAstro(script: string): void {
  const bin = join(copy.folder, 'node_modules/.bin');
  rmSync(bin, { recursive: true });
  onTestFinished(() => {
    rmSync(bin, { recursive: true });
    symlinkSync(resolve('node_modules/.bin'), bin);
  });
  mkdirSync(bin);
  symlinkSync(process.execPath, join(bin, 'node'));
  for (const [name, lines] of Object.entries({ astro: script, vite: 'exit 0' }))
    writeFileSync(join(bin, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
}

function run(command: string, variables: Readonly<Record<string, string>> = {}) {
  const [script = '', ...args] = command.split(' ');
  const child = spawn(process.execPath, [`scripts/${script}.mjs`, ...args], {
    cwd: copy.folder,
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: join(copy.folder, 'data'), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = noteOutput(child);
  const ended = new Promise<number | null>((end) => child.once('close', end));
  return { child, output, ended };
}

/** Waits until a server listens. */
async function originOf(output: { readonly stdout: string }): Promise<string> {
  const origin = () => /Listening on (http:[^"]+)/.exec(output.stdout)?.[1];
  await expect.poll(origin, withBuild).toBeDefined();
  return origin() ?? '';
}

test('npm start, after a power cut between the two renames of a build and with a source that does not build, serves the build before, says so, and gives the build no secret', async () => {
  renameSync(dist, join(copy.folder, 'dist.old'));
  copyBuild(join(copy.folder, 'dist.new'));
  // The process that built it is gone.
  writeFileSync(join(copy.folder, 'dist.lock'), '4194304');
  replaceAstro('env > environment; exit 1');
  writeFileSync(join(copy.folder, '.env'), 'INVESTOR_PORTAL_URL=https://portal.example\nLOG_LEVEL=debug\n');
  const secrets = { DATA_KEY: Buffer.alloc(32, 7).toString('base64'), SMTP_URL: 'smtp://canary@127.0.0.1' };
  const variables = { ...secrets, ANY_TOKEN: 'canary', DATA_DIR: temporaryFolder() };
  const { child, output, ended } = run('start', variables);
  const origin = await originOf(output);
  rmSync(join(copy.folder, '.env'));
  const pages = await Promise.all(['/about', '/contact', '/insights'].map((path) => fetch(origin + path)));
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200]);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(output.stderr.split('\n')).toContain(
    'The site could not be built: “Building the pages” ended with exit code 1; the previous build is served',
  );
  expect(leftOvers()).toEqual(nothing);
  const given = readFileSync(join(copy.folder, 'environment'), 'utf8');
  expect(given).toContain('INVESTOR_PORTAL_URL=https://portal.example\n');
  expect(given).not.toMatch(/canary|DATA_|LOG_LEVEL/);
});

test('facts in a wrong form stop the build and a command, with one line for each', async () => {
  const wrong = {
    'company/optional-facts.json': '{ "roles": { "investment-analyst": { "closes": "2027-13-01" } } }',
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
    '  company/optional-facts.json: roles.investment-analyst.closes is "2027-13-01"; expected a date such as 2027-03-31',
  ].join('\n');
  const [built, doctor] = [run('build'), run('site doctor')];
  expect([await built.ended, await doctor.ended]).toEqual([1, 1]);
  const failure = 'The site could not be built: “Checking facts and texts” ended with exit code 1';
  expect(built.output.stderr).toBe(`${lines}\n${failure}. The previous build is unchanged.\n`);
  expect(leftOvers()).toEqual(nothing);
  expect(doctor.output.stderr).toContain(`${lines}\n`);
  expect(doctor.output.stderr).not.toContain('    at ');
});

test('texts with mistakes stop the build before Astro reads them, with one line for each', async () => {
  const texts = { 'articles/braces': 'We use {curly} braces.', 'roles/type': '' };
  for (const [name, text] of Object.entries(texts)) {
    const file = join(copy.folder, `content/${name}.mdx`);
    onTestFinished(() => {
      rmSync(file);
    });
    const header = 'title: A mill\ndate: 2026-02-30\ncategory: Energy\nexcerpt: A mill.';
    writeFileSync(file, text === '' ? '---\nid: [1\n---\n' : `---\n${header}\n---\n${text}\n`);
  }
  replaceAstro('echo Astro; exit 1');
  const { output, ended } = run('build');
  expect(await ended).toBe(1);
  const failure = 'The site could not be built: “Checking facts and texts” ended with exit code 1';
  expect(output.stderr).toBe(`3 mistakes in texts:
  content/articles/braces.mdx:3: date is "2026-02-30"; expected a day that exists, such as 2027-03-31
  content/articles/braces.mdx:7: {curly} is code; expected \\{ where a brace is printed
  content/roles/type.mdx:2: “id: [1”: expected a closing bracket, or lines that begin in the same column
${failure}. The previous build is unchanged.
`);
  expect(leftOvers()).toEqual(nothing);
});

test('a wrong setting stops the build with one line', async () => {
  const { output, ended } = run('build', { PUBLIC_ORIGIN: 'www.site.example' });
  expect(await ended).toBe(1);
  expect(output.stderr).toMatch(/^PUBLIC_ORIGIN .+\n$/);
  expect(leftOvers()).toEqual(nothing);
});

test('a lock that a killed process left is no build in progress where another program has its id', async () => {
  replaceAstro('exit 1');
  // The test itself is another program.
  writeFileSync(join(copy.folder, 'dist.lock'), String(process.pid));
  const { output, ended } = run('build');
  expect(await ended).toBe(1);
  expect(output.stderr).toContain('“Building the pages” ended with exit code 1');
  expect(leftOvers()).toEqual(nothing);
});

test('a lock that a killed process left is no build in progress where this process has its id', async () => {
  const file = join(copy.folder, 'dist.lock');
  const leave = `import { writeFileSync } from 'node:fs'; if (process.argv[1]?.endsWith('build.mjs')) writeFileSync('${file}', String(process.pid));`;
  replaceAstro('exit 1');
  const { output, ended } = run('build', {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(leave)}`,
  });
  expect(await ended).toBe(1);
  expect(output.stderr).toContain('“Building the pages” ended with exit code 1');
  expect(leftOvers()).toEqual(nothing);
});

test('a build whose server does not start does not take the place of the last one', async () => {
  replaceAstro(`${sameBuild} && echo 'throw new Error()' > "$3/server/server.mjs"`);
  const { output, ended } = run('build');
  expect(await ended).toBe(1);
  expect(output.stderr).toMatch(
    /^The site could not be built: “Compressing, and trying the server” ended with exit code 1\./m,
  );
  expect(leftOvers()).toEqual(nothing);
});

test('a build beside another is refused on one line, and a signal ends npm start and leaves nothing of its build', async () => {
  const began = join(copy.folder, 'began');
  replaceAstro(`mkdir "$3" && touch ${began} && exec sleep 600`);
  const first = run('start');
  await expect.poll(() => existsSync(began), withBuild).toBe(true);
  const second = run('build');
  expect(await second.ended).toBe(1);
  expect(second.output.stderr).toBe(
    `The site could not be built: process ${String(first.child.pid)} is already building it; wait until it has finished. The previous build is unchanged.\n`,
  );
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(143);
  expect(leftOvers()).toEqual(nothing);
});

test('a build beside a running server takes nothing from it that it needs, and is not made again by npm start', async () => {
  const site = await createInstallation().start({ folder: copy.folder });
  replaceAstro(sameBuild);
  const built = run('build');
  expect(await built.ended, built.output.stderr).toBe(0);
  expect(built.output.stdout).toMatch(/\nThe build is in dist\. To serve it: npm start, .+\n$/);
  expect(leftOvers()).toEqual({ isAsBefore: false, others: [] });
  const started = run('start');
  await originOf(started.output);
  started.child.kill('SIGTERM');
  expect(await started.ended).toBe(0);
  expect(started.output.stderr).toBe('');
  expect(started.output.stdout).not.toContain('Building the pages');

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
});

test.each([
  [
    '20.18.3',
    'start',
    /^This is Node 20\.18\.3, but the site needs \^20\.19\.0 or >=22\.12\.0, such as 24 .+\n$/,
  ],
  ['20.19.0', 'site', /^The packages .+ are not installed: npm .+\n$/],
])('before anything is installed, Node %s says what is wrong with %s', (version, script, line) => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'scripts'));
  for (const name of new Set(['run-command', 'install-packages', 'read-settings', 'build-site', script]))
    copyFileSync(`scripts/${name}.mjs`, join(folder, `scripts/${name}.mjs`));
  const set = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '${version}' })`;
  const options = { cwd: folder, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', set, `scripts/${script}.mjs`],
    options,
  );
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(line);
});
