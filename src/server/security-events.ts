import type { Logger } from 'pino';

/** Events that are logged with `"event":"security"`. None contains personal data, an address or a reference. */
export type SecurityAction = 'erasure' | 'key change' | 'post refused' | 'restore';
export type SecurityDetails = Readonly<Record<string, string | number>>;

export function logSecurityEvent(
  { logger }: { readonly logger: Pick<Logger, 'warn'> },
  action: SecurityAction,
  details: SecurityDetails = {},
): void {
  logger.warn({ event: 'security', action, ...details }, 'Security event');
}

const reasons: Readonly<Partial<Record<number, string>>> = {
  400: 'malformed',
  403: 'from another site',
  413: 'too large',
  415: 'no plain form',
  421: 'for another host',
  429: 'too many',
};

/** What is added to the log line of a refused post. */
export function refusalOf({ method, status }: { readonly method: string; readonly status: number }) {
  const reason = method === 'POST' ? reasons[status] : undefined;
  return reason === undefined ? {} : { event: 'security', action: 'post refused', reason };
}
