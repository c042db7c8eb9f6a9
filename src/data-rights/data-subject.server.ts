import { deleteWithEmails } from '../server/database/delete-with-emails.ts';
import { removeEmailFiles } from '../server/outbox/email-transport.ts';
import type { Email } from '../server/outbox/email.ts';
import type { AppContext } from '../server/context.ts';
import { DecryptionError } from '../server/encryption/encryption.ts';
import {
  decryptReport,
  isEncryptedToRecipient,
  type RecipientIdentity,
} from '../enquiries/speak-up/report-encryption.server.ts';
import { hasReportRecipients, reportsToOthers } from '../enquiries/speak-up/report-recipients.server.ts';
import {
  consentRecordsOf,
  describeSubscriber,
  findByEmail,
  toIso,
} from '../newsletter/subscriber-store.server.ts';
import {
  insertSuppressions,
  saveSuppressions,
  suppressionsOf,
  type Suppression,
} from '../newsletter/suppression-list.server.ts';
import type { StoredEnquiry } from '../enquiries/enquiry-store.server.ts';
import { hashesOfEmail, hashOfEmail } from '../server/encryption/email-hash.ts';
import { decryptEnquiry, listEnquiries, type ListedEnquiry } from '../enquiries/find-enquiries.server.ts';

/**
 * A person’s address, and whether speak-up reports are included. They are included only for the person who received them,
 * since anybody with this command could otherwise find out who has reported. Until somebody has a key they are included
 * for all.
 */
export interface DataSubject {
  readonly email: string;
  /** The keys in the key file, if one was given; the reports to its owner are included. */
  readonly identities?: readonly RecipientIdentity[] | undefined;
}

export async function reportsAreIncluded(
  { database }: Pick<AppContext, 'database'>,
  { identities }: DataSubject,
): Promise<boolean> {
  return identities !== undefined || !(await hasReportRecipients(database.db));
}

/**
 * Everything held about one address, decrypted, with times in ISO form, in UTC. `notDecrypted` has the references of records
 * that these keys do not decrypt, and which may therefore be missing.
 *
 * @throws {DatabaseUnavailable}
 */
export async function exportDataSubject(context: AppContext, subject: DataSubject, now: Date) {
  const enquiries = [];
  const notDecrypted = new Set(await findUndecryptable(context, subject));
  for (const listed of await enquiriesOf(context, subject, now)) {
    try {
      enquiries.push(await exportEnquiry(context, listed, subject));
    } catch (error) {
      if (!(error instanceof DecryptionError)) throw error;
      notDecrypted.add(listed.stored.reference);
    }
  }
  const suppressions = await suppressionsOf(context, subject.email);
  return {
    exportedAt: now.toISOString(),
    enquiries,
    subscriptions: await exportSubscriptions(context, subject),
    consentRecords: await consentRecordsOf(context, subject.email),
    suppressions: suppressions.map(({ kind, suppressed_at }) => ({ kind, since: toIso(suppressed_at) })),
    notDecrypted: [...notDecrypted].sort(),
  };
}

/**
 * References of records that cannot be searched with these keys: enquiries under an unknown data key, whose addresses have
 * other hashes, and reports to the owner of the recipient’s key, if one was given, that it does not decrypt. Somebody who makes a
 * key in order to ask gets the same answer for every address, and does not learn who has reported.
 */
export async function findUndecryptable(
  context: Pick<AppContext, 'database' | 'encryption'>,
  subject: DataSubject,
): Promise<readonly string[]> {
  const { database, encryption } = context;
  const withReports = await reportsAreIncluded(context, subject);
  const isToOthers = await reportsToOthers(context, subject.identities);
  const keyIds = await database.db.selectFrom('enquiries').select('key_id').distinct().execute();
  const undecryptable: string[] = [];
  for (const { key_id: keyId } of keyIds) {
    const isReport = isEncryptedToRecipient(keyId);
    if (isReport ? !withReports : encryption.hasKey(keyId)) continue;
    const rows = await database.db
      .selectFrom('enquiries')
      .select(['reference', 'recipient', 'ciphertext', 'key_id'])
      .where('key_id', '=', keyId)
      .execute();
    for (const row of rows)
      if (!isReport || (!isToOthers(row) && !(await canDecrypt(subject.identities, row))))
        undecryptable.push(row.reference);
  }
  const subscribers = await database.db.selectFrom('subscribers').select(['id', 'key_id']).execute();
  for (const { id, key_id: keyId } of subscribers)
    if (!encryption.hasKey(keyId)) undecryptable.push(`subscription ${id.slice(0, 8)}`);
  return undecryptable;
}

/** Counts what an erasure would remove. */
export async function countDataSubject(context: AppContext, subject: DataSubject, now: Date) {
  const enquiries = await enquiriesOf(context, subject, now);
  const subscriptions = await findByEmail(context, subject.email);
  return { enquiries: enquiries.length, subscriptions: subscriptions.length };
}

