import type { MailboxName } from '../../../company/mailboxes.ts';
import type { AppContext } from '../../server/context.ts';

/** A browser says every 30 seconds that an enquiry is on its screen; two of these may be lost. */
const readerMs = 75_000;

interface Reader {
  readonly enquiryId: string;
  readonly personId: string;
  readonly now: Date;
}

/**
 * Notes that somebody has an enquiry on the screen, or has left it.
 *
 * @throws {DatabaseUnavailable}
 */
export function noteReader(
  { database }: Pick<AppContext, 'database'>,
  { enquiryId, personId, now, isOpen }: Reader & { readonly isOpen: boolean },
): Promise<void> {
  const seen_at = now.getTime();
  return database.transaction(async (trx) => {
    const ofEnquiry = trx.deleteFrom('enquiry_readers').where('enquiry_id', '=', enquiryId);
    await ofEnquiry.where('seen_at', '<', seen_at - readerMs).execute();
    if (!isOpen) {
      await ofEnquiry.where('person_id', '=', personId).execute();
      return;
    }
    await trx
      .insertInto('enquiry_readers')
      .values({ enquiry_id: enquiryId, person_id: personId, seen_at })
      .onConflict((conflict) => conflict.columns(['enquiry_id', 'person_id']).doUpdateSet({ seen_at }))
      .execute();
  });
}

/** The names of the others who have an enquiry on the screen, and who still answer its mailbox. */
export async function findOtherReaders(
  { database }: Pick<AppContext, 'database'>,
  { enquiryId, personId, now, mailbox }: Reader & { readonly mailbox: MailboxName },
): Promise<readonly string[]> {
  const readers = await database.db
    .selectFrom('enquiry_readers')
    .innerJoin('admin_people', 'admin_people.id', 'enquiry_readers.person_id')
    .innerJoin('admin_mailboxes', 'admin_mailboxes.person_id', 'enquiry_readers.person_id')
    .select('name')
    .where('enquiry_id', '=', enquiryId)
    .where('admin_people.id', '<>', personId)
    .where('mailbox', '=', mailbox)
    .where('seen_at', '>=', now.getTime() - readerMs)
    .orderBy('name')
    .execute();
  return readers.map(({ name }) => name);
}
