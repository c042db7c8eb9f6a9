import { consentCookie, inventoryVersion } from '../../company/device-storage.ts';

/** A visitor’s answer about everything optional. */
export type ConsentChoice = 'rejected' | 'accepted';

export interface ConsentSettings {
  /** Whether visitors use https; without it, which is in development and tests, browsers refuse the cookie’s prefix. */
  readonly isSecure: boolean;
  /** Host of ANALYTICS_SCRIPT_URL. Consent without it does not cover it, nor consent to another. */
  readonly analyticsHost: string | undefined;
  /** Whether the browser sends the Global Privacy Control signal. */
  readonly hasSignal: boolean;
}

export const acceptedDespiteSignal = 'accepted-despite-signal';

/** "consent=1a2b3c4d:" */
export const cookiePrefix = ({ isSecure, analyticsHost }: ConsentSettings) =>
  `${isSecure ? consentCookie : consentCookie.slice('__Host-'.length)}=${inventoryVersion}${analyticsHost === undefined ? '' : `-${analyticsHost}`}:`;

/**
 * The choice that counts; undefined where none was made about the present inventory. The signal is a rejection, unless the
 * visitor has accepted while it was sent.
 *
 * @param cookies as in the header `Cookie` and in `document.cookie`
 */
export function readConsent(cookies: string, settings: ConsentSettings): ConsentChoice | undefined {
  const beginning = cookiePrefix(settings);
  const value = cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(beginning))
    ?.slice(beginning.length);
  if (value === acceptedDespiteSignal) return 'accepted';
  if (settings.hasSignal || value === 'rejected') return 'rejected';
  return value === 'accepted' ? value : undefined;
}
