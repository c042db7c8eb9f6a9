import * as v from 'valibot';
import { line } from './text.ts';

/** The longest address that mail servers take. */
export const maxEmailLength = 254;

/**
 * An international domain in ASCII (IDNA), as mail servers know it. A domain without such a form stays as it is, and so
 * does every ASCII domain, because a URL would change some: "1.2" to "1.0.0.2".
 */
function inAscii(domain: string): string {
  const url = `http://${domain}`;
  // Any other ASCII character would end the host of the URL, or be decoded in it.
  const isInternational = /\P{ASCII}/u.test(domain) && /^[\w.\-\P{ASCII}]+$/u.test(domain);
  return isInternational && URL.canParse(url) ? new URL(url).hostname : domain;
}

const hasDotInDomain = (address: string) => address.includes('.', address.indexOf('@'));

/** The same as `emailAddressSchema`, but the address may be left out. */
export const optionalEmailSchema = v.pipe(
  v.string(),
  v.transform((address) => address.replace(/[^@]*$/, inAscii)),
  v.check(
    (address) =>
      address === '' ||
      (v.RFC_EMAIL_REGEX.test(address) && hasDotInDomain(address) && address.length <= maxEmailLength),
    ({ input }) =>
      /^[^@]*\P{ASCII}.*@/u.test(input)
        ? 'Before the @, use only letters from a to z, numbers and symbols'
        : 'Enter one email address in the form name@example.com',
  ),
);

/**
 * One email address: what `<input type="email">` accepts, with a dot in the domain. The result has the domain in ASCII, so
 * that “info@exämple.de” and “info@xn--exmple-cua.de” are the same.
 */
export const emailAddressSchema = v.pipe(optionalEmailSchema, v.nonEmpty('Enter your email address'));

/** The line of a form in which an address is typed. */
export const emailLine = line('the email address', maxEmailLength);
export const requiredEmail = v.pipe(emailLine.schema, emailAddressSchema);
