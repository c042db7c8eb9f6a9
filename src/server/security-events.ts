import type { Logger } from 'pino';

/** Logs an event with `"event":"security"`. None contains personal data, an address or a reference. */
export function logSecurityEvent(
  { logger }: { readonly logger: Pick<Logger, 'warn'> },
  action: 'erasure' | 'key change' | 'post refused',
  details: Readonly<Record<string, string | number>>,
): void {
  logger.warn({ event: 'security', action, ...details }, 'Security event');
}

/** Malformed, from another site, too large, no plain form, for another host, too many. */
const refusals = [400, 403, 413, 415, 421, 429];

/** What is added to the log line of a refused post. */
export const refusalOf = ({ method, status }: { readonly method: string; readonly status: number }) =>
  method === 'POST' && refusals.includes(status) ? { event: 'security', action: 'post refused' } : {};
