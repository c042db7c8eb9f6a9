import { randomUUID } from 'node:crypto';
import { concernRecipient, recipientAt } from '../../company/enquiry-subjects.ts';
import type { ConcernSummary, EnquiryReceipt } from './enquiry-receipt.ts';
import { enquiryFieldNames, type Enquiry, type EnquiryDetails } from './enquiry.ts';
import type { AppContext } from '../server/context.ts';
import type { Queries } from '../server/database/schema.ts';
import type { Encryption } from '../server/encryption/encryption.ts';
import { hashOfSecret } from '../server/encryption/tokens.ts';
import { promisedDeadlines } from './deadlines.server.ts';
import { queueEnquiryEmails, type EmailedEnquiry } from './enquiry-emails.server.ts';
import {
  datesAndRepliesOf,
  findEnquiryBy,
  insertEnquiry,
  newRow,
  receiptShownUntil,
  subjectOf,
  type EnquiryContent,
  type StoredEnquiry,
} from './enquiry-store.server.ts';
import { storeEncrypted } from './person-keys.server.ts';

export interface ReceivedEnquiry {
  readonly enquiry: Enquiry;
  readonly details: EnquiryDetails;
  /** The key of a form sent by script, which stays the same when the form is sent again. */
  readonly idempotencyKey?: string | undefined;
  readonly now: Date;
}

export interface ReceivedConcern extends ReceivedEnquiry {
  /** The case code that the form had shown, such as "7QK4-93PD-XW2M-TR6H". */
  readonly caseCode: string;
}

/**
 * Stores an enquiry, its deadlines and its emails together, and resolves once they are durable. The same form sent again by
 * script stores nothing and gives the same receipt. Every other post is a new enquiry, also one from a form whose text was
 * changed after it had been sent, so that the changes are not lost.
 *
 * @returns the token in the URL of the receipt too: 43 characters
 * @throws {DatabaseUnavailable} when it could not be stored.
 */
export async function receiveEnquiry(context: AppContext, received: ReceivedEnquiry) {
  const { encryption, environment } = context;
  const keys = {
    id: randomUUID(),
    idempotency_key: idempotencyKeyOf(received.idempotencyKey ?? randomUUID(), received),
    case_code_hash: null,
  };
  const receiptPage = {
    url: `${environment.publicOrigin}/contact?receipt=${receiptTokenOf(encryption, keys.id)}`,
    shownUntil: receiptShownUntil(received.now),
  };
  const { id, reference } = await store(context, received, keys, receiptPage);
  return { reference, receiptToken: receiptTokenOf(encryption, id) };
}

/** 126 bits of an HMAC of the enquiry’s id, then the id, whose 22 characters of base64url end in a letter. */
const receiptTokenOf = ({ keyedHash }: Pick<Encryption, 'keyedHash'>, id: string) =>
  keyedHash('receipt', id).slice(0, 21) + Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');

/** The id of the enquiry to which a receipt’s token belongs; null for a token that was not made here. */
export function enquiryIdOf(encryption: Pick<Encryption, 'keyedHash'>, token: string): string | null {
  const hex = Buffer.from(token.slice(21), 'base64url').toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return receiptTokenOf(encryption, id) === token ? id : null;
}

/**
 * Stores a concern as `receiveEnquiry` does. Its case code opens it from then on; nothing else does, and
 * nothing of it is part of an address.
 *
 * @throws {CaseCodeUsed} when the same form was sent before with another text.
 * @throws {ConcernRecipientUnavailable} when it cannot be encrypted for those who answer the mailbox.
 * @throws {DatabaseUnavailable} when it could not be stored.
 */
export async function receiveConcern(
  context: AppContext,
  received: ReceivedConcern,
): Promise<ConcernSummary & { readonly caseCode: string }> {
  const { caseCode } = received;
  const keys = {
    id: randomUUID(),
    idempotency_key: idempotencyKeyOf(caseCode, received),
    case_code_hash: hashOfSecret('case code', caseCode),
  };
  const stored = await store(context, received, keys, null);
  return { caseCode, ...(await describeConcern(context.database.db, stored)) };
}

/** What a reporter is told of a stored concern: who receives it, since when, and by when it is answered. */
export const describeConcern = async (queries: Queries, stored: StoredEnquiry): Promise<ConcernSummary> => ({
  reference: stored.reference,
  recipient: recipientAt(stored.mailbox).title,
  receivedAt: new Date(stored.received_at),
  deadlines: (await datesAndRepliesOf(queries, stored.id)).dueDates,
});

/** A hash of the key of a form with what was typed into it. A browser may change line endings on the way. */
function idempotencyKeyOf(key: string, { enquiry, details }: ReceivedEnquiry): string {
  const typed = enquiryFieldNames.map((field) => enquiry[field]?.replaceAll('\r\n', '\n') ?? null);
  const { role = null, about = null } = details;
  return hashOfSecret('form', JSON.stringify([key, ...typed, role, about]));
}

async function store(
  context: AppContext,
  { enquiry, details, now }: ReceivedEnquiry,
  keys: Pick<StoredEnquiry, 'id' | 'idempotency_key' | 'case_code_hash'>,
  receiptPage: EmailedEnquiry['receiptPage'],
) {
  const about = details.about ?? null;
  const subject = subjectOf({ subject: enquiry.subject, about });
  const concernMailbox = keys.case_code_hash === null ? null : concernRecipient(enquiry.recipient).mailbox;
  const deadlines = promisedDeadlines(subject, now);
  const content: EnquiryContent = { enquiry, details };
  const row = newRow(context.encryption, keys, { enquiry, about, channel: 'form', receivedAt: now });
  const emailed = { enquiry, details, subject, deadlines, receivedAt: now, receiptPage };
  const text = ['enquiries', keys, content] as const;
  return await storeEncrypted(context, concernMailbox, text, async (trx, { ciphertext, keyId }) => {
    const { stored, isNew } = await insertEnquiry(trx, { ...row, ciphertext, key_id: keyId }, deadlines);
    if (isNew) await queueEnquiryEmails(trx, context, stored, { ...emailed, reference: stored.reference });
    return stored;
  });
}

/** The receipt that belongs to a token, for a day. Null for a concern, whatever the token. */
export async function findReceipt(
  context: AppContext,
  token: string,
  now = new Date(),
): Promise<EnquiryReceipt | null> {
  const id = enquiryIdOf(context.encryption, token);
  const stored = id === null ? undefined : await findEnquiryBy(context.database.db, 'id', id);
  if (stored?.case_code_hash !== null) return null;
  const shownUntil = receiptShownUntil(stored.received_at);
  if (shownUntil < now) return null;
  const { enquiry } = context.encryption.decrypt('enquiries', stored);
  return {
    reference: stored.reference,
    subject: subjectOf(stored),
    deadlines: (await datesAndRepliesOf(context.database.db, stored.id)).dueDates,
    receivedAt: new Date(stored.received_at),
    shownUntil,
    isEmailed: await hasReceiptEmail(context.database.db, stored.id),
    sent: enquiry,
  };
}

async function hasReceiptEmail(queries: Queries, enquiryId: string): Promise<boolean> {
  const found = await queries
    .selectFrom('outbox')
    .select('id')
    .where('enquiry_id', '=', enquiryId)
    .where('kind', '=', 'receipt')
    .executeTakeFirst();
  return found !== undefined;
}
