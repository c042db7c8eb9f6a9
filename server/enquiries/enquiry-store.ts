import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { enquirySubjects, type EnquirySubject } from '../../company/enquiry-subjects.ts';
import type { EnquiryDetails } from '../../forms/enquiry-details.ts';
import type { Enquiry } from '../../forms/enquiry-form.ts';
import type { EnquiriesTable, Queries, Transaction } from '../database/schema.ts';
import type { Rooms } from '../rooms.ts';
import { readOfficerPublicKey, sealToOfficer } from '../sealing/officer-box.ts';
import type { Sealed } from '../sealing/sealed-box.ts';
import type { PromisedDeadline } from './promised-deadlines.ts';
import { newReference } from './references.ts';

/** What the `sealed` column of an enquiry holds. */
export interface SealedEnquiry {
  readonly enquiry: Enquiry;
  readonly details: EnquiryDetails;
}

/** What the `sealed` column of a message holds. */
export interface SealedMessage {
  readonly text: string;
}

export type StoredEnquiry = Selectable<EnquiriesTable>;

/** A deadline as it was stored, for people. */
export interface PromisedDate {
  readonly label: string;
  /** The London calendar day, ISO. */
  readonly date: string;
}

/** How often a new reference may meet one that exists. Even twice is next to impossible. */
const attempts = 3;

/** Seals for whoever may read it: a concern for the officer alone, as soon as there is an officer’s key. */
export function sealFor(
  { sealing, environment }: Pick<Rooms, 'sealing' | 'environment'>,
  subject: EnquirySubject['slug'],
  content: SealedEnquiry | SealedMessage,
): Sealed {
  const officer = subject === 'speak-up' ? readOfficerPublicKey(environment.dataDirectory) : null;
  return officer ? sealToOfficer(officer, content) : sealing.seal(content);
}

/** The keyed hash by which a person’s enquiries are found; null for somebody who gave no address. */
export function hashOfEmail({ sealing }: Pick<Rooms, 'sealing'>, email: string): string | null {
  return email === '' ? null : sealing.hashOf('email', email.toLowerCase());
}

/** Under which hashes a person’s enquiries may be stored, by this key and by older ones. */
export function hashesOfEmail({ sealing }: Pick<Rooms, 'sealing'>, email: string): readonly string[] {
  return sealing.hashesOf('email', email.toLowerCase());
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
