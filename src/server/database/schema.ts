import type { Kysely, Transaction as KyselyTransaction } from 'kysely';
import type { ClosingReason } from '../../../company/closing-reasons.ts';
import type { Channel } from '../../../company/enquiry-channels.ts';
import type { ComplaintTopicSlug, EnquirySubjectSlug } from '../../../company/enquiry-subjects.ts';
import type { CommitmentName } from '../../../company/commitments.ts';
import type { MailboxName } from '../../../company/mailboxes.ts';

/*
 * The tables, in both dialects. Identifiers are random UUIDs. Times are whole milliseconds since 1970 in UTC. Days are calendar
 * days of the headquarters in ISO form. What people write is stored in `ciphertext` columns only.
 */

/** The last time that JavaScript knows, for what is not due before somebody acts. */
export const nothingDue = 8_640_000_000_000_000;

export interface EnquiriesTable {
  id: string;
  /** "HM-7QK4-93PD" */
  reference: string;
  /** SHA-256 of what was typed with the form’s idempotency key, the case code, or a random UUID if there is neither. */
  idempotency_key: string;
  subject: EnquirySubjectSlug;
  /** Who answers, and so who may read it. */
  mailbox: MailboxName;
  /** The topic of a complaint, if it decides who answers. */
  about: ComplaintTopicSlug | null;
  status: 'open' | 'closed';
  received_at: number;
  last_interaction_at: number;
  closed_at: number | null;
  /** Why it was closed without an answer. Null where it is open, or was answered. */
  closed_reason: ClosingReason | null;
  /** The time of the answer that closed it. */
  final_answer_at: number | null;
  /** The first outstanding date, by which open enquiries are ordered; `nothingDue` where there is none. */
  next_due_at: number;
  /** An encrypted `EnquiryContent`. */
  ciphertext: string;
  /** The id of the data key that decrypts it, or "age:…+…" with the ids of the keys of persons that do. */
  key_id: string;
  /** HMAC of the lower-cased address, for data-subject requests. */
  email_hash: string | null;
  /** SHA-256 of a concern’s case code. */
  case_code_hash: string | null;
  /** The name of the person of the company who has taken it on. */
  taken_by: string | null;
  channel: Channel;
}

export interface DeadlinesTable {
  id: string;
  enquiry_id: string;
  commitment: CommitmentName;
  label: string;
  due_date: string;
  due_at: number;
  /** Answers before this time do not keep it: they were given before the enquiry was passed on. */
  counts_from: number | null;
  /** The day that was promised first, where the date was moved. */
  former_date: string | null;
}

/** An enquiry that was passed on to other colleagues, or got another subject. */
interface TransfersTable {
  id: string;
  enquiry_id: string;
  passed_at: number;
  /** The name of the person who passed it on. */
  author: string;
  from_subject: EnquirySubjectSlug;
  from_mailbox: MailboxName;
  to_subject: EnquirySubjectSlug;
  to_mailbox: MailboxName;
  /** The email of the outbox that tells the sender; null where none does. */
  email_id: string | null;
}

export interface MessagesTable {
  id: string;
  enquiry_id: string;
  sender: 'company' | 'reporter';
  sent_at: number;
  /** An encrypted `MessageContent`. */
  ciphertext: string;
  key_id: string;
  /** The name of the person of the company who wrote it, where that is known. */
  author: string | null;
  /** The key of a reply, which is stored once however often it is sent. */
  idempotency_key: string | null;
  /** The email of the outbox that takes it to the sender of an enquiry. */
  email_id: string | null;
  /** When that email was given up. While it is not null, the reply keeps no date. */
  undelivered_at: number | null;
  /** The later day that it gives the sender for a promised date, in ISO form; null in every other message. */
  moves_date_to: string | null;
}

/** What colleagues write for each other. It is never sent. */
interface NotesTable {
  id: string;
  enquiry_id: string;
  written_at: number;
  author: string;
  /** An encrypted `MessageContent`. */
  ciphertext: string;
  key_id: string;
}

/** The lines of the audit log about people who had signed in, and about commands. */
interface AuditLinesTable {
  id: string;
  at: number;
  person: string;
  action: string;
  error: string | null;
  /** A JSON array. */
  reference_list: string;
  /** A JSON object. */
  counts: string;
}

export interface SubscribersTable {
  id: string;
  /** HMAC of the lower-cased address; each address has one subscription. */
  email_hash: string;
  /** SHA-256 of the token in the links of every email to the subscriber. */
  token_hash: string;
  /** An encrypted `SubscriberContent`. */
  ciphertext: string;
  key_id: string;
  status: 'pending' | 'confirmed';
  /** The chosen categories of articles, as a JSON array. */
  topics: string;
  consent_version: string;
  consent_wording: string;
  consented_at: number;
  confirmed_at: number | null;
  /** When a pending subscription is deleted unless it is confirmed; null once it is confirmed. */
  expires_at: number | null;
  /** When the latest message with a link was queued. */
  link_sent_at: number;
}

