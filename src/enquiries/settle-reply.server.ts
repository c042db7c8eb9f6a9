import type { Transaction } from '../server/database/schema.ts';
import type { DeliveryAttempt } from '../server/outbox/delivery-attempt.ts';
import { openState, updateNextDate } from './enquiry-store.server.ts';

/**
 * Says of a reply whether it counts, in the transaction that records what became of its email. One whose email was given up reached
 * nobody: it keeps no date, and where it had closed the enquiry, that is open again. Once its email is accepted after all, it counts
 * from then on. A mailbox that refuses an email later, in an email of its own, is not known here.
 */
export async function settleReply(
  trx: Transaction,
  { mail, failure, now }: Pick<DeliveryAttempt, 'mail' | 'failure' | 'now'>,
): Promise<void> {
  const message = trx.selectFrom('messages').selectAll().where('email_id', '=', mail.id);
  const reply = await message.executeTakeFirst();
  if (!reply || (failure === null && reply.undelivered_at === null)) return;
  const enquiry = trx.updateTable('enquiries').where('id', '=', reply.enquiry_id);
  // Whoever answers meanwhile waits: on PostgreSQL for the row, on SQLite for the transaction.
  await enquiry.set((is) => ({ status: is.ref('status') })).execute();
  const outcome =
    failure === null ? { undelivered_at: null, sent_at: now.getTime() } : { undelivered_at: now.getTime() };
  await trx.updateTable('messages').set(outcome).where('id', '=', reply.id).execute();
  if (failure !== null) await enquiry.set(openState).where('final_answer_at', '=', reply.sent_at).execute();
  await updateNextDate(trx, reply.enquiry_id);
}
