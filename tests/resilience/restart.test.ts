import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createEnquirer, openForm, startBurst } from '../support/enquirer.ts';
import { createInstallation } from '../support/installation.ts';
import { copyBuild } from '../support/project-copy.ts';
import { serverOutput } from '../support/site-process.ts';
import { temporaryFolder } from '../support/temporary-context.ts';

/** Starts the server again whenever it has ended, on a socket that stays open, as systemd does with `Restart=always`. */
const supervise = `while [ ! -e stopped ]; do
  sh -c 'echo $$ > pid; LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" dist/server/server.mjs' "$0" || sleep 0.1
done`;

test('restarts on other builds under load lose no request and no post', async () => {
  const folder = temporaryFolder();
  /** Puts a build in the place of the one before, as `npm run build` does. */
  const build = (name: string) => {
    copyBuild(join(folder, 'dist.new'));
    writeFileSync(join(folder, 'dist.new/client/build.txt'), name);
    if (existsSync(join(folder, 'dist'))) renameSync(join(folder, 'dist'), join(folder, 'dist.old'));
    renameSync(join(folder, 'dist.new'), join(folder, 'dist'));
    rmSync(join(folder, 'dist.old'), { recursive: true, force: true });
  };
  build('first');
  const installation = createInstallation();
  const listener = createServer().listen({ host: '127.0.0.1', port: 0, backlog: 4_096 });
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  const origin = `http://127.0.0.1:${String(port)}`;
  const { fd } = (listener as unknown as { readonly _handle: { readonly fd: number } })._handle;
  const supervisor = spawn('sh', ['-c', supervise, process.execPath], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...installation.settings, PUBLIC_ORIGIN: origin, RATE_LIMIT: 'off' },
    stdio: ['ignore', 'pipe', 'pipe', fd],
  });
  // Only the supervisor and its server have the socket from now on. Nothing has been accepted here.
  listener.close();
  for (const stream of [supervisor.stdout, supervisor.stderr])
    stream?.setEncoding('utf8').on('data', (line: string) => serverOutput.push(line));
  const pidFile = join(folder, 'pid');
  const signal = (name: NodeJS.Signals) => process.kill(Number(readFileSync(pidFile, 'utf8')), name);
  onTestFinished(async () => {
    writeFileSync(join(folder, 'stopped'), '');
    const ended = once(supervisor, 'close');
    signal('SIGKILL');
    await ended;
  });
  const served = async () => {
    const response = await fetch(`${origin}/build.txt`, { headers: { Connection: 'close' } });
    return await response.text();
  };
  await expect.poll(() => existsSync(pidFile)).toBe(true);
  await expect.poll(served, { timeout: 60_000 }).toBe('first');

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
  const readers = ['/', '/contact', '/insights?subscribed'].map(read);
  for (const name of ['second', 'third', 'fourth']) {
    build(name);
    signal('SIGTERM');
    await expect.poll(served, { timeout: 60_000 }).toBe(name);
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
