import * as v from 'valibot';
import { mailboxes } from '../../company/organization.ts';

/** An e-mail as it waits in the outbox; the transport adds sender, date and Message-ID. */
export interface Email {
  readonly to: EmailAddress;
  readonly replyTo?: EmailAddress;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly EmailAttachment[];
}

/** Without a display name, so that nothing a visitor typed but the address itself stands in a header. */
export interface EmailAddress {
  readonly address: string;
}

export interface EmailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: string;
}

const oneAddress = v.pipe(v.string(), v.email());

/**
 * One address for a header. The form has checked it already; here no other way in is left open.
 *
 * @throws {RangeError} for a list, a line break, or anything else that is not one address; the message does not repeat it.
 */
export function emailAddress(address: string): EmailAddress {
  if (!v.is(oneAddress, address)) throw new RangeError('This is not one e-mail address');
  return { address };
}

/** What stands after the @ in the company’s own addresses, and so in the identifiers that it makes. */
export const emailDomain = mailboxes.enquiries.value.slice(mailboxes.enquiries.value.indexOf('@') + 1);
