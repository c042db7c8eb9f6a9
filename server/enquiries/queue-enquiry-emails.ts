import type { Transaction } from '../database/schema.ts';
import { queueEmail } from '../outbox/queue-email.ts';
import type { AppContext } from '../context.ts';
import { additionNoticeEmail, noticeEmail, receiptEmail, type EmailedEnquiry } from './enquiry-emails.ts';
import { subjectOf, type StoredEnquiry } from './enquiry-store.ts';

/** Queues the sender’s receipt, where there is an address for it, and the notice to the mailbox that answers. */
export async function queueEnquiryEmails(
  trx: Transaction,
  { encryption }: Pick<AppContext, 'encryption'>,
  enquiryId: string,
  emailed: EmailedEnquiry,
): Promise<void> {
  const now = emailed.receivedAt;
  const receipt = receiptEmail(emailed);
  if (receipt) await queueEmail(trx, encryption, { kind: 'receipt', enquiryId, email: receipt, now });
  await queueEmail(trx, encryption, { kind: 'notice', enquiryId, email: noticeEmail(emailed), now });
}

/** Tells the officer that a reporter has added to a concern. */
export async function queueAdditionNotice(
  trx: Transaction,
  { encryption }: Pick<AppContext, 'encryption'>,
  stored: StoredEnquiry,
  now: Date,
): Promise<void> {
  const email = additionNoticeEmail(stored.reference, subjectOf(stored));
  await queueEmail(trx, encryption, { kind: 'notice', enquiryId: stored.id, email, now });
}
