import {
  concernRecipients,
  type ConcernMailbox,
  type ConcernRecipientSlug,
} from '../../company/enquiry-subjects.ts';
import type { Queries, Transaction } from '../server/database/schema.ts';

/* The public keys of the mailboxes that receive concerns. They are in the database, so that a key counts on all servers at once. */

/** A concern cannot be encrypted for its recipient, who has no key although somebody else has one. */
export class ConcernRecipientUnavailable extends Error {
  override readonly name = 'ConcernRecipientUnavailable';
}

/** The mailboxes that have a key, each with the age recipient and the time since which it is in use. */
export async function findConcernKeys(queries: Queries) {
  const rows = await queries.selectFrom('concern_keys').selectAll().orderBy('mailbox').execute();
  return new Map(rows.map(({ mailbox, ...key }) => [mailbox, key]));
}

/** The people who cannot receive a concern, because somebody has a key and they have none. */
export async function findRecipientsWithoutKey(queries: Queries): Promise<ConcernRecipientSlug[]> {
  const keys = await findConcernKeys(queries);
  const withoutKey = concernRecipients.filter(({ mailbox }) => !keys.has(mailbox)).map(({ slug }) => slug);
  return keys.size === 0 ? [] : withoutKey;
}

export async function storeConcernKey(
  trx: Transaction,
  mailbox: ConcernMailbox,
  recipient: string,
  now: Date,
): Promise<void> {
  const row = { mailbox, recipient, stored_at: now.getTime() };
  await trx
    .insertInto('concern_keys')
    .values(row)
    .onConflict((conflict) => conflict.column('mailbox').doUpdateSet(row))
    .execute();
}
