import { formatQuantity } from '../../../company/commitments.ts';
import { concernRecipient } from '../../../company/enquiry-subjects.ts';
import { answeredBy, mailboxes } from '../../../company/mailboxes.ts';
import { isEncryptedToRecipient } from '../../concerns/concern-encryption.server.ts';
import { datesWithKeptTimes, type KeptDate } from '../../enquiries/deadlines.server.ts';
import { answersOf } from '../../enquiries/enquiry.ts';
import { detailFacts } from '../../enquiries/enquiry-emails.server.ts';
import {
  messagesOf,
  subjectOf,
  type EnquiryContent,
  type MessageContent,
  type StoredEnquiry,
} from '../../enquiries/enquiry-store.server.ts';
import { findEnquiriesFrom, type ListedEnquiry } from '../../enquiries/find-enquiries.server.ts';
import type { AppContext } from '../../server/context.ts';
import { DecryptionError, type Encryption } from '../../server/encryption/encryption.ts';
import type {
  ConcernDetail,
  ConcernRow,
  DueDate,
  EnquiryDetail,
  EnquiryRow,
  Message,
  ReplyEffect,
  SealedText,
  SentEmail,
} from '../api.ts';

const excerptLength = 120;
const maxOthers = 10;

type Services = Pick<AppContext, 'database' | 'encryption'>;

export const toIso = (milliseconds: number) => new Date(milliseconds).toISOString();
export const toIsoOrNull = (milliseconds: number | null) =>
  milliseconds === null ? null : toIso(milliseconds);

const toDueDate = ({ label, date, at, keptAt }: KeptDate): DueDate => ({
  label,
  day: date,
  at: toIso(at),
  state: keptAt === null ? 'outstanding' : 'kept',
  keptAt: toIsoOrNull(keptAt),
  isLate: keptAt !== null && keptAt > at,
});

const outstandingOf = (dates: readonly KeptDate[]) => dates.filter(({ keptAt }) => keptAt === null);

/** What is shown of a concern without decrypting it. */
export function toConcernRow({ stored, dueDates }: ListedEnquiry): ConcernRow {
  const [next] = outstandingOf(dueDates);
  return {
    reference: stored.reference,
    state: stored.status,
    receivedAt: toIso(stored.received_at),
    dueDates: dueDates.map(toDueDate),
    next: next ? toDueDate(next) : null,
  };
}

/** Null where the keys of the server do not decrypt it. */
export function decryptEnquiry(encryption: Encryption, stored: StoredEnquiry): EnquiryContent | null {
  try {
    return encryption.decrypt('enquiries', stored) as EnquiryContent;
  } catch (error) {
    if (error instanceof DecryptionError) return null;
    throw error;
  }
}

export function toEnquiryRow(encryption: Encryption, listed: ListedEnquiry): EnquiryRow {
  const { stored } = listed;
  const enquiry = decryptEnquiry(encryption, stored)?.enquiry;
  const line = enquiry?.message.replaceAll(/\s+/g, ' ').trim();
  return {
    ...toConcernRow(listed),
    subject: stored.subject,
    subjectLabel: subjectOf(stored).label,
    sender: enquiry?.name ?? null,
    excerpt: line === undefined ? null : Array.from(line).slice(0, excerptLength).join(''),
  };
}

/** What a reply sent now, or closing now, would do to the dates: the rule is applied to the enquiry as it would be. */
function effects({ stored, dueDates, replies }: ListedEnquiry, now: number) {
  const before = outstandingOf(dueDates);
  const effectOf = (closedAt: number | null, after: readonly number[]): ReplyEffect => {
    const left = outstandingOf(datesWithKeptTimes({ ...stored, closed_at: closedAt }, dueDates, after));
    const [then] = left;
    const isLeft = (due: KeptDate) => left.some(({ at, label }) => at === due.at && label === due.label);
    return {
      meets: before.filter((due) => !isLeft(due)).map(toDueDate),
      then: then ? toDueDate(then) : null,
    };
  };
  return {
    reply: effectOf(stored.closed_at, [...replies, now]),
    closing: effectOf(stored.closed_at ?? now, replies),
  };
}

export async function toEnquiryDetail(
  { database, encryption }: Services,
  listed: ListedEnquiry,
): Promise<EnquiryDetail> {
  const { stored } = listed;
  const content = decryptEnquiry(encryption, stored);
  const subject = subjectOf(stored);
  const emails = await database.db
    .selectFrom('outbox')
    .select(['kind', 'state', 'created_at', 'sent_at'])
    .where('enquiry_id', '=', stored.id)
    .where('kind', 'in', ['receipt', 'reply'])
    .orderBy('created_at')
    .execute();
  const others = stored.email_hash ? await findEnquiriesFrom(database.db, stored.email_hash, null) : [];
  return {
    ...toEnquiryRow(encryption, listed),
    closedAt: toIsoOrNull(stored.closed_at),
    email: content?.enquiry.email ?? null,
    answers: content
      ? [
          ...(subject.about ? [['About', subject.about.label] as const] : []),
          ...answersOf({ ...content.enquiry, name: '', email: '' }, 'company'),
          ...detailFacts(content.details),
        ]
      : [],
    message: content?.enquiry.message ?? null,
    messages: (await messagesOf(database.db, stored.id)).map((message) => toMessage(encryption, message)),
    answeredBy: answeredBy[subject.mailbox].replace(/^the /, ''),
    repliesFrom: mailboxes[subject.mailbox].value,
    keptFor: `${formatQuantity(stored.subject === 'application' ? 'keepApplications' : 'keepPersonalData')} after the last message`,
    emails: emails.map(({ kind, state, created_at, sent_at }) => ({
      kind: kind as SentEmail['kind'],
      state,
      at: toIso(sent_at ?? created_at),
    })),
    ...effects(listed, Date.now()),
    others: others
      .filter((other) => other.stored.id !== stored.id)
      .reverse()
      .slice(0, maxOthers)
      .map(({ stored: other }) => ({
        reference: other.reference,
        subjectLabel: subjectOf(other).label,
        state: other.status,
      })),
  };
}

type StoredMessage = Awaited<ReturnType<typeof messagesOf>>[number];

function toMessage(encryption: Encryption, message: StoredMessage): Message {
  const { id, sender, author, sent_at } = message;
  const common = { id, sender, author, sentAt: toIso(sent_at) };
  try {
    return { ...common, text: (encryption.decrypt('messages', message) as MessageContent).text };
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
    return { ...common, text: 'This text cannot be decrypted with the keys of the server.' };
  }
}

export const toSealedText = (
  table: SealedText['table'],
  { id, key_id, ciphertext }: Pick<StoredEnquiry, 'id' | 'key_id' | 'ciphertext'>,
): SealedText => ({ id, table, keyId: key_id, ciphertext });

export async function toConcernDetail(
  { database, encryption }: Services,
  listed: ListedEnquiry,
): Promise<ConcernDetail> {
  const { stored } = listed;
  return {
    ...toConcernRow(listed),
    closedAt: toIsoOrNull(stored.closed_at),
    recipient: concernRecipient(stored.recipient).title,
    report: isEncryptedToRecipient(stored.key_id)
      ? toSealedText('enquiries', stored)
      : { content: decryptEnquiry(encryption, stored) },
    messages: (await messagesOf(database.db, stored.id)).map((message) => {
      if (!isEncryptedToRecipient(message.key_id)) return toMessage(encryption, message);
      const { id, sender, author, sent_at } = message;
      return { id, sender, author, sentAt: toIso(sent_at), sealed: toSealedText('messages', message) };
    }),
    ...effects(listed, Date.now()),
  };
}
