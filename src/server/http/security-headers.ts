import type { Environment } from '../environment.ts';

type HeaderSettings = Pick<Environment, 'publicOrigin' | 'investorPortalUrl' | 'analyticsScriptUrl'>;

/** Hashes of the inline scripts and styles of a page, as the content security policy names them: `sha256-…`. */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

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

const quoted = (hashes: readonly string[]): string[] => hashes.map((hash) => `'${hash}'`);

/**
 * The policy of a page: the site’s own files, and the inline scripts and styles with these hashes.
 *
 * @param hasConsent whether the visitor has agreed to the script of ANALYTICS_SCRIPT_URL
 */
export function contentSecurityPolicy(
  { scripts, styles }: InlineHashes,
  settings: HeaderSettings,
  hasConsent = false,
): string {
  const analytics =
    hasConsent && settings.analyticsScriptUrl ? ` ${new URL(settings.analyticsScriptUrl).origin}` : '';
  const portal = settings.investorPortalUrl ? [new URL(settings.investorPortalUrl).origin] : [];
  return [
    "default-src 'none'",
    [`script-src 'self'${analytics}`, ...quoted(scripts)].join(' '),
    ["style-src 'self'", ...quoted(styles)].join(' '),
    `img-src 'self' data:${analytics}; font-src 'self'; connect-src 'self'${analytics}; manifest-src 'self'`,
    // The form on Investor Relations that acknowledges the terms leads to the portal.
    ["form-action 'self'", ...portal].join(' '),
    "base-uri 'none'; frame-ancestors 'none'",
    // No script makes HTML of a string; the one that loads ANALYTICS_SCRIPT_URL makes an address of one (decision 0012).
    `require-trusted-types-for 'script'; trusted-types ${analytics ? 'analytics' : "'none'"}`,
    ...(settings.publicOrigin.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

const resourcePolicy = "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The security headers of every response; a page has policies of its own in their place. */
export function securityHeaders(settings: HeaderSettings): [string, string][] {
  const headers: [string, string][] = [
    ['Content-Security-Policy', resourcePolicy],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['X-Permitted-Cross-Domain-Policies', 'none'],
    // With no-referrer, Chromium would send "Origin: null" with the site’s own forms.
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Permissions-Policy', permissionsPolicy],
  ];
  if (settings.publicOrigin.startsWith('https:'))
    headers.push(['Strict-Transport-Security', 'max-age=63072000']);
  return headers;
}
