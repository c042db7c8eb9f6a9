import type { Logger } from 'pino';

/** Logs an event with `"event":"security"`. None contains personal data, an address or a reference. */
export function logSecurityEvent(
  { logger }: { readonly logger: Pick<Logger, 'warn'> },
  action: 'erasure' | 'key change' | 'post refused',
  details: Readonly<Record<string, string | number>>,
): void {
  logger.warn({ event: 'security', action, ...details }, 'Security event');
}
