import { deadlineFrom } from '../../company/deadlines.ts';
import { hours } from '../../company/time-limits.ts';
import type { EnquiryReceipt } from '../../forms/contact-state.ts';
import { enquiryFields, type Enquiry, type EnquiryDetails } from '../../forms/enquiry-form.ts';
import type { AppContext } from '../context.ts';
import { promisedDeadlines } from './deadlines.ts';
import { queueEnquiryEmails } from './enquiry-emails.ts';
import {
  deadlinesOf,
  encryptFor,
  findByIdempotencyKey,
  hashOfEmail,
  insertEnquiry,
  subjectOf,
  type EnquiryContent,
} from './enquiry-store.ts';
import { caseCodeFrom, hashOfSecret } from '../encryption/codes.ts';

/** Long enough to print it; the e-mailed receipt stays. */
const receiptShownFor = hours(24);

export interface Receipt extends Omit<EnquiryReceipt, 'sent'> {
  /** 43 characters, for the URL of the receipt; the same at every repeat. */
  readonly receiptToken: string;
}

export interface ReceivedEnquiry {
  readonly enquiry: Enquiry;
  readonly details: EnquiryDetails;
  /** The same when the same form is sent again. */
  readonly idempotencyKey: string;
  readonly now: Date;
}

/**
 * Stores an enquiry, its deadlines and its e-mails together, and resolves once they are durable. The same form sent
 * again gives the same receipt and stores nothing. A form whose text was changed in between is a new enquiry, so that
 * the changes are not lost.
 *
 * @throws {DatabaseUnavailable} when it could not be stored.
 */
export async function receiveEnquiry(context: AppContext, received: ReceivedEnquiry): Promise<Receipt> {
  const { database, encryption } = context;
  const { enquiry, details, now } = received;
  const subject = subjectOf(enquiry);
  const form = submissionText(received);
  const formHash = hashOfSecret('form', form);
  const receiptToken = encryption.keyedHash('receipt', form);
  const deadlines = promisedDeadlines(subject, now);
  const dates = deadlines.map(({ label, date }) => ({ label, date }));
  const caseCode = subject.slug === 'speak-up' ? caseCodeFrom(receiptToken) : undefined;
  const { ciphertext, keyId } = await encryptFor(context, subject.slug, { enquiry, details });
  const row = {
    idempotency_key: formHash,
    subject: enquiry.subject,
    status: 'open' as const,
    received_at: now.getTime(),
    last_interaction_at: now.getTime(),
    closed_at: null,
    ciphertext,
    key_id: keyId,
    email_hash: hashOfEmail(context, enquiry.email),
    receipt_hash: hashOfSecret('receipt', receiptToken),
    case_code_hash: caseCode === undefined ? null : hashOfSecret('case code', caseCode),
    receipt_shown_at: null,
  };

  const reference = await database.transaction(async (trx) => {
    const stored = await insertEnquiry(trx, row, deadlines);
    if (!stored) return undefined;
    const { id, reference } = stored;
    const emailed = { reference, enquiry, details, subject, deadlines: dates, receivedAt: now };
    await queueEnquiryEmails(trx, encryption, id, emailed);
    return reference;
  });
  if (reference === undefined) return await earlierReceipt(context, form, formHash);
  const receipt = { reference, receiptToken, subject, deadlines: dates, receivedAt: now };
  return caseCode === undefined ? receipt : { ...receipt, caseCode };
}

/** Everything by which two submissions differ. A browser may change line endings on the way. */
function submissionText({ idempotencyKey, enquiry, details }: ReceivedEnquiry): string {
  const typed = enquiryFields.flatMap((field) => enquiry[field]?.replaceAll('\r\n', '\n') ?? []);
  return JSON.stringify([idempotencyKey, ...typed, details.role ?? null, details.with ?? null]);
}

async function earlierReceipt(context: AppContext, form: string, formHash: string): Promise<Receipt> {
  const { database, encryption } = context;
  const stored = await findByIdempotencyKey(database.db, formHash);
  // The data key may have been rotated between the two.
  const receiptToken = encryption
    .keyedHashes('receipt', form)
    .find((token) => hashOfSecret('receipt', token) === stored?.receipt_hash);
  if (!stored || receiptToken === undefined) throw new Error('The earlier enquiry is no longer there');
  const mayShowCode = stored.case_code_hash !== null && stored.receipt_shown_at === null;
  return {
    reference: stored.reference,
    receiptToken,
    ...(mayShowCode && { caseCode: caseCodeFrom(receiptToken) }),
    subject: subjectOf(stored),
    deadlines: await deadlinesOf(database.db, stored.id),
    receivedAt: new Date(stored.received_at),
  };
}

/**
 * The receipt that belongs to a token, for a day. That of a speak-up report has no text, and its case code the first
 * time only.
 */
export async function findReceipt(
  { database, encryption }: AppContext,
  token: string,
  now = new Date(),
): Promise<(EnquiryReceipt & { readonly details: EnquiryDetails }) | null> {
  const stored = await database.db
    .selectFrom('enquiries')
    .selectAll()
    .where('receipt_hash', '=', hashOfSecret('receipt', token))
    .executeTakeFirst();
  if (!stored || deadlineFrom(new Date(stored.received_at), receiptShownFor).at < now) return null;
  const found = {
    reference: stored.reference,
    subject: subjectOf(stored),
    deadlines: await deadlinesOf(database.db, stored.id),
    receivedAt: new Date(stored.received_at),
  };
  if (stored.case_code_hash === null) {
    const { enquiry, details } = encryption.decrypt(stored.ciphertext, stored.key_id) as EnquiryContent;
    return { ...found, sent: enquiry, details };
  }
  const { numUpdatedRows } = await database.transaction((trx) =>
    trx
      .updateTable('enquiries')
      .set({ receipt_shown_at: now.getTime() })
      .where('id', '=', stored.id)
      .where('receipt_shown_at', 'is', null)
      .executeTakeFirst(),
  );
  // Of several concurrent requests, one has updated the row.
  return { ...found, sent: null, details: {}, ...(numUpdatedRows > 0n && { caseCode: caseCodeFrom(token) }) };
}
