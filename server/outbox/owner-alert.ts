import { mailboxes } from '../../company/organization.ts';
import type { Transaction } from '../database/schema.ts';
import type { AppContext } from '../context.ts';
import { failureInWords, type DeliveryFailure } from './delivery-failure.ts';
import { emailBodies } from './email-body.ts';
import { emailAddress, type Email } from './email.ts';
import type { StoredEmail } from './outbox-store.ts';
import { queueEmail } from './queue-email.ts';

const whatItWas = {
  receipt: 'the receipt for its sender',
  notice: 'the notice for the mailbox that answers it',
  reply: 'a reply to its sender',
} as const;

/** Tells the owner that an e-mail was given up. An alert that is given up itself is only logged: nobody would hear. */
export async function queueOwnerAlert(
  trx: Transaction,
  { encryption }: Pick<AppContext, 'encryption'>,
  mail: StoredEmail,
  failure: DeliveryFailure,
  now: Date,
): Promise<void> {
  const { kind, enquiry_id: enquiryId } = mail;
  if (kind === 'owner-alert') return;
  const enquiry =
    enquiryId === null
      ? undefined
      : await trx.selectFrom('enquiries').select('reference').where('id', '=', enquiryId).executeTakeFirst();
  const title = `An email could not be delivered${enquiry ? `: ${enquiry.reference}` : ''}`;
  const email: Email = {
    to: emailAddress(mailboxThatWorks(encryption, mail)),
    subject: title,
    ...emailBodies(title, [
      {
        kind: 'paragraph',
        text: `An email about an enquiry was given up: ${whatItWas[kind]}. The enquiry itself is stored and can be answered.`,
      },
      {
        kind: 'facts',
        facts: [
          ...(enquiry ? [['Reference', enquiry.reference] as const] : []),
          ['Attempts', String(mail.attempts + 1)],
          ['Last answer', failureInWords(failure)],
          ['Id in the queue', mail.id],
        ],
      },
      {
        kind: 'paragraph',
        text: `On the server, "npm run site -- mail-queue show" lists what waits, and "npm run site -- mail-queue retry ${mail.id}" sends this one again.`,
      },
    ]),
  };
  await queueEmail(trx, encryption, { kind: 'owner-alert', enquiryId, email, now });
}

/** Not the mailbox whose mail has just been given up. */
function mailboxThatWorks(
  encryption: AppContext['encryption'],
  { ciphertext, key_id: keyId }: StoredEmail,
): string {
  const [first, second] = [mailboxes.enquiries.value, mailboxes.privacy.value];
  try {
    const refused =
      ciphertext === null ? undefined : (encryption.decrypt(ciphertext, keyId) as Email).to.address;
    return refused === first ? second : first;
  } catch {
    return first;
  }
}
