import { spawn, type ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { parseEnvironment } from '../environment.ts';
import { createHttpServer } from './http-server.ts';
import { largeFileSize, makeFakeBuild, type FakeBuild } from './testing/fake-build.ts';
import { requestPath, openConnection, sendRaw } from './testing/test-site.ts';

const program = resolve(import.meta.dirname, '../../../server.ts');
let build: FakeBuild;
const running: ChildProcess[] = [];
const servers: ReturnType<typeof createHttpServer>[] = [];
beforeAll(() => {
  build = makeFakeBuild();
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  for (const server of servers) await server.stop();
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
  const port = Number(/127\.0\.0\.1:(\d+)/.exec(output)?.[1]);
  return { child, port, exited, output: () => output };
}

describe('the server', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('on %s finishes pending responses and exits', async (signal) => {
    const { child, port, exited, output } = await startServer();
    const kept = new Agent({ keepAlive: true });
    const idle = request({ port, host: '127.0.0.1', path: '/about', agent: kept }).end();
    const [answer] = (await once(idle, 'response')) as [NodeJS.ReadableStream];
    answer.resume();
    await once(answer, 'end');

    const slow = requestPath(port, '/contact?slow=1200');
    await wait(200);
    child.kill(signal);
    // A terminal and the start script may both send it.
    child.kill(signal);
    await wait(100);
    const ready = await requestPath(port, '/readyz');
    expect(ready.status).toBe(503);
    expect(ready.headers.connection).toBe('close');
    await wait(400);
    await expect(requestPath(port, '/about')).rejects.toThrow('ECONNREFUSED');
    const finished = await slow;
    expect(finished.status).toBe(200);
    expect(finished.headers.connection).toBe('close');
    expect(await exited).toBe(0);
    expect(output()).toContain('"Stopped"');
    kept.destroy();
  });

  it('says in one line what is wrong with a setting', async () => {
    const { exited, output } = await startServer({ PORT: 'http', SMTP_URL: 'hunter2' });
    expect(await exited).toBe(1);
    expect(output()).toBe(
      'PORT must be a whole number from 0 to 65535; SMTP_URL must be an smtp:// or smtps:// address\n',
    );
  });

  it('says in one line that nothing is built, or that the port is taken', async () => {
    const unbuilt = await startServer({}, import.meta.dirname);
    expect(await unbuilt.exited).toBe(1);
    expect(unbuilt.output()).toBe('There is no finished build in dist: run npm run build\n');

    const { port } = await startServer();
    const second = await startServer({ PORT: String(port), LOG_LEVEL: 'error' });
    expect(await second.exited).toBe(1);
    expect(second.output()).toBe('Another program already listens on this HOST and PORT\n');
  });

  it('cuts off headers after 5 s and a body after 10 s', async () => {
    const { port } = await startServer();
    const timed = async (bytes: string) => {
      const began = performance.now();
      const response = await sendRaw(port, bytes);
      return { response, seconds: (performance.now() - began) / 1000 };
    };
    const [headers, body, early] = await Promise.all([
      timed('GET /about HTTP/1.1\r\nHost: a\r\nX-'),
      timed(
        'POST /contact HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 10\r\n\r\nab',
      ),
      timed('POST /about HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nab'),
    ]);
    expect(headers.response).toMatch(/^HTTP\/1\.1 408 [^]*nosniff/);
    expect(headers.seconds).toBeGreaterThan(4.5);
    expect(body.response).toMatch(/^HTTP\/1\.1 408 /);
    expect(body.seconds).toBeGreaterThan(9.5);
    // A second response would be taken for the response to the next request.
    expect(early.response).toMatch(/^HTTP\/1\.1 405 /);
    expect(early.response.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });
});

describe('a download that is being sent when the server is asked to stop', () => {
  const download = 'GET /downloads/large.zip HTTP/1.1\r\nHost: a\r\n\r\n';

  it('is finished', async () => {
    const { child, port, exited, output } = await startServer();
    const reader = await openConnection(port, download);
    await wait(300);
    child.kill('SIGTERM');
    await wait(2_000);
    const received = await text(reader.resume());
    expect(received.length).toBeGreaterThan(largeFileSize);
    expect(await exited).toBe(0);
    expect(output()).toContain('"Stopped"');
  });
});

describe('clients that pipeline and never read', () => {
  it('are cut off at the seventeenth request, and nothing that they sent after it is parsed', async () => {
    let answered = 0;
    let parsed = 0;
    const server = createHttpServer(parseEnvironment({ PORT: '0' }), ({ url }, response) => {
      if (url === '/other') response.end();
      else answered += 1;
    });
    servers.push(server);
    const { port } = await server.listen();
    // Node publishes each request of this process here, before any limit of this server.
    const connections = new Set<Socket>();
    const count = (message: unknown) => {
      const { request: parsedRequest, socket } = message as { request: IncomingMessage; socket: Socket };
      // The address is unknown once the connection has been closed.
      if (socket.localPort === port) connections.add(socket);
      if (connections.has(socket) && parsedRequest.url === '/') parsed += 1;
    };
    subscribe('http.server.request.start', count);
    onTestFinished(() => void unsubscribe('http.server.request.start', count));
    const requests = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2_400);
    const attackers = Array.from({ length: 100 }, async () => {
      const attacker = await openConnection(port, requests);
      await once(attacker.resume(), 'close');
    });
    expect((await requestPath(port, '/other')).status).toBe(200);
    await Promise.all(attackers);
    expect(answered).toBe(100 * 16);
    expect(parsed).toBe(100 * 17);
  });
});

/** A server in this process that sends as many bytes as the path says, at once. */
async function startListener(timeouts?: Parameters<typeof createHttpServer>[2]) {
  const server = createHttpServer(
    parseEnvironment({ PORT: '0' }),
    ({ url = '' }, response) => void response.end(Buffer.alloc(Number(url.slice(1)))),
    timeouts,
  );
  const { port } = await server.listen();
  servers.push(server);
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

  it('that was just accepted is answered although the server stops, and is closed if nothing is sent on it', async () => {
    const patient = await startListener({ firstRequest: 60_000 });
    const late = await openConnection(patient.port, '');
    const isStopped = patient.server.stop();
    const isRefused = async () => {
      try {
        await requestPath(patient.port, '/1');
        return false;
      } catch (error) {
        return (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
      }
    };
    while (!(await isRefused())) await wait(20);
    late.write(get(4));
    expect(await text(late)).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(await isStopped).toBe(true);

    const { port, server } = await startListener({ firstRequest: 1 });
    const silent = await openConnection(port, '');
    expect(await server.stop()).toBe(true);
    silent.destroy();
  });

  it('on which a response makes no progress is closed, and one that is slow is not', async () => {
    const { port } = await startListener({ inactivity: 3_000, shutdown: 100 });
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
  });

  it('gets the security headers with what Node itself refuses', async () => {
    const { port } = await startListener();
    const expectation = 'GET /1 HTTP/1.1\r\nHost: a\r\nExpect: nothing\r\nConnection: close\r\n\r\n';
    expect(await sendRaw(port, expectation)).toMatch(
      /^HTTP\/1\.1 417 [^]*content-security-policy: default-src 'none'/i,
    );
    expect(await sendRaw(port, 'nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [^]*content-security-policy/i);
  });
});
