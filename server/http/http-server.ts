import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { Server as NetServer, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as nextEventLoopTurn, setTimeout as delay } from 'node:timers/promises';
import type { Environment } from '../environment.ts';
import { networkOf } from './rate-limit.ts';
import { securityHeaders } from './security-headers.ts';
import { sendText } from './text-response.ts';

const limits = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  // How often the two above are checked; with Node’s default of 30 s they would last 30 s.
  connectionsCheckingInterval: 500,
  // Longer than the minute after which common load balancers close an idle connection, so that they close first.
  keepAliveTimeout: 65_000,
  // The request listener refuses it, with the security headers.
  requireHostHeader: false,
};

/** In milliseconds. */
const defaultTimeouts = {
  /** For how long nothing may move on a connection while a response is being sent. */
  inactivity: 30_000,
  /** For a whole response: enough for the largest download at 20 KB a second. */
  response: 10 * 60_000,
  /** For the responses that are being sent when the server is asked to stop. */
  shutdown: 10_000,
};
const responseTimeoutCheckMs = 1_000;
/** Requests without a response on one connection. Browsers and proxies wait for one before they send the next. */
const maxPipelinedRequests = 16;
/** Far above what a browser opens, and what a few of them open behind one address. */
const maxConnectionsPerClient = 256;

/** How long /readyz says "stopping" before the server stops listening, so that a load balancer notices. */
const readinessDelayMs = 250;
/** How many connections of the accept backlog are still accepted then. */
const maxAccepted = 500;
/** On stopping, a connection without a response to send counts as idle when nothing has arrived for this long. */
const idleAfterMs = 150;

const clientErrorStatus: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

interface Connection {
  /** Not yet handed to the operating system, the oldest first, with the time of their requests. */
  readonly responses: Map<ServerResponse, number>;
  lastRequest?: IncomingMessage;
  bytesRead: number;
  lastReadAt: number;
}

/** An HTTP server with limits for time, connections and pipelining, and a graceful shutdown. */
export function createHttpServer(
  environment: Environment,
  listener: RequestListener,
  timeouts = defaultTimeouts,
) {
  const server = createServer(limits);
  const connections = new Map<Socket, Connection>();
  const headers = new Headers(securityHeaders(environment));
  const rawHeaders = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  let isStopping = false;

  server.setTimeout(timeouts.inactivity);
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { responses: new Map(), bytesRead: 0, lastReadAt: performance.now() });
    socket.once('close', () => connections.delete(socket));
    // Each request on it waits for its end, and Node would warn of more than ten listeners.
    socket.setMaxListeners(maxPipelinedRequests + 10);
    stopParsingWhenDestroyed(socket);
  });
  // Behind a proxy all visitors share its address, and it is the proxy that counts their connections.
  const markActive = environment.trustedProxyHops > 0 ? undefined : limitConnectionsPerClient(server);

  server.on('request', (request, response) => {
    const { socket } = request;
    const connection = connections.get(socket);
    if (!connection || connection.responses.size >= maxPipelinedRequests) {
      socket.destroy();
      return;
    }
    markActive?.(socket);
    connection.lastRequest = request;
    connection.responses.set(response, performance.now());
    response.once('close', () => {
      connection.responses.delete(response);
      if (!request.complete) drain(request);
    });
    if (isStopping) closeKeepAlive(response);
    listener(request, response);
  });

  server.on('checkExpectation', (_request, response) => {
    response.setHeaders(headers);
    sendText(response, 417, 'Expectation failed\n');
  });

  /** Answers what is not valid HTTP, or arrives too slowly, before a request exists. */
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const connection = connections.get(socket);
    const [response, ...others] = connection?.responses.keys() ?? [];
    const isAnswered = response ? response.headersSent : connection?.lastRequest?.complete === false;
    // A second response to one request would be taken for the response to the next.
    if (!socket.writable || error.code === 'ECONNRESET' || isAnswered || others.length > 0) {
      socket.destroy();
      return;
    }
    const status = clientErrorStatus[error.code ?? ''] ?? '400 Bad Request';
    socket.end(`HTTP/1.1 ${status}\r\n${rawHeaders}Content-Length: 0\r\nConnection: close\r\n\r\n`, () => {
      socket.destroy();
    });
  });

  const timeoutCheck = setInterval(() => {
    const startedBefore = performance.now() - timeouts.response;
    for (const [socket, { responses }] of connections)
      for (const startedAt of responses.values()) if (startedAt < startedBefore) socket.destroy();
  }, responseTimeoutCheckMs).unref();

  function closeIdleConnections(): void {
    const now = performance.now();
    for (const [socket, connection] of connections) {
      if (socket.bytesRead !== connection.bytesRead) {
        connection.bytesRead = socket.bytesRead;
        connection.lastReadAt = now;
      }
      const isSending = connection.responses.size > 0 || socket.writableLength > 0;
      if (!isSending && now - connection.lastReadAt >= idleAfterMs) socket.destroySoon();
    }
  }

  return {
    /** Resolves with the address when connections are accepted; rejects with the system’s error. */
    async listen(): Promise<AddressInfo> {
      server.listen(environment.port, environment.host);
      await once(server, 'listening');
      return server.address() as AddressInfo;
    },

    /** Resolves when the last connection is closed: true if every response was finished, false if one was cut off. */
    async stop(): Promise<boolean> {
      isStopping = true;
      for (const { responses } of connections.values())
        for (const response of responses.keys()) closeKeepAlive(response);
      await delay(readinessDelayMs);
      await acceptBacklog(server);
      const closed = new Promise<true>((resolve) => {
        // Node’s own close for HTTP also cuts off responses that are written but not yet sent. What else it does is to end
        // the timer of headersTimeout and requestTimeout, which requests that are still arriving need, and which does
        // not keep the process running.
        NetServer.prototype.close.call(server, () => {
          resolve(true);
        });
      });
      const sweep = setInterval(closeIdleConnections, 50);
      const inTime = await Promise.race([closed, delay(timeouts.shutdown, false)]);
      clearInterval(sweep);
      clearInterval(timeoutCheck);
      if (!inTime) server.closeAllConnections();
      return inTime;
    },
  };
}

