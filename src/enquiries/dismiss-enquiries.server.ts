import type { MailboxName } from '../../company/mailboxes.ts';
import type { AppContext } from '../server/context.ts';
import { nothingDue, type Transaction } from '../server/database/schema.ts';
import { openState, updateNextDate } from './enquiry-store.server.ts';

interface ChosenEnquiries {
  readonly references: readonly string[];
  /** Those that the person answers; what is to another mailbox is left out. */
  readonly mailboxes: readonly MailboxName[];
}

const chosen = async (trx: Transaction, { references, mailboxes }: ChosenEnquiries) => {
  if (references.length === 0 || mailboxes.length === 0) return [];
  const found = trx
    .selectFrom('enquiries')
    .select(['id', 'reference', 'status', 'closed_reason'])
    .where('reference', 'in', references)
    .where('mailbox', 'in', mailboxes)
    // A concern is closed on its own screen by somebody who has read it.
    .where('case_code_hash', 'is', null);
  return found.execute();
};

/**
 * Closes what is no enquiry, such as advertisements. No promised date counts as kept or missed by it. A concern is left out.
 *
 * @returns the references of those that were open and are closed now
 * @throws {DatabaseUnavailable}
 */
export const dismissEnquiries = (
  { database }: Pick<AppContext, 'database'>,
  { now, ...asked }: ChosenEnquiries & { readonly now: Date },
): Promise<readonly string[]> =>
  database.transaction(async (trx) => {
    const open = (await chosen(trx, asked)).filter(({ status }) => status === 'open');
    if (open.length === 0) return [];
    const closed = await trx
      .updateTable('enquiries')
      .set({ status: 'closed', closed_at: now.getTime(), closed_reason: 'spam', next_due_at: nothingDue })
      .where(
        'id',
        'in',
        open.map(({ id }) => id),
      )
      .where('status', '=', 'open')
      .returning('reference')
      .execute();
    return closed.map(({ reference }) => reference);
  });

/**
 * Opens again what was closed as no enquiry, with its dates.
 *
 * @returns the references of those that are open again
 * @throws {DatabaseUnavailable}
 */
export const restoreDismissed = (
  { database }: Pick<AppContext, 'database'>,
  asked: ChosenEnquiries,
): Promise<readonly string[]> =>
  database.transaction(async (trx) => {
    const dismissed = (await chosen(trx, asked)).filter(({ closed_reason }) => closed_reason === 'spam');
    const restored: string[] = [];
    for (const { id, reference } of dismissed) {
      const { numUpdatedRows } = await trx
        .updateTable('enquiries')
        .set(openState)
        .where('id', '=', id)
        // On PostgreSQL somebody may have opened and answered it meanwhile.
        .where('closed_reason', '=', 'spam')
        .executeTakeFirst();
      if (numUpdatedRows === 0n) continue;
      await updateNextDate(trx, id);
      restored.push(reference);
    }
    return restored;
  });
