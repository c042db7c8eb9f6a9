import { ANALYTICS_SCRIPT_URL } from 'astro:env/client';
import { readConsent, type ConsentSettings } from '../../forms/consent.ts';

export const consentSettings = (): ConsentSettings => ({
  isSecure: location.protocol === 'https:',
  analyticsHost: ANALYTICS_SCRIPT_URL && new URL(ANALYTICS_SCRIPT_URL).host,
  hasSignal: (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true,
});

/** The visitor’s choice about what is optional; it may have changed in another tab. */
export const currentChoice = () => readConsent(document.cookie, consentSettings());
