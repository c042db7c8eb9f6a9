import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { parseEnvironment } from '../../src/server/environment.ts';
import { createEnquirer, openForm, startBurst } from '../support/enquirer.ts';
import { createInstallation } from '../support/installation.ts';
import { copyProject, replaceAstro, type ProjectCopy } from '../support/project-copy.ts';
import { laterSchema, markAsLater } from '../support/schema-versions.ts';
import { serverOutput } from '../support/site-process.ts';

const older = '2026-01-01T00-00-00Z-aaaaaaaaaaaa';
const newer = '2026-01-02T00-00-00Z-bbbbbbbbbbbb';
const service = ['--service', 'website'];

let copy: ProjectCopy;
let builds: string;
let dist: string;
let commit: string;

const git = (...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=Owner', '-c', 'user.email=owner@site.example', ...args], {
    cwd: copy.folder,
    encoding: 'utf8',
  }).trim();

beforeAll(() => {
  copy = copyProject();
  builds = join(copy.folder, 'builds');
  dist = join(copy.folder, 'dist');
  placeBuild(older);
  placeBuild(newer);
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'Change the site');
  commit = git('rev-parse', '--short=12', 'HEAD');
});
afterAll(() => {
  copy.remove();
});
beforeEach(() => {
  for (const name of readdirSync(builds))
    if (name !== older && name !== newer) rmSync(join(builds, name), { recursive: true });
  pointTo(newer);
});

const hashedFile = (name: string) => `/_astro/only-in.${name}.js`;

/** The build of this project, with a file that tells which one it is and a hashed file that no other has. */
function placeBuild(name: string): void {
  const build = join(builds, name);
  cpSync(realpathSync('dist'), build, {
    recursive: true,
    filter: (path) => basename(path) !== 'node',
  });
  symlinkSync(process.execPath, join(build, 'node'));
  writeFileSync(join(build, 'client/release.txt'), name);
  writeFileSync(join(build, 'client', hashedFile(name)), `export const name = '${name}';\n`);
}

function pointTo(name: string): void {
  const link = join(copy.folder, 'next');
  symlinkSync(`builds/${name}`, link);
  renameSync(link, dist);
}

interface CommandOptions {
  readonly settings: Readonly<Record<string, string>>;
  /** A command that starts another under limits, with its arguments. */
  readonly under?: readonly string[];
}

