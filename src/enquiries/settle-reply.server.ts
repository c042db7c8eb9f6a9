import type { AppContext } from '../server/context.ts';
import type { Transaction } from '../server/database/schema.ts';
import type { DeliveryAttempt } from '../server/outbox/delivery-attempt.ts';
import { moveDate } from './extend-date.server.ts';
import { findAndLockEnquiry, openState, updateNextDate } from './enquiry-store.server.ts';

/**
 * Says of a reply whether it counts, in the transaction that records what became of its email. One whose email was given up reached
 * nobody: it keeps no date, and where it had closed the enquiry, that is open again. Once its email is accepted after all, it counts
 * from then on. One that gives the sender a later date moves the date when its email is accepted, and not before. A mailbox that
 * refuses an email later, in an email of its own, is not known here.
 */
export async function settleReply(
  trx: Transaction,
  { database }: Pick<AppContext, 'database'>,
  { mail, failure, now }: Pick<DeliveryAttempt, 'mail' | 'failure' | 'now'>,
): Promise<void> {
  const message = trx.selectFrom('messages').selectAll().where('email_id', '=', mail.id);
  const reply = await message.executeTakeFirst();
  if (!reply) return;
  const { enquiry_id: enquiryId, undelivered_at, moves_date_to: day } = reply;
  if (failure === null && undelivered_at === null && day === null) return;
  const enquiry = trx.updateTable('enquiries').where('id', '=', enquiryId);
  // Whoever answers meanwhile waits.
  await findAndLockEnquiry(database, trx, 'id', enquiryId);
  const sentAt = undelivered_at === null ? reply.sent_at : now.getTime();
  const outcome =
    failure === null ? { undelivered_at: null, sent_at: sentAt } : { undelivered_at: now.getTime() };
  await trx.updateTable('messages').set(outcome).where('id', '=', reply.id).execute();
  if (failure !== null) await enquiry.set(openState).where('final_answer_at', '=', reply.sent_at).execute();
  else if (day !== null) await moveDate(trx, { enquiryId, day, now });
  await updateNextDate(trx, enquiryId);
}
