import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { Server as NetServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Environment } from '../environment.ts';
import { securityHeaders } from './security-headers.ts';

const limits = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  // The two limits above are checked this often; with Node’s default of 30 s they would last up to 30 s longer.
  connectionsCheckingInterval: 500,
  // Common load balancers close an idle connection after a minute; with a longer limit here, they close first.
  keepAliveTimeout: 65_000,
  // The app refuses a request without a Host header, with the security headers.
  requireHostHeader: false,
};

/** The timeouts in milliseconds. */
const defaultTimeouts = {
  /** The time for which nothing may move on a connection while a response is being sent. */
  inactivity: 30_000,
  /** The time for which responses may still be sent after the server is asked to stop. */
  shutdown: 10_000,
  /** The time for which a new connection is kept although the server stops, because its first request may be on its way. */
  firstRequest: 1_000,
};
/** The most requests without a response on one connection. Browsers and proxies wait for each response. */
const maxPipelinedRequests = 16;
/** The time for which /readyz says "stopping" before the server stops listening, so that a load balancer notices. */
const readinessDelayMs = 250;
const clientErrorStatus: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** The descriptor of the first socket that is handed over (sd_listen_fds(3)). */
const listeningSocket = { fd: 3 };
/** The most connections that the kernel holds until they are accepted; it allows no more than net.core.somaxconn. */
const backlog = 4_096;

interface Connection {
  readonly openedAt: number;
  /** Responses that are not yet handed to the operating system, the oldest first. */
  readonly responses: Set<ServerResponse>;
  lastRequest?: IncomingMessage;
}

/** An HTTP server with limits for time and pipelining, and a graceful shutdown. */
export function createHttpServer(
  environment: Environment,
  listener: RequestListener,
  changedTimeouts: Partial<typeof defaultTimeouts> = {},
) {
  const timeouts = { ...defaultTimeouts, ...changedTimeouts };
  const server = createServer(limits);
  const connections = new Map<Socket, Connection>();
  const headers = new Headers(securityHeaders(environment));
  const rawHeaders = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  let isStopping = false;

  server.setTimeout(timeouts.inactivity);
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { openedAt: performance.now(), responses: new Set() });
    socket.once('close', () => connections.delete(socket));
    // Each request listens for the end of its connection, and Node would warn of more than ten listeners.
    socket.setMaxListeners(maxPipelinedRequests + 10);
    stopParsingWhenDestroyed(socket);
  });

  server.on('request', (request, response) => {
    const { socket } = request;
    const connection = connections.get(socket);
    if (!connection || connection.responses.size >= maxPipelinedRequests) {
      socket.destroy();
      return;
    }
    connection.lastRequest = request;
    connection.responses.add(response);
    response.once('close', () => {
      connection.responses.delete(response);
      if (!request.complete) drain(request);
    });
    if (isStopping) closeKeepAlive(response);
    listener(request, response);
  });

  server.on('checkExpectation', (_request, response) => {
    const text = 'Expectation failed\n';
    response.setHeaders(headers).writeHead(417, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Length': text.length,
      'Cache-Control': 'no-store',
    });
    response.end(text);
  });

  /** Answers what is not valid HTTP, or arrives too slowly, before a request exists. */
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const connection = connections.get(socket);
    const [response, ...others] = connection?.responses ?? [];
    const isAnswered = response ? response.headersSent : connection?.lastRequest?.complete === false;
    // The client would take a second response to one request for the response to the next.
    if (!socket.writable || error.code === 'ECONNRESET' || isAnswered || others.length > 0) {
      socket.destroy();
      return;
    }
    const status = clientErrorStatus[error.code ?? ''] ?? '400 Bad Request';
    socket.end(`HTTP/1.1 ${status}\r\n${rawHeaders}Content-Length: 0\r\nConnection: close\r\n\r\n`, () => {
      socket.destroy();
    });
  });

  function closeIdleConnections(): void {
    const openedBefore = performance.now() - timeouts.firstRequest;
    for (const [socket, { openedAt, lastRequest, responses }] of connections) {
      const isAwaited = lastRequest === undefined && openedAt > openedBefore;
      if (!isAwaited && responses.size === 0 && socket.writableLength === 0) socket.destroySoon();
    }
  }

  return {
    /** Resolves with the address when connections are accepted; rejects with the system’s error. */
    async listen(): Promise<AddressInfo> {
      const { hasListeningSocket, host, port } = environment;
      server.listen({ ...(hasListeningSocket ? listeningSocket : { host, port }), backlog });
      await once(server, 'listening');
      return server.address() as AddressInfo;
    },

    /** Resolves when the last connection is closed: true if every response was finished, false if one was cut off. */
    async stop(): Promise<boolean> {
      isStopping = true;
      for (const { responses } of connections.values())
        for (const response of responses) closeKeepAlive(response);
      await delay(readinessDelayMs);
      const closed = new Promise<true>((resolve) => {
        // Node’s own close for HTTP also cuts off responses that are written but not yet sent. It would also
        // end the timer of headersTimeout and requestTimeout, which requests that are still arriving need, and which does not
        // keep the process running.
        NetServer.prototype.close.call(server, () => {
          resolve(true);
        });
      });
      const sweep = setInterval(closeIdleConnections, 50);
      const inTime = await Promise.race([closed, delay(timeouts.shutdown, false)]);
      clearInterval(sweep);
      if (!inTime) server.closeAllConnections();
      return inTime;
    },
  };
}

function closeKeepAlive(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

/** The value that the parser’s callback returns to stop the parser, as for an upgrade. */
const stopParsing = 2;

/**
 * Stops the parser of a closed connection. Node reads up to 64 KB at once and makes requests of all of it, even when the
 * first has closed the connection: 2,000 for each of an attacker’s connections. There is no documented way to stop it.
 * Measured with Node 24.21, 600 connections with 2,400 requests each: 0.9 s of processor time and 224 MB with this; 25.7 s
 * and 365 MB without it; 23.9 s and 2.7 GB with Node’s own options in its place (maxRequestsPerSocket, maxConnections,
 * timeouts).
 */
function stopParsingWhenDestroyed(socket: Socket & { parser?: { onIncoming?: unknown } }): void {
  const { parser } = socket;
  const onIncoming = parser?.onIncoming as ((...request: unknown[]) => unknown) | undefined;
  if (!parser || !onIncoming) return;
  parser.onIncoming = (...request: unknown[]) => (socket.destroyed ? stopParsing : onIncoming(...request));
}

/** Discards the rest of a body that was refused, which would otherwise hold up the next request on the connection. */
function drain(request: IncomingMessage): void {
  request.removeAllListeners('data').removeAllListeners('readable').resume();
}
