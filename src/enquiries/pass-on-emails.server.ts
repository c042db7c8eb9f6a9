import { formatDate, companyDay } from '../../company/dates.ts';
import type { Channel } from '../../company/enquiry-channels.ts';
import { answeredBy, mailboxes, type MailboxName } from '../../company/mailboxes.ts';
import { organization } from '../../company/organization.ts';
import { emailAddress, registrationDetails, type Email } from '../server/outbox/email.ts';
import { dates, emailBodies, facts, heading, paragraph, smallPrint } from '../server/outbox/email-layout.ts';
import {
  adminButton,
  dateFacts,
  dueWords,
  expectedDates,
  receivedFacts,
  roleAddress,
  type EmailedEnquiry,
} from './enquiry-emails.server.ts';

/** An enquiry that has been passed on; its subject and its dates are the new ones. */
type PassedOnEnquiry = Pick<EmailedEnquiry, 'reference' | 'subject' | 'receivedAt' | 'deadlines'> & {
  readonly channel: Channel;
};

/**
 * Tells the sender who answers from now on, and by when. It quotes nothing that was typed, as the receipt does not.
 *
 * @param passedOn with the outstanding dates that have not passed
 */
export function passedOnEmail(passedOn: PassedOnEnquiry, address: string): Email {
  const { reference, subject, receivedAt, deadlines } = passedOn;
  const day = formatDate(companyDay(receivedAt));
  return {
    to: emailAddress(address),
    replyTo: roleAddress(subject),
    subject: `We have passed your message on: ${reference}`,
    ...emailBodies(
      'We have passed your message on',
      [
        paragraph(
          `Your message to ${organization.tradingName.value} of ${day} is now with ${answeredBy[subject.mailbox]}, who will answer it. The reference stays the same.`,
        ),
        facts(...receivedFacts(passedOn, passedOn.channel), ['Answered by', answeredBy[subject.mailbox]]),
        ...expectedDates(deadlines),
        ...(subject.about ? [paragraph(subject.about.next)] : []),
        heading('How to add something'),
        paragraph('Reply to this email and give the reference.'),
        smallPrint(registrationDetails()),
      ],
      { preview: `It is now with ${answeredBy[subject.mailbox]}.` },
    ),
  };
}

/**
 * Tells a mailbox that it answers the enquiry from now on. What the sender wrote is read in the app.
 *
 * @param passedOn with every outstanding date
 */
export function passedOnNoticeEmail(
  passedOn: PassedOnEnquiry & { readonly author: string; readonly from: MailboxName },
  adminOrigin: string | undefined,
): Email {
  const { reference, subject, deadlines, author, from } = passedOn;
  return {
    to: emailAddress(mailboxes[subject.mailbox].value),
    subject: `${subject.label}: ${reference}`,
    ...emailBodies(
      subject.label,
      [
        paragraph(`${author} has passed an enquiry on to you. Until now ${answeredBy[from]} answered it.`),
        facts(...receivedFacts(passedOn, passedOn.channel)),
        ...(deadlines.length > 0 ? [heading('Due'), dates(...dateFacts(deadlines))] : []),
        ...adminButton('Answer in the admin app', adminOrigin, `/enquiries/${reference}`),
      ],
      { preview: dueWords(deadlines) },
    ),
  };
}