/**
 * Deletes the enquiries, the subscription and the proofs of consent of an address with all that belongs to them, in one transaction. The
 * erasure is remembered even if nothing was found, because a restored backup may hold more.
 *
 * @throws {DatabaseUnavailable}
 */
export async function eraseDataSubject(context: AppContext, subject: DataSubject, now: Date) {
  const found = await enquiriesOf(context, subject, now);
  const subscribers = await findByEmail(context, subject.email);
  const suppress = (kind: Suppression['kind']) => (identifier: string) => ({
    identifier,
    kind,
    suppressed_at: now.getTime(),
  });
  const emailHashes = hashesOfEmail(context, subject.email);
  const reports = found.flatMap(({ stored }) => (stored.subject === 'speak-up' ? [stored.id] : []));
  const suppressions = [...emailHashes.map(suppress('erased')), ...reports.map(suppress('erased-report'))];
  const { messageIds, ...erased } = await context.database.transaction(async (trx) => {
    await insertSuppressions(trx, suppressions);
    await trx.deleteFrom('consent_records').where('email_hash', 'in', emailHashes).execute();
    const subscriptions = await deleteWithEmails(
      trx,
      'subscribers',
      subscribers.map(({ id }) => id),
    );
    const messageIds = [...subscriptions.messageIds];
    for (const { stored } of found)
      messageIds.push(...(await deleteWithEmails(trx, 'enquiries', [stored.id])).messageIds);
    return { messageIds, enquiries: found.length, subscriptions: subscriptions.deleted };
  });
  await saveSuppressions(context, now);
  // Without a mail server, emails are files.
  removeEmailFiles(context.environment.dataDirectory, messageIds);
  return erased;
}

async function enquiriesOf(
  context: AppContext,
  subject: DataSubject,
  now: Date,
): Promise<readonly ListedEnquiry[]> {
  const withReports = await reportsAreIncluded(context, subject);
  const isToOthers = await reportsToOthers(context, subject.identities);
  const emailHash = hashOfEmail(context, subject.email);
  const included: ListedEnquiry[] = [];
  for await (const listed of listEnquiries(context.database.db, { emailHash }, now)) {
    const { stored } = listed;
    const isIncluded = withReports && !isToOthers(stored) && (await canDecrypt(subject.identities, stored));
    if (stored.subject !== 'speak-up' || isIncluded) included.push(listed);
  }
  return included;
}

/** A key that decrypts the report is its recipient’s; any other might have been made for the purpose. */
async function canDecrypt(
  identities: DataSubject['identities'],
  { ciphertext, key_id }: Pick<StoredEnquiry, 'ciphertext' | 'key_id'>,
): Promise<boolean> {
  if (!isEncryptedToRecipient(key_id)) return true;
  if (identities === undefined) return false;
  try {
    await decryptReport(identities, { ciphertext });
    return true;
  } catch {
    return false;
  }
}

async function exportEnquiry(
  context: AppContext,
  { stored, dueDates }: ListedEnquiry,
  { identities }: DataSubject,
) {
  const decrypted = await decryptEnquiry(context, stored, identities);
  if (!decrypted) throw new DecryptionError('Only the recipient’s key decrypts this');
  const { content, messages } = decrypted;
  return {
    reference: stored.reference,
    subject: stored.subject,
    status: stored.status,
    receivedAt: toIso(stored.received_at),
    lastInteractionAt: toIso(stored.last_interaction_at),
    ...content,
    deadlines: dueDates.map(({ label, date }) => ({ label, date })),
    messages: messages.map(({ sender, sentAt, text }) => ({ sender, sentAt: toIso(sentAt), text })),
    mails: await exportMails(context, 'enquiry_id', stored.id),
  };
}

/** Subscriptions except those that the present keys do not decrypt, which `findUndecryptable` names. */
async function exportSubscriptions(context: AppContext, { email }: DataSubject) {
  const { db } = context.database;
  const subscriptions = [];
  for (const stored of await findByEmail(context, email)) {
    const newsletters = await db
      .selectFrom('newsletter_sends')
      .select(['article', 'queued_at'])
      .where('subscriber_id', '=', stored.id)
      .orderBy('queued_at')
      .execute();
    subscriptions.push({
      ...describeSubscriber(context, stored),
      newsletters: newsletters.map(({ article, queued_at }) => ({ article, queuedAt: toIso(queued_at) })),
      mails: await exportMails(context, 'subscriber_id', stored.id),
    });
  }
  return subscriptions;
}

async function exportMails(
  { database, encryption }: AppContext,
  column: 'enquiry_id' | 'subscriber_id',
  id: string,
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
    const email = mail.ciphertext === null ? null : (encryption.decrypt('outbox', mail) as Email);
    const [to, text] = [email?.to.address ?? null, email?.text ?? null];
    return { kind, state, createdAt: toIso(created_at), to, text };
  });
}
