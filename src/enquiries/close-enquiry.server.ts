import type { ClosingReason } from '../../company/closing-reasons.ts';
import type { AppContext } from '../server/context.ts';
import { outstanding } from './deadlines.server.ts';
import { datesAndRepliesOf, findAndLockEnquiry, openState, updateNextDate } from './enquiry-store.server.ts';

/**
 * Closes an enquiry without an answer. Its outstanding dates are not kept by that, and a reason says why. It is no interaction with
 * the person, so it does not change how long the enquiry is kept.
 *
 * @param reason not needed where no date is outstanding
 * @returns 'no reason' where one is needed and missing, when nothing was changed
 * @throws {DatabaseUnavailable}
 */
export function closeEnquiry(
  { database }: Pick<AppContext, 'database'>,
  {
    reference,
    reason,
    now,
  }: {
    readonly reference: string;
    readonly reason: ClosingReason | null;
    readonly now: Date;
  },
): Promise<'closed' | 'no reason'> {
  return database.transaction(async (trx) => {
    const stored = await findAndLockEnquiry(database, trx, 'reference', reference);
    if (stored?.status !== 'open') return 'closed';
    const { dueDates, replies } = await datesAndRepliesOf(trx, stored.id);
    const isUnanswered = outstanding(stored, dueDates, replies).length > 0;
    if (isUnanswered && reason === null) return 'no reason';
    await trx
      .updateTable('enquiries')
      .set({ status: 'closed', closed_at: now.getTime(), closed_reason: isUnanswered ? reason : null })
      .where('id', '=', stored.id)
      .execute();
    await updateNextDate(trx, stored.id);
    return 'closed';
  });
}

/**
 * Opens an enquiry again with the dates that were outstanding before it was closed or finally answered.
 *
 * @throws {DatabaseUnavailable}
 */
export function reopenEnquiry(
  { database }: Pick<AppContext, 'database'>,
  { reference }: { readonly reference: string },
): Promise<void> {
  return database.transaction(async (trx) => {
    const stored = await findAndLockEnquiry(database, trx, 'reference', reference);
    if (!stored) return;
    await trx.updateTable('enquiries').set(openState).where('id', '=', stored.id).execute();
    await updateNextDate(trx, stored.id);
  });
}
