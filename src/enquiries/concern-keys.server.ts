import { concernRecipients, type ConcernRecipientSlug } from '../../company/enquiry-subjects.ts';
import type { Queries, Transaction } from '../server/database/schema.ts';

/* The public keys of the people who receive concerns. They are in the database, so that a key counts on all servers at once. */

/** A concern cannot be encrypted for its recipient, who has no key although somebody else has one. */
export class ConcernRecipientUnavailable extends Error {
  override readonly name = 'ConcernRecipientUnavailable';
}

/** The people who have a key, each with the age recipient and, where that is known, the time since which it is in use. */
export async function findConcernKeys(queries: Queries) {
  const rows = await queries.selectFrom('concern_keys').selectAll().orderBy('person').execute();
  return new Map(rows.map(({ person, ...key }) => [person, key]));
}

/** The people who cannot receive a concern, because somebody has a key and they have none. */
export async function findRecipientsWithoutKey(queries: Queries): Promise<ConcernRecipientSlug[]> {
  const keys = await findConcernKeys(queries);
  const withoutKey = concernRecipients.map(({ slug }) => slug).filter((slug) => !keys.has(slug));
  return keys.size === 0 ? [] : withoutKey;
}

export async function storeConcernKey(
  trx: Transaction,
  person: ConcernRecipientSlug,
  recipient: string,
  now: Date,
): Promise<void> {
  const row = { person, recipient, stored_at: now.getTime() };
  await trx
    .insertInto('concern_keys')
    .values(row)
    .onConflict((conflict) => conflict.column('person').doUpdateSet(row))
    .execute();
}
