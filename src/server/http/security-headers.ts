import type { Environment } from '../environment.ts';
import type { HeaderFields } from './static-site.ts';

const unusedFeatures = `
  accelerometer autoplay browsing-topics camera display-capture encrypted-media fullscreen geolocation gyroscope hid
  idle-detection local-fonts magnetometer microphone midi payment picture-in-picture publickey-credentials-create
  publickey-credentials-get screen-wake-lock serial sync-xhr usb window-management xr-spatial-tracking
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