/** Runs `npm run site -- …` in the copy. */
async function site(args: readonly string[], { settings, under = [] }: CommandOptions) {
  const [command = '', ...parameters] = [...under, process.execPath, 'site.ts', ...args];
  const child = spawn(command, parameters, {
    cwd: copy.folder,
    env: {
      PATH: `${join(copy.folder, 'commands')}:${process.env['PATH'] ?? ''}`,
      HOME: process.env['HOME'],
      NODE_COMPILE_CACHE: join(process.cwd(), 'node_modules/.cache/compiled'),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await ended) as [number | null];
  return { code, stdout, stderr };
}

/** Starts the server again whenever it has ended, on a socket that stays open, as systemd does with `Restart=always`. */
const supervise = `while [ ! -e "$STOPPED" ]; do
  sh -c 'echo $$ > "$PID"; LISTEN_FDS=1 LISTEN_PID=$$ exec dist/node dist/server/server.mjs' || sleep 0.1
done`;

async function startService(given: Readonly<Record<string, string>> = {}) {
  const installation = createInstallation({ settings: given });
  const listener = createServer().listen({ host: '127.0.0.1', port: 0, backlog: 4_096 });
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  const origin = `http://127.0.0.1:${String(port)}`;
  const settings = {
    ...installation.settings,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'trace',
  };
  const pidFile = join(copy.folder, 'service-pid');
  const stopped = join(copy.folder, 'service-stopped');
  const { fd } = (listener as unknown as { readonly _handle: { readonly fd: number } })._handle;
  const supervisor = spawn('sh', ['-c', supervise], {
    cwd: copy.folder,
    env: { PATH: process.env['PATH'], ...settings, PID: pidFile, STOPPED: stopped },
    stdio: ['ignore', 'pipe', 'pipe', fd],
  });
  // Only the supervisor and its server have the socket from now on. Nothing has been accepted here.
  listener.close();
  const ended = once(supervisor, 'close');
  for (const stream of [supervisor.stdout, supervisor.stderr])
    stream?.setEncoding('utf8').on('data', (line: string) => serverOutput.push(line));
  mkdirSync(join(copy.folder, 'commands'), { recursive: true });
  writeFileSync(join(copy.folder, 'commands/systemctl'), `#!/bin/sh\ncat '${pidFile}'\n`);
  chmodSync(join(copy.folder, 'commands/systemctl'), 0o755);
  const pid = () => Number(existsSync(pidFile) ? readFileSync(pidFile, 'utf8') : 0);
  onTestFinished(async () => {
    writeFileSync(stopped, '');
    process.kill(pid(), 'SIGKILL');
    await ended;
    rmSync(stopped);
  });
  const served = async () => {
    const response = await fetch(`${origin}/release.txt`, { headers: { Connection: 'close' } });
    return await response.text();
  };
  await expect.poll(served, { timeout: 60_000 }).toBe(basename(realpathSync(dist)));
  return { installation, settings, port, origin, pid, served };
}

test(
  'twenty switches and five rollbacks under load lose no request and no post',
  { timeout: 600_000 },
  async () => {
    const { installation, settings, port, origin, pid, served } = await startService();
    // A proxy in front of the server makes a connection for each request (deploy/nginx.conf).
    const enquirer = createEnquirer({ port, origin }, '127.0.0.1', { keepsConnections: false });
    // Without pauses, the clients would leave little of the processors to the servers that start.
    const pauses = 50;
    const burst = startBurst([enquirer], await openForm(enquirer), { writers: 3, pauses });
    const failures: string[] = [];
    let isOver = false;
    let answered = 0;
    const read = async (path: string) => {
      while (!isOver) {
        try {
          const { status } = await enquirer.request(path);
          if (status === 200) answered += 1;
          else failures.push(`${path} ${String(status)}`);
        } catch (error) {
          failures.push(`${path} ${String(error)}`);
        }
        await delay(pauses);
      }
    };
    const readers = ['/', '/contact', '/insights?subscribed', hashedFile(older), hashedFile(newer)].map(read);

    for (let number = 1; number <= 20; number += 1) {
      const next = number % 2 === 0 ? newer : older;
      pointTo(next);
      process.kill(pid(), 'SIGTERM');
      await expect.poll(served, { timeout: 60_000 }).toBe(next);
    }
    for (let number = 1; number <= 5; number += 1) {
      const target = number % 2 === 0 ? newer : older;
      const { code, stderr } = await site(['rollback', target, ...service], { settings });
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(await served()).toBe(target);
    }
    isOver = true;
    await Promise.all([...readers, burst.stop()]);

    expect(failures).toEqual([]);
    expect(burst.broken).toEqual([]);
    expect(burst.refused.map(({ status }) => status)).toEqual([]);
    const records = await installation.records();
    expect(burst.acknowledged.filter(({ token }) => records.byToken(token) === undefined)).toEqual([]);
    expect(records.enquiries.length).toBe(burst.acknowledged.length);
    expect(burst.acknowledged.length).toBeGreaterThan(0);
    console.info(`${String(answered)} pages and ${String(burst.acknowledged.length)} posts, none lost`);
  },
);

/** Writes the server that Astro wrote for another build, and the one file that it needs. */
const copyServer = () => `mkdir -p "$3/client/_astro" && cp -R ${builds}/${older}/server "$3" &&
  cp ${builds}/${older}/client/search-index.json ${builds}/${older}/client/index.html "$3/client"`;

test('a release builds what is committed and nothing else, and serves it', async () => {
  const { settings, served, origin } = await startService();
  replaceAstro(copy, `${copyServer()} && ls > "$3/client/release.txt"`);
  writeFileSync(join(copy.folder, 'not-committed.txt'), '');
  onTestFinished(() => {
    rmSync(join(copy.folder, 'not-committed.txt'));
  });
  const { code, stdout, stderr } = await site(['release', ...service], { settings });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const release = basename(readlinkSync(dist));
  expect(release).toMatch(new RegExp(`Z-${commit}$`));
  expect(stdout).toContain(`${release} is served.`);
  expect(readdirSync(builds).sort()).toEqual(['.lock', older, newer, release].sort());
  expect(await served()).toContain('server.ts');
  expect(await served()).not.toContain('not-committed.txt');
  // A page that was opened before the release asks for this file.
  expect((await fetch(origin + hashedFile(newer))).status).toBe(200);

  expect(JSON.parse((await site(['releases', '--json'], { settings })).stdout)).toEqual([
    { release, isServed: true },
    { release: newer, isServed: false },
    { release: older, isServed: false },
  ]);
  expect((await site(['rollback', ...service], { settings })).stdout).toBe(`${newer} is served.\n`);
  expect(await served()).toBe(newer);
});

const lastLine = (output: string) => output.trimEnd().split('\n').at(-1);

/** What a command that is refused must leave as it was. */
function expectUnchanged(): void {
  expect(readlinkSync(dist)).toBe(`builds/${newer}`);
  expect(readdirSync(builds).filter((name) => name !== '.lock')).toEqual([older, newer]);
}

test('a release that cannot be read, built or started is refused, and the site goes on', async () => {
  const { settings, pid, served } = await startService();
  const former = pid();
  const refused = async (args: readonly string[], line: RegExp, under: readonly string[] = []) => {
    const { code, stderr } = await site([...args, ...service], { settings, under });
    expect(code).toBe(1);
    expect(lastLine(stderr)).toMatch(line);
    expectUnchanged();
  };
  await refused(['release', 'no-such-tag'], /^Nothing was released, because the commit was not found: .+$/);
  await refused(['release'], new RegExp(`^Nothing was released, because ${commit} could not be read: .+$`), [
    'prlimit',
    '--fsize=100000',
  ]);

  replaceAstro(copy, 'exit 1');
  await refused(
    ['release'],
    new RegExp(`^Nothing was released, because ${commit} could not be built; the lines above say why\\.$`),
  );

  // The build succeeds, but the settings of the site are refused: here, by a server that needs another one.
  const check = `if (process.env.RATE_LIMIT === 'off') throw new Error('Not with these settings');`;
  replaceAstro(
    copy,
    `${copyServer()} && echo "${check}" > "$3/server/check.mjs" &&
    sed -i "1i import './check.mjs';" "$3/server/server.mjs"`,
  );
  await refused(['release'], /^\S+ cannot be served: .*Not with these settings.*Nothing was changed\.$/);
  expect(pid()).toBe(former);
  expect(await served()).toBe(newer);
});

test('an unfinished release is refused before the switch, unless the settings allow it', async () => {
  const { settings, pid } = await startService();
  const former = pid();
  replaceAstro(copy, copyServer());
  const { code, stderr } = await site(['release', ...service], {
    settings: { ...settings, ALLOW_UNFINISHED: '' },
  });
  expect(code).toBe(1);
  expect(lastLine(stderr)).toMatch(
    /^\S+ cannot be served: .*The site is unfinished: \d+ issues prevent .+ALLOW_UNFINISHED=1 .+\. Nothing was changed\.$/,
  );
  expectUnchanged();
  expect(pid()).toBe(former);
});

test('a release whose server fails on the real data gives way to the former one', async () => {
  const { settings, served } = await startService();
  const check = `if (process.env.LISTEN_FDS) process.exit(1);`;
  replaceAstro(
    copy,
    `${copyServer()} && echo "${check}" > "$3/server/check.mjs" &&
    sed -i "1i import './check.mjs';" "$3/server/server.mjs"`,
  );
  const { code, stderr } = await site(['release', ...service], { settings });
  expect(code).toBe(1);
  expect(lastLine(stderr)).toMatch(
    new RegExp(`did not become ready; its log says why\\. dist is ${newer} again, which is served\\.$`),
  );
  expect(await served()).toBe(newer);
});

test('a rollback over a migration is refused, and names the migration', async () => {
  const { dataDirectory, settings, start } = createInstallation();
  await (await start()).terminate();
  await markAsLater(parseEnvironment({ DATA_DIR: dataDirectory }));
  const { code, stdout, stderr } = await site(['rollback'], { settings });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(
    new RegExp(`^${older} cannot be served: the database has had the migration ${laterSchema}, .+\n$`),
  );
  expectUnchanged();
});

test('a release beside another one is refused, and so is a rollback', async () => {
  const { settings } = createInstallation();
  const other = new DatabaseSync(join(builds, '.lock'));
  other.exec('begin exclusive');
  const results = await Promise.all(['release', 'rollback'].map((command) => site([command], { settings })));
  for (const result of results)
    expect(result).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Another release or rollback is in progress. Nothing was changed.\n',
    });
  other.close();
  expectUnchanged();
});