function closeKeepAlive(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

/** What the parser’s callback returns to have it stop, as it does for an upgrade. */
const stopParsing = 2;

/**
 * Node reads up to 64 KB at once and makes a request of everything in it, even when the first of them has closed the
 * connection: 2,000 requests for each of an attacker’s connections. There is no documented way to stop it. Measured with
 * Node 24.21, 600 connections with 2,400 requests each: 0.9 s of processor time and 224 MB with it; 25.7 s and 365 MB
 * without it; 23.9 s and 2.7 GB with Node’s own options in its place (maxRequestsPerSocket, maxConnections, timeouts).
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

/**
 * Closes a client’s connection that has been without a request for the longest when it opens too many.
 *
 * @returns what to call when a request has arrived on a connection
 */
function limitConnectionsPerClient(server: NetServer): (socket: Socket) => void {
  /** Those of each client, the longest inactive first. */
  const byClient = new Map<string, Set<Socket>>();
  const clients = new WeakMap<Socket, Set<Socket>>();

  server.on('connection', (socket: Socket) => {
    const client = networkOf(socket.remoteAddress ?? '') ?? '';
    const sockets = byClient.get(client) ?? new Set();
    byClient.set(client, sockets.add(socket));
    clients.set(socket, sockets);
    socket.once('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0 && byClient.get(client) === sockets) byClient.delete(client);
    });
    const [longestInactive] = sockets;
    if (sockets.size > maxConnectionsPerClient) longestInactive?.destroy();
  });

  return (socket) => {
    const sockets = clients.get(socket);
    if (sockets?.delete(socket)) sockets.add(socket);
  };
}

/** Accepts the connections that the system has queued, which closing would reset; Node accepts one per event-loop turn. */
async function acceptBacklog(server: NetServer): Promise<void> {
  let accepted = true;
  const onConnection = () => {
    accepted = true;
  };
  server.on('connection', onConnection);
  for (let turn = 0; accepted && turn < maxAccepted; turn += 1) {
    accepted = false;
    await nextEventLoopTurn();
  }
  server.off('connection', onConnection);
}
