import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Environment } from '../environment.ts';
import type { InlineBlocks } from './inline-blocks.ts';

type Served = Pick<Environment, 'publicOrigin' | 'investorPortalUrl'>;
type Allowed = Pick<InlineBlocks, 'scripts' | 'styles'>;

/** What the site never uses, so that nothing slipped into a page can. */
const refusedFeatures = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

const quoted = (hashes: readonly string[]): string[] => hashes.map((hash) => `'${hash}'`);

/** The policy of one page: its own files, and exactly the inline scripts and styles whose hashes are given. */
export function contentSecurityPolicy({ scripts, styles }: Allowed, served: Served): string {
  const portal = served.investorPortalUrl ? [new URL(served.investorPortalUrl).origin] : [];
  const directives = [
    ["default-src 'none'"],
    ["script-src 'self'", ...quoted(scripts)],
    ["style-src 'self'", ...quoted(styles)],
    ["img-src 'self' data:"],
    ["font-src 'self'"],
    ["connect-src 'self'"],
    ["manifest-src 'self'"],
    // The acknowledgement on Investor Relations is a form that leads there.
    ["form-action 'self'", ...portal],
    ["base-uri 'none'"],
    ["frame-ancestors 'none'"],
    ...(served.publicOrigin.startsWith('https:') ? [['upgrade-insecure-requests']] : []),
  ];
  return directives.map((words) => words.join(' ')).join('; ');
}

/** For whatever is not a page: it may load and do nothing. */
const policyOfResources = "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

export function setPolicy(response: ServerResponse, policy: string): void {
  response.setHeader('Content-Security-Policy', policy);
}

/** The headers of every response, with the policy of the page if it is one. */
export function securityHeaders(
  served: Served,
  policy = policyOfResources,
): readonly (readonly [string, string])[] {
  return [
    ['Content-Security-Policy', policy],
    ['X-Content-Type-Options', 'nosniff'],
    // With no-referrer, Chromium would send "Origin: null" with the site’s own forms.
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Permissions-Policy', refusedFeatures.map((feature) => `${feature}=()`).join(', ')],
    ...(served.publicOrigin.startsWith('https:')
      ? ([['Strict-Transport-Security', 'max-age=63072000']] as const)
      : []),
  ];
}

export function secureResponses(served: Served): RequestHandler {
  const headers = securityHeaders(served);
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}
