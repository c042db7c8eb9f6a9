import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createEnquirer, startBurst } from '../support/enquirer.ts';
import { createInstallation } from '../support/installation.ts';
import { noteOutput } from '../support/site-process.ts';

/** Starts the server again whenever it has ended, on a socket that stays open, as systemd does with `Restart=always`. */
const supervise = `trap 'kill -9 $child; exit' HUP
trap 'kill $child' TERM
while :; do
  LISTEN_FDS=1 sh -c 'LISTEN_PID=$$ exec "$0" dist/server/server.mjs' "$0" & child=$!
  while kill -0 $child 2>/dev/null; do wait $child; done
done`;

test('restarts under load lose no request and no post', async () => {
  const installation = createInstallation();
  const listener = createServer().listen({ host: '127.0.0.1', port: 0, backlog: 4_096 });
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  const origin = `http://127.0.0.1:${String(port)}`;
  const { fd } = (listener as unknown as { readonly _handle: { readonly fd: number } })._handle;
  const supervisor = spawn('sh', ['-c', supervise, process.execPath], {
    env: { PATH: process.env['PATH'], ...installation.settings, PUBLIC_ORIGIN: origin, RATE_LIMIT: 'off' },
    stdio: ['ignore', 'pipe', 'pipe', fd],
  });
  // Only the supervisor and its server have the socket from now on. Nothing has been accepted here.
  listener.close();
  const output = noteOutput(supervisor);
  onTestFinished(async () => {
    const ended = once(supervisor, 'close');
    supervisor.kill('SIGHUP');
    await ended;
  });
  const starts = () => output.all.split('Listening on').length - 1;
  await expect.poll(starts).toBe(1);

  // A proxy in front of the server makes a connection for each request (deploy/nginx.conf).
  const enquirer = createEnquirer({ port, origin });
  const burst = startBurst([enquirer], { writers: 3, pauses: 50 });
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
  for (const start of [2, 3]) {
    supervisor.kill('SIGTERM');
    await expect.poll(starts).toBe(start);
    const before = burst.acknowledged.length;
    await expect.poll(() => burst.acknowledged.length).toBeGreaterThan(before + 3);
  }
  isOver = true;
  await Promise.all([...readers, burst.stop()]);

  expect({ failures, broken: burst.broken, refused: burst.refused }).toEqual({
    failures: [],
    broken: [],
    refused: [],
  });
  const records = await installation.records();
  expect(burst.acknowledged.filter(({ token }) => records.byToken(token) === undefined)).toEqual([]);
  expect(records.enquiries.length).toBe(burst.acknowledged.length);
  expect(burst.acknowledged.length).toBeGreaterThan(0);
});
