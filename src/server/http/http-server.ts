import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Environment } from '../environment.ts';
import { OperatorError } from '../operator-error.ts';

const limits = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  // How often the two limits above are checked. With Node’s default of 30 s, they could be exceeded by 30 s.
  connectionsCheckingInterval: 500,
  // Load balancers usually close an idle connection after a minute. They should close it before this server does.
  keepAliveTimeout: 65_000,
};
const maxConnections = 4_096;
/**
 * How many requests of one connection are in progress at most. Node starts every request of a packet at once, and some hundred fit
 * into one. Browsers and proxies wait for an answer before they send the next request.
 */
const maxRequestsInProgress = 2;

/** The timeouts in milliseconds. */
const defaultTimeouts = {
  /** After how long without any traffic a connection is closed. */
  inactivity: 30_000,
  /** How long responses may still be sent after the server is asked to stop. */
  shutdown: 10_000,
  /** How long a stopping server keeps a new connection, because its first request may be on its way. */
  firstRequest: 1_000,
};
/** How long /readyz and /acceptz answer 503 before the server stops listening. Caddy asks four times in it (deploy/Caddyfile). */
const readinessDelayMs = 1_000;

/** How many connections the kernel holds until they are accepted, up to net.core.somaxconn. */
const backlog = 4_096;

interface ListeningAddress extends Pick<Environment, 'host' | 'port'> {
  readonly hasListeningSocket?: boolean;
  /** How the names of the settings HOST and PORT begin. */
  readonly settings?: 'ADMIN_';
}

/**
 * Passes a server’s requests on to a listener, and closes a connection with more of them in progress than it may have.
 *
 * @returns the responses that have not been passed to the operating system yet
 */
function passOnRequests(server: Server, listener: RequestListener): ReadonlySet<ServerResponse> {
  const responses = new Set<ServerResponse>();
  const inProgress = new WeakMap<Socket, number>();
  server.on('request', (request, response) => {
    const { socket } = request;
    const count = (inProgress.get(socket) ?? 0) + 1;
    if (count > maxRequestsInProgress) socket.destroy();
    // Node still passes on what follows in the packet.
    if (socket.destroyed) return;
    inProgress.set(socket, count);
    responses.add(response);
    response.once('close', () => {
      inProgress.set(socket, (inProgress.get(socket) ?? 0) - 1);
      responses.delete(response);
      // The rest of a refused body would delay the next request on the connection.
      if (!request.complete) request.removeAllListeners('data').removeAllListeners('readable').resume();
    });
    listener(request, response);
  });
  return responses;
}

/** An HTTP server with Node’s own limits, for use behind a proxy that limits its clients, and with a graceful shutdown. */
export function createHttpServer(
  { hasListeningSocket = false, host, port, settings }: ListeningAddress,
  listener: RequestListener,
  changedTimeouts: Partial<typeof defaultTimeouts> = {},
) {
  const timeouts = { ...defaultTimeouts, ...changedTimeouts };
  const prefix = settings ?? '';
  const server = createServer(limits);
  server.setTimeout(timeouts.inactivity);
  server.maxConnections = maxConnections;
  let isStopping = false;

  // Astro adds a listener for each request of a connection, and Node would warn about more than ten.
  server.on('connection', (socket) => socket.setMaxListeners(0));
  const responses = passOnRequests(server, (request, response) => {
    if (isStopping) response.setHeader('Connection', 'close');
    listener(request, response);
  });

  async function untilSent(): Promise<void> {
    for (const response of responses) await once(response, 'close');
  }

  return {
    /** Resolves with the address once it listens. @throws {OperatorError} if the address cannot be used */
    async listen(): Promise<AddressInfo> {
      // systemd hands its socket over as descriptor 3 (sd_listen_fds(3)).
      server.listen({ ...(hasListeningSocket ? { fd: 3 } : { host, port }), backlog });
      await once(server, 'listening').catch((error: unknown) => {
        throw new OperatorError(`${(error as Error).message}: set another ${prefix}HOST or ${prefix}PORT`);
      });
      return server.address() as AddressInfo;
    },

    /** Resolves once the last connection is closed: true if every response was finished, false if one was cut off. */
    async stop(): Promise<boolean> {
      isStopping = true;
      const isOver = delay(timeouts.shutdown, undefined, { ref: false });
      for (const response of responses) if (!response.headersSent) response.setHeader('Connection', 'close');
      await delay(readinessDelayMs);
      // Node’s close() cuts off a response that is written but not yet sent, such as a slow download.
      await Promise.race([untilSent(), isOver]);
      const closed = new Promise((resolve) => server.close(resolve));
      await Promise.race([closed, delay(timeouts.firstRequest, undefined, { ref: false })]);
      await Promise.race([untilSent(), isOver]);
      const isFinished = responses.size === 0;
      server.closeAllConnections();
      return isFinished;
    },
  };
}
