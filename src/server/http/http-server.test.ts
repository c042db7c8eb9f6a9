import { Agent } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { parseEnvironment } from '../environment.ts';
import { createHttpServer } from './http-server.ts';
import { openConnection, requestPath, sendRaw } from './testing/test-site.ts';

const largeFileSize = 16 * 1024 * 1024;

/** A server that sends as many bytes as the path says, at once or after so many milliseconds: "/1/1200". */
async function startListener(timeouts: Parameters<typeof createHttpServer>[2] = {}) {
  let started = 0;
  const server = createHttpServer(
    parseEnvironment({ PORT: '0' }),
    ({ url = '' }, response) => {
      started += 1;
      const [, bytes, delay] = url.split('/').map(Number);
      setTimeout(() => response.end(Buffer.alloc(bytes ?? 0)), delay);
    },
    timeouts,
  );
  const { port } = await server.listen();
  return { port, server, startedRequests: () => started };
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

describe('the requests of a connection that are in progress', () => {
  const post = 'POST /1/100 HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nab';

  it('are two at most: at the third the connection is closed, and no further request is started', async () => {
    const { port, server, startedRequests } = await startListener({ shutdown: 100 });
    expect(await sendRaw(port, post.repeat(100)).catch(String)).not.toContain('HTTP/1.1 200');
    expect(startedRequests()).toBe(2);
    expect((await requestPath(port, '/1')).status, 'another connection').toBe(200);
    expect(await server.stop(), 'no response is waited for').toBe(true);
  });

  it('are answered where they are two, and any number one after the other', async () => {
    const { port, server } = await startListener({ shutdown: 100 });
    const socket = await openConnection(port, post.repeat(2));
    let received = '';
    socket
      .setEncoding('utf8')
      .on('data', (chunk: string) => (received += chunk))
      .resume();
    await expect.poll(() => received.split('HTTP/1.1 200').length - 1).toBe(2);
    socket.write(post.repeat(2));
    await expect.poll(() => received.split('HTTP/1.1 200').length - 1).toBe(4);
    socket.destroy();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let count = 1; count <= 20; count += 1)
      expect((await requestPath(port, '/1', { agent })).status).toBe(200);
    agent.destroy();
    await server.stop();
  });
});
