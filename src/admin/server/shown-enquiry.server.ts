import { commitments } from '../../../company/commitments.ts';
import { deadlineFrom } from '../../../company/deadlines.ts';
import { mailboxes } from '../../../company/mailboxes.ts';
import { isEncryptedToPeople } from '../../enquiries/age-keys.ts';
import { isTimeKnown } from '../../enquiries/answer-enquiry.server.ts';
import { takeBackMs } from '../../enquiries/take-back-reply.server.ts';
import { findFormerCiphertexts } from '../../enquiries/concern-texts.server.ts';
import {
  datesToCome,
  datesWithOutcomes,
  needFinalAnswer,
  type DateWithOutcome,
} from '../../enquiries/deadlines.server.ts';
import { messagesOf, subjectOf, type StoredEnquiry } from '../../enquiries/enquiry-store.server.ts';
import type { ListedEnquiry } from '../../enquiries/find-enquiries.server.ts';
import { readableEnquiries } from '../../enquiries/readable-enquiries.server.ts';
import type { AppContext } from '../../server/context.ts';
import type { Queries } from '../../server/database/schema.ts';
import { decryptOrNull, type Encryption } from '../../server/encryption/encryption.ts';
import { textOf } from './decrypted-text.server.ts';
import { toSealedText, type Ciphertext } from './sealed-text.server.ts';
import { describeRegister, roleOf } from './register-of-enquiry.server.ts';
import { shownContent, unreadableContent, type ShownContent } from '../enquiry-content.ts';
import type { AdminPerson } from './admin-people.server.ts';

const excerptLength = 240;

type Services = Pick<AppContext, 'database' | 'encryption'>;

const outstandingOf = (dates: readonly DateWithOutcome[]) =>
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

/** @returns null if the record cannot be decrypted */
export const decryptEnquiry = (encryption: Encryption, stored: StoredEnquiry) =>
  decryptOrNull(encryption, 'enquiries', stored);

/** A greeting at the beginning, which says nothing of what somebody wants. */
const greeting =
  /^(?:dear(?:[ \t]+[\p{L}.'’&-]+){0,6}|(?:hello|hi|hey|good (?:morning|afternoon|evening))(?:[ \t]+[\p{L}.'’-]+){0,3}|to whom it may concern)[ \t]*(?:[,!:]|\.(?=\s)|\n)\s*/iu;
/** The name of the subject, which stands before the excerpt. */
const subjectName = /^(?:re:?\s*)?formal complaint\b[\s.,:;–—-]*/i;

/** The first line of a message without its greeting: at most 240 characters, which the app cuts where a row ends. */
function excerptOf(message: string): string {
  // Enough for the excerpt and what is left out before it.
  const text = message.slice(0, 2_000).trim();
  const rest = text.replace(subjectName, '').replace(greeting, '').replace(subjectName, '').trim();
  const line = (rest === '' ? text : rest).replaceAll(/\s+/g, ' ');
  return Array.from(line).slice(0, excerptLength).join('');
}

/**
 * The sender and the excerpt, one line of at most 240 characters, are null where the text cannot be decrypted. Of a concern a list
 * shows neither, whoever can decrypt it, because others may see the screen.
 */
export function toEnquiryRow(encryption: Encryption, listed: ListedEnquiry) {
  const { stored } = listed;
  const enquiry = isConcern(stored) ? undefined : decryptEnquiry(encryption, stored)?.enquiry;
  return {
    ...toDatedRow(listed),
    subject: stored.subject,
    subjectLabel: labelOf(stored),
    /** It is answered on the site, where its reporter reads it with the case code. */
    isConcern: isConcern(stored),
    /** Whether it opens with a key file alone. */
    isSealed: isEncryptedToPeople(stored.key_id),
    sender: enquiry?.name ?? null,
    excerpt: enquiry ? excerptOf(enquiry.message) : null,
    /** The name of the person of the company who has taken it on. */
    takenBy: stored.taken_by,
  };
}
export type EnquiryRow = ReturnType<typeof toEnquiryRow>;

/** What a reply sent now would do to the dates: the rule is applied to the enquiry as it would be. */
function effects({ stored, dueDates, replies }: ListedEnquiry) {
  const now = Date.now();
  /** The dates that are kept, what is due after that, and the date that the email of a reply names: one that has not passed. */
  const effectOf = (finalAnswerAt: number | null) => {
    const changed = { ...stored, final_answer_at: finalAnswerAt };
    const after = datesWithOutcomes(changed, dueDates, [...replies, now]);
    const meets = after.filter(
      ({ outcome }, index) => outcome === 'kept' && dueDates[index]?.outcome === 'outstanding',
    );
    const left = outstandingOf(after);
    return { meets, then: left[0] ?? null, told: datesToCome(left, new Date(now))[0] ?? null };
  };
  return { reply: effectOf(stored.final_answer_at), finalReply: effectOf(now) };
}

