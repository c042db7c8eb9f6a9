import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryContext } from '../../../tests/support/temporary-context.ts';
import { adminOn } from './testing/admin-client.ts';

/** The app behind a real connection, with the lines of its log. */
async function openConnections() {
  const lines: string[] = [];
  const logger = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const origin = `http://localhost:${String(port)}`;
  const app = adminOn({ ...(await temporaryContext()), logger }, { origin });
  const listener = getRequestListener(app.fetch);
  server.on('request', (request, response) => void listener(request, response));
  /** Sends a text and resolves with what comes back; without an end, the client leaves in the middle. */
  async function send(text: string, leavesEarly = false): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
    socket.write(text);
    if (leavesEarly) {
      await delay(50);
      socket.destroy();
    } else await once(socket, 'end');
    return received;
  }
  return { lines, send, port, origin };
}

it('a body that is broken off writes nothing to the log', async () => {
  const { lines, send, port, origin } = await openConnections();
  const fields = `Host: localhost:${String(port)}\r\nOrigin: ${origin}\r\nContent-Type: application/json`;
  for (const path of ['/api/sign-in', '/api/sign-in/options', '/api/invitation', '/api/people/find']) {
    for (const length of ['Content-Length: 500', 'Transfer-Encoding: chunked'])
      await send(`POST ${path} HTTP/1.1\r\n${fields}\r\n${length}\r\n\r\n{"resp`, true);
  }
  await delay(200);
  expect(lines.filter((line) => !line.includes('"audit"'))).toEqual([]);
});

it('an absolute target is malformed, whatever its host', async () => {
  const { send, port } = await openConnections();
  const host = `localhost:${String(port)}`;
  for (const target of ['http://evil.example/api/session', `http://${host}/api/session`, '*'])
    expect(
      await send(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
      target,
    ).toMatch(/^HTTP\/1.1 400 /);
  expect(await send(`GET /api/session HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).toMatch(
    /^HTTP\/1.1 401 /,
  );
});