test('a link that points nowhere is named, and a rollback to a build that is there replaces it', async () => {
  const { settings } = createInstallation();
  rmSync(dist);
  symlinkSync('builds/gone', dist);
  expect(await site(['releases'], { settings })).toEqual({
    code: 0,
    stdout: `  ${newer}\n  ${older}\n`,
    stderr: 'dist points to builds/gone, where there is no build.\n',
  });
  expect(await site(['rollback'], { settings })).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'dist points to builds/gone, where there is no build. Name the release to return to: `releases` lists them.\n',
  });
  expect((await site(['rollback', 'aaaaaaaaaaaa'], { settings })).code).toBe(0);
  expect(readlinkSync(dist)).toBe(`builds/${older}`);
});

test('a service that is not running is named before anything is built', async () => {
  const { settings } = createInstallation();
  mkdirSync(join(copy.folder, 'commands'), { recursive: true });
  writeFileSync(join(copy.folder, 'commands/systemctl'), '#!/bin/sh\necho 0\n');
  chmodSync(join(copy.folder, 'commands/systemctl'), 0o755);
  expect(await site(['release', ...service], { settings })).toEqual({
    code: 1,
    stdout: '',
    stderr: 'The service does not run. Nothing was changed: start it first.\n',
  });
  expectUnchanged();
});
