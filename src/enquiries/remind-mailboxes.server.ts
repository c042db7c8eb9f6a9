import { companyDay, formatDate, inCompanyTime } from '../../company/dates.ts';
import { deadlineFrom, isBusinessDay } from '../../company/deadlines.ts';
import { answeredBy, mailboxes, type MailboxName } from '../../company/mailboxes.ts';
import type { AppContext } from '../server/context.ts';
import type { Queries, Transaction } from '../server/database/schema.ts';
import { emailAddress, type Email } from '../server/outbox/email.ts';
import {
  button,
  dates,
  emailBodies,
  heading,
  linkedDates,
  paragraph,
  type EmailBlock,
} from '../server/outbox/email-layout.ts';
import { queueEmail } from '../server/outbox/outbox-store.ts';
import { subjectOf, type StoredEnquiry } from './enquiry-store.server.ts';

/** How many enquiries a reminder names; the app has all of them. */
const namedLimit = 50;

type DueEnquiry = Pick<
  StoredEnquiry,
  'reference' | 'subject' | 'about' | 'mailbox' | 'next_due_at' | 'case_code_hash'
>;

/**
 * Queues one email to each mailbox with something overdue, or due by the next working day. None is queued on a day that is no working
 * day. References of concerns are left out, since others may read the same mailbox.
 *
 * @returns to how many mailboxes
 */
export async function queueReminders(
  trx: Transaction,
  { encryption, environment }: Pick<AppContext, 'encryption' | 'environment'>,
  now: Date,
): Promise<number> {
  if (!isBusinessDay(inCompanyTime(now).toPlainDate())) return 0;
  const due = await findDue(trx, deadlineFrom(now, { amount: 1, unit: 'business day' }).at);
  const byMailbox = Map.groupBy(due, ({ mailbox }) => mailbox);
  for (const [mailbox, enquiries] of byMailbox) {
    const email = reminderEmail(mailbox, enquiries, { now, adminOrigin: environment.admin?.origin });
    await queueEmail(trx, encryption, { kind: 'reminder', email, now });
  }
  return byMailbox.size;
}

const findDue = (queries: Queries, until: Date): Promise<readonly DueEnquiry[]> =>
  queries
    .selectFrom('enquiries')
    .select(['reference', 'subject', 'about', 'mailbox', 'next_due_at', 'case_code_hash'])
    .where('status', '=', 'open')
    .where('next_due_at', '<=', until.getTime())
    .orderBy('next_due_at')
    .orderBy('id')
    .execute();

const dayOf = ({ next_due_at }: DueEnquiry) => companyDay(new Date(next_due_at));

interface Morning {
  readonly now: Date;
  readonly adminOrigin: string | undefined;
}

function reminderEmail(
  mailbox: MailboxName,
  due: readonly DueEnquiry[],
  { now, adminOrigin }: Morning,
): Email {
  const today = companyDay(now);
  const groups = [
    ['Overdue', due.filter((one) => dayOf(one) < today)],
    ['Due today', due.filter((one) => dayOf(one) === today)],
    ['Due by the next working day', due.filter((one) => dayOf(one) > today)],
  ] as const;
  const title = groups
    .filter(([, enquiries]) => enquiries.length > 0)
    .map(([label, { length }]) => `${label}: ${String(length)}`)
    .join(', ');
  return {
    to: emailAddress(mailboxes[mailbox].value),
    subject: title,
    ...emailBodies(
      title,
      [
        ...groups.flatMap(([label, enquiries]) => groupBlocks(label, enquiries, adminOrigin)),
        ...(adminOrigin === undefined ? [] : [button('Open the list', adminOrigin)]),
      ],
      { preview: `For ${answeredBy[mailbox]}, ${formatDate(today)}` },
    ),
  };
}

function groupBlocks(
  label: string,
  due: readonly DueEnquiry[],
  adminOrigin: string | undefined,
): readonly EmailBlock[] {
  if (due.length === 0) return [];
  const concerns = due.filter(({ case_code_hash }) => case_code_hash !== null).length;
  const enquiries = due.filter(({ case_code_hash }) => case_code_hash === null);
  const left = enquiries.length - namedLimit;
  const named = enquiries.slice(0, namedLimit);
  return [
    heading(label),
    ...(named.length > 0 ? [namedBlock(named, adminOrigin)] : []),
    ...(left > 0 ? [paragraph(`And ${String(left)} more.`)] : []),
    ...(concerns > 0 ? [paragraph(concerns === 1 ? '1 concern.' : `${String(concerns)} concerns.`)] : []),
  ];
}

/** Each enquiry with its date, as a link where the admin app is served. */
function namedBlock(named: readonly DueEnquiry[], adminOrigin: string | undefined): EmailBlock {
  const rows = named.map((one) => {
    const label = `${subjectOf(one).label}, ${one.reference}`;
    return { label, date: formatDate(dayOf(one)), reference: one.reference };
  });
  if (adminOrigin === undefined) return dates(...rows.map(({ label, date }) => [label, date] as const));
  return linkedDates(
    ...rows.map(({ label, date, reference }) => ({
      label,
      date,
      href: `${adminOrigin}/enquiries/${reference}`,
    })),
  );
}

/** How many open enquiries to each mailbox have a date that has passed. Mailboxes without one are left out. */
export async function countOverdue(queries: Queries, now: Date): Promise<ReadonlyMap<MailboxName, number>> {
  const rows = await queries
    .selectFrom('enquiries')
    .select((is) => ['mailbox', is.fn.countAll<number | string>().as('count')])
    .where('status', '=', 'open')
    .where('next_due_at', '<', now.getTime())
    .groupBy('mailbox')
    .execute();
  return new Map(rows.map(({ mailbox, count }) => [mailbox, Number(count)]));
}
