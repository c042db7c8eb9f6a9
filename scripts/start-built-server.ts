import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The time after which the server is ended if it still runs. A start takes a second or two. */
const timeout = 120_000;

/**
 * Starts the server of a build on a free port of this machine, on data of its own in a temporary directory.
 *
 * @param settings in addition to those of the data and the address
 * @throws with what it has written, when it ends before it listens
 */
export async function startBuiltServer(build: string, settings: NodeJS.ProcessEnv) {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'build-'));
  const own = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDirectory, LOG_LEVEL: 'info' };
  const server = spawn(process.execPath, [join(build, 'server/server.mjs')], {
    env: { ...settings, ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout,
  });
  const closed = once(server, 'close');
  const stop = async () => {
    server.kill();
    await closed;
    await rm(dataDirectory, { recursive: true });
  };
  let output = '';
  const listens = new Promise<string>((found) => {
    for (const stream of [server.stdout, server.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const origin = /Listening on (http:[^"]+)/.exec(output)?.[1];
        if (origin !== undefined) found(origin);
      });
  });
  const origin = await Promise.race([listens, closed.then(() => undefined)]);
  if (origin !== undefined) return { origin, dataDirectory, stop };
  await stop();
  throw new Error(`The server of the build does not start:\n${output}`);
}
