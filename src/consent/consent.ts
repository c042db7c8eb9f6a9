import { consentCookie, inventoryVersion } from '../../company/device-storage.ts';

/** A visitor’s answer about everything optional. */
export type ConsentChoice = 'rejected' | 'accepted';

export interface ConsentSettings {
  /** Whether visitors use https. Without it, in development and tests, browsers refuse the cookie’s prefix. */
  readonly isSecure: boolean;
  /** Whether the browser sends the Global Privacy Control signal. */
  readonly hasSignal: boolean;
}

const acceptedDespiteSignal = 'accepted-despite-signal';

/** The beginning of the cookie, such as "consent=1a2b3c4d:". */
const cookiePrefix = ({ isSecure }: ConsentSettings) =>
  `${isSecure ? consentCookie : consentCookie.slice('__Host-'.length)}=${inventoryVersion}:`;

/**
 * The valid choice; undefined if there is none about the present inventory. The signal counts as a rejection, unless the visitor
 * accepted while it was sent.
 *
 * @param cookies in the format of the header `Cookie` and of `document.cookie`
 */
export function parseConsent(cookies: string, settings: ConsentSettings): ConsentChoice | undefined {
  const beginning = cookiePrefix(settings);
  const value = cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(beginning))
    ?.slice(beginning.length);
  if (value === acceptedDespiteSignal) return 'accepted';
  if (settings.hasSignal || value === 'rejected') return 'rejected';
  return value === 'accepted' ? value : undefined;
}

/**
 * A cookie with the choice, to be assigned to `document.cookie`.
 *
 * @param maxAge in seconds
 */
export function consentCookieFor(choice: ConsentChoice, maxAge: string, settings: ConsentSettings): string {
  const value = choice === 'accepted' && settings.hasSignal ? acceptedDespiteSignal : choice;
  return `${cookiePrefix(settings)}${value}; Path=/; SameSite=Lax; Max-Age=${maxAge}${settings.isSecure ? '; Secure' : ''}`;
}
