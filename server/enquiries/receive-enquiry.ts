import { deadlineFrom } from '../../company/deadlines.ts';
import type { EnquirySubject } from '../../company/enquiry-subjects.ts';
import { hours } from '../../company/time-limits.ts';
import type { EnquiryReceipt, PromisedDate } from '../../forms/contact-state.ts';
import type { EnquiryDetails } from '../../forms/enquiry-details.ts';
import { enquiryFields, type Enquiry } from '../../forms/enquiry-form.ts';
import type { AppContext } from '../context.ts';
import { queueEnquiryEmails } from './queue-enquiry-emails.ts';
import {
  deadlinesOf,
  findByForm,
  hashOfEmail,
  insertEnquiry,
  encryptFor,
  subjectOf,
  type EnquiryContent,
} from './enquiry-store.ts';
import { promisedDeadlines } from './promised-deadlines.ts';
import { caseCodeFrom, hashOfSecret } from './references.ts';

/** Long enough to print it; the e-mail stays. */
const receiptShownFor = hours(24);

export interface Receipt {
  /** "HM-7QK4-93PD" */
  readonly reference: string;
  /** 43 characters that go into the address of the receipt; the same at every repeat. */
  readonly receiptToken: string;
  /** Of a concern, until it has been shown: "7QK4-93PD-XW2M-TR6H". */
  readonly caseCode?: string;
  readonly subject: EnquirySubject;
  readonly deadlines: readonly PromisedDate[];
  readonly receivedAt: Date;
}

/** A valid enquiry, and when it came. */
export interface ReceivedEnquiry {
  readonly enquiry: Enquiry;
  readonly details: EnquiryDetails;
  /** Of the form; the same when the same form is sent again. */
  readonly idempotencyKey: string;
  readonly now: Date;
}

/**
 * Stores an enquiry, its deadlines and its mails together, and answers once they are durable. The same form sent again
 * gives the same receipt and stores nothing. A form whose text was changed in between is a new enquiry, or the changes
 * would be lost behind a receipt for what came first.
 *
 * @throws {DatabaseUnavailable} when it could not be stored.
 */
export async function receiveEnquiry(context: AppContext, received: ReceivedEnquiry): Promise<Receipt> {
  const { database, encryption } = context;
  const { enquiry, details, now } = received;
  const subject = subjectOf(enquiry);
  const form = contentOf(received);
  const formHash = hashOfSecret('form', form);
  const receiptToken = encryption.keyedHash('receipt', form);
  const deadlines = promisedDeadlines(subject, now);
  const dates = deadlines.map(({ label, date }) => ({ label, date }));
  const caseCode = subject.slug === 'speak-up' ? caseCodeFrom(receiptToken) : undefined;
  const { ciphertext, keyId } = encryptFor(context, subject.slug, { enquiry, details });
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
    await queueEnquiryEmails(trx, context, id, emailed);
    return reference;
  });
  if (reference === undefined) return await earlierReceipt(context, form, formHash);
  return {
    reference,
    receiptToken,
    ...(caseCode !== undefined && { caseCode }),
    subject,
    deadlines: dates,
    receivedAt: now,
  };
}

/** All that tells one sending of the form from another. A browser may turn line ends into others on the way. */
function contentOf({ idempotencyKey, enquiry, details }: ReceivedEnquiry): string {
  const typed = enquiryFields.map((field) => enquiry[field].replaceAll('\r\n', '\n'));
  return JSON.stringify([idempotencyKey, ...typed, details.role ?? null, details.with ?? null]);
}

async function earlierReceipt(context: AppContext, form: string, formHash: string): Promise<Receipt> {
  const { database, encryption } = context;
  const stored = await findByForm(database.db, formHash);
  // Keys may have been changed between the two.
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

/** A receipt as it is shown, with what a link to the form had said. */
export interface FoundReceipt extends EnquiryReceipt {
  readonly details: EnquiryDetails;
}

/**
 * The receipt that belongs to a token, as long as it is shown. A concern’s shows no text, and its case code the first
 * time only.
 */
export async function findReceipt(
  context: AppContext,
  token: string,
  now = new Date(),
): Promise<FoundReceipt | null> {
  const { db } = context.database;
  const stored = await db
    .selectFrom('enquiries')
    .selectAll()
    .where('receipt_hash', '=', hashOfSecret('receipt', token))
    .executeTakeFirst();
  if (!stored || deadlineFrom(new Date(stored.received_at), receiptShownFor).at < now) return null;
  const isConcern = stored.case_code_hash !== null;
  const content = isConcern
    ? null
    : (context.encryption.decrypt(stored.ciphertext, stored.key_id) as EnquiryContent);
  const caseCode =
    isConcern && (await isFirstShowing(context, stored.id, now)) ? caseCodeFrom(token) : undefined;
  return {
    reference: stored.reference,
    subject: subjectOf(stored),
    deadlines: await deadlinesOf(db, stored.id),
    receivedAt: new Date(stored.received_at),
    sent: content?.enquiry ?? null,
    details: content?.details ?? {},
    ...(caseCode !== undefined && { caseCode }),
  };
}

/** Of two who ask at once, one is the first. */
async function isFirstShowing({ database }: AppContext, enquiryId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await database.db
    .updateTable('enquiries')
    .set({ receipt_shown_at: now.getTime() })
    .where('id', '=', enquiryId)
    .where('receipt_shown_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
