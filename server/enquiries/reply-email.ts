import type { EnquirySubject } from '../../company/enquiry-subjects.ts';
import { mailboxes, organization, registeredOfficeInWords } from '../../company/organization.ts';
import type { Enquiry } from '../../forms/enquiry-form.ts';
import { emailAddress, type Email } from '../outbox/email.ts';
import { emailBodies } from '../outbox/email-body.ts';

export interface EmailedReply {
  readonly reference: string;
  readonly subject: EnquirySubject;
  readonly enquiry: Enquiry;
  readonly text: string;
}

/**
 * What a person of the company writes to the sender, who answers to the role mailbox.
 *
 * @throws {RangeError} where no address was given.
 */
export function replyEmail({ reference, subject, enquiry, text }: EmailedReply): Email {
  const { operatingCompany, placeOfRegistration, tradingName } = organization;
  const title = `${subject.label}: ${reference}`;
  const registration = `${operatingCompany.name.value}, registered in ${placeOfRegistration.value} with number ${operatingCompany.number.value}. Registered office: ${registeredOfficeInWords()}.`;
  const paragraphs = text.split(/\n{2,}/).flatMap((paragraph) => paragraph.trim() || []);
  return {
    to: emailAddress(enquiry.email),
    replyTo: emailAddress(mailboxes[subject.mailbox].value),
    subject: `Re: ${title}`,
    ...emailBodies(title, [
      ...paragraphs.map((paragraph) => ({ kind: 'paragraph' as const, text: paragraph })),
      {
        kind: 'small-print',
        text: `${tradingName.value}. Your reference: ${reference}. ${registration}`,
      },
    ]),
  };
}
