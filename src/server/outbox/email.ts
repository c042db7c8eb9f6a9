import * as v from 'valibot';
import { organization, formatRegisteredOffice } from '../../../company/organization.ts';
import { domainOf, mailboxes } from '../../../company/mailboxes.ts';
import { emailAddressSchema } from '../../forms/email-field.ts';

/** An email as it is stored in the outbox; the transport adds sender, date and Message-ID. */
export interface Email {
  readonly to: EmailAddress;
  readonly replyTo?: EmailAddress;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The names of the pictures that the HTML shows; the transport attaches them. */
  readonly pictures?: readonly string[];
  /** The Message-IDs of the emails that this one continues. The last is the one that it answers. */
  readonly references?: readonly string[];
  /** The address that unsubscribes by a POST (RFC 8058). */
  readonly unsubscribeUrl?: string;
  /** The List-Id of a mailing list: "Name <label.domain>" (RFC 2919). */
  readonly listId?: string;
}

/** An address without a display name, so that no other text of a visitor gets into a header. */
interface EmailAddress {
  readonly address: string;
}

/**
 * One address for a header. The form has already validated it. This protects all other callers.
 *
 * @throws {RangeError} for a list, a line break, or anything else that is not one address. The message does not repeat it.
 */
export function emailAddress(address: string): EmailAddress {
  const result = v.safeParse(emailAddressSchema, address);
  if (!result.success) throw new RangeError('This is not one email address');
  return { address: result.output };
}

/** The domain of the company’s own addresses, used in Message-IDs and UIDs. */
export const emailDomain = domainOf(mailboxes.enquiries.value);

/** The details that the Companies (Trading Disclosures) Regulations 2015 require in business letters. */
export function registrationDetails(): string {
  const { operatingCompany, placeOfRegistration } = organization;
  return `${operatingCompany.name.value}, registered in ${placeOfRegistration.value} with number ${operatingCompany.number.value}. Registered office: ${formatRegisteredOffice()}.`;
}
