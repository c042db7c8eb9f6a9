import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { deadlineFrom } from '../../company/deadlines.ts';
import {
  enquirySubjects,
  subjectAbout,
  type ConcernRecipientSlug,
  type EnquirySubject,
} from '../../company/enquiry-subjects.ts';
import { hours } from '../../company/time-limits.ts';
import type { PromisedDate } from './contact-state.ts';
import type { Enquiry, EnquiryDetails } from './enquiry.ts';
import type { AppContext } from '../server/context.ts';
import type { EnquiriesTable, Queries, Transaction } from '../server/database/schema.ts';
import type { Encrypted, Encryption } from '../server/encryption/encryption.ts';
import { encryptReport } from './speak-up/report-encryption.server.ts';
import { reportRecipientsOf } from './speak-up/report-recipients.server.ts';
import type { PromisedDeadline } from './deadlines.server.ts';
import { newReference } from './enquiry-codes.server.ts';
import { logSecurityEvent } from '../server/security-events.ts';

/** The plaintext of the `ciphertext` column of an enquiry. */
export interface EnquiryContent {
  readonly enquiry: Enquiry;
  readonly details: EnquiryDetails;
}

/** The plaintext of the `ciphertext` column of a message. */
export interface MessageContent {
  readonly text: string;
}

export type StoredEnquiry = Selectable<EnquiriesTable>;

/** The first attempt may meet an old enquiry with the same text, and the second another server. A new reference is hardly ever taken. */
const maxAttempts = 4;

/**
 * Encrypts a speak-up report to the person who receives it, and to nobody else; with the data key only while no recipient of
 * reports has a key. Everything else is encrypted with the data key.
 *
 * @param person null for every other subject
 * @throws {ReportRecipientUnavailable} when somebody has a key, and this person has none that can be used.
 * @throws {DatabaseUnavailable}
 */
export async function encryptFor(
  context: Pick<AppContext, 'database' | 'encryption'>,
  person: ConcernRecipientSlug | null,
  ...[table, record, content]:
    | ['enquiries', Pick<StoredEnquiry, 'id'>, EnquiryContent]
    | ['messages', Readonly<Record<'id' | 'enquiry_id', string>>, MessageContent]
): Promise<Encrypted> {
  const recipients = person === null ? [] : await reportRecipientsOf(context, person);
  return recipients.length > 0
    ? await encryptReport(recipients, content)
    : context.encryption.encrypt(table, record, content);
}

/**
 * The HMAC under the data key of what decides who may read an enquiry. Whoever writes to the database without that key can
 * give no report the case code or the recipient of another, and no receipt a later time.
 */
export const macOfEnquiry = ({ keyedHash }: Pick<Encryption, 'keyedHash'>, enquiry: Authenticated) =>
  keyedHash('enquiry', authenticatedText(enquiry));

/** Whether an enquiry has such an HMAC, under the current key or an older one. One that has not is logged. */
export function isAuthentic(
  context: Pick<AppContext, 'encryption' | 'logger'>,
  enquiry: Pick<StoredEnquiry, 'mac'> & Authenticated,
): boolean {
  const macs = context.encryption.keyedHashes('enquiry', authenticatedText(enquiry));
  if (macs.includes(enquiry.mac)) return true;
  logSecurityEvent(context, 'changed record');
  return false;
}

type Authenticated = Pick<StoredEnquiry, 'id' | 'subject' | 'recipient' | 'received_at' | 'case_code_hash'>;

const authenticatedText = ({ id, subject, recipient, received_at, case_code_hash }: Authenticated) =>
  JSON.stringify([id, subject, recipient, received_at, case_code_hash]);

/** The case code belongs to another report, which was sent from the same form. */
export class CaseCodeUsed extends Error {
  override readonly name = 'CaseCodeUsed';
}

/** The time for which a receipt is shown: long enough to print or save it. */
const receiptShownFor = hours(24);

export const receiptShownUntil = (receivedAt: Date | number) =>
  deadlineFrom(new Date(receivedAt), receiptShownFor).at;

/**
 * Adds an enquiry with its deadlines, unless it repeats one: the idempotency key is known, or one with the same text is open
 * and its receipt is still shown.
 *
 * @throws {CaseCodeUsed}
 */
export async function insertEnquiry(
  trx: Transaction,
  enquiry: Omit<StoredEnquiry, 'reference'>,
  deadlines: readonly PromisedDeadline[],
): Promise<{ readonly stored: StoredEnquiry; readonly repeats: 'form' | 'text' | undefined }> {
  const { idempotency_key: key, text_hash: textHash, case_code_hash: codeHash, received_at: now } = enquiry;
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const stored = { ...enquiry, reference: newReference() };
    const { numInsertedOrUpdatedRows = 0n } = await trx
      .insertInto('enquiries')
      .values(stored)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows > 0n) {
      const rows = deadlines.map(({ commitment, label, date, at }) => ({
        id: randomUUID(),
        enquiry_id: stored.id,
        commitment,
        label,
        due_date: date,
        due_at: at.getTime(),
      }));
      if (rows.length > 0) await trx.insertInto('deadlines').values(rows).execute();
      return { stored, repeats: undefined };
    }
    const sameForm = await findEnquiryBy(trx, 'idempotency_key', key);
    if (sameForm) return { stored: sameForm, repeats: 'form' };
    const sameText = textHash === null ? undefined : await findEnquiryBy(trx, 'text_hash', textHash);
    const isShown = sameText && receiptShownUntil(sameText.received_at).getTime() >= now;
    // Whoever sends the text of a closed enquiry again has more to say, and nobody would read it there.
    if (isShown && sameText.status === 'open') return { stored: sameText, repeats: 'text' };
    if (sameText) {
      // From now on the new enquiry is the one that is repeated. Another server may have done this meanwhile.
      await trx
        .updateTable('enquiries')
        .set({ text_hash: null })
        .where('id', '=', sameText.id)
        .where('text_hash', '=', textHash)
        .execute();
    } else if (codeHash !== null && (await findEnquiryBy(trx, 'case_code_hash', codeHash))) {
      throw new CaseCodeUsed('Another report has this case code');
    }
  }
  throw new Error('No free reference was found');
}

/** The enquiry with this value in a column whose values are unique. */
export function findEnquiryBy(
  queries: Queries,
  column: 'id' | 'reference' | 'idempotency_key' | 'text_hash' | 'case_code_hash',
  value: string,
): Promise<StoredEnquiry | undefined> {
  return queries.selectFrom('enquiries').selectAll().where(column, '=', value).executeTakeFirst();
}

export async function deadlinesOf(queries: Queries, enquiryId: string): Promise<readonly PromisedDate[]> {
  return await queries
    .selectFrom('deadlines')
    .select(['label', 'due_date as date'])
    .where('enquiry_id', '=', enquiryId)
    .orderBy('due_at')
    .execute();
}

/** The messages of an enquiry, the oldest first, still encrypted. */
export function messagesOf(queries: Queries, enquiryId: string) {
  return queries
    .selectFrom('messages')
    .selectAll()
    .where('enquiry_id', '=', enquiryId)
    .orderBy('sent_at')
    .orderBy('id')
    .execute();
}

/** @throws {RangeError} for a subject that is no longer on the list. */
export function subjectOf({
  subject,
  about,
}: Pick<StoredEnquiry, 'subject'> & Partial<Pick<StoredEnquiry, 'about'>>): EnquirySubject {
  const found = enquirySubjects.find(({ slug }) => slug === subject);
  if (!found) throw new RangeError(`No such subject: ${subject}`);
  return subjectAbout(found, about);
}
