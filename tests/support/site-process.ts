import { spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Generous, because a busy machine is slow. */
const startTimeoutMs = 60_000;

/** The compile cache of `npm start`, with which a server starts in a third less time. */
const compileCache = resolve('node_modules/.cache/compiled');

const movableClock = new URL('./movable-clock.ts', import.meta.url);

export interface SiteProcessOptions {
  /** Environment variables beside those that every test needs; DATA_DIR is required. */
  readonly settings: Readonly<Record<string, string>>;
  /** Milliseconds by which the server’s clock runs ahead. */
  readonly clockAhead?: number;
  /** By default a free one. */
  readonly port?: number;
  /** The directory with the build and its server; by default this project. */
  readonly folder?: string;
}

/** Everything that the servers of this test process have written, for the check that no personal data is logged. */
export const serverOutput: string[] = [];

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system gave no port');
  return address.port;
}

function spawnServer({ settings, clockAhead = 0, folder = resolve('.') }: SiteProcessOptions, port: number) {
  const script = resolve(folder, 'dist/server/server.mjs');
  return spawn(process.execPath, ['--import', fileURLToPath(movableClock), script], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: compileCache,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_ORIGIN: `http://127.0.0.1:${String(port)}`,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'trace',
      MOVABLE_CLOCK_AHEAD: String(clockAhead),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

/**
 * Starts the finished build behind its real server, in a process that a test may kill and start again.
 *
 * @throws with the server’s output, when it ends before it listens, as it does without a finished build
 */
export async function startSiteProcess(options: SiteProcessOptions) {
  const port = options.port ?? (await freePort());
  const server = spawnServer(options, port);
  const output: string[] = [];
  for (const stream of [server.stdout, server.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output.push(text);
      serverOutput.push(text);
    });
  }
  const ended = new Promise<number | null>((end) => server.once('close', end));
  // A server that is left behind would hold its port and its data.
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);
  void ended.then(() => process.off('exit', kill));
  for (const deadline = performance.now() + startTimeoutMs; !output.join('').includes('Listening on');) {
    const end = await Promise.race([ended, pause(20, undefined)]);
    if (end !== undefined || performance.now() > deadline) {
      kill();
      throw new Error(`The server does not listen (status ${String(end)}):\n${output.join('')}`);
    }
  }
  const isRunning = () => server.exitCode === null && server.signalCode === null;

  return {
    port,
    pid: server.pid ?? 0,
    /** Scheme, host and port, as set in PUBLIC_ORIGIN unless the settings have another. */
    origin: `http://127.0.0.1:${String(port)}`,
    /** Everything that the server has written to standard output and standard error. */
    output: () => output.join(''),
    isRunning,
    /** Kills it like a power cut, and waits until it is gone. */
    async kill() {
      server.kill('SIGKILL');
      await ended;
    },
    /** Sends it a request to stop. @returns its exit status; null when a signal ended it. */
    async terminate() {
      server.kill('SIGTERM');
      return await ended;
    },
    /** Sets the server’s clock ahead of the real one. Timers run as before. */
    async setClockAhead(milliseconds: number) {
      const answers = on(server, 'message');
      server.send({ clockAhead: milliseconds });
      // The first message is the address, which nobody has read.
      for await (const [answer] of answers) if ('clockAhead' in (answer as object)) return;
    },
  };
}

export type SiteProcess = Awaited<ReturnType<typeof startSiteProcess>>;
