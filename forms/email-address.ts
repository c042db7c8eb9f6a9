import * as v from 'valibot';

/** The longest address that mail servers take. */
export const maxEmailLength = 254;

const emailFormat = 'Enter one email address in the form name@example.com';

const isAscii = (text: string) => /^\p{ASCII}*$/u.test(text);

function split(address: string) {
  const at = address.lastIndexOf('@');
  return { localPart: address.slice(0, Math.max(at, 0)), domain: address.slice(at + 1) };
}

/**
 * An international domain in ASCII (IDNA), as mail servers know it. One that has no such form stays as it is, and so does
 * every ASCII domain, of which a URL would change some: "1.2" to "1.0.0.2".
 */
function inAscii(domain: string): string {
  // Any other ASCII character would end the host of the URL, or be decoded in it.
  const isInternational = !isAscii(domain) && /^[a-zA-Z\d.\-\P{ASCII}]+$/u.test(domain);
  const url = `http://${domain}`;
  return isInternational && URL.canParse(url) ? new URL(url).hostname : domain;
}

/**
 * One e-mail address: what `<input type="email">` accepts, with a dot in the domain. The result has the domain in ASCII, so
 * that “info@exämple.de” and “info@xn--exmple-cua.de” are the same.
 */
export const emailAddressSchema = v.pipe(
  v.string(),
  v.check(
    (address) => isAscii(split(address).localPart),
    'Before the @, use only the letters a to z, numbers and symbols; we cannot send to other addresses',
  ),
  v.transform((address) => {
    const { localPart, domain } = split(address);
    return `${localPart}@${inAscii(domain)}`;
  }),
  v.rfcEmail(emailFormat),
  v.check((address) => split(address).domain.includes('.'), emailFormat),
  v.maxLength(maxEmailLength, `Shorten the email address to ${String(maxEmailLength)} characters`),
);
