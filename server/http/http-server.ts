import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { Environment } from '../environment.ts';
import { securityHeaders } from './security-headers.ts';

const limits = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  // How often the two above are checked; with Node’s default of 30 s they would last 30 s.
  connectionsCheckingInterval: 500,
  // Longer than the minute after which common load balancers close an idle connection, so that they close first.
  keepAliveTimeout: 65_000,
};

const shutdownTimeoutMs = 10_000;
/** How long /readyz says "stopping" before the server stops listening, so that a load balancer notices. */
const readinessDelayMs = 250;
/** How many connections of the accept backlog are still accepted then. */
const maxAccepted = 500;

const clientErrorStatus: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers what is not valid HTTP, or arrives too slowly, before a request exists. */
function onClientError(environment: Environment) {
  const headers = securityHeaders(environment).map(([name, value]) => `${name}: ${value}\r\n`);
  return (error: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const status = clientErrorStatus[error.code ?? ''] ?? '400 Bad Request';
    socket.end(
      `HTTP/1.1 ${status}\r\n${headers.join('')}Content-Length: 0\r\nConnection: close\r\n\r\n`,
      () => {
        socket.destroy();
      },
    );
  };
}

/** Accepts the connections that the system has queued, which closing would reset; Node accepts one per event-loop turn. */
async function acceptBacklog(server: Server): Promise<void> {
  let accepted = true;
  const onConnection = () => {
    accepted = true;
  };
  server.on('connection', onConnection);
  for (let turn = 0; accepted && turn < maxAccepted; turn += 1) {
    accepted = false;
    await nextTurn();
  }
  server.off('connection', onConnection);
}

/** An HTTP server with time limits and a graceful shutdown. */
export function createHttpServer(environment: Environment, listener: RequestListener) {
  const server = createServer(limits);
  const pending = new Set<ServerResponse>();
  let isStopping = false;

  const closeKeepAlive = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('Connection', 'close');
  };
  server.on('clientError', onClientError(environment));
  server.on('request', (request, response) => {
    pending.add(response);
    response.once('close', () => pending.delete(response));
    if (isStopping) closeKeepAlive(response);
    listener(request, response);
  });

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
      for (const response of pending) closeKeepAlive(response);
      await wait(readinessDelayMs);
      await acceptBacklog(server);
      const closed = new Promise<true>((resolve) => {
        server.close(() => {
          resolve(true);
        });
      });
      // A connection that was busy when the server closed becomes idle later, and would stay open.
      const sweep = setInterval(() => {
        server.closeIdleConnections();
      }, 50);
      const inTime = await Promise.race([closed, wait(shutdownTimeoutMs, false)]);
      clearInterval(sweep);
      if (!inTime) server.closeAllConnections();
      return inTime;
    },
  };
}
