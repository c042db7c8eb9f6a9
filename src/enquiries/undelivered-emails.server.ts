import {
  concernRecipients,
  receivesConcerns,
  type ConcernRecipient,
} from '../../company/enquiry-subjects.ts';
import { mailboxes } from '../../company/mailboxes.ts';
import { companyDay, formatDate } from '../../company/dates.ts';
import type { AppContext } from '../server/context.ts';
import { decryptOrNull } from '../server/encryption/encryption.ts';
import { nothingDue, type Transaction } from '../server/database/schema.ts';
import type { MailKind } from '../server/outbox/delivery-attempt.ts';
import { formatFailure } from '../server/outbox/delivery-failure.ts';
import { emailAddress, type Email } from '../server/outbox/email.ts';
import { dates, emailBodies, facts, paragraph } from '../server/outbox/email-layout.ts';
import { queueEmail, type StoredEmail } from '../server/outbox/outbox-store.ts';
import { isConcern } from './enquiry.ts';
import { findEnquiryBy, messagesOf } from './enquiry-store.server.ts';
import { findTransfers } from './pass-on-enquiry.server.ts';
import { settleReply } from './settle-reply.server.ts';

/**
 * The emails about an enquiry. The owner is told of each that is given up, but for the receipt of a concern, which only Mail shows. An
 * alert that is given up itself is only logged.
 */
export const enquiryMailKinds = {
  receipt: {
    onSettled: async (trx, services, settled) => {
      // An alert of the receipt of a concern would tell other readers of the mailbox that its reporter gave an address.
      if (await isAboutConcern(trx, settled.mail)) return;
      const isOfTransfer = settled.failure !== null && (await belongsToTransfer(trx, settled.mail));
      const alert = isOfTransfer ? alertOwnerOfTransfer : alertOwnerOfReceipt;
      await alert(trx, services, settled);
    },
  },
  notice: { onSettled: alertOfNotice },
  reply: {
    isPersonal: true,
    onSettled: async (trx, services, settled) => {
      await settleReply(trx, services, settled);
      const isExtension = settled.failure !== null && (await givesLaterDate(trx, settled.mail));
      const alert = isExtension ? alertOwnerOfExtension : alertOwnerOfReply;
      await alert(trx, services, settled);
    },
  },
  reminder: {},
  'owner-alert': {},
} satisfies Readonly<Record<string, MailKind>>;

const alertOwnerOfReceipt = alertOwner('the receipt for its sender');

const alertOwnerOfTransfer = alertOwner(
  'the news for its sender that it was passed on',
  ' Tell the sender in another way who answers now, and by when.',
);

const alertOwnerOfExtension = alertOwner(
  'the news of a later date for its sender',
  ' The old date stands. Tell the sender in another way before it has passed, then choose More time again.',
);

const alertOwnerOfReply = alertOwner(
  'a reply to its sender',
  ' Check the address. The reply keeps no date now: telephone or write, and record that under Answered elsewhere.',
);

const alertOwnerOfNotice = alertOwner('the notice for the mailbox that answers it');

async function isAboutConcern(trx: Transaction, { enquiry_id }: StoredEmail): Promise<boolean> {
  const found = enquiry_id === null ? undefined : await findEnquiryBy(trx, 'id', enquiry_id);
  return found !== undefined && isConcern(found.subject);
}

async function belongsToTransfer(trx: Transaction, { id, enquiry_id }: StoredEmail): Promise<boolean> {
  const transfers = enquiry_id === null ? [] : await findTransfers(trx, enquiry_id);
  return transfers.some(({ email_id }) => email_id === id);
}

/** Queues an email that tells people of the company of one that was given up. */
const queueAlert = (
  trx: Transaction,
  encryption: AppContext['encryption'],
  { mail, email, now }: { readonly mail: StoredEmail; readonly email: Email; readonly now: Date },
) => queueEmail(trx, encryption, { kind: 'owner-alert', owner: { enquiry_id: mail.enquiry_id }, email, now });

async function givesLaterDate(trx: Transaction, { id, enquiry_id }: StoredEmail): Promise<boolean> {
  const messages = enquiry_id === null ? [] : await messagesOf(trx, enquiry_id);
  return messages.some(({ email_id, moves_date_to }) => email_id === id && moves_date_to !== null);
}

