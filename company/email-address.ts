import * as v from 'valibot';

/** The longest address, and the longest part before the @, that mail servers accept (RFC 5321). */
export const maxEmailLength = 254;
export const maxLocalPartLength = 64;

/**
 * An address with its international domain in ASCII (IDNA), as mail servers use it. A domain without such a form stays as it
 * is. So does every ASCII domain, because the URL parser would change some, such as "1.2" to "1.0.0.2".
 */
export const withAsciiDomain = (address: string) =>
  address.replace(/[^@]*$/, (domain) => {
    const url = `http://${domain}`;
    // In a URL, any other ASCII character would end the host or be decoded.
    const isInternational = /\P{ASCII}/u.test(domain) && /^[\w.\-\P{ASCII}]+$/u.test(domain);
    return isInternational && URL.canParse(url) ? new URL(url).hostname : domain;
  });

/** Whether this is one address: what `<input type="email">` accepts, with a dot in the domain. */
export function isEmailAddress(address: string): boolean {
  const at = address.indexOf('@');
  return (
    v.RFC_EMAIL_REGEX.test(address) &&
    address.includes('.', at) &&
    at <= maxLocalPartLength &&
    address.length <= maxEmailLength
  );
}