/** The subscribers for whom an article has been queued. */
interface NewsletterSendsTable {
  article: string;
  subscriber_id: string;
  queued_at: number;
  /** When the mail server accepted it. */
  delivered_at: number | null;
  /** When the mail server first said that there is no such mailbox. Null again once it accepts any article for the subscriber. */
  refused_at: number | null;
}

/** The key of the HMACs in these tables: one row, made at the first start. A new data key does not change it. */
interface HashKeyTable {
  id: string;
  /** 32 bytes in base64, encrypted. */
  ciphertext: string;
  key_id: string;
}

/** What a text of a concern was before a browser encrypted it again, kept until somebody has opened the new one. */
interface FormerCiphertextsTable {
  enquiry_id: string;
  table_name: 'enquiries' | 'messages' | 'notes' | 'concern_labels';
  /** The id of the enquiry, the message, the note or the label. */
  record_id: string;
  ciphertext: string;
  key_id: string;
  replaced_at: number;
  /** The name of the person whose browser encrypted it again. */
  replaced_by: string;
}

/** A label that those who can open a concern give it for themselves. A browser encrypts it to their keys. */
interface ConcernLabelsTable {
  id: string;
  enquiry_id: string;
  /** An armored age file, whose plaintext is `{ text }` as JSON. */
  ciphertext: string;
  /** "age:…+…" */
  key_id: string;
}

/** The public keys of the people who answer concerns. A person has one present key at most. */
interface PersonKeysTable {
  /** The first 32 hexadecimal digits of the SHA-256 of the recipient. */
  key_id: string;
  person_id: string;
  /** An age recipient, "age1…". */
  recipient: string;
  stored_at: number;
  /** When the person stored another one; null for the present key. */
  replaced_at: number | null;
}

/** Who has an enquiry on the screen, so that others who may read it learn of it. */
interface EnquiryReadersTable {
  enquiry_id: string;
  person_id: string;
  /** When the browser of the person said so last. */
  seen_at: number;
}

/** The signature that a person keeps for replies. */
interface SignaturesTable {
  /** The id of the person. */
  id: string;
  /** An encrypted text. */
  ciphertext: string;
  key_id: string;
}

/** The texts for replies that those who answer a mailbox have saved, or have changed of those that the app has from the start. */
interface SavedTextsTable {
  /** A random UUID, or the name of the text that this one replaces. */
  id: string;
  mailbox: MailboxName;
  /** An encrypted `SavedTextContent`, or an encrypted null where the text was deleted. */
  ciphertext: string;
  key_id: string;
}

/** What each person has confirmed of colleagues: a key, by its id, or that somebody answers a mailbox. */
interface KeyConfirmationsTable {
  person_id: string;
  subject: string;
}

/** The people who may sign in to the admin app. */
interface AdminPeopleTable {
  id: string;
  name: string;
  /** The name as names are compared. */
  name_key: string;
  created_at: number;
  /** SHA-256 of the token of the invitation; null once it was used. */
  invitation_hash: string | null;
  invitation_expires_at: number | null;
}

/** Which mailboxes a person answers. */
interface AdminMailboxesTable {
  person_id: string;
  mailbox: MailboxName;
  since: number;
}

interface AdminPasskeysTable {
  /** The id of the credential, in base64url. */
  id: string;
  person_id: string;
  /** A COSE key in base64url. */
  public_key: string;
  /** The signature counter; 0 where the authenticator has none. */
  counter: number;
  is_backed_up: 0 | 1;
  created_at: number;
  last_used_at: number | null;
  /** By which the person tells it from the others. */
  name: string;
}

interface AdminSessionsTable {
  /** SHA-256 of the token in the cookie. */
  token_hash: string;
  person_id: string;
  expires_at: number;
  /** To which keys the person may encrypt concerns again, as in a `key_id`: what a passkey has signed. */
  encrypts_to: string | null;
  encrypts_until: number | null;
  /** The passkey that opened the session, and with which it ends. */
  passkey_id: string;
}

/** The challenges with which somebody has signed in, until they would be too old anyway. */
interface AdminUsedChallengesTable {
  challenge: string;
  expires_at: number;
}

/** How many people were erased on a day of the headquarters. */
interface ErasureDaysTable {
  day: string;
  people: number;
}

/** Who has asked to erase which address, until a second person does, or the time to agree is over. */
interface ErasureRequestsTable {
  /** HMAC of the lower-cased address. */
  email_hash: string;
  person_id: string;
  requested_at: number;
}

/** What is left of a data request that was erased: the proof that it was answered, without anything about the person. */
export interface ErasedRequestsTable {
  /** Of the enquiry. */
  reference: string;
  received_at: number;
  /** The day by which it was to be answered. */
  due_date: string;
  /** Null where the erasure itself was the answer. */
  answered_at: number | null;
  erased_at: number;
}

