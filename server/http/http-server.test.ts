import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeFakeBuild, type FakeBuild } from './testing/fake-build.ts';
import { askAt, sayTo } from './testing/test-site.ts';

const program = resolve(import.meta.dirname, '../../server.ts');
let build: FakeBuild;
const running = new Set<ChildProcess>();
beforeAll(() => {
  build = makeFakeBuild();
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
});
afterAll(() => {
  build.remove();
});

async function startServer(variables: Record<string, string> = {}, folder = build.folder) {
  const env = { PATH: process.env['PATH'], PORT: '0', ...variables };
  const child = spawn(process.execPath, [program], { cwd: folder, env });
  running.add(child);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const began = performance.now();
  while (!output.includes('Listening') && child.exitCode === null && performance.now() - began < 5_000)
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

    const slow = askAt(port, '/contact?slow=1200');
    await wait(200);
    child.kill(signal);
    // A terminal and the start script may both send it.
    child.kill(signal);
    await wait(100);
    const ready = await askAt(port, '/readyz');
    expect(ready.status).toBe(503);
    expect(ready.headers.connection).toBe('close');
    await wait(400);
    await expect(askAt(port, '/about')).rejects.toThrow('ECONNREFUSED');
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

  it('says in one line that nothing is built, or that the port is taken', { timeout: 20_000 }, async () => {
    const unbuilt = await startServer({}, import.meta.dirname);
    expect(await unbuilt.exited).toBe(1);
    expect(unbuilt.output()).toBe('There is no finished build in dist: run npm run build\n');

    const { port } = await startServer();
    const second = await startServer({ PORT: String(port), LOG_LEVEL: 'error' });
    expect(await second.exited).toBe(1);
    expect(second.output()).toBe('Another program already listens on this HOST and PORT\n');
  });

  it('cuts off headers after 5 s and a body after 10 s', { timeout: 20_000 }, async () => {
    const { port } = await startServer();
    const timed = async (bytes: string) => {
      const began = performance.now();
      const said = await sayTo(port, bytes);
      return { said, seconds: (performance.now() - began) / 1000 };
    };
    const [headers, body] = await Promise.all([
      timed('GET /about HTTP/1.1\r\nHost: a\r\nX-'),
      timed(
        'POST /contact HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 10\r\n\r\nab',
      ),
    ]);
    expect(headers.said).toMatch(/^HTTP\/1\.1 408 [^]*nosniff/);
    expect(headers.seconds).toBeGreaterThan(4.5);
    expect(body.said).toMatch(/^HTTP\/1\.1 408 /);
    expect(body.seconds).toBeGreaterThan(9.5);
  });
});
