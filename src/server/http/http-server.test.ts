import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseEnvironment } from '../environment.ts';
import { createHttpServer } from './http-server.ts';
import { largeFileSize, makeFakeBuild, type FakeBuild } from './testing/fake-build.ts';
import { requestPath, openConnection } from './testing/test-site.ts';

const program = resolve(import.meta.dirname, '../../../server.ts');
let build: FakeBuild;
const running: ChildProcess[] = [];
beforeAll(() => {
  build = makeFakeBuild();
});
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  build.remove();
});

async function startServer(variables: Record<string, string> = {}, folder = build.dist) {
  const env = { PATH: process.env['PATH'], PORT: '0', ...variables };
  const child = spawn(process.execPath, [program, folder], { cwd: build.folder, env });
  running.push(child);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const began = performance.now();
  while (!output.includes('Listening') && child.exitCode === null && performance.now() - began < 30_000)
    await wait(10);
  const port = Number(/Listening on http:\/\/[\d.]+:(\d+)/.exec(output)?.[1]);
  return { child, port, exited, output: () => output };
}

describe('the server', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('on %s finishes pending responses and exits', async (signal) => {
    const { child, port, exited, output } = await startServer();
    const kept = new Agent({ keepAlive: true });
    expect((await requestPath(port, '/about', { agent: kept })).status).toBe(200);
    const download = await openConnection(port, 'GET /downloads/large.zip HTTP/1.1\r\nHost: a\r\n\r\n');
    const slow = requestPath(port, '/contact?slow=1200');
    await wait(200);
    child.kill(signal);
    // A terminal and the start script may both send it.
    child.kill(signal);
    await wait(100);
    const ready = await requestPath(port, '/readyz');
    expect(ready.status).toBe(503);
    expect(ready.headers.connection).toBe('close');
    const finished = await slow;
    expect(finished.status).toBe(200);
    expect(finished.headers.connection).toBe('close');
    expect((await text(download.resume())).length).toBeGreaterThan(largeFileSize);
    await expect.poll(() => requestPath(port, '/about').catch(String)).toContain('ECONNREFUSED');
    expect(await exited).toBe(0);
    expect(output()).toContain('"Stopped"');
    kept.destroy();
  });

  it('says in one line that nothing is built, or that the port is taken', async () => {
    const unbuilt = await startServer({}, import.meta.dirname);
    expect(await unbuilt.exited).toBe(1);
    expect(unbuilt.output()).toBe('There is no finished build in dist: run npm run build\n');

    const { port } = await startServer();
    const second = await startServer({ PORT: String(port), LOG_LEVEL: 'error' });
    expect(await second.exited).toBe(1);
    expect(second.output()).toBe(
      `The server cannot listen on HOST 127.0.0.1 and PORT ${String(port)}: another program listens there: stop it, or set another PORT\n`,
    );
  });

  it('warns where it can be reached without a proxy', async () => {
    const outputOf = async (variables: Record<string, string>) => (await startServer(variables)).output();
    expect(await outputOf({ HOST: '0.0.0.0' })).toContain('put a proxy in front, and set TRUSTED_PROXY_HOPS');
    expect(await outputOf({ HOST: '0.0.0.0', TRUSTED_PROXY_HOPS: '1' })).not.toContain('proxy');
    expect(await outputOf({})).not.toContain('proxy');
  });
});

/** A server in this process that sends as many bytes as the path says, at once. */
async function startListener(timeouts: Parameters<typeof createHttpServer>[2]) {
  const server = createHttpServer(
    parseEnvironment({ PORT: '0' }),
    ({ url = '' }, response) => void response.end(Buffer.alloc(Number(url.slice(1)))),
    timeouts,
  );
  const { port } = await server.listen();
  return { port, server };
}

const get = (bytes: number) => `GET /${String(bytes)} HTTP/1.1\r\nHost: a\r\n\r\n`;

describe('a connection', () => {
  it('that is not read is cut off in the end when the server is asked to stop, and this is reported', async () => {
    const { port, server } = await startListener({ inactivity: 60_000, shutdown: 600 });
    const silent = await openConnection(port, get(largeFileSize));
    await wait(100);
    expect(await server.stop()).toBe(false);
    silent.destroy();
  });

  it('on which nothing was sent does not hold up the end', async () => {
    const { port, server } = await startListener({ firstRequest: 1 });
    const silent = await openConnection(port, '');
    expect(await server.stop()).toBe(true);
    silent.destroy();
  });

  it('on which a response makes no progress is closed, and one that is slow is not', async () => {
    const { port, server } = await startListener({ inactivity: 3_000, shutdown: 100 });
    const silent = await openConnection(port, get(largeFileSize));
    const slow = await openConnection(port, get(largeFileSize));
    let received = 0;
    slow.on('data', (chunk: Buffer) => {
      received += chunk.length;
      slow.pause();
      setTimeout(() => slow.resume(), 20);
    });
    slow.resume();
    await wait(7_000);
    // The end of the connection is behind bytes that were not read.
    expect((await text(silent.resume())).length).toBeLessThan(largeFileSize);
    slow.removeAllListeners('data').on('data', (chunk: Buffer) => (received += chunk.length));
    while (received < largeFileSize && !slow.destroyed) await wait(20);
    expect(received).toBeGreaterThan(largeFileSize);
    slow.destroy();
    await server.stop();
  });
});

describe('descriptor 3', () => {
  it.each([
    ['a pipe', 'echo | $NODE --input-type=module -e "$SCRIPT" 3<&0'],
    ['a connection', '$NODE --input-type=module -e "$SCRIPT"'],
  ])('that is %s and no listening socket ends the start with one line', async (_what, command) => {
    const script = `import { createHttpServer } from '${import.meta.dirname}/http-server.ts';
      const server = createHttpServer({ hasListeningSocket: true, host: '127.0.0.1', port: 0 }, () => undefined);
      try { await server.listen(); } catch ({ message }) { console.log(message); process.exit(1); }`;
    const child = spawn('sh', ['-c', command], {
      env: { ...process.env, NODE: process.execPath, SCRIPT: script },
      stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
    });
    expect(await text(child.stdout ?? expect.fail())).toBe(
      'LISTEN_FDS is set, and descriptor 3 is not a listening socket\n',
    );
  });
});
