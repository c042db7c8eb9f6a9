import { createHash } from 'node:crypto';

/**
 * An inline script or style with its text; else a start tag. A tag is read whole, because Astro writes “<” in attributes as it
 * is: what a visitor has typed must not pass for an element.
 */
const elements = /<(script|style)(?:\s(?:"[^"]*"|[^">])*)?>([^]*?)<\/\1>|<[a-z](?:"[^"]*"|[^">])*>/g;

/**
 * The content security policy of one page. Astro lists the hashes of every inline script and style of the build with each page,
 * which is more than many proxies accept as a header.
 *
 * @param policy as Astro writes it
 * @param html the page
 * @returns the policy without the hashes of what does not stand in this page
 */
export function policyOfPage(policy: string, html: string): string {
  const hashes = new Set<string>();
  for (const [, name, text = ''] of html.matchAll(elements))
    if (name !== undefined) hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return policy.replaceAll(/ ('sha256-[^']*')/g, (source, hash: string) => (hashes.has(hash) ? source : ''));
}
