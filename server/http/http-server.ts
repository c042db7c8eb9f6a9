import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { Environment } from '../environment.ts';
import { securityHeaders } from './security-headers.ts';

const limits = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  // How often the two above are looked at; Node’s own 30 s would make them 30 s long.
  connectionsCheckingInterval: 500,
  // Longer than the minute after which common load balancers let an idle connection go, so that they let go first.
  keepAliveTimeout: 65_000,
};

/** How long an answer under way may take once the server is told to stop. */
const longestFarewellMs = 10_000;
/** How long /readyz says "stopping" before the door closes. */
const noticeMs = 250;
/** How many may still come in then. */
const mostLetIn = 500;

export interface HttpServer {
  /** Resolves with the address when connections are accepted; rejects with the system’s error. */
  readonly listen: () => Promise<AddressInfo>;
  /** Resolves when the last connection is closed: true if every answer was finished, false if one had to be cut. */
  readonly stop: () => Promise<boolean>;
}

const reasons: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers what is not HTTP, or comes too slowly, before any handler sees it. */
function refuseBroken(environment: Environment) {
  const headers = securityHeaders(environment).map(([name, value]) => `${name}: ${value}\r\n`);
  return (error: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const reason = reasons[error.code ?? ''] ?? '400 Bad Request';
    socket.end(
      `HTTP/1.1 ${reason}\r\n${headers.join('')}Content-Length: 0\r\nConnection: close\r\n\r\n`,
      () => {
        socket.destroy();
      },
    );
  };
}

/** Lets in whoever already stands at the door, for closing it would cut them off; Node lets in one at a turn. */
async function letIn(server: Server): Promise<void> {
  let someoneCame = true;
  const note = () => {
    someoneCame = true;
  };
  server.on('connection', note);
  for (let turn = 0; someoneCame && turn < mostLetIn; turn += 1) {
    someoneCame = false;
    await nextTurn();
  }
  server.off('connection', note);
}

/** An HTTP server with time limits and an orderly end. */
export function createHttpServer(environment: Environment, listener: RequestListener): HttpServer {
  const server: Server = createServer(limits);
  const underWay = new Set<ServerResponse>();
  let isStopping = false;

  const sayGoodbye = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('Connection', 'close');
  };
  server.on('clientError', refuseBroken(environment));
  server.on('request', (request, response) => {
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
    if (isStopping) sayGoodbye(response);
    listener(request, response);
  });

  return {
    listen: () =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(environment.port, environment.host, () => {
          server.off('error', reject);
          resolve(server.address() as AddressInfo);
        });
      }),

    async stop() {
      isStopping = true;
      for (const response of underWay) sayGoodbye(response);
      await wait(noticeMs);
      await letIn(server);
      const closed = new Promise<true>((resolve) => {
        server.close(() => {
          resolve(true);
        });
      });
      // A connection that was busy when the door closed becomes idle later, and would be kept.
      const sweep = setInterval(() => {
        server.closeIdleConnections();
      }, 50);
      const inTime = await Promise.race([closed, wait(longestFarewellMs, false)]);
      clearInterval(sweep);
      if (!inTime) server.closeAllConnections();
      return inTime;
    },
  };
}
