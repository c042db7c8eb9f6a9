import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';

interface Answer {
  /** A name from the site map or the build, never what a visitor typed. */
  readonly route: string;
  /** Of the body; read from Content-Length when left out. */
  readonly bytes?: number;
}

const answers = new WeakMap<ServerResponse, Answer>();

/** Says for the log which page or resource this is. */
export function noteAnswer(response: ServerResponse, answer: Answer): void {
  answers.set(response, answer);
}

/**
 * Writes one line when the request is over. The fields below are all there is: an address, a query, a header or a path
 * that nobody foresaw could be personal data, so none of them is written.
 */
export function logRequest(logger: Logger, request: IncomingMessage, response: ServerResponse): void {
  const began = performance.now();
  const { method } = request;
  response.once('close', () => {
    const { route, bytes } = answers.get(response) ?? { route: 'other' };
    const length = method === 'HEAD' ? 0 : Number(response.getHeader('Content-Length') ?? 0);
    logger.info({
      method,
      route,
      status: response.statusCode,
      ms: Math.round((performance.now() - began) * 10) / 10,
      bytes: bytes ?? length,
      aborted: response.writableFinished ? undefined : true,
    });
  });
}
