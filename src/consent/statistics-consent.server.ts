import { parseConsent } from './consent.ts';
import type { Environment } from '../server/environment.ts';

/**
 * Whether a visitor has consented to statistics, and Global Privacy Control does not say otherwise.
 *
 * @param headers with names in lower case
 */
export function hasAcceptedStatistics(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  { publicOrigin }: Pick<Environment, 'publicOrigin'>,
): boolean {
  const { cookie } = headers;
  if (typeof cookie !== 'string') return false;
  const choice = parseConsent(cookie, {
    isSecure: publicOrigin.startsWith('https:'),
    hasSignal: headers['sec-gpc'] === '1',
  });
  return choice === 'accepted';
}
