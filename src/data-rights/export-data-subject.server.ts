import { answeredBy } from '../../company/mailboxes.ts';
import { isEncryptedToPeople } from '../enquiries/age-keys.ts';
import { findFormerCiphertexts, type ConcernTextTable } from '../enquiries/concern-texts.server.ts';
import { messagesOf } from '../enquiries/enquiry-store.server.ts';
import type { ListedEnquiry } from '../enquiries/find-enquiries.server.ts';
import { findTransfers } from '../enquiries/pass-on-enquiry.server.ts';
import { notesOf } from '../enquiries/write-note.server.ts';
import { describeSubscriber, toIso, type StoredSubscriber } from '../newsletter/subscriber-store.server.ts';
import type { AppContext } from '../server/context.ts';
import { DecryptionError } from '../server/encryption/encryption.ts';
import type { Email } from '../server/outbox/email.ts';
import { findDataSubject, type DataSubject } from './find-data-subject.server.ts';

/**
 * Everything held about one address, decrypted, with times in ISO form, in UTC. What is encrypted to a recipient of concerns stays
 * so: an armored age file under `sealed`, and what it was before it was encrypted again under `former`. Of a record that is damaged the text is missing, and `notDecrypted` names it.
 *
 * @throws {DatabaseUnavailable}
 */
export async function exportDataSubject(context: AppContext, subject: DataSubject, now: Date) {
  const notDecrypted: string[] = [];
  const readText: ReadText = (name, decrypt) => {
    try {
      return decrypt();
    } catch (error) {
      if (!(error instanceof DecryptionError)) throw error;
      notDecrypted.push(name);
      return undefined;
    }
  };
  const found = await findDataSubject(context, subject);
  const enquiries = [];
  for (const listed of found.enquiries) enquiries.push(await exportEnquiry(context, listed, readText));
  return {
    exportedAt: now.toISOString(),
    enquiries,
    subscriptions: found.subscriber ? [await exportSubscription(context, found.subscriber, readText)] : [],
    consentRecords: found.consentRecords,
    suppressions: found.suppressions,
    notDecrypted,
  };
}

/** What `decrypt` gives; undefined where the record is damaged, whose name is then noted. */
type ReadText = <T>(name: string, decrypt: () => T) => T | undefined;

async function exportEnquiry(context: AppContext, { stored, dueDates }: ListedEnquiry, readText: ReadText) {
  const { encryption } = context;
  const messages = await messagesOf(context.database.db, stored.id);
  const former = await findFormerCiphertexts(context.database.db, stored.id);
  const transfers = await findTransfers(context.database.db, stored.id);
  const notes = await notesOf(context.database.db, stored.id);
  const formerOf = (id: string) =>
    former.has(id) ? { former: former.get(id)?.map(({ ciphertext }) => ({ sealed: ciphertext })) } : {};
  const read = (
    name: string,
    table: ConcernTextTable,
    record: Parameters<typeof encryption.decrypt>[1] & { readonly ciphertext: string },
  ) =>
    isEncryptedToPeople(record.key_id)
      ? { sealed: record.ciphertext }
      : readText(name, () => encryption.decrypt(table, record));
  const labels = context.database.db.selectFrom('concern_labels').select('ciphertext');
  const label = await labels.where('enquiry_id', '=', stored.id).executeTakeFirst();
  return {
    reference: stored.reference,
    subject: stored.subject,
    status: stored.status,
    receivedAt: toIso(stored.received_at),
    lastInteractionAt: toIso(stored.last_interaction_at),
    ...read(stored.reference, 'enquiries', stored),
    ...formerOf(stored.id),
    ...(label ? { label: { sealed: label.ciphertext } } : {}),
    closedReason: stored.closed_reason,
    channel: stored.channel,
    deadlines: dueDates.map(exportDeadline),
    passedOn: transfers.map(exportTransfer),
    notes: notes.map((note) => ({
      author: note.author,
      writtenAt: toIso(note.written_at),
      ...read(`${stored.reference}, a note`, 'notes', note),
      ...formerOf(note.id),
    })),
    messages: messages.map((message) => ({
      sender: message.sender,
      sentAt: toIso(message.sent_at),
      ...read(`${stored.reference}, a message`, 'messages', message),
      ...formerOf(message.id),
    })),
    mails: await exportMails(context, 'enquiry_id', stored.id, (decrypt) =>
      readText(`${stored.reference}, an email`, decrypt),
    ),
  };
}

const exportDeadline = ({
  label,
  date,
  formerDate = null,
  outcome,
  keptAt,
}: ListedEnquiry['dueDates'][number]) => ({
  label,
  date,
  formerDate,
  outcome,
  keptAt: keptAt === null ? null : toIso(keptAt),
});

const exportTransfer = (transfer: Awaited<ReturnType<typeof findTransfers>>[number]) => ({
  at: toIso(transfer.passed_at),
  by: transfer.author,
  fromSubject: transfer.from_subject,
  toSubject: transfer.to_subject,
  answeredBy: answeredBy[transfer.to_mailbox],
});

async function exportSubscription(context: AppContext, stored: StoredSubscriber, readText: ReadText) {
  const newsletters = await context.database.db
    .selectFrom('newsletter_sends')
    .select(['article', 'queued_at', 'delivered_at', 'refused_at'])
    .where('subscriber_id', '=', stored.id)
    .orderBy('queued_at')
    .execute();
  return {
    ...readText('the subscription', () => describeSubscriber(context, stored)),
    newsletters: newsletters.map(({ article, queued_at, delivered_at, refused_at }) => ({
      article,
      queuedAt: toIso(queued_at),
      deliveredAt: toIso(delivered_at),
      refusedAt: toIso(refused_at),
    })),
    mails: await exportMails(context, 'subscriber_id', stored.id, (decrypt) =>
      readText('the subscription, an email', decrypt),
    ),
  };
}

async function exportMails(
  { database, encryption }: AppContext,
  column: 'enquiry_id' | 'subscriber_id',
  id: string,
  readEmail: (decrypt: () => Email | null) => Email | null | undefined,
) {
  const mails = await database.db
    .selectFrom('outbox')
    .selectAll()
    .where(column, '=', id)
    .orderBy('created_at')
    .execute();
  // The text of an email is null once it has been deleted.
  return mails.map((mail) => {
    const { kind, state, created_at } = mail;
    const email = readEmail(() => (mail.ciphertext === null ? null : encryption.decrypt('outbox', mail)));
    const [to, text] = [email?.to.address ?? null, email?.text ?? null];
    return { kind, state, createdAt: toIso(created_at), to, text };
  });
}
