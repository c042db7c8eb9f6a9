import { Agent } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { parseEnvironment } from '../environment.ts';
import { createHttpServer } from './http-server.ts';
import { requestPath, openConnection } from './testing/test-site.ts';

const largeFileSize = 16 * 1024 * 1024;

/** A server that sends as many bytes as the path says, at once or after so many milliseconds: "/1/1200". */
async function startListener(timeouts: Parameters<typeof createHttpServer>[2] = {}) {
  const server = createHttpServer(
    parseEnvironment({ PORT: '0' }),
    ({ url = '' }, response) => {
      const [, bytes, delay] = url.split('/').map(Number);
      setTimeout(() => response.end(Buffer.alloc(bytes ?? 0)), delay);
    },
    timeouts,
  );
  const { port } = await server.listen();
  return { port, server };
}

const get = (bytes: number) => `GET /${String(bytes)} HTTP/1.1\r\nHost: a\r\n\r\n`;

it('a server that is asked to stop finishes pending responses, closes connections and takes no new ones', async () => {
  const { port, server } = await startListener();
  const kept = new Agent({ keepAlive: true });
  expect((await requestPath(port, '/1', { agent: kept })).status).toBe(200);
  const download = await openConnection(port, get(largeFileSize));
  const slow = requestPath(port, '/1/1200');
  await wait(200);
  const stopped = server.stop();
  await wait(100);
  for (const response of [await requestPath(port, '/1'), await slow]) {
    expect(response.status).toBe(200);
    expect(response.headers.connection).toBe('close');
  }
  expect((await text(download.resume())).length).toBeGreaterThan(largeFileSize);
  await expect.poll(() => requestPath(port, '/1').catch(String)).toContain('ECONNREFUSED');
  expect(await stopped).toBe(true);
  kept.destroy();
});

describe('a connection', () => {
  it('that is not read is cut off in the end when the server is asked to stop, and this is reported', async () => {
    const { port, server } = await startListener({ inactivity: 60_000, shutdown: 600 });
    const silent = await openConnection(port, get(largeFileSize));
    await wait(100);
    expect(await server.stop()).toBe(false);
    silent.destroy();
  });

  it('on which a response makes no progress is closed, and one that is slow is not', async () => {
    const { port, server } = await startListener({ inactivity: 1_500, shutdown: 100 });
    const silent = await openConnection(port, get(largeFileSize));
    const slow = await openConnection(port, get(largeFileSize));
    let received = 0;
    slow.on('data', (chunk: Buffer) => {
      received += chunk.length;
      slow.pause();
      setTimeout(() => slow.resume(), 20);
    });
    slow.resume();
    await wait(3_500);
    // The end of the connection is behind bytes that were not read.
    expect((await text(silent.resume())).length).toBeLessThan(largeFileSize);
    slow.removeAllListeners('data').on('data', (chunk: Buffer) => (received += chunk.length));
    while (received < largeFileSize && !slow.destroyed) await wait(20);
    expect(received).toBeGreaterThan(largeFileSize);
    slow.destroy();
    await server.stop();
  });
});
