import { once } from 'node:events';
import { createServer, request as send, type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { parseEnvironment } from '../../environment.ts';
import { createHealth } from '../health.ts';
import { createRequestListener } from '../request-listener.ts';
import type { FinishedRequest } from '../request-log.ts';
import { fakeSite } from './fake-build.ts';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly text: string;
}

/** Each request has a connection of its own unless an agent keeps them. */
export interface RequestInput extends Pick<RequestOptions, 'agent' | 'method'> {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** Sends the path as it is written: `fetch` would tidy it first. */
export function requestPath(
  port: number,
  path: string,
  { agent = false, method = 'GET', headers = {}, body }: RequestInput = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = send({ host: '127.0.0.1', port, path, method, headers, agent }, (response) => {
      response.toArray().then((chunks: Buffer[]) => {
        const whole = Buffer.concat(chunks);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: whole,
          text: whole.toString(),
        });
      }, reject);
    });
    request.once('error', reject);
    request.end(body);
  });
}

/** Sends these bytes and reads until the connection closes. */
export function sendRaw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

/** Opens a connection, sends these bytes and reads nothing. */
export async function openConnection(port: number, bytes = '', from = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  // The server may reset it.
  socket.on('error', () => undefined).pause();
  await once(socket, 'connect');
  if (bytes !== '') socket.write(bytes);
  return socket;
}

/** The server’s listener on a free port, in front of a made-up build; its app answers /contact with the status that the query says. */
export async function startTestSite(
  variables: Record<string, string> = {},
  checks: Partial<Parameters<typeof createHealth>[0]> = {},
) {
  const lines: string[] = [];
  const counted: FinishedRequest[] = [];
  const logger = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  const passes = () => Promise.resolve();
  const health = createHealth({ live: passes, ready: passes, ...checks });
  const listener = createRequestListener({
    environment: parseEnvironment(variables),
    logger,
    site: fakeSite,
    health,
    resolveVariants: () => [],
    confidentialPages: new Set(['/contact']),
    countRequest: (request) => void counted.push(request),
    headersOf: (path) => (path === '/portfolio' ? { 'Referrer-Policy': 'same-origin' } : {}),
    appRoutes: new Map([
      ['/contact', 'GET, HEAD, POST'],
      ['/reports', 'POST'],
    ]),
    answerByApp: ({ url = '' }, response) => {
      const status = Number(/status=(\d+)/.exec(url)?.[1] ?? 200);
      response.writeHead(status, { 'Content-Type': 'text/html', 'Content-Length': 4 }).end('Form');
      return Promise.resolve();
    },
  });
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    health,
    /** The log, line by line. */
    lines,
    /** What was given to the metrics. */
    counted,
    request: (path: string, input?: RequestInput) => requestPath(port, path, input),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

export type TestSite = Awaited<ReturnType<typeof startTestSite>>;
