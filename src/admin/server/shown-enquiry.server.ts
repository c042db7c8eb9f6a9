import { answeredBy, mailboxes } from '../../../company/mailboxes.ts';
import { isEncryptedToPeople } from '../../enquiries/age-keys.ts';
import { findFormerCiphertexts, type ConcernTextTable } from '../../enquiries/concern-texts.server.ts';
import { datesWithOutcomes, needFinalAnswer, type KeptDate } from '../../enquiries/deadlines.server.ts';
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
import { shownContent, unreadableContent, type ShownContent } from '../enquiry-content.ts';

const excerptLength = 120;

type Services = Pick<AppContext, 'database' | 'encryption'>;

const outstandingOf = (dates: readonly KeptDate[]) =>
  dates.filter(({ outcome }) => outcome === 'outstanding');

const isConcern = ({ case_code_hash }: StoredEnquiry) => case_code_hash !== null;

/** "Formal Complaint", "Concern" */
export const labelOf = (stored: StoredEnquiry) => (isConcern(stored) ? 'Concern' : subjectOf(stored).label);

/** What is shown without decrypting anything. */
export const toDatedRow = ({ stored, dueDates }: ListedEnquiry) => ({
  reference: stored.reference,
  state: stored.status,
  receivedAt: stored.received_at,
  dueDates,
  /** The first outstanding date. */
  next: outstandingOf(dueDates)[0] ?? null,
});

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

/**
 * The sender and the excerpt, one line of at most 120 characters, are null where the text cannot be decrypted. Of a concern a list
 * shows neither, whoever can decrypt it, because others may see the screen.
 */
export function toEnquiryRow(encryption: Encryption, listed: ListedEnquiry) {
  const { stored } = listed;
  const enquiry = isConcern(stored) ? undefined : decryptEnquiry(encryption, stored)?.enquiry;
  const line = enquiry?.message.replaceAll(/\s+/g, ' ').trim();
  return {
    ...toDatedRow(listed),
    subject: stored.subject,
    subjectLabel: labelOf(stored),
    /** It is answered on the site, where its reporter reads it with the case code. */
    isConcern: isConcern(stored),
    /** Whether it opens with a key file alone. */
    isSealed: isEncryptedToPeople(stored.key_id),
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

/** One enquiry or concern. What is encrypted to people is `sealed`: the browser opens it to an `EnquiryContent`. */
export async function toEnquiryDetail({ database, encryption }: Services, listed: ListedEnquiry) {
  const { stored } = listed;
  const subject = subjectOf(stored);
  const row = toEnquiryRow(encryption, listed);
  const former = await findFormerCiphertexts(database.db, stored.id);
  const content = row.isSealed ? null : decryptEnquiry(encryption, stored);
  const shown: ShownContent = content ? shownContent(content, subject.about?.label) : unreadableContent;
  return {
    ...row,
    ...shown,
    closedAt: stored.closed_at,
    closedReason: stored.closed_reason,
    /** Whether a date is outstanding that only a final answer keeps. */
    needsFinalAnswer: needFinalAnswer(outstandingOf(listed.dueDates)),
    sealed: row.isSealed ? toSealedText('enquiries', stored, former.get(stored.id)) : null,
    messages: (await messagesOf(database.db, stored.id)).map((message) =>
      toMessage(encryption, message, former.get(message.id)),
    ),
    mailbox: stored.mailbox,
    /** "Complaints Officer" */
    answeredBy: answeredBy[stored.mailbox].replace(/^the /, ''),
    /** Where an answer to a reply arrives. */
    repliesTo: mailboxes[stored.mailbox].value,
    ...effects(listed),
  };
}
export type EnquiryDetail = Awaited<ReturnType<typeof toEnquiryDetail>>;

type StoredMessage = Awaited<ReturnType<typeof messagesOf>>[number];

/**
 * The author is the person who signed in and sent it; null for a reporter. What a reporter has added may be sealed, a reply is not.
 * The plaintext of an addition is `{ text }`.
 */
function toMessage(encryption: Encryption, message: StoredMessage, former?: readonly Ciphertext[]) {
  const { id, sender, author, sent_at: sentAt, undelivered_at: undeliveredAt } = message;
  if (isEncryptedToPeople(message.key_id))
    return { id, sender, author, sentAt, undeliveredAt, sealed: toSealedText('messages', message, former) };
  const content = decryptOrNull(encryption, 'messages', message) as MessageContent | null;
  const text = content?.text ?? 'This text cannot be decrypted with the keys of the server.';
  return { id, sender, author, sentAt, undeliveredAt, text };
}

/** A text that is encrypted to people who answer its mailbox: an armored age file, whose plaintext is JSON. */
export const toSealedText = (
  table: ConcernTextTable,
  { id, key_id, ciphertext }: Ciphertext & Pick<StoredEnquiry, 'id'>,
  former: readonly Ciphertext[] = [],
) => ({
  id,
  table,
  keyId: key_id,
  ciphertext,
  /** What it was before it was encrypted again, the newest first, until somebody has opened the new one. */
  former: former.map((text) => ({ keyId: text.key_id, ciphertext: text.ciphertext })),
});
type Ciphertext = Pick<StoredEnquiry, 'key_id' | 'ciphertext'>;
export type SealedText = ReturnType<typeof toSealedText>;
