import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface SiteProcessOptions {
  /** Environment variables beside those that every test needs; DATA_DIR is required. */
  readonly settings: Readonly<Record<string, string>>;
  /** By default a free one. */
  readonly port?: number;
  /** The directory with the build and its server; by default this project. */
  readonly folder?: string;
  /** The id of the user and the group that it runs as; by default those of this process. */
  readonly user?: number;
}

/** The compile cache of `npm start`, with which Node starts a server or a command in a quarter less time. */
export const compileCache = resolve('node_modules/.cache/compiled');

/** Everything that the servers of this test process have written, for the check that no personal data is logged. */
export const serverOutput: string[] = [];

/** Notes what a process writes, in `serverOutput` too. */
export function noteOutput({ stdout, stderr }: Pick<ChildProcess, 'stdout' | 'stderr'>) {
  const output = { stdout: '', stderr: '', all: '' };
  for (const [name, stream] of Object.entries({ stdout, stderr }))
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output[name as 'stdout' | 'stderr'] += text;
      output.all += text;
      serverOutput.push(text);
    });
  return output;
}

/** Takes a port, by default a free one. The caller closes the server. */
export async function takePort(port = 0) {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

const givenPorts = new Set<number>();

/**
 * A port that is free, as the one after it is for the admin app. It is below those that systems give to outgoing connections, and
 * other test processes choose from other hundreds, so that none takes it before it is used.
 */
export async function freePort(): Promise<number> {
  const port = 20_000 + (process.pid % 25) * 400 + 2 * randomInt(200);
  if (givenPorts.has(port)) return freePort();
  givenPorts.add(port);
  const taken = await takePort(port).catch(() => null);
  if (!taken) return freePort();
  taken.server.close();
  await once(taken.server, 'close');
  return port;
}

function spawnServer({ settings, folder = resolve('.'), user }: SiteProcessOptions, port: number) {
  const script = resolve(folder, 'dist/server/server.mjs');
  const movableClock = fileURLToPath(new URL('./movable-clock.ts', import.meta.url));
  return spawn(process.execPath, ['--import', movableClock, script], {
    cwd: folder,
    ...(user !== undefined && { uid: user, gid: user }),
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: compileCache,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_ORIGIN: `http://127.0.0.1:${String(port)}`,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'trace',
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
  const output = noteOutput(server);
  const ended = new Promise<number | null>((end) => server.once('close', end));
  // A server that is left behind would hold its port and its data.
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);
  void ended.then(() => process.off('exit', kill));
  // Its first message is the address at which it listens.
  const isListening = await Promise.race([once(server, 'message'), ended.then(() => false)]);
  if (!isListening) throw new Error(`The server does not listen:\n${output.all}`);

  return {
    port,
    pid: server.pid ?? 0,
    /** Scheme, host and port, as set in PUBLIC_ORIGIN unless the settings have another. */
    origin: `http://127.0.0.1:${String(port)}`,
    /** Everything that the server has written to standard output and standard error. */
    output: () => output.all,
    isRunning: () => server.exitCode === null && server.signalCode === null,
    /** Kills it like a power cut, and waits until it is gone. */
    async kill() {
      kill();
      await ended;
    },
    /** Sends it a request to stop. @returns its exit status; null when a signal ended it. */
    async terminate() {
      server.kill('SIGTERM');
      return await ended;
    },
    /** Sets the server’s clock ahead of the real one. Timers run as before. */
    async setClockAhead(milliseconds: number) {
      const isSet = once(server, 'message');
      server.send({ clockAhead: milliseconds });
      await isSet;
    },
  };
}

export type SiteProcess = Awaited<ReturnType<typeof startSiteProcess>>;
