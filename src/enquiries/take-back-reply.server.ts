import type { AppContext } from '../server/context.ts';
import { withdrawEmail } from '../server/outbox/outbox-store.ts';
import { findAndLockEnquiry, messagesOf, openState, updateNextDate } from './enquiry-store.server.ts';

/** The time in which the author can take a reply to an enquiry back. Its email leaves after it. */
export const takeBackMs = 10_000;

/**
 * Takes a reply back whose email has not begun to leave: the message and the email are deleted, and the dates and the state are as
 * they were before. The outbox decides in the same transaction, so either the email leaves or the reply is gone.
 *
 * @param id of the message
 * @param author who must have written it
 * @returns 'sent' where it is too late, or where the reply is of somebody else; 'taken back' also where it was taken back before
 * @throws {DatabaseUnavailable}
 */
export function takeBackReply(
  { database }: Pick<AppContext, 'database'>,
  { reference, id, author }: { readonly reference: string; readonly id: string; readonly author: string },
): Promise<'taken back' | 'sent'> {
  return database.transaction(async (trx) => {
    const stored = await findAndLockEnquiry(database, trx, 'reference', reference);
    if (!stored) return 'taken back';
    const messages = await messagesOf(trx, stored.id);
    const message = messages.find((one) => one.id === id);
    if (!message) return 'taken back';
    const { email_id, sent_at } = message;
    if (email_id === null || message.author !== author) return 'sent';
    if (!(await withdrawEmail(trx, email_id))) return 'sent';
    await trx.deleteFrom('messages').where('id', '=', id).execute();
    const left = messages.filter((one) => one !== message);
    await trx
      .updateTable('enquiries')
      .set({
        last_interaction_at: Math.max(stored.received_at, ...left.map((one) => one.sent_at)),
        ...(stored.final_answer_at === sent_at && openState),
      })
      .where('id', '=', stored.id)
      .execute();
    await updateNextDate(trx, stored.id);
    return 'taken back';
  });
}
