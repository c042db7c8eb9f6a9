import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { EnvironmentError, type Environment } from '../environment.ts';

const limits = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  // The two limits above are checked this often; with Node’s default of 30 s they would last up to 30 s longer.
  connectionsCheckingInterval: 500,
  // Common load balancers close an idle connection after a minute; with a longer limit here, they close first.
  keepAliveTimeout: 65_000,
};
const maxConnections = 4_096;

/** The timeouts in milliseconds. */
const defaultTimeouts = {
  /** The time for which nothing may move on a connection. */
  inactivity: 30_000,
  /** The time for which responses may still be sent after the server is asked to stop. */
  shutdown: 10_000,
  /** The time for which a new connection is kept although the server stops, because its first request may be on its way. */
  firstRequest: 1_000,
};
/** The time for which /readyz says "stopping" before the server stops listening, so that a load balancer notices. */
const readinessDelayMs = 250;

/** The most connections that the kernel holds until they are accepted; it allows no more than net.core.somaxconn. */
const backlog = 4_096;

const listenErrors: Readonly<Record<string, string>> = {
  EADDRINUSE:
    'another program listens there: stop it, which may be this site since its last start, or set another PORT',
  EADDRNOTAVAIL: 'it is no address of this machine: set another HOST, such as 127.0.0.1',
  EACCES: 'this user may not: set a PORT from 1024, such as 3000',
  ENOTFOUND: 'this machine does not know the name: set another HOST, such as 127.0.0.1',
};

/** An HTTP server with Node’s own limits, for use behind a proxy that limits its clients, and with a graceful shutdown. */
export function createHttpServer(
  { hasListeningSocket, host, port }: Pick<Environment, 'hasListeningSocket' | 'host' | 'port'>,
  listener: RequestListener,
  changedTimeouts: Partial<typeof defaultTimeouts> = {},
) {
  const timeouts = { ...defaultTimeouts, ...changedTimeouts };
  const server = createServer(limits);
  server.setTimeout(timeouts.inactivity);
  server.maxConnections = maxConnections;
  /** Those that are not yet handed to the operating system. */
  const responses = new Set<ServerResponse>();
  let isStopping = false;

  // Astro listens at each request for the end of its connection, and Node would warn of more than ten listeners.
  server.on('connection', (socket) => socket.setMaxListeners(0));
  server.on('request', (request, response) => {
    responses.add(response);
    response.once('close', () => {
      responses.delete(response);
      // The rest of a body that was refused would hold up the next request on the connection.
      if (!request.complete) request.removeAllListeners('data').removeAllListeners('readable').resume();
    });
    if (isStopping) response.setHeader('Connection', 'close');
    listener(request, response);
  });

  async function untilSent(): Promise<void> {
    for (const response of responses) await once(response, 'close');
  }

  return {
    /** Resolves with the address when connections are accepted. @throws {EnvironmentError} for an address that cannot be used */
    async listen(): Promise<AddressInfo> {
      // systemd hands its socket over as descriptor 3 (sd_listen_fds(3)).
      server.listen({ ...(hasListeningSocket ? { fd: 3 } : { host, port }), backlog });
      await once(server, 'listening').catch((error: unknown) => {
        const { code = '' } = error as NodeJS.ErrnoException;
        throw new EnvironmentError(
          hasListeningSocket
            ? `LISTEN_FDS is set, and descriptor 3 is not a listening socket (${code})`
            : `The server cannot listen on HOST ${host} and PORT ${String(port)}: ${listenErrors[code] ?? code}`,
        );
      });
      return server.address() as AddressInfo;
    },

    /** Resolves when the last connection is closed: true if every response was finished, false if one was cut off. */
    async stop(): Promise<boolean> {
      isStopping = true;
      const isOver = delay(timeouts.shutdown, undefined, { ref: false });
      for (const response of responses) if (!response.headersSent) response.setHeader('Connection', 'close');
      await delay(readinessDelayMs);
      // Node’s close() cuts off a response that is written and not yet sent, such as a slow download.
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
