import { concernRecipient } from '../../../company/enquiry-subjects.ts';
import { answeredBy, mailboxes } from '../../../company/mailboxes.ts';
import { isEncryptedToRecipient } from '../../server/encryption/recipient-encryption.ts';
import { datesWithOutcomes, needFinalAnswer, type KeptDate } from '../../enquiries/deadlines.server.ts';
import { answersOf } from '../../enquiries/enquiry.ts';
import { detailFacts } from '../../enquiries/enquiry-emails.server.ts';
import {
  messagesOf,
  subjectOf,
  type EnquiryContent,
  type MessageContent,
  type StoredEnquiry,
} from '../../enquiries/enquiry-store.server.ts';
import type { ListedEnquiry } from '../../enquiries/find-enquiries.server.ts';
import type { AppContext } from '../../server/context.ts';
import { DecryptionError, type Encryption } from '../../server/encryption/encryption.ts';

const excerptLength = 120;

type Services = Pick<AppContext, 'database' | 'encryption'>;

const outstandingOf = (dates: readonly KeptDate[]) =>
  dates.filter(({ outcome }) => outcome === 'outstanding');

/** What is shown of a concern without decrypting it. */
export const toConcernRow = ({ stored, dueDates }: ListedEnquiry) => ({
  reference: stored.reference,
  state: stored.status,
  receivedAt: stored.received_at,
  dueDates,
  /** The first outstanding date. */
  next: outstandingOf(dueDates)[0] ?? null,
});
export type ConcernRow = ReturnType<typeof toConcernRow>;
export type { KeptDate };

/** Null where the keys of the server do not decrypt it. */
function decryptOrNull(encryption: Encryption, ...record: Parameters<Encryption['decrypt']>): unknown {
  try {
    return encryption.decrypt(...record);
  } catch (error) {
    if (error instanceof DecryptionError) return null;
    throw error;
  }
}
export const decryptEnquiry = (encryption: Encryption, stored: StoredEnquiry) =>
  decryptOrNull(encryption, 'enquiries', stored) as EnquiryContent | null;

/** The sender and the excerpt, one line of at most 120 characters, are null where the text cannot be decrypted. */
export function toEnquiryRow(encryption: Encryption, listed: ListedEnquiry) {
  const { stored } = listed;
  const enquiry = decryptEnquiry(encryption, stored)?.enquiry;
  const line = enquiry?.message.replaceAll(/\s+/g, ' ').trim();
  return {
    ...toConcernRow(listed),
    subject: stored.subject,
    /** "Formal Complaint" */
    subjectLabel: subjectOf(stored).label,
    sender: enquiry?.name ?? null,
    excerpt: line === undefined ? null : Array.from(line).slice(0, excerptLength).join(''),
  };
}
export type EnquiryRow = ReturnType<typeof toEnquiryRow>;

/** What a reply sent now would do to the dates: the rule is applied to the enquiry as it would be. */
function effects({ stored, dueDates, replies }: ListedEnquiry) {
  const now = Date.now();
  /** The dates that are kept, and what is due after that. */
  const effectOf = (finalAnswerAt: number | null) => {
    const changed = { ...stored, final_answer_at: finalAnswerAt };
    const after = datesWithOutcomes(changed, dueDates, [...replies, now]);
    const meets = after.filter(
      ({ outcome }, index) => outcome === 'kept' && dueDates[index]?.outcome === 'outstanding',
    );
    return { meets, then: outstandingOf(after)[0] ?? null };
  };
  return { reply: effectOf(stored.final_answer_at), finalReply: effectOf(now) };
}
export type ReplyEffect = ReturnType<typeof effects>['reply'];

export async function toEnquiryDetail({ database, encryption }: Services, listed: ListedEnquiry) {
  const { stored } = listed;
  const content = decryptEnquiry(encryption, stored);
  const subject = subjectOf(stored);
  return {
    ...toEnquiryRow(encryption, listed),
    closedAt: stored.closed_at,
    closedReason: stored.closed_reason,
    /** Whether a date is outstanding that only a final answer keeps. */
    needsFinalAnswer: needFinalAnswer(outstandingOf(listed.dueDates)),
    email: content?.enquiry.email ?? null,
    /** Labels and answers of the form in their order, without name, email and message. */
    answers: content
      ? [
          ...(subject.about ? [['About', subject.about.label] as const] : []),
          ...answersOf({ ...content.enquiry, name: '', email: '' }, 'company'),
          ...detailFacts(content.details),
        ]
      : [],
    message: content?.enquiry.message ?? null,
    messages: (await messagesOf(database.db, stored.id)).map((message) => toMessage(encryption, message)),
    /** "Complaints Officer" */
    answeredBy: answeredBy[subject.mailbox].replace(/^the /, ''),
    repliesFrom: mailboxes[subject.mailbox].value,
    ...effects(listed),
  };
}
export type EnquiryDetail = Awaited<ReturnType<typeof toEnquiryDetail>>;

type StoredMessage = Awaited<ReturnType<typeof messagesOf>>[number];

/** The author is the person who signed in and sent it; null for a reporter. */
function toMessage(encryption: Encryption, message: StoredMessage) {
  const { id, sender, author, sent_at: sentAt } = message;
  const content = decryptOrNull(encryption, 'messages', message) as MessageContent | null;
  const text = content?.text ?? 'This text cannot be decrypted with the keys of the server.';
  return { id, sender, author, sentAt, text };
}

/** A text that is encrypted to a recipient of concerns: an armored age file, whose plaintext is JSON. */
export const toSealedText = (
  table: 'enquiries' | 'messages',
  { id, key_id, ciphertext }: Pick<StoredEnquiry, 'id' | 'key_id' | 'ciphertext'>,
) => ({ id, table, keyId: key_id, ciphertext });
export type SealedText = ReturnType<typeof toSealedText>;

/** Additions of the reporter are sealed, replies are not. The plaintext of an addition is `{ text }`. */
export async function toConcernDetail({ database, encryption }: Services, listed: ListedEnquiry) {
  const { stored } = listed;
  return {
    ...toConcernRow(listed),
    closedAt: stored.closed_at,
    closedReason: stored.closed_reason,
    /** Whether a date is outstanding that only a final answer keeps. */
    needsFinalAnswer: needFinalAnswer(outstandingOf(listed.dueDates)),
    /** "Compliance Officer" */
    recipient: concernRecipient(stored.recipient).title,
    report: isEncryptedToRecipient(stored.key_id)
      ? toSealedText('enquiries', stored)
      : { content: decryptEnquiry(encryption, stored) },
    messages: (await messagesOf(database.db, stored.id)).map((message) => {
      if (!isEncryptedToRecipient(message.key_id)) return toMessage(encryption, message);
      const { id, sender, author, sent_at: sentAt } = message;
      return { id, sender, author, sentAt, sealed: toSealedText('messages', message) };
    }),
    ...effects(listed),
  };
}
export type ConcernDetail = Awaited<ReturnType<typeof toConcernDetail>>;
