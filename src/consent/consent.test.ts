import { describe, expect, it } from 'vitest';
import { inventoryVersion } from '../../company/device-storage.ts';
import { consentCookieFor, parseConsent, type ConsentSettings } from './consent.ts';

const settings: ConsentSettings = { isSecure: true, hasSignal: false };
const withSignal = { ...settings, hasSignal: true };
/** The cookie as the browser sends it back. */
const sentBack = (cookie: string) => `theme=dark; ${cookie.split(';')[0] ?? ''}; last=1`;

describe('the consent cookie', () => {
  it('is read as it was written', () => {
    for (const choice of ['accepted', 'rejected'] as const)
      expect(parseConsent(sentBack(consentCookieFor(choice, '60', settings)), settings)).toBe(choice);
  });

  it('belongs to this host alone, over https, and has nothing in it but the version and the choice', () => {
    expect(consentCookieFor('rejected', '60', settings)).toBe(
      `__Host-consent=${inventoryVersion}:rejected; Path=/; SameSite=Lax; Max-Age=60; Secure`,
    );
    expect(consentCookieFor('rejected', '60', { ...settings, isSecure: false })).toBe(
      `consent=${inventoryVersion}:rejected; Path=/; SameSite=Lax; Max-Age=60`,
    );
  });

  it.each([
    '',
    '__Host-consent=0:accepted',
    'consent=1:accepted',
    `__Host-consent=${inventoryVersion}:yes`,
    `__Host-consent=${inventoryVersion}x:accepted`,
  ])('“%s” is no choice about the present inventory', (cookies) => {
    expect(parseConsent(cookies, settings)).toBeUndefined();
  });
});

describe('Global Privacy Control', () => {
  it('is a rejection, of what was accepted before it too', () => {
    expect(parseConsent('', withSignal)).toBe('rejected');
    expect(parseConsent(sentBack(consentCookieFor('accepted', '60', settings)), withSignal)).toBe('rejected');
  });

  it('gives way to an acceptance in spite of it', () => {
    const cookie = sentBack(consentCookieFor('accepted', '60', withSignal));
    expect(parseConsent(cookie, withSignal)).toBe('accepted');
    expect(parseConsent(cookie, settings)).toBe('accepted');
  });
});