/** The proof that somebody consented, kept for a time after the subscription has ended. */
interface ConsentRecordsTable {
  /** HMAC of the lower-cased address. */
  email_hash: string;
  consent_version: string;
  consented_at: number;
  confirmed_at: number;
  ended_at: number;
}

/** People who unsubscribed or were erased. After a restore their records are deleted again. */
export interface SuppressionsTable {
  /**
   * HMAC of the lower-cased address, in one row for each key. With `erased-concern` it is the id of an enquiry, a concern or not, since
   * others with the same address may stay.
   */
  identifier: string;
  kind: 'unsubscribed' | 'erased' | 'erased-concern';
  /** Records from before this time are deleted. */
  suppressed_at: number;
  /** When the latest message with a link was queued, because somebody entered the address in the form. */
  link_sent_at: number | null;
}

/** Counts of visits, with nothing about the visitors. */
export interface StatisticsTable {
  day: string;
  /** A path of the site map or "not found"; empty for counts of the whole site. */
  page: string;
  /** 'view', 'referrer', 'device' or the name of a web vital. */
  name: string;
  /** A referrer’s host, a device class, or the lower bound of a bucket; empty for a page view. */
  value: string;
  count: number;
}

export interface OutboxTable {
  id: string;
  enquiry_id: string | null;
  subscriber_id: string | null;
  kind: 'receipt' | 'notice' | 'reply' | 'reminder' | 'owner-alert' | 'subscription' | 'newsletter';
  /** Lower numbers are sent first: 0, or 1 for newsletters, of which there may be thousands. */
  priority: number;
  /** What emails have in common that take one text to many people, such as an article’s slug. */
  batch: string | null;
  /** "<uuid@domain>", the same at every attempt. */
  message_id: string;
  /** The email; null once its text has been deleted. */
  ciphertext: string | null;
  key_id: string;
  created_at: number;
  /** When somebody asked for it last: when it was written, or sent again. It is retried for 48 hours from then on. */
  asked_at: number;
  /** `nothingDue` where its batch was stopped: then it waits until somebody sends it again. */
  next_attempt_at: number;
  /** The number of attempts that have begun. An attempt begins when the row is locked for it. */
  attempts: number;
  /** When another worker may take the row over, because the one that locked it has died. */
  locked_until: number | null;
  /** The worker that is sending it. */
  locked_by: string | null;
  /** 'dead' is a dead letter: refused, or given up after 48 hours. */
  state: 'queued' | 'sent' | 'dead';
  sent_at: number | null;
  /** SMTP code and class only, as `formatFailure` writes them; never an address. */
  failure: string | null;
  /** When a person took a dead letter off the list in the admin app. */
  put_away_at: number | null;
}

/** The record that an email belongs to, and with which it is deleted. */
export type EmailOwner = Partial<Pick<OutboxTable, 'enquiry_id' | 'subscriber_id'>>;

export interface Database {
  enquiries: EnquiriesTable;
  /** The commitment at the time when the deadline was stored. */
  deadlines: DeadlinesTable;
  /** Replies by the company, and additions by a reporter. */
  messages: MessagesTable;
  transfers: TransfersTable;
  notes: NotesTable;
  audit_lines: AuditLinesTable;
  outbox: OutboxTable;
  subscribers: SubscribersTable;
  newsletter_sends: NewsletterSendsTable;
  hash_key: HashKeyTable;
  former_ciphertexts: FormerCiphertextsTable;
  concern_labels: ConcernLabelsTable;
  person_keys: PersonKeysTable;
  key_confirmations: KeyConfirmationsTable;
  enquiry_readers: EnquiryReadersTable;
  signatures: SignaturesTable;
  saved_texts: SavedTextsTable;
  admin_people: AdminPeopleTable;
  admin_mailboxes: AdminMailboxesTable;
  admin_passkeys: AdminPasskeysTable;
  admin_sessions: AdminSessionsTable;
  admin_used_challenges: AdminUsedChallengesTable;
  erasure_days: ErasureDaysTable;
  erasure_requests: ErasureRequestsTable;
  erased_requests: ErasedRequestsTable;
  consent_records: ConsentRecordsTable;
  suppressions: SuppressionsTable;
  statistics: StatisticsTable;
  /** One row for each job and day decides which server runs it. */
  job_runs: { job: string; day: string; started_at: number; finished_at: number | null };
}

export const encryptedTables = [
  'enquiries',
  'messages',
  'outbox',
  'subscribers',
  'hash_key',
  'signatures',
  'saved_texts',
  'notes',
] as const;
export type EncryptedTable = (typeof encryptedTables)[number];

export type Transaction = KyselyTransaction<Database>;

/** The database or a transaction, for reading only. Writing needs a transaction. */
export type Queries = Pick<Kysely<Database>, 'selectFrom' | 'fn'>;
