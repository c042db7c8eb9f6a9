import { formatCompanyDay } from '../../../company/dates.ts';
import { concernMailboxes, receivesConcerns } from '../../../company/enquiry-subjects.ts';
import { mailboxes as mailboxFacts, mailboxPurposes, type MailboxName } from '../../../company/mailboxes.ts';
import { fingerprintOf } from '../../enquiries/age-keys.ts';
import type { AppContext } from '../../server/context.ts';
import type { Transaction } from '../../server/database/schema.ts';
import { emailAddress } from '../../server/outbox/email.ts';
import { button, emailBodies, facts, paragraph, type EmailFact } from '../../server/outbox/email-layout.ts';
import { queueEmail } from '../../server/outbox/outbox-store.ts';

type Services = Pick<AppContext, 'encryption' | 'environment'>;

interface KeyNews {
  /** Of the person whom it is about. */
  readonly name: string;
  /** The mailboxes for concerns that it is about. */
  readonly mailboxes: readonly MailboxName[];
  readonly now: Date;
}

/** Tells every mailbox for concerns of a new key, so that nobody changes one unseen. */
export const queueNewKeyEmails = (
  trx: Transaction,
  services: Services,
  { keyId, ...news }: KeyNews & { readonly keyId: string },
) =>
  queueKeyNews(trx, services, news, {
    title: `${news.name} has a new key for concerns`,
    rows: [['Fingerprint', fingerprintOf(keyId)]],
    text: 'New concerns to this mailbox are encrypted to the key, too. Compare the fingerprint with this person by telephone, then confirm it in the admin app. If nobody expected a new key, do not confirm it: tell whoever runs the site.',
  });

/** Tells every mailbox for concerns of a person who answers one of them from now on. */
export async function queueNewPersonEmails(
  trx: Transaction,
  services: Services,
  { before = [], ...person }: KeyNews & { readonly before: readonly MailboxName[] | undefined },
): Promise<void> {
  const added = person.mailboxes.filter((mailbox) => receivesConcerns(mailbox) && !before.includes(mailbox));
  if (added.length === 0) return;
  await queueKeyNews(
    trx,
    services,
    { ...person, mailboxes: added },
    {
      title: `${person.name} answers concerns from now on`,
      rows: [],
      text: 'Once this person has a key, new concerns to this mailbox are encrypted to it, too. If nobody expected this person, tell whoever runs the site, who can end the access.',
    },
  );
}

async function queueKeyNews(
  trx: Transaction,
  { encryption, environment }: Services,
  { name, mailboxes, now }: KeyNews,
  {
    title,
    rows,
    text,
  }: { readonly title: string; readonly rows: readonly EmailFact[]; readonly text: string },
): Promise<void> {
  const origin = environment.admin?.origin;
  const blocks = [
    facts(
      ['Person', name],
      ['Mailbox', mailboxes.map((mailbox) => mailboxPurposes[mailbox]).join('; ')],
      ['Day', formatCompanyDay(now)],
      ...rows,
    ),
    paragraph(text),
    ...(origin === undefined ? [] : [button('Open the admin app', `${origin}/key`)]),
  ];
  for (const mailbox of concernMailboxes)
    await queueEmail(trx, encryption, {
      kind: 'owner-alert',
      email: {
        to: emailAddress(mailboxFacts[mailbox].value),
        subject: title,
        ...emailBodies(title, blocks, { preview: 'If nobody expected this, tell whoever runs the site.' }),
      },
      now,
    });
}
