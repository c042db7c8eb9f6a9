import type { MailboxName } from '../../company/mailboxes.ts';
import type { AppContext } from '../server/context.ts';
import type { Transaction } from '../server/database/schema.ts';
import { findAndLockEnquiry } from './enquiry-store.server.ts';

interface TakeEnquiry {
  readonly reference: string;
  /** The name of whoever has it from now on; null to give it back. */
  readonly takenBy: string | null;
  /** Who had it when the person looked. */
  readonly seen: string | null;
}

/**
 * Records who answers an enquiry, so that no two people do.
 *
 * @returns 'taken before' where somebody else has taken it since the person looked, and nothing was changed
 * @throws {DatabaseUnavailable}
 */
export function takeEnquiry(
  { database }: Pick<AppContext, 'database'>,
  { reference, takenBy, seen }: TakeEnquiry,
): Promise<'changed' | 'taken before'> {
  return database.transaction(async (trx) => {
    const stored = await findAndLockEnquiry(database, trx, 'reference', reference);
    if (!stored || stored.taken_by === takenBy) return 'changed';
    if (stored.taken_by !== seen) return 'taken before';
    await trx.updateTable('enquiries').set({ taken_by: takenBy }).where('id', '=', stored.id).execute();
    return 'changed';
  });
}

/** Gives back what somebody has taken on and may no longer read. @param mailboxes all of them where this is left out */
export async function giveBack(
  trx: Transaction,
  person: string,
  mailboxes?: readonly MailboxName[],
): Promise<void> {
  const taken = trx.updateTable('enquiries').set({ taken_by: null }).where('taken_by', '=', person);
  await (mailboxes ? taken.where('mailbox', 'in', mailboxes) : taken).execute();
}
