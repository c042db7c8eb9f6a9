import { removeStaleEmailFiles } from '../server/outbox/email-transport.ts';
import type { Email } from '../server/outbox/email.ts';
import type { AppContext } from '../server/context.ts';
import { DecryptionError } from '../server/encryption/encryption.ts';
import {
  decryptConcern,
  isEncryptedToRecipient,
  type RecipientIdentity,
} from '../concerns/concern-encryption.server.ts';
import { reportsToOthers } from '../concerns/concern-recipients.server.ts';
import {
  describeSubscriber,
  findByEmailHash,
  toIso,
  type StoredSubscriber,
} from '../newsletter/subscriber-store.server.ts';
import { consentWordings } from '../newsletter/subscription.ts';
import {
  addressKinds,
  insertSuppressions,
  saveSuppressions,
  type Suppression,
} from '../newsletter/suppression-list.server.ts';
import type { StoredEnquiry } from '../enquiries/enquiry-store.server.ts';
import { hashOfEmail } from '../server/encryption/email-hash.ts';
import { decryptEnquiry, listEnquiries, type ListedEnquiry } from '../enquiries/find-enquiries.server.ts';

/** A person’s address. Of the reports of concerns only those that the keys decrypt are included: anybody could ask who reported. */
export interface DataSubject {
  readonly email: string;
  /** The private keys of a recipient of reports, who alone gets those to that person. */
  readonly identities?: readonly RecipientIdentity[] | undefined;
}

/**
 * Everything held about one address, decrypted, with times in ISO form, in UTC. `notDecrypted` names the records
 * that are damaged, and missing.
 *
 * @throws {DatabaseUnavailable}
 */
export async function exportDataSubject(context: AppContext, subject: DataSubject, now: Date) {
  const notDecrypted: string[] = [];
  const orName = async <T>(name: string, work: Promise<T>): Promise<readonly T[]> => {
    try {
      return [await work];
    } catch (error) {
      if (!(error instanceof DecryptionError)) throw error;
      notDecrypted.push(name);
      return [];
    }
  };
  const enquiries = [];
  for (const listed of await enquiriesOf(context, subject, now))
    enquiries.push(...(await orName(listed.stored.reference, exportEnquiry(context, listed, subject))));
  const subscriber = await findByEmailHash(context.database.db, hashOf(context, subject));
  return {
    exportedAt: now.toISOString(),
    enquiries,
    subscriptions: subscriber
      ? await orName('the subscription', exportSubscription(context, subscriber))
      : [],
    consentRecords: await exportConsentRecords(context, subject),
    suppressions: await exportSuppressions(context, subject),
    notDecrypted,
  };
}

const hashOf = (context: Pick<AppContext, 'encryption'>, { email }: DataSubject) =>
  hashOfEmail(context, email) ?? '';

/** Counts what an erasure would remove. */
export async function countDataSubject(context: AppContext, subject: DataSubject, now: Date) {
  const enquiries = await enquiriesOf(context, subject, now);
  const subscriber = await findByEmailHash(context.database.db, hashOf(context, subject));
  return { enquiries: enquiries.length, subscriptions: subscriber ? 1 : 0 };
}

/**
 * Deletes the enquiries, the subscription and the proofs of consent of an address with all that belongs to them, in one transaction. The
 * erasure is remembered even if nothing was found, because a restored backup may hold more.
 *
 * @throws {DatabaseUnavailable}
 */
export async function eraseDataSubject(context: AppContext, subject: DataSubject, now: Date) {
  const found = await enquiriesOf(context, subject, now);
  const emailHash = hashOf(context, subject);
  const suppressedAt = { suppressed_at: now.getTime() };
  const reports = found.filter(({ stored }) => stored.subject === 'speak-up');
  const suppressions: readonly Suppression[] = [
    { kind: 'erased', identifier: emailHash, ...suppressedAt },
    ...reports.map(
      ({ stored }) => ({ kind: 'erased-report', identifier: stored.id, ...suppressedAt }) as const,
    ),
  ];
  const subscriptions = await context.database.transaction(async (trx) => {
    await insertSuppressions(trx, suppressions);
    await trx.deleteFrom('consent_records').where('email_hash', '=', emailHash).execute();
    for (const { stored } of found) await trx.deleteFrom('enquiries').where('id', '=', stored.id).execute();
    const deleted = await trx
      .deleteFrom('subscribers')
      .where('email_hash', '=', emailHash)
      .executeTakeFirst();
    return Number(deleted.numDeletedRows);
  });
  await saveSuppressions(context);
  await removeStaleEmailFiles(context);
  return { enquiries: found.length, subscriptions };
}

async function enquiriesOf(
  context: AppContext,
  subject: DataSubject,
  now: Date,
): Promise<readonly ListedEnquiry[]> {
  const isToOthers = await reportsToOthers(context, subject.identities);
  const emailHash = hashOf(context, subject);
  const included: ListedEnquiry[] = [];
  for (const listed of await listEnquiries(context.database.db, { emailHash }, now)) {
    const { stored } = listed;
    const isIncluded = !isToOthers(stored) && (await canDecrypt(subject.identities, stored));
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
    await decryptConcern(identities, { ciphertext });
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

async function exportSubscription(context: AppContext, stored: StoredSubscriber) {
  const newsletters = await context.database.db
    .selectFrom('newsletter_sends')
    .select(['article', 'queued_at'])
    .where('subscriber_id', '=', stored.id)
    .orderBy('queued_at')
    .execute();
  return {
    ...describeSubscriber(context, stored),
    newsletters: newsletters.map(({ article, queued_at }) => ({ article, queuedAt: toIso(queued_at) })),
    mails: await exportMails(context, 'subscriber_id', stored.id),
  };
}

/** The proofs of consent, with the wording of their version. */
async function exportConsentRecords(context: AppContext, subject: DataSubject) {
  const records = await context.database.db
    .selectFrom('consent_records')
    .selectAll()
    .where('email_hash', '=', hashOf(context, subject))
    .orderBy('confirmed_at')
    .execute();
  const wordings: Readonly<Partial<Record<string, string>>> = consentWordings;
  return records.map(({ consent_version: version, ...times }) => ({
    version,
    wording: wordings[version] ?? null,
    givenAt: toIso(times.consented_at),
    confirmedAt: toIso(times.confirmed_at),
    endedAt: toIso(times.ended_at),
  }));
}

/** Whether the address is on the suppression list. Its entries of reports would tell who has reported, and are left out. */
async function exportSuppressions(context: AppContext, subject: DataSubject) {
  const entries = await context.database.db
    .selectFrom('suppressions')
    .select(['kind', 'suppressed_at'])
    .where('identifier', '=', hashOf(context, subject))
    .where('kind', 'in', addressKinds)
    .execute();
  return entries.map(({ kind, suppressed_at }) => ({ kind, since: toIso(suppressed_at) }));
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
