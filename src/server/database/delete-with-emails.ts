import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Database, Transaction } from './schema.ts';

const ownerColumns = { enquiries: 'enquiry_id', subscribers: 'subscriber_id' } as const;

export type OwnerTable = keyof typeof ownerColumns;
export type OwnerCondition = (is: ExpressionBuilder<Database, OwnerTable>) => Expression<SqlBool>;

/**
 * Deletes records, and by cascade all that belongs to them.
 *
 * @param condition leaves out those that have changed meanwhile
 * @returns how many there were, and the ids of their emails, whose files are still there
 */
export async function deleteWithEmails(
  trx: Transaction,
  table: OwnerTable,
  ids: readonly string[],
  condition?: OwnerCondition,
) {
  if (ids.length === 0) return { deleted: 0, messageIds: [] };
  const owner = ownerColumns[table];
  const emails = await trx
    .selectFrom('outbox')
    .select(['message_id', owner])
    .where(owner, 'in', ids)
    .execute();
  let deletion = trx.deleteFrom(table).where('id', 'in', ids);
  if (condition) deletion = deletion.where(condition);
  const deleted = new Set((await deletion.returning('id').execute()).map(({ id }) => id));
  const ofDeleted = emails.filter((email) => deleted.has(email[owner] ?? ''));
  return { deleted: deleted.size, messageIds: ofDeleted.map(({ message_id }) => message_id) };
}