/** One enquiry or concern. What is encrypted to people is `sealed`: the browser opens it to an `EnquiryContent`. */
export async function toEnquiryDetail(
  { database, encryption }: Services,
  listed: ListedEnquiry,
  person: Pick<AdminPerson, 'name' | 'mailboxes'>,
) {
  const { stored } = listed;
  const subject = subjectOf(stored);
  const row = toEnquiryRow(encryption, listed);
  const former = await findFormerCiphertexts(database.db, stored.id);
  const emails = await emailsOf(database.db, stored.id);
  const register = await describeRegister({ database, encryption }, listed, former);
  const ofTransfers = new Set(register.transfers.map(({ emailId }) => emailId));
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
      toMessage(encryption, message, {
        former: former.get(message.id),
        email: emails.find(({ id }) => id === message.email_id),
        person,
      }),
    ),
    /** What has become of the receipt; null where none was queued. */
    receipt: describeEmail(emails.find(({ id, kind }) => kind === 'receipt' && !ofTransfers.has(id))),
    /** What else has come from the address of the sender, as far as the person may read it. */
    earlier: row.isConcern ? [] : await earlierOf(database.db, stored, person.mailboxes),
    /** The day on which it is deleted unless something is written before. */
    keptUntil: deadlineFrom(
      new Date(stored.last_interaction_at),
      commitments[stored.subject === 'application' ? 'keepApplications' : 'keepPersonalData'].limit,
    ).date,
    mailbox: stored.mailbox,
    /** "Complaints Officer" */
    answeredBy: roleOf(stored.mailbox),
    /** Where an answer to a reply arrives. */
    repliesTo: mailboxes[stored.mailbox].value,
    ...effects(listed),
    register: {
      ...register,
      transfers: register.transfers.map(({ emailId, ...transfer }) => ({
        ...transfer,
        /** What has become of the email that tells the sender; null where none does. */
        email: describeEmail(emails.find(({ id }) => id === emailId)),
      })),
    },
  };
}
export type EnquiryDetail = Awaited<ReturnType<typeof toEnquiryDetail>>;

type StoredMessage = Awaited<ReturnType<typeof messagesOf>>[number];

/** The emails about an enquiry, the oldest first, without their text. */
const emailsOf = (db: Queries, enquiryId: string) =>
  db
    .selectFrom('outbox')
    .select(['id', 'kind', 'state', 'sent_at', 'attempts', 'failure', 'next_attempt_at'])
    .where('enquiry_id', '=', enquiryId)
    .orderBy('created_at')
    .execute();

type QueuedEmail = Awaited<ReturnType<typeof emailsOf>>[number];

/** What has become of an email to the sender. Why it failed last is as the server stores it; a dead one was given up at `givenUpAt`. */
const describeEmail = (email: QueuedEmail | undefined) =>
  email
    ? {
        state: email.state,
        sentAt: email.sent_at,
        failure: email.failure,
        givenUpAt: email.state === 'dead' ? email.next_attempt_at : null,
      }
    : null;

/** How many enquiries of the same sender are named beside one. */
const maxEarlier = 20;

/**
 * The other enquiries from the same address, the newest first. Concerns are left out, and none is named beside a concern: an address
 * would tell who has raised it.
 */
async function earlierOf(
  db: Queries,
  { id, email_hash: hash }: StoredEnquiry,
  mailboxes: AdminPerson['mailboxes'],
) {
  if (hash === null) return [];
  const found = await readableEnquiries(db, mailboxes)
    .selectAll()
    .where('email_hash', '=', hash)
    .where('case_code_hash', 'is', null)
    .orderBy('received_at', 'desc')
    .limit(maxEarlier + 1)
    .execute();
  const others = found.filter((other) => other.id !== id).slice(0, maxEarlier);
  return others.map((other) => ({
    reference: other.reference,
    subjectLabel: labelOf(other),
    state: other.status,
    receivedAt: other.received_at,
  }));
}

/**
 * The author is the person who signed in and sent it; null for a reporter. What a reporter has added may be sealed, a reply is not.
 * The plaintext of an addition is `{ text }`.
 */
function toMessage(
  encryption: Encryption,
  message: StoredMessage,
  {
    former,
    email,
    person,
  }: {
    readonly former: readonly Ciphertext[] | undefined;
    readonly email: QueuedEmail | undefined;
    readonly person: Pick<AdminPerson, 'name'>;
  },
) {
  const { id, sender, author, sent_at: sentAt, undelivered_at: undeliveredAt } = message;
  if (isEncryptedToPeople(message.key_id))
    return {
      id,
      sender,
      author,
      sentAt,
      isTimeKnown: true,
      undeliveredAt,
      sealed: toSealedText('messages', message, former),
    };
  const text = textOf(encryption, 'messages', message);
  // The email of a later date leaves at once.
  const isWaiting =
    email?.state === 'queued' &&
    email.attempts === 0 &&
    author === person.name &&
    message.moves_date_to === null;
  return {
    id,
    sender,
    author,
    sentAt,
    /** Whether more than the day of `sentAt` is known. */
    isTimeKnown: isTimeKnown({ sender, text }),
    undeliveredAt,
    text,
    /** The later day that it gives the sender for a promised date; null in every other message. */
    movesDateTo: message.moves_date_to,
    /** What has become of the email that takes it to the sender; null where there is none. */
    email: describeEmail(email),
    /** For how long the person who is signed in can take it back, in milliseconds; 0 where that is over. */
    takeBackMs: isWaiting ? Math.min(takeBackMs, Math.max(0, sentAt + takeBackMs - Date.now())) : 0,
  };
}
