import type { APIRoute } from 'astro';
import { organization, securityTxtMinDays } from '../../../company/organization.ts';
import { mailboxes } from '../../../company/mailboxes.ts';

const dayMs = 86_400_000;

/** How to report a vulnerability (RFC 9116). The build fails if the file expires soon. */
export const GET: APIRoute = ({ site }) => {
  if (Date.parse(organization.securityTxtExpires) - Date.now() < securityTxtMinDays * dayMs)
    throw new RangeError(
      `securityTxtExpires in company/organization.json is less than ${String(securityTxtMinDays)} days ahead: renew it.`,
    );
  const lines = [
    `Contact: mailto:${mailboxes.security.value}`,
    `Expires: ${organization.securityTxtExpires}`,
    'Preferred-Languages: en',
    `Canonical: ${new URL('/.well-known/security.txt', site).href}`,
    `Policy: ${new URL('/info-security#vulnerability-disclosure', site).href}`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
};