/**
 * Where a mailbox that receives concerns refuses an email, whoever answers the other one is told, and rings: nobody else is to learn
 * what has come, and the dates are running. The alert names neither a reference nor a concern.
 */
async function alertOfNotice(...settled: Parameters<typeof alertOwnerOfNotice>): Promise<void> {
  const [trx, { encryption }, { mail, failure, now }] = settled;
  const found = mail.enquiry_id === null ? undefined : await findEnquiryBy(trx, 'id', mail.enquiry_id);
  const silent = concernRecipients.find(({ mailbox }) => mailbox === found?.mailbox);
  const addressOf = (recipient: ConcernRecipient) => mailboxes[recipient.mailbox].value;
  const other = silent && concernRecipients.find((one) => addressOf(one) !== addressOf(silent));
  if (failure === null || !silent || !other) return alertOwnerOfNotice(...settled);
  const title = `Ring the ${silent.title} today: the mailbox refuses emails`;
  const email: Email = {
    to: emailAddress(addressOf(other)),
    subject: title,
    ...emailBodies(
      title,
      [
        paragraph(
          `An email of the website to the mailbox of the ${silent.title} was given up. Such an email says that there is something to read and to answer in the admin app. It may not have been seen, and its promised dates are running.`,
        ),
        paragraph(
          `Ring the ${silent.title} today, and ask for the admin app to be opened: nothing is lost there. Then tell whoever runs the site that the address of the mailbox is refused.`,
        ),
        facts(['Attempts', String(mail.attempts)], ['Last answer', formatFailure(failure)]),
      ],
      { preview: 'Promised dates are running.' },
    ),
  };
  await queueAlert(trx, encryption, { mail, email, now });
}

/** @param advice a sentence after a space, or nothing */
function alertOwner(description: string, advice = ''): NonNullable<MailKind['onSettled']> {
  return async (trx, { encryption }, { mail, failure, now }) => {
    if (failure === null) return;
    const { id, enquiry_id: enquiryId } = mail;
    const found = enquiryId === null ? undefined : await findEnquiryBy(trx, 'id', enquiryId);
    // Nobody else is to learn what has come to a mailbox that receives concerns, and one that refuses emails cannot be told.
    const isPrivate = found !== undefined && receivesConcerns(found.mailbox);
    const isHidden = isPrivate && mail.kind === 'notice';
    const enquiry = isHidden ? undefined : found;
    // A reply that was given up keeps no date, so its date is due again.
    const isDue = enquiry?.status === 'open' && enquiry.next_due_at !== nothingDue;
    const title = `An email could not be delivered${enquiry ? `: ${enquiry.reference}` : ''}`;
    const email: Email = {
      to: emailAddress(
        isPrivate && !isHidden ? mailboxes[found.mailbox].value : alertMailbox(encryption, mail),
      ),
      subject: title,
      ...emailBodies(
        'An email could not be delivered',
        [
          paragraph(
            `An email about an enquiry was given up: ${description}. The enquiry itself is stored and can be answered.${advice}`,
          ),
          facts(
            ...(enquiry ? [['Reference', enquiry.reference] as const] : []),
            ['Attempts', String(mail.attempts)],
            ['Last answer', formatFailure(failure)],
            ['Id in the queue', id],
          ),
          ...(isDue ? [dates(['Due', formatDate(companyDay(new Date(enquiry.next_due_at)))])] : []),
          ...(isHidden || advice !== ''
            ? []
            : [
                paragraph('Mail, in the admin app of whoever answers it, lists it: choose Send again there.'),
              ]),
        ],
        { preview: `It was ${description}.` },
      ),
    };
    await queueAlert(trx, encryption, { mail, email, now });
  };
}

/** The enquiries mailbox, unless that is the one whose email was given up. */
function alertMailbox(encryption: AppContext['encryption'], mail: StoredEmail): string {
  const [first, second] = [mailboxes.enquiries.value, mailboxes.privacy.value];
  return decryptOrNull(encryption, 'outbox', mail)?.to.address === first ? second : first;
}
