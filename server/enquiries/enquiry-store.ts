import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { enquirySubjects, type EnquirySubject } from '../../company/enquiry-subjects.ts';
import type { PromisedDate } from '../../forms/contact-state.ts';
import type { EnquiryDetails } from '../../forms/enquiry-details.ts';
import type { Enquiry } from '../../forms/enquiry-form.ts';
import type { EnquiriesTable, Queries, Transaction } from '../database/schema.ts';
import type { AppContext } from '../context.ts';
import { readOfficerPublicKey, encryptToOfficer } from '../encryption/report-encryption.ts';
import type { Encrypted } from '../encryption/encryption.ts';
import type { PromisedDeadline } from './promised-deadlines.ts';
import { newReference } from './references.ts';

/** What the `ciphertext` column of an enquiry holds. */
export interface EnquiryContent {
  readonly enquiry: Enquiry;
  readonly details: EnquiryDetails;
}

/** What the `ciphertext` column of a message holds. */
export interface MessageContent {
  readonly text: string;
}

export type StoredEnquiry = Selectable<EnquiriesTable>;

/** How often a new reference may meet one that exists. Even twice is next to impossible. */
const attempts = 3;

/** Seals for whoever may read it: a concern for the officer alone, as soon as there is an officer’s key. */
export function encryptFor(
  { encryption, environment }: Pick<AppContext, 'encryption' | 'environment'>,
  subject: EnquirySubject['slug'],
  content: EnquiryContent | MessageContent,
): Encrypted {
  const officer = subject === 'speak-up' ? readOfficerPublicKey(environment.dataDirectory) : null;
  return officer ? encryptToOfficer(officer, content) : encryption.encrypt(content);
}

/** The keyed hash by which a person’s enquiries are found; null for somebody who gave no address. */
export function hashOfEmail({ encryption }: Pick<AppContext, 'encryption'>, email: string): string | null {
  return email === '' ? null : encryption.keyedHash('email', email.toLowerCase());
}

/** Under which hashes a person’s enquiries may be stored, by this key and by older ones. */
export function hashesOfEmail(
  { encryption }: Pick<AppContext, 'encryption'>,
  email: string,
): readonly string[] {
  return encryption.keyedHashes('email', email.toLowerCase());
}

/** Adds an enquiry with its deadlines. False when the same form has been stored before. */
export async function insertEnquiry(
  trx: Transaction,
  enquiry: Omit<StoredEnquiry, 'id' | 'reference'>,
  deadlines: readonly PromisedDeadline[],
): Promise<{ readonly id: string; readonly reference: string } | null> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const identity = { id: randomUUID(), reference: newReference() };
    const { numInsertedOrUpdatedRows = 0n } = await trx
      .insertInto('enquiries')
      .values({ ...identity, ...enquiry })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows > 0n) {
      await insertDeadlines(trx, identity.id, deadlines);
      return identity;
    }
    if (await findByForm(trx, enquiry.idempotency_key)) return null;
  }
  throw new Error('No free reference was found');
}

async function insertDeadlines(
  trx: Transaction,
  enquiryId: string,
  deadlines: readonly PromisedDeadline[],
): Promise<void> {
  if (deadlines.length === 0) return;
  const rows = deadlines.map(({ commitment, label, date, at }) => ({
    id: randomUUID(),
    enquiry_id: enquiryId,
    commitment,
    label,
    due_date: date,
    due_at: at.getTime(),
  }));
  await trx.insertInto('deadlines').values(rows).execute();
}

/** @param idempotencyKey as it is stored */
export function findByForm(queries: Queries, idempotencyKey: string): Promise<StoredEnquiry | undefined> {
  return queries
    .selectFrom('enquiries')
    .selectAll()
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
}

export async function deadlinesOf(queries: Queries, enquiryId: string): Promise<readonly PromisedDate[]> {
  return await queries
    .selectFrom('deadlines')
    .select(['label', 'due_date as date'])
    .where('enquiry_id', '=', enquiryId)
    .orderBy('due_at')
    .execute();
}

/** @throws {RangeError} for a subject that has left the list; enquiries outlive it otherwise. */
export function subjectOf({ subject }: Pick<StoredEnquiry, 'subject'>): EnquirySubject {
  const found = enquirySubjects.find(({ slug }) => slug === subject);
  if (!found) throw new RangeError(`No such subject: ${subject}`);
  return found;
}
