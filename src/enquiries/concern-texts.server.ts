import { sql } from 'kysely';
import type { ConcernMailbox } from '../../company/enquiry-subjects.ts';
import type { Queries } from '../server/database/schema.ts';
import { keyIdsIn } from './age-keys.ts';

/** The tables with the texts of concerns: what was raised first, what reporters have added, and notes of colleagues. */
export const concernTextTables = ['enquiries', 'messages', 'notes'] as const;
export type ConcernTextTable = (typeof concernTextTables)[number];

/** Those, and the labels that browsers alone encrypt: what is encrypted again when somebody has made a key. */
export const sealedTables = [...concernTextTables, 'concern_labels'] as const;
export type SealedTable = (typeof sealedTables)[number];

/** The rows of a table that are texts of concerns to a mailbox. */
export function isConcernText(table: SealedTable, mailbox: ConcernMailbox) {
  const isConcern = sql`case_code_hash is not null and mailbox = ${mailbox}`;
  if (table === 'enquiries') return sql<boolean>`${isConcern}`;
  const isOfConcern = sql`enquiry_id in (select id from enquiries where ${isConcern})`;
  return table === 'messages'
    ? sql<boolean>`sender = 'reporter' and ${isOfConcern}`
    : sql<boolean>`${isOfConcern}`;
}

/** The texts of concerns to a mailbox, each with its enquiry. */
export async function findConcernTexts(queries: Queries, mailbox: ConcernMailbox) {
  const concerns = await queries
    .selectFrom('enquiries')
    .select(['id', 'id as enquiry_id', 'reference', 'ciphertext', 'key_id'])
    .where(isConcernText('enquiries', mailbox))
    .orderBy('received_at')
    .execute();
  const additions = await queries
    .selectFrom('messages')
    .innerJoin('enquiries', 'enquiries.id', 'enquiry_id')
    .select(['messages.id', 'enquiry_id', 'reference', 'messages.ciphertext', 'messages.key_id'])
    .where(isConcernText('messages', mailbox))
    .orderBy('sent_at')
    .execute();
  const notes = await queries
    .selectFrom('notes')
    .innerJoin('enquiries', 'enquiries.id', 'enquiry_id')
    .select(['notes.id', 'enquiry_id', 'reference', 'notes.ciphertext', 'notes.key_id'])
    .where(isConcernText('notes', mailbox))
    .orderBy('written_at')
    .execute();
  const labels = await queries
    .selectFrom('concern_labels')
    .innerJoin('enquiries', 'enquiries.id', 'enquiry_id')
    .select(['concern_labels.id', 'enquiry_id', 'reference'])
    .select(['concern_labels.ciphertext', 'concern_labels.key_id'])
    .where(isConcernText('concern_labels', mailbox))
    .orderBy('received_at')
    .execute();
  return [
    ...concerns.map((row) => ({ table: 'enquiries' as const, ...row })),
    ...additions.map((row) => ({ table: 'messages' as const, ...row })),
    ...notes.map((row) => ({ table: 'notes' as const, ...row })),
    ...labels.map((row) => ({ table: 'concern_labels' as const, ...row })),
  ];
}

/** Whether a text is encrypted to people, and one of these keys does not open it. */
export function lacksKey(textKeyId: string, keyIds: readonly string[]): boolean {
  const keysOfText = keyIdsIn(textKeyId);
  return keysOfText.length > 0 && keyIds.some((keyId) => !keysOfText.includes(keyId));
}

/** How many texts of concerns to a mailbox have each `key_id`. */
export async function countConcernTexts(queries: Queries, mailbox: ConcernMailbox) {
  const counts = [];
  for (const table of sealedTables) {
    const rows = await queries
      // The tables have this column in common.
      .selectFrom(table as 'enquiries')
      .select((is) => ['key_id as keyId', is.fn.countAll<number | string>().as('count')])
      .where(isConcernText(table, mailbox))
      .groupBy('key_id')
      .execute();
    counts.push(...rows.map(({ keyId, count }) => ({ keyId, count: Number(count) })));
  }
  return counts;
}

/** The former ciphertexts of an enquiry and its messages, the newest first, by the id of the record. */
export async function findFormerCiphertexts(queries: Queries, enquiryId: string) {
  const rows = await queries
    .selectFrom('former_ciphertexts')
    .select(['record_id', 'ciphertext', 'key_id', 'replaced_at'])
    .where('enquiry_id', '=', enquiryId)
    .orderBy('replaced_at', 'desc')
    .execute();
  return Map.groupBy(rows, ({ record_id }) => record_id);
}
