import type { Logger } from 'pino';

/** What is logged with `"event":"security"`. No event holds personal data, an address or a reference. */
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

/** What the line of a request adds where it was a post that was refused. */
export function refusalOf({ method, status }: { readonly method: string; readonly status: number }) {
  const reason = method === 'POST' ? reasons[status] : undefined;
  return reason === undefined ? {} : { event: 'security', action: 'post refused', reason };
}
