import type { Logger } from 'pino';

/** Logs that a post was refused. The reason contains nothing of what was sent. */
export function logRefusedPost({ logger }: { readonly logger: Pick<Logger, 'warn'> }, reason: string): void {
  logger.warn({ event: 'security', action: 'post refused', reason }, 'Security event');
}
