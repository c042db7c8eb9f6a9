import { mailboxNames, type MailboxName } from '../../company/mailboxes.ts';
import { formatCount } from '../server/command-line/terminal.ts';
import type { Queries } from '../server/database/schema.ts';
import { OperatorError } from '../server/operator-error.ts';

/** The mailboxes that nobody answers, whose enquiries nobody sees in the admin app. */
export async function findUnansweredMailboxes(db: Queries): Promise<readonly MailboxName[]> {
  const rows = await db.selectFrom('admin_mailboxes').select('mailbox').distinct().execute();
  const answered = new Set(rows.map(({ mailbox }) => mailbox));
  return mailboxNames.filter((mailbox) => !answered.has(mailbox));
}

/**
 * Refuses a database in which something is to a mailbox that the company no longer has, because nobody could read it.
 *
 * @throws {OperatorError} with one line that names each such mailbox, and how much there is of it
 */
export async function checkMailboxes(db: Queries): Promise<void> {
  const enquiries = await db
    .selectFrom('enquiries')
    .select((is) => ['mailbox', is.fn.countAll<number | string>().as('count')])
    .where('mailbox', 'not in', mailboxNames)
    .groupBy('mailbox')
    .orderBy('mailbox')
    .execute();
  const answered = await db
    .selectFrom('admin_mailboxes')
    .innerJoin('admin_people', 'admin_people.id', 'person_id')
    .select(['name', 'mailbox'])
    .where('mailbox', 'not in', mailboxNames)
    .orderBy('mailbox')
    .orderBy('name')
    .execute();
  const found = [
    ...enquiries.map(
      ({ mailbox, count }) => `${formatCount(Number(count), 'enquiry', 'enquiries')} to “${mailbox}”`,
    ),
    ...answered.map(({ name, mailbox }) => `${name}, who answers “${mailbox}”`),
  ];
  if (found.length > 0)
    throw new OperatorError(
      `The database has ${found.join('; ')}, and company/mailboxes.json names no such mailbox: give it its name back, or change what the person answers (\`npm run site -- admin answers\`)`,
    );
}
