import type { Logger } from 'pino';

/** Logs that a post was dropped that its sender believes accepted. The reason contains nothing of what was sent. */
export function logRefusedPost({ logger }: { readonly logger: Pick<Logger, 'warn'> }, reason: string): void {
  logger.warn({ event: 'security', action: 'post refused', reason }, 'Security event');
}

/** Malformed, from another site, too large, no plain form, for another host, too many. */
const refusals = [400, 403, 413, 415, 421, 429];

/** What is added to the log line of a refused post. */
export const refusalOf = ({ method, status }: { readonly method: string; readonly status: number }) =>
  method === 'POST' && refusals.includes(status) ? { event: 'security', action: 'post refused' } : {};
