import { answeredBy, type MailboxName } from '../../../company/mailboxes.ts';
import type { ListedEnquiry } from '../../enquiries/find-enquiries.server.ts';
import { findTransfers } from '../../enquiries/pass-on-enquiry.server.ts';
import type { AppContext } from '../../server/context.ts';

/** "Complaints Officer" */
const roleOf = (mailbox: MailboxName) => answeredBy[mailbox].replace(/^the /, '');

/** What the register has of an enquiry besides its messages and dates. */
export async function describeRegister(
  { database: { db } }: Pick<AppContext, 'database'>,
  { stored }: ListedEnquiry,
) {
  const transfers = await findTransfers(db, stored.id);
  return {
    /** The topic of a complaint that decides who answers it. */
    about: stored.about,
    transfers: transfers.map(({ id, author, passed_at, from_mailbox, to_mailbox }) => ({
      id,
      author,
      at: passed_at,
      from: roleOf(from_mailbox),
      to: roleOf(to_mailbox),
    })),
  };
}
