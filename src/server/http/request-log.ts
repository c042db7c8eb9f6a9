import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';

/** Malformed, from another site, too large, with too long an address, no plain form, for another host, too many. */
const refusals = [400, 403, 413, 414, 415, 421, 429];

/** The log line of a finished request. It has no address, query, header or unknown path, which could be personal data. */
export interface FinishedRequest {
  readonly method: string;
  /** A path of the site map or the build, never what a visitor typed. */
  readonly route: string;
  /** On a confidential page, every success is logged as 200. */
  readonly status: number;
  /** Null on a confidential page. */
  readonly ms: number | null;
}

export interface RequestLogParts {
  readonly logger: Logger;
  readonly countRequest?: ((request: FinishedRequest) => void) | undefined;
  /** The pages for which neither log nor metrics tell one successful request from another. */
  readonly confidentialPages: ReadonlySet<string>;
  /** The paths that supervisors ask several times a second. */
  readonly health: { readonly reports: ReadonlyMap<string, unknown> };
}

/** @returns a function that logs and counts a finished request */
export function createRequestLog({ logger, countRequest, confidentialPages, health }: RequestLogParts) {
  return (
    { method = 'GET' }: IncomingMessage,
    { statusCode }: ServerResponse,
    route: string,
    startedAt: number,
  ): void => {
    const isConfidential = confidentialPages.has(route);
    const status = isConfidential && statusCode < 400 ? 200 : statusCode;
    const ms = isConfidential ? null : Math.round((performance.now() - startedAt) * 10) / 10;
    countRequest?.({ method, route, status, ms });
    const isRefusedPost = method === 'POST' && refusals.includes(status);
    const event = isRefusedPost && { event: 'security', action: 'post refused' };
    const level = health.reports.has(route) && status === 200 ? 'debug' : 'info';
    logger[level]({ method, route, status, ...(ms !== null && { ms }), ...event });
  };
}
