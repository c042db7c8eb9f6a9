import { createServer, request as send, type IncomingHttpHeaders } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import type { RequestHandler } from 'express';
import { pino } from 'pino';
import { readEnvironment } from '../../environment.ts';
import { readBuiltSite } from '../built-site.ts';
import { createApp } from '../create-app.ts';
import { createHealth, type HealthCheck } from '../health.ts';
import { createRenderedPages, type PageHandler } from '../rendered-pages.ts';
import { makeFakeBuild } from './fake-build.ts';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly text: string;
}

interface Ask {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
}

/** Sends the path as it is written: `fetch` would tidy it first. */
export function askAt(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: Ask = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = send({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
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
export function sayTo(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

/** The whole site over HTTP on a free port, in front of a made-up build. */
export async function startTestSite(
  variables: Record<string, string> = {},
  checks: readonly HealthCheck[] = [],
  enquiries: RequestHandler = (_request, _response, next) => {
    next();
  },
) {
  const build = makeFakeBuild();
  const lines: string[] = [];
  const logger = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  const environment = readEnvironment(variables);
  const site = readBuiltSite(build.dist);
  const entry = pathToFileURL(join(build.dist, 'server/entry.mjs')).href;
  const { handler } = (await import(/* @vite-ignore */ entry)) as { handler: PageHandler };
  const pages = createRenderedPages({ handler, environment, logger, knownScripts: site.scripts });
  await pages.warmUp();
  const health = createHealth(checks);
  const server = createServer(createApp({ environment, logger, site, enquiries, pages, health }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    site,
    health,
    /** What was logged, line by line. */
    lines,
    ask: (path: string, how?: Ask) => askAt(port, path, how),
    say: (bytes: string) => sayTo(port, bytes),
    stop: async () => {
      await new Promise((resolve) => server.close(resolve));
      build.remove();
    },
  };
}

export type TestSite = Awaited<ReturnType<typeof startTestSite>>;
