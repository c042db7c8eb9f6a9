import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { recordServedBuild } from '../../src/operations/served-builds.server.ts';
import { parseEnvironment } from '../../src/server/environment.ts';
import { createEnquirer, openForm, startBurst } from '../support/enquirer.ts';
import { createInstallation } from '../support/installation.ts';
import { copyBuild, copyProject, type ProjectCopy } from '../support/project-copy.ts';
import { laterSchema, markAsLater } from '../support/schema-versions.ts';
import { serverOutput } from '../support/site-process.ts';

const [older, broken, newer] = [
  '2026-01-01T00-00-00Z-1',
  '2026-01-02T00-00-00Z-1',
  '2026-01-03T00-00-00Z-1',
] as const;

let copy: ProjectCopy;
let dist: string;

beforeAll(() => {
  copy = copyProject();
  dist = join(copy.folder, 'dist');
  for (const name of [older, newer]) {
    const build = join(copy.folder, 'builds', name);
    copyBuild(build);
    symlinkSync(process.execPath, join(build, 'node'));
    writeFileSync(join(build, 'client/build.txt'), name);
    writeFileSync(join(build, `client/_astro/only-in.${name}.js`), '');
  }
  // Complete, but its server cannot start.
  const build = join(copy.folder, 'builds', broken);
  copyBuild(build);
  writeFileSync(join(build, 'server/server.mjs'), 'process.exit(1);');
});
afterAll(() => {
  copy.remove();
});
beforeEach(() => {
  pointTo(newer);
});

function pointTo(name: string): void {
  rmSync(dist, { force: true });
  symlinkSync(`builds/${name}`, dist);
}

const rollBack = (settings: Readonly<Record<string, string>>) =>
  promisify(execFile)(process.execPath, ['site.ts', 'rollback'], {
    cwd: copy.folder,
    env: { PATH: process.env['PATH'], ...settings },
  });

/** Starts the server again whenever it has ended, on a socket that stays open, as systemd does with `Restart=always`. */
const supervise = `while [ ! -e stopped ]; do
  sh -c 'echo $$ > pid; LISTEN_FDS=1 LISTEN_PID=$$ exec dist/node dist/server/server.mjs' || sleep 0.1
done`;

test('restarts on other builds under load, a rollback among them, lose no request and no post', async () => {
  const installation = createInstallation();
  const listener = createServer().listen({ host: '127.0.0.1', port: 0, backlog: 4_096 });
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  const origin = `http://127.0.0.1:${String(port)}`;
  const { fd } = (listener as unknown as { readonly _handle: { readonly fd: number } })._handle;
  const supervisor = spawn('sh', ['-c', supervise], {
    cwd: copy.folder,
    env: { PATH: process.env['PATH'], ...installation.settings, PUBLIC_ORIGIN: origin, RATE_LIMIT: 'off' },
    stdio: ['ignore', 'pipe', 'pipe', fd],
  });
  // Only the supervisor and its server have the socket from now on. Nothing has been accepted here.
  listener.close();
  for (const stream of [supervisor.stdout, supervisor.stderr])
    stream?.setEncoding('utf8').on('data', (line: string) => serverOutput.push(line));
  const pidFile = join(copy.folder, 'pid');
  const signal = (name: NodeJS.Signals) => process.kill(Number(readFileSync(pidFile, 'utf8')), name);
  onTestFinished(async () => {
    writeFileSync(join(copy.folder, 'stopped'), '');
    const ended = once(supervisor, 'close');
    signal('SIGKILL');
    await ended;
  });
  const served = async () => {
    const response = await fetch(`${origin}/build.txt`, { headers: { Connection: 'close' } });
    return await response.text();
  };
  await expect.poll(() => existsSync(pidFile)).toBe(true);
  await expect.poll(served, { timeout: 60_000 }).toBe(newer);

  // A proxy in front of the server makes a connection for each request (deploy/nginx.conf).
  const enquirer = createEnquirer({ port, origin }, '127.0.0.1', { keepsConnections: false });
  const burst = startBurst([enquirer], await openForm(enquirer), { writers: 3, pauses: 50 });
  const failures: string[] = [];
  let isOver = false;
  const read = async (path: string) => {
    while (!isOver) {
      const outcome = await enquirer.request(path).then(({ status }) => status, String);
      if (outcome !== 200) failures.push(`${path} ${String(outcome)}`);
      await delay(50);
    }
  };
  // The files of a page that was opened before a restart are still there after it.
  const hashed = [older, newer].map((name) => `/_astro/only-in.${name}.js`);
  const readers = ['/', '/contact', '/insights?subscribed', ...hashed].map(read);
  for (const next of [older, newer, older, newer, 'rollback'] as const) {
    if (next === 'rollback') await rollBack(installation.settings);
    else pointTo(next);
    signal('SIGTERM');
    await expect.poll(served, { timeout: 60_000 }).toBe(next === 'rollback' ? older : next);
  }
  isOver = true;
  await Promise.all([...readers, burst.stop()]);

  expect({ failures, broken: burst.broken, refused: burst.refused.map(({ status }) => status) }).toEqual({
    failures: [],
    broken: [],
    refused: [],
  });
  const records = await installation.records();
  expect(burst.acknowledged.filter(({ token }) => records.byToken(token) === undefined)).toEqual([]);
  expect(records.enquiries.length).toBe(burst.acknowledged.length);
  expect(burst.acknowledged.length).toBeGreaterThan(0);
});

test('a rollback over a migration, or without an older build that was served, is refused and changes nothing', async () => {
  const { dataDirectory, settings, start } = createInstallation();
  await (await start()).terminate();
  const environment = parseEnvironment({ DATA_DIR: dataDirectory });
  recordServedBuild(environment, older);
  await markAsLater(environment);
  await expect(rollBack(settings)).rejects.toThrow(
    `${older} cannot be served: the database has had the migration ${laterSchema}`,
  );
  expect(readlinkSync(dist)).toBe(`builds/${newer}`);
  pointTo(older);
  await expect(rollBack(settings)).rejects.toThrow('No build before the one in dist has been served.');
  expect(readlinkSync(dist)).toBe(`builds/${older}`);
});
