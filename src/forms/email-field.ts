import * as v from 'valibot';
import { isEmailAddress, maxEmailLength, withAsciiDomain } from '../../company/email-address.ts';
import { withoutInvisibleMarks } from './text.ts';

/** The same as `emailAddressSchema`, but the address may be left out. */
export const optionalEmailSchema = v.pipe(
  v.string(),
  v.transform(withAsciiDomain),
  v.check(
    (address) => address === '' || isEmailAddress(address),
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

/** The line of a form in which an address is typed, or pasted with marks that nobody sees. */
export const emailLine = withoutInvisibleMarks('the email address', maxEmailLength);
export const requiredEmail = v.pipe(emailLine.schema, emailAddressSchema);
