import * as v from 'valibot';

/** The longest address, and the longest part before the @, that mail servers take (RFC 5321). */
export const maxEmailLength = 254;
export const maxLocalPartLength = 64;

/**
 * An address with an international domain in ASCII (IDNA), as mail servers know it. A domain without such a form stays as it
 * is, and so does every ASCII domain, because a URL would change some: "1.2" to "1.0.0.2".
 */
export const withAsciiDomain = (address: string) =>
  address.replace(/[^@]*$/, (domain) => {
    const url = `http://${domain}`;
    // Any other ASCII character would end the host of the URL, or be decoded in it.
    const isInternational = /\P{ASCII}/u.test(domain) && /^[\w.\-\P{ASCII}]+$/u.test(domain);
    return isInternational && URL.canParse(url) ? new URL(url).hostname : domain;
  });

/** Whether mail servers take this as one address: what `<input type="email">` accepts, with a dot in the domain. */
export function isEmailAddress(address: string): boolean {
  const at = address.indexOf('@');
  return (
    v.RFC_EMAIL_REGEX.test(address) &&
    address.includes('.', at) &&
    at <= maxLocalPartLength &&
    address.length <= maxEmailLength
  );
}
