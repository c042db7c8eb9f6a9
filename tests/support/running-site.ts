import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The finished build behind its real server, as a process of its own on a loopback port. */
export interface RunningSite {
  /** Scheme, host and port, as the server was told them. */
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system gave no port');
  return address.port;
}

/** Resolves when the server says that it listens. @throws with all that it said, when it ends before. */
async function listening(server: ChildProcess): Promise<void> {
  let said = '';
  await new Promise<void>((started, failed) => {
    const hear = (words: Buffer) => {
      said += words.toString();
      if (said.includes('Listening on')) started();
    };
    server.stdout?.on('data', hear);
    server.stderr?.on('data', hear);
    server.once('error', failed);
    server.once('exit', (code) => {
      failed(new Error(`server.ts ended with ${String(code)} before it listened:\n${said}`));
    });
  });
}

/**
 * @param settings environment variables beside those that a test needs
 * @throws when there is no finished build in dist
 */
export async function startSite(settings: Readonly<Record<string, string>> = {}): Promise<RunningSite> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${String(port)}`;
  const dataDirectory = mkdtempSync(join(tmpdir(), 'site-data-'));
  const server = spawn(process.execPath, [resolve('server.ts')], {
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_ORIGIN: origin,
      DATA_DIR: dataDirectory,
      RATE_LIMIT: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    rmSync(dataDirectory, { recursive: true, force: true });
  };
  try {
    await listening(server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, stop };
}
