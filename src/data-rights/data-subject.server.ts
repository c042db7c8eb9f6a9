import { removeStaleEmailFiles } from '../server/outbox/email-transport.ts';
import type { Email } from '../server/outbox/email.ts';
import type { AppContext } from '../server/context.ts';
import { DecryptionError } from '../server/encryption/encryption.ts';
import { receivesConcerns } from '../../company/enquiry-subjects.ts';
import { answeredBy, mailboxNames, type MailboxName } from '../../company/mailboxes.ts';
import { isEncryptedToPeople } from '../enquiries/age-keys.ts';
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
import type { Transaction } from '../server/database/schema.ts';
import {
  agreementEndsAt,
  countErasure,
  erasureLimit,
  findOtherRequests,
  lockErasuresOfDay,
  requestErasure,
} from './erasure-limit.server.ts';
import { keepProofOfRequests } from './erased-requests.server.ts';
import { findFormerCiphertexts, type ConcernTextTable } from '../enquiries/concern-texts.server.ts';
import { notesOf } from '../enquiries/write-note.server.ts';
import { findTransfers } from '../enquiries/pass-on-enquiry.server.ts';
import { messagesOf } from '../enquiries/enquiry-store.server.ts';
import { findEnquiriesFrom, type ListedEnquiry } from '../enquiries/find-enquiries.server.ts';

/** A person whose data are asked for. */
export interface DataSubject {
  readonly email: string;
  /** Those that the person answers who asks. */
  readonly mailboxes: readonly MailboxName[];
}

interface Reach {
  readonly mailboxes: readonly MailboxName[];
  /** Whether also the subscription and the proofs of consent. */
  readonly isWhole: boolean;
}

/**
 * What somebody may find, export and erase who answers these mailboxes. Whoever answers `privacy` reaches every enquiry but those
 * to a mailbox that receives concerns, and all else that is held of an address. Whoever answers such a mailbox reaches what has
 * come to it.
 */
function reachOf(answered: readonly MailboxName[]): Reach {
  const isWhole = answered.includes('privacy');
  const mailboxes = mailboxNames.filter((mailbox) =>
    receivesConcerns(mailbox) ? answered.includes(mailbox) : isWhole,
  );
  return { mailboxes, isWhole };
}

/** What is held under an address, still encrypted. */
export async function findDataSubject(context: AppContext, subject: DataSubject) {
  const emailHash = context.encryption.hashOfEmail(subject.email);
  const { mailboxes, isWhole } = reachOf(subject.mailboxes);
  return {
    enquiries: await findEnquiriesFrom(context.database.db, emailHash, mailboxes),
    subscriber: isWhole ? await findByEmailHash(context.database.db, emailHash) : undefined,
    consentRecords: isWhole ? await exportConsentRecords(context, subject) : [],
    suppressions: isWhole ? await exportSuppressions(context, subject) : [],
  };
}

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

/** A request to erase a person. */
export interface ErasureOrder extends DataSubject {
  /** The person of the admin app who asks. */
  readonly personId: string;
}

/**
 * Deletes the enquiries that are meant and, where all is meant, the subscription and the proofs of consent of an address, with all
 * that belongs to them, in one transaction. The erasure is remembered even if nothing was found, because a restored backup may hold more.
 * Beyond the limit of a day it is noted as a request, until another person asks the same; then what both reach is erased.
 *
 * @returns what was erased; or what is to be, how many people were erased today, and until when another person may agree
 * @throws {DatabaseUnavailable}
 */
export async function eraseDataSubject(context: AppContext, order: ErasureOrder, now: Date) {
  const emailHash = context.encryption.hashOfEmail(order.email);
  const erased = await context.database.transaction(async (trx) => {
    const erasedToday = await lockErasuresOfDay(trx, now);
    const own: Agreement = { reach: reachOf(order.mailboxes), personIds: [order.personId] };
    const isLimited = erasedToday >= erasureLimit.peopleInDay;
    if (!isLimited || !(await holdsAnything(trx, emailHash, own.reach)))
      return await eraseReached(trx, { emailHash, ...own }, now);
    const agreed = await findAgreement(trx, emailHash, order, now);
    if (agreed) return await eraseReached(trx, { emailHash, ...agreed }, now);
    await requestErasure(trx, { emailHash, personId: order.personId }, now);
    const asked = await findEnquiriesFrom(trx, emailHash, own.reach.mailboxes);
    const references = asked.map(({ stored }) => stored.reference);
    return { references, erasedToday, agreementEndsAt: agreementEndsAt(now) };
  });
  if ('erasedToday' in erased) return erased;
  const listBesideBackups = await saveSuppressions(context);
  await removeStaleEmailFiles(context);
  return { ...erased, listBesideBackups };
}

/** What several people reach who have asked for the same erasure. */
interface Agreement {
  readonly reach: Reach;
  readonly personIds: readonly string[];
}

