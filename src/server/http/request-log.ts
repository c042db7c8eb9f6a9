import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { refusalOf } from '../security-events.ts';

/** What is logged of a request once it is over. An address, a query, a header or an unknown path could be personal data. */
export interface FinishedRequest {
  readonly method: string;
  /** From the site map or the build, never what a visitor typed. */
  readonly route: string;
  /** For a confidential page, 200 stands for every success. */
  readonly status: number;
  readonly ms: number;
}

export interface RequestLogParts {
  readonly logger: Logger;
  readonly countRequest?: ((request: FinishedRequest) => void) | undefined;
  /** The pages of whose requests the log does not tell one that succeeded from another. */
  readonly confidentialPages: ReadonlySet<string>;
}

/** What answered a request. */
export interface Answered {
  readonly route: string;
  /** The size of the body; undefined where the response’s own header says it. */
  readonly bytes?: number;
}

/** @returns a function that writes the line of a request that is over, and counts it */
export function createRequestLog({ logger, countRequest, confidentialPages }: RequestLogParts) {
  return (
    { method = 'GET' }: IncomingMessage,
    response: ServerResponse,
    { route, bytes }: Answered,
    startedAt: number,
  ): void => {
    const isConfidential = confidentialPages.has(route);
    const status = isConfidential && response.statusCode < 400 ? 200 : response.statusCode;
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    countRequest?.({ method, route, status, ms });
    const refusal = refusalOf({ method, status });
    if (isConfidential) {
      logger.info({ method, route, status, ...refusal });
      return;
    }
    const sent = bytes ?? (method === 'HEAD' ? 0 : Number(response.getHeader('Content-Length') ?? 0));
    const aborted = response.writableFinished ? undefined : true;
    logger.info({ method, route, status, ms, ...refusal, bytes: sent, aborted });
  };
}
