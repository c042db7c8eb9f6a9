import { receivesConcerns } from '../../company/enquiry-subjects.ts';
import { mailboxes } from '../../company/mailboxes.ts';
import type { AppContext } from '../server/context.ts';
import type { MailKind } from '../server/outbox/delivery-attempt.ts';
import { formatFailure } from '../server/outbox/delivery-failure.ts';
import { emailAddress, type Email } from '../server/outbox/email.ts';
import { emailBodies, facts, paragraph } from '../server/outbox/email-layout.ts';
import { queueEmail, type StoredEmail } from '../server/outbox/outbox-store.ts';
import { findEnquiryBy } from './enquiry-store.server.ts';
import { settleReply } from './settle-reply.server.ts';

/** The emails about an enquiry. The owner is told of each that is given up; an alert that is given up itself is only logged. */
export const enquiryMailKinds = {
  receipt: { onSettled: alertOwner('the receipt for its sender') },
  notice: { onSettled: alertOwner('the notice for the mailbox that answers it') },
  reply: {
    isPersonal: true,
    onSettled: async (trx, services, settled) => {
      await settleReply(trx, settled);
      await alertOwner(
        'a reply to its sender',
        ' The reply keeps no date now: write to the person in another way, and record that under Answered elsewhere.',
      )(trx, services, settled);
    },
  },
  'owner-alert': {},
} satisfies Readonly<Record<string, MailKind>>;

/** @param advice a sentence after a space, or nothing */
function alertOwner(description: string, advice = ''): NonNullable<MailKind['onSettled']> {
  return async (trx, { encryption }, { mail, failure, now }) => {
    if (failure === null) return;
    const { id, enquiry_id: enquiryId } = mail;
    const found = enquiryId === null ? undefined : await findEnquiryBy(trx, 'id', enquiryId);
    // The mailbox that is told is another: nobody else is to learn what has come to one that receives concerns.
    const enquiry = found && receivesConcerns(found.mailbox) ? undefined : found;
    const title = `An email could not be delivered${enquiry ? `: ${enquiry.reference}` : ''}`;
    const email: Email = {
      to: emailAddress(alertMailbox(encryption, mail)),
      subject: title,
      ...emailBodies(title, [
        paragraph(
          `An email about an enquiry was given up: ${description}. The enquiry itself is stored and can be answered.${advice}`,
        ),
        facts(
          ...(enquiry ? [['Reference', enquiry.reference] as const] : []),
          ['Attempts', String(mail.attempts)],
          ['Last answer', formatFailure(failure)],
          ['Id in the queue', id],
        ),
        paragraph('The admin app lists what waits or has failed under Mail, and sends it again.'),
      ]),
    };
    await queueEmail(trx, encryption, { kind: 'owner-alert', owner: { enquiry_id: enquiryId }, email, now });
  };
}

/** The enquiries mailbox, unless that is the one whose email was given up. */
function alertMailbox(encryption: AppContext['encryption'], mail: StoredEmail): string {
  const [first, second] = [mailboxes.enquiries.value, mailboxes.privacy.value];
  try {
    const refused = (encryption.decrypt('outbox', mail) as Email).to.address;
    return refused === first ? second : first;
  } catch {
    return first;
  }
}
