import type { MailboxName } from '../../company/mailboxes.ts';
import type { Queries } from '../server/database/schema.ts';

/**
 * The enquiries that are to one of these mailboxes. This is the only rule of who may read: each query of the admin app begins
 * with it, and with the mailboxes that the person answers.
 */
export const readableEnquiries = (queries: Queries, mailboxes: readonly MailboxName[]) =>
  queries
    .selectFrom('enquiries')
    // Unlike `in`, it is valid SQL for somebody who answers no mailbox.
    .where((is) => is.or(mailboxes.map((mailbox) => is('mailbox', '=', mailbox))));
