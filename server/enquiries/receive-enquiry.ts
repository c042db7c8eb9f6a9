import { randomUUID } from 'node:crypto';
import { domainToUnicode } from 'node:url';
import { deadlineFrom } from '../../company/deadlines.ts';
import { concernRecipient } from '../../company/enquiry-subjects.ts';
import { hours } from '../../company/time-limits.ts';
import type { EnquiryReceipt, ReportReceipt } from '../../forms/contact-state.ts';
import { enquiryFields, type Enquiry, type EnquiryDetails } from '../../forms/enquiry-form.ts';
import type { AppContext } from '../context.ts';
import { hashOfSecret } from '../encryption/codes.ts';
import { promisedDeadlines } from './deadlines.ts';
import { queueEnquiryEmails, type EmailedEnquiry } from './enquiry-emails.ts';
import {
  deadlinesOf,
  encryptFor,
  findByIdempotencyKey,
  hashOfEmail,
  insertEnquiry,
  subjectOf,
  type EnquiryContent,
  type StoredEnquiry,
} from './enquiry-store.ts';

/** Long enough to print or save it. */
const receiptShownFor = hours(24);

const receiptShownUntil = (receivedAt: Date) => deadlineFrom(receivedAt, receiptShownFor).at;

export interface Receipt extends Omit<EnquiryReceipt, 'sent' | 'shownUntil'> {
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

export interface ReceivedReport extends ReceivedEnquiry {
  /** As the form had shown it, "7QK4-93PD-XW2M-TR6H". */
  readonly caseCode: string;
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
  const form = submissionText(received);
  const receiptToken = encryption.keyedHash('receipt', form);
  const hashes = { receipt_hash: hashOfSecret('receipt', receiptToken), case_code_hash: null };
  const receiptPage = {
    url: `${context.environment.publicOrigin}/contact?receipt=${receiptToken}`,
    shownUntil: receiptShownUntil(received.now),
  };
  const stored = await store(context, received, hashOfSecret('form', form), hashes, receiptPage);
  if (stored) return { ...stored, receiptToken };
  const earlier = await findByIdempotencyKey(database.db, hashOfSecret('form', form));
  // The data key may have been rotated between the two.
  const earlierToken = encryption
    .keyedHashes('receipt', form)
    .find((token) => hashOfSecret('receipt', token) === earlier?.receipt_hash);
  if (!earlier || earlierToken === undefined) throw new Error('The earlier enquiry is no longer there');
  return { ...(await shownOf(context, earlier)), receiptToken: earlierToken };
}

/**
 * Stores a report of a concern as `receiveEnquiry` does. Its case code opens it from then on; nothing else does, and
 * nothing of it is part of an address.
 *
 * @throws {CaseCodeUsed} when the same form was sent before with another text.
 * @throws {ReportRecipientUnavailable} when it cannot be encrypted for the person chosen.
 * @throws {DatabaseUnavailable} when it could not be stored.
 */
export async function receiveReport(context: AppContext, received: ReceivedReport): Promise<ReportReceipt> {
  const { caseCode, enquiry } = received;
  const hashes = {
    // No address shows this receipt, so no token has this hash.
    receipt_hash: hashOfSecret('receipt', randomUUID()),
    case_code_hash: hashOfSecret('case code', caseCode),
  };
  const formHash = hashOfSecret('form', submissionText(received));
  const stored = await store(context, received, formHash, hashes, null);
  if (stored) return { ...stored, recipient: concernRecipient(enquiry.recipient), caseCode };
  const earlier = await findReport(context, received);
  if (!earlier) throw new Error('The earlier report is no longer there');
  return earlier;
}

/** The receipt of a report that has been stored already; null when it has not. @throws {DatabaseUnavailable} */
export async function findReport(
  context: AppContext,
  received: ReceivedReport,
): Promise<ReportReceipt | null> {
  const formHash = hashOfSecret('form', submissionText(received));
  const stored = await findByIdempotencyKey(context.database.db, formHash);
  if (!stored) return null;
  const recipient = concernRecipient(stored.recipient);
  return { ...(await shownOf(context, stored)), recipient, caseCode: received.caseCode };
}

/** Everything by which two submissions differ. A browser may change line endings on the way. */
function submissionText({
  idempotencyKey,
  enquiry,
  details,
  caseCode,
}: ReceivedEnquiry & Partial<ReceivedReport>): string {
  const typed = enquiryFields.flatMap((field) => enquiry[field]?.replaceAll('\r\n', '\n') ?? []);
  const code = caseCode === undefined ? [] : [caseCode];
  return JSON.stringify([idempotencyKey, ...typed, details.role ?? null, details.with ?? null, ...code]);
}

/** @returns undefined when the same form has been stored before. */
async function store(
  context: AppContext,
  { enquiry, details, now }: ReceivedEnquiry,
  formHash: string,
  hashes: Pick<StoredEnquiry, 'receipt_hash' | 'case_code_hash'>,
  receiptPage: EmailedEnquiry['receiptPage'],
) {
  const subject = subjectOf(enquiry);
  const recipient = subject.slug === 'speak-up' ? concernRecipient(enquiry.recipient).slug : null;
  const promised = promisedDeadlines(subject, now);
  const deadlines = promised.map(({ label, date }) => ({ label, date }));
  const { ciphertext, keyId } = await encryptFor(context, recipient, { enquiry, details });
  const row = {
    ...hashes,
    idempotency_key: formHash,
    subject: enquiry.subject,
    recipient,
    status: 'open' as const,
    received_at: now.getTime(),
    last_interaction_at: now.getTime(),
    closed_at: null,
    ciphertext,
    key_id: keyId,
    email_hash: hashOfEmail(context, enquiry.email),
  };
  return await context.database.transaction(async (trx) => {
    const stored = await insertEnquiry(trx, row, promised);
    if (!stored) return undefined;
    const { id, reference } = stored;
    const emailed = { reference, enquiry, details, subject, deadlines, receivedAt: now, receiptPage };
    await queueEnquiryEmails(trx, context.encryption, id, emailed);
    return { reference, subject, deadlines, receivedAt: now };
  });
}

/** What a receipt shows of a stored enquiry without decrypting it. */
async function shownOf({ database }: AppContext, stored: StoredEnquiry) {
  return {
    reference: stored.reference,
    subject: subjectOf(stored),
    deadlines: await deadlinesOf(database.db, stored.id),
    receivedAt: new Date(stored.received_at),
  };
}

/** The receipt that belongs to a token, for a day. Null for a report of a concern, whatever the token. */
export async function findReceipt(
  context: AppContext,
  token: string,
  now = new Date(),
): Promise<(EnquiryReceipt & { readonly details: EnquiryDetails }) | null> {
  const stored = await context.database.db
    .selectFrom('enquiries')
    .selectAll()
    .where('receipt_hash', '=', hashOfSecret('receipt', token))
    // Until the release of migration 0004 reports had a token too.
    .where('case_code_hash', 'is', null)
    .executeTakeFirst();
  if (!stored) return null;
  const shownUntil = receiptShownUntil(new Date(stored.received_at));
  if (shownUntil < now) return null;
  const { enquiry, details } = context.encryption.decrypt(stored.ciphertext, stored.key_id) as EnquiryContent;
  const sent = { ...enquiry, email: withUnicodeDomain(enquiry.email) };
  return { ...(await shownOf(context, stored)), shownUntil, sent, details };
}

/** As the sender wrote it: “info@exämple.de”, which is stored as “info@xn--exmple-cua.de”. */
const withUnicodeDomain = (email: string) =>
  email.replace(/[^@]*xn--[^@]*$/i, (domain) => domainToUnicode(domain));
