import type { BrowserContextOptions } from '@playwright/test';
import { consentCookieFor } from '../../src/consent/consent.ts';
import type { ConsentChoice } from '../../src/consent/consent.ts';

const settings = { isSecure: false, hasSignal: false };

/** The cookie of a visitor who has chosen, without its attributes: "consent=…:rejected". */
export function consentCookieHeader(choice: ConsentChoice): string {
  return consentCookieFor(choice, '3600', settings).split(';')[0] ?? '';
}

/** The browser storage of a visitor who has rejected everything optional, so that no test meets the banner. */
export function rejectedConsent(
  origin: string,
): Exclude<BrowserContextOptions['storageState'], string | undefined> {
  const [name = '', value = ''] = consentCookieHeader('rejected').split('=');
  const { hostname } = new URL(origin);
  const attributes = { path: '/', expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' } as const;
  return { cookies: [{ name, value, domain: hostname, ...attributes }], origins: [] };
}