async function holdsAnything(trx: Transaction, emailHash: string, { mailboxes, isWhole }: Reach) {
  if ((await findEnquiriesFrom(trx, emailHash, mailboxes)).length > 0) return true;
  if (!isWhole) return false;
  const ofAddress = (table: 'subscribers' | 'consent_records') =>
    trx.selectFrom(table).select('email_hash').where('email_hash', '=', emailHash).executeTakeFirst();
  return ((await ofAddress('subscribers')) ?? (await ofAddress('consent_records'))) !== undefined;
}

/**
 * Who has asked for the erasure before, and what is reached by that person and by the one who asks now. Where that is nothing, as for
 * the Data Protection Lead and the Compliance Officer, neither learns of the other.
 */
async function findAgreement(
  trx: Transaction,
  emailHash: string,
  { mailboxes, personId }: ErasureOrder,
  now: Date,
): Promise<Agreement | undefined> {
  for (const other of await findOtherRequests(trx, { emailHash, personId }, now)) {
    const reach = reachOf(mailboxes.filter((mailbox) => other.mailboxes.includes(mailbox)));
    if (await holdsAnything(trx, emailHash, reach)) return { reach, personIds: [personId, other.personId] };
  }
  return undefined;
}

async function eraseReached(
  trx: Transaction,
  { emailHash, reach, personIds }: Agreement & { readonly emailHash: string },
  now: Date,
) {
  const { mailboxes, isWhole } = reach;
  const suppressedAt = { suppressed_at: now.getTime() };
  const isHeld = await holdsAnything(trx, emailHash, reach);
  const found = await findEnquiriesFrom(trx, emailHash, mailboxes);
  // What the entry of an address does not hold back, because others may not know of it, has an entry of its own.
  const ownEntries = found.filter(({ stored }) => receivesConcerns(stored.mailbox));
  const suppressions: readonly Suppression[] = [
    ...(isWhole ? [{ kind: 'erased', identifier: emailHash, ...suppressedAt } as const] : []),
    ...ownEntries.map(
      ({ stored }) => ({ kind: 'erased-concern', identifier: stored.id, ...suppressedAt }) as const,
    ),
  ];
  await insertSuppressions(trx, suppressions);
  await keepProofOfRequests(trx, found, now);
  for (const { stored } of found) await trx.deleteFrom('enquiries').where('id', '=', stored.id).execute();
  if (isHeld) await countErasure(trx, { emailHash, personIds }, now);
  const references = found.map(({ stored }) => stored.reference);
  if (!isWhole) return { references, subscriptions: 0 };
  await trx.deleteFrom('consent_records').where('email_hash', '=', emailHash).execute();
  const deleted = await trx.deleteFrom('subscribers').where('email_hash', '=', emailHash).executeTakeFirst();
  return { references, subscriptions: Number(deleted.numDeletedRows) };
}

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
      : readText(name, () => encryption.decrypt(table, record) as object);
  return {
    reference: stored.reference,
    subject: stored.subject,
    status: stored.status,
    receivedAt: toIso(stored.received_at),
    lastInteractionAt: toIso(stored.last_interaction_at),
    ...read(stored.reference, 'enquiries', stored),
    ...formerOf(stored.id),
    closedReason: stored.closed_reason,
    channel: stored.channel,
    deadlines: dueDates.map(({ label, date, formerDate = null, outcome, keptAt }) => ({
      label,
      date,
      formerDate,
      outcome,
      keptAt: keptAt === null ? null : toIso(keptAt),
    })),
    passedOn: transfers.map(({ passed_at, author, from_subject, to_subject, to_mailbox }) => ({
      at: toIso(passed_at),
      by: author,
      fromSubject: from_subject,
      toSubject: to_subject,
      answeredBy: answeredBy[to_mailbox],
    })),
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

/** The proofs of consent, with the wording of their version. */
async function exportConsentRecords(context: AppContext, subject: DataSubject) {
  const records = await context.database.db
    .selectFrom('consent_records')
    .selectAll()
    .where('email_hash', '=', context.encryption.hashOfEmail(subject.email))
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

/** Whether the address is on the suppression list. Its entries of concerns would tell who has raised one, and are left out. */
async function exportSuppressions(context: AppContext, subject: DataSubject) {
  const entries = await context.database.db
    .selectFrom('suppressions')
    .select(['kind', 'suppressed_at'])
    .where('identifier', '=', context.encryption.hashOfEmail(subject.email))
    .where('kind', 'in', addressKinds)
    .execute();
  return entries.map(({ kind, suppressed_at }) => ({ kind, since: toIso(suppressed_at) }));
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
    const email = readEmail(() =>
      mail.ciphertext === null ? null : (encryption.decrypt('outbox', mail) as Email),
    );
    const [to, text] = [email?.to.address ?? null, email?.text ?? null];
    return { kind, state, createdAt: toIso(created_at), to, text };
  });
}
