import { formatDate } from '../../company/dates.ts';
import type { RecordedChannel } from '../../company/enquiry-channels.ts';
import type { EnquirySubject } from '../../company/enquiry-subjects.ts';
import { answeredBy } from '../../company/mailboxes.ts';
import { organization } from '../../company/organization.ts';
import { emailAddress, type Email } from '../server/outbox/email.ts';
import { facts, heading, paragraph } from '../server/outbox/email-layout.ts';
import { concernReceipt, expectedDates, receiptBodies, roleAddress } from './enquiry-emails.server.ts';
import { isConcern } from './enquiry.ts';
import type { PromisedDate } from './enquiry-receipt.ts';

/** "Your letter" */
const nouns: Readonly<Record<RecordedChannel, string>> = {
  email: 'email',
  letter: 'letter',
  telephone: 'call',
  hotline: 'call',
  'in-person': 'message',
};

interface RecordedReceipt {
  readonly reference: string;
  readonly subject: EnquirySubject;
  /** Those that have not passed. */
  readonly deadlines: readonly PromisedDate[];
  /** The day of receipt, in ISO form. */
  readonly day: string;
  readonly channel: RecordedChannel;
}

/**
 * Confirms what a person of the company has recorded: who answers, and by when. It quotes nothing of it. Of a concern it says nothing
 * of what it is about, in a header either, since others may read the same mailbox.
 */
export function recordedReceiptEmail(receipt: RecordedReceipt, address: string): Email {
  const { reference, subject, deadlines, day, channel } = receipt;
  const company = organization.tradingName.value;
  const isOfConcern = isConcern(subject.slug);
  const blocks = isOfConcern
    ? concernReceipt(receipt)
    : [
        paragraph(
          `Your ${nouns[channel]} of ${formatDate(day)} has reached ${company}, and ${answeredBy[subject.mailbox]} will answer it. Please give the reference if you write or call about it.`,
        ),
        facts(
          ['Reference', reference],
          ['Subject', subject.label],
          ['Received', formatDate(day)],
          ...(subject.about ? [['About', subject.about.label] as const] : []),
          ['Answered by', answeredBy[subject.mailbox]],
        ),
        ...expectedDates(deadlines),
        ...(subject.about ? [paragraph(subject.about.next)] : []),
        heading('How to add something'),
        paragraph('Reply to this email and give the reference.'),
      ];
  return {
    to: emailAddress(address),
    ...receiptBodies(reference, blocks),
    ...(!isOfConcern && { replyTo: roleAddress(subject) }),
  };
}
