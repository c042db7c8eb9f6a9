import { acceptedDespiteSignal, cookiePrefix, type ConsentChoice, type ConsentSettings } from './consent.ts';

// This is separate from consent.ts, which every page loads, because it is loaded only with the consent banner.

/**
 * A cookie with the choice, to be assigned to `document.cookie`.
 *
 * @param maxAge in seconds
 */
export function consentCookieFor(choice: ConsentChoice, maxAge: string, settings: ConsentSettings): string {
  const value = choice === 'accepted' && settings.hasSignal ? acceptedDespiteSignal : choice;
  return `${cookiePrefix(settings)}${value}; Path=/; SameSite=Lax; Max-Age=${maxAge}${settings.isSecure ? '; Secure' : ''}`;
}
