import { randomUUID } from 'node:crypto';
import { companyDay, inCompanyTime, noonOf } from '../../company/dates.ts';
import type { RecordedChannel } from '../../company/enquiry-channels.ts';
import { concernRecipient, type ComplaintTopicSlug } from '../../company/enquiry-subjects.ts';
import type { AppContext } from '../server/context.ts';
import { hashOfSecret } from '../server/encryption/tokens.ts';
import { queueEmail } from '../server/outbox/outbox-store.ts';
import { datesToCome, promisedDeadlines, receiptDateOfConcern } from './deadlines.server.ts';
import { isConcern, type Enquiry } from './enquiry.ts';
import { insertEnquiry, newRow, subjectOf, type EnquiryContent } from './enquiry-store.server.ts';
import { storeEncrypted } from './person-keys.server.ts';
import { recordedReceiptEmail } from './recorded-receipt-email.server.ts';

export interface RecordedEnquiry {
  readonly channel: RecordedChannel;
  /** The day of receipt at the headquarters, in ISO form. */
  readonly day: string;
  /** The address is empty where none is known. */
  readonly enquiry: Enquiry;
  readonly about: ComplaintTopicSlug | null;
  /** The code of a concern, which its reporter is given; null for everything else. */
  readonly caseCode: string | null;
  /** Whether an email confirms the receipt, where there is an address. */
  readonly sendReceipt: boolean;
  /** One for each: it is stored once, however often it is posted. */
  readonly idempotencyKey: string;
  readonly now: Date;
}

/** The first day of receipt that can be recorded, in ISO form: a year ago. What is older is a slip of the keyboard. */
export const earliestDay = (now: Date) => inCompanyTime(now).toPlainDate().subtract({ years: 1 }).toString();

/**
 * Stores what has come by letter, telephone, hotline, email or in person, with the dates that its subject promises from the day of
 * receipt, and queues the receipt. The text of a concern is encrypted to those who answer its mailbox.
 *
 * @returns 'wrong day' for a day before `earliestDay` or after today; then nothing was stored
 * @throws {CaseCodeUsed} when it was recorded before with another text.
 * @throws {ConcernRecipientUnavailable} when it cannot be encrypted for those who answer the mailbox.
 * @throws {DatabaseUnavailable}
 */
export async function recordEnquiry(
  context: Pick<AppContext, 'database' | 'encryption'>,
  recorded: RecordedEnquiry,
): Promise<{ readonly reference: string } | 'wrong day'> {
  const { channel, day, enquiry, about, caseCode, sendReceipt, now } = recorded;
  const { encryption } = context;
  if (day < earliestDay(now) || day > companyDay(now)) return 'wrong day';
  const receivedAt = day === companyDay(now) ? now : noonOf(day);
  const keys = {
    id: randomUUID(),
    idempotency_key: idempotencyKeyOf(recorded),
    case_code_hash: caseCode === null ? null : hashOfSecret('case code', caseCode),
  };
  const row = newRow(encryption, keys, { enquiry, about, channel, receivedAt });
  const subject = { ...subjectOf(row), mailbox: row.mailbox };
  const deadlines = promisedDeadlines(subject, receivedAt);
  const content: EnquiryContent = { enquiry, details: about === null ? {} : { about } };
  const concernMailbox = caseCode === null ? null : concernRecipient(enquiry.recipient).mailbox;
  const text = ['enquiries', keys, content] as const;
  return await storeEncrypted(context, concernMailbox, text, async (trx, { ciphertext, keyId }) => {
    const { stored, isNew } = await insertEnquiry(trx, { ...row, ciphertext, key_id: keyId }, deadlines);
    const { reference } = stored;
    if (isNew && sendReceipt && enquiry.email !== '') {
      const named = isConcern(enquiry.subject) ? [receiptDateOfConcern(receivedAt)] : deadlines;
      const receipt = { reference, subject, deadlines: datesToCome(named, now), day, channel };
      const email = recordedReceiptEmail(receipt, enquiry.email);
      await queueEmail(trx, encryption, { kind: 'receipt', owner: { enquiry_id: stored.id }, email, now });
    }
    return { reference };
  });
}

/** A hash of the key with all that was typed, so that a changed text is not taken for the one that was stored. */
const idempotencyKeyOf = ({ idempotencyKey, channel, day, about, enquiry }: RecordedEnquiry) => {
  const { subject, recipient, name, email, message } = enquiry;
  const typed = [idempotencyKey, channel, day, about, subject, recipient, name, email, message];
  return hashOfSecret('form', JSON.stringify(typed));
};
