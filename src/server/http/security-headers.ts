import type { Environment } from '../environment.ts';
import type { HeaderFields } from './static-site.ts';

/** What tells a script about the visitor, the device or its surroundings where a browser allows it, at once or after a question. */
const unusedFeatures = `
  accelerometer browsing-topics camera display-capture geolocation gyroscope hid idle-detection local-fonts magnetometer
  microphone midi payment serial usb
`;
const permissionsPolicy = unusedFeatures
  .trim()
  .split(/\s+/)
  .map((feature) => `${feature}=()`)
  .join(', ');

const resourcePolicy = "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The security headers of every response. Pages have their own content security policy (astro.config.ts). */
export const securityHeaders = ({ publicOrigin }: Pick<Environment, 'publicOrigin'>): HeaderFields => ({
  'Content-Security-Policy': resourcePolicy,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'X-Permitted-Cross-Domain-Policies': 'none',
  // With no-referrer, Chromium sends "Origin: null" with the site’s own forms.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': permissionsPolicy,
  ...(publicOrigin.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=63072000' }),
});
