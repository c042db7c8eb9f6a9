import type { Logger } from 'pino';
import type { Environment } from '../environment.ts';
import { inlineBlocks } from './inline-blocks.ts';
import { contentSecurityPolicy } from './security-headers.ts';

/** The policy of a page made on request; `isPlain` when nothing in its request could have put words into it. */
export type PagePolicy = (page: string, isPlain: boolean) => string;

/**
 * A page without a query shows nothing that a visitor wrote, so its inline scripts are the site’s own. Any other page
 * may run only scripts seen there or in the build: one that slipped in through a visitor’s words is never allowed.
 */
export function createPagePolicy(
  environment: Environment,
  logger: Logger,
  scriptsOfTheBuild: ReadonlySet<string>,
): PagePolicy {
  const trusted = new Set(scriptsOfTheBuild);
  return (page, isPlain) => {
    const { scripts, styles } = inlineBlocks(page);
    if (isPlain) for (const script of scripts) trusted.add(script);
    const allowed = scripts.filter((script) => trusted.has(script));
    if (allowed.length < scripts.length) {
      logger.warn('An inline script that no plain page carries was not allowed');
    }
    return contentSecurityPolicy({ scripts: allowed, styles }, environment);
  };
}
