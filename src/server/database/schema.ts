import type { Kysely, Transaction as KyselyTransaction } from 'kysely';
import type {
  ComplaintTopicSlug,
  ConcernRecipientSlug,
  EnquirySubjectSlug,
} from '../../../company/enquiry-subjects.ts';
import type { CommitmentName } from '../../../company/commitments.ts';

/*
 * The tables in both dialects. Identifiers are random UUIDs, times are whole milliseconds since 1970 in UTC, and days are
 * calendar days of the headquarters in ISO form. What a person wrote is only ever in a `ciphertext` column.
 */

/** The last time that JavaScript knows. */
export const nothingDue = 8_640_000_000_000_000;

export interface EnquiriesTable {
  id: string;
  /** "HM-7QK4-93PD" */
  reference: string;
  /** SHA-256 of the key of the script or of the case code or, failing both, a random UUID. */
  idempotency_key: string;
  subject: EnquirySubjectSlug;
  /** The person who received a concern; null for every other subject. */
  recipient: ConcernRecipientSlug | null;
  /** The topic of a complaint, where that decides who answers it. */
  about: ComplaintTopicSlug | null;
  status: 'open' | 'closed';
  received_at: number;
  last_interaction_at: number;
  closed_at: number | null;
  /** The first outstanding date, by which open enquiries are ordered; `nothingDue` where there is none. */
  next_due_at: number;
  /** An encrypted `EnquiryContent`. */
  ciphertext: string;
  /** The data key that decrypts it, or "age:…" for the recipients’ keys. */
  key_id: string;
  /** HMAC of the lower-cased address, for data-subject requests. */
  email_hash: string | null;
  /** SHA-256 of a concern’s case code. */
  case_code_hash: string | null;
}

export interface DeadlinesTable {
  id: string;
  enquiry_id: string;
  commitment: CommitmentName;
  label: string;
  due_date: string;
  due_at: number;
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
  /** The end of the time to confirm a pending subscription, after which it is deleted; null once it is confirmed. */
  expires_at: number | null;
  /** The time at which the latest message with a link was queued. */
  link_sent_at: number;
  /** The number of newsletters in succession that a mail server has refused permanently. */
  bounces: number;
}

/** The subscribers for whom an article has been queued. */
interface NewsletterSendsTable {
  article: string;
  subscriber_id: string;
  queued_at: number;
}

/** The key of the HMACs in these tables: one row, made at the first start. It stays the same when the data key is changed. */
interface HashKeyTable {
  id: string;
  /** 32 bytes in base64, encrypted. */
  ciphertext: string;
  key_id: string;
}

/** The public keys of the people who receive concerns. */
interface ConcernKeysTable {
  person: ConcernRecipientSlug;
  /** An age recipient, "age1…". */
  recipient: string;
  /** Null for one from before this was stored. */
  stored_at: number | null;
}

/** The people who may sign in to the admin app. */
interface AdminPeopleTable {
  id: string;
  name: string;
  role: 'staff' | 'officer' | 'chair';
  created_at: number;
  /** SHA-256 of the token of the invitation; null once it was used. */
  invitation_hash: string | null;
  invitation_expires_at: number | null;
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
}

interface AdminSessionsTable {
  /** SHA-256 of the token in the cookie. */
  token_hash: string;
  person_id: string;
  expires_at: number;
}

/** The challenges that were sent and not yet answered. */
interface AdminChallengesTable {
  challenge: string;
  purpose: 'sign-in' | 'registration';
  /** Who registers a passkey; null for signing in. */
  person_id: string | null;
  expires_at: number;
}

/** The proof that somebody had consented, kept for a time after the subscription has ended. */
interface ConsentRecordsTable {
  /** HMAC of the lower-cased address. */
  email_hash: string;
  consent_version: string;
  consented_at: number;
  confirmed_at: number;
  ended_at: number;
}

/** People who have unsubscribed or been erased, and stay so when an earlier backup is restored. */
export interface SuppressionsTable {
  /**
   * HMAC of the lower-cased address, in one row for each key. For a concern it is the concern’s id, since other
   * concerns with the same address may stay.
   */
  identifier: string;
  kind: 'unsubscribed' | 'erased' | 'erased-report';
  /** Records from before this time are deleted. */
  suppressed_at: number;
  /** The time at which the latest message with a link was queued, because somebody had entered the address in the form. */
  link_sent_at: number | null;
}

/** Counts of visits, without anything about who made them. */
export interface StatisticsTable {
  day: string;
  /** A path of the site map or "not found"; empty where visits are counted for the whole site. */
  page: string;
  /** 'view', 'referrer', 'device' or the name of a web vital. */
  name: string;
  /** A referrer’s host, a device class, or the lower bound of a bucket; empty for a view. */
  value: string;
  count: number;
}

export interface OutboxTable {
  id: string;
  enquiry_id: string | null;
  subscriber_id: string | null;
  kind: 'receipt' | 'notice' | 'reply' | 'owner-alert' | 'subscription' | 'newsletter';
  /** The lower number goes first: 0, or 1 for newsletters, which come by the thousand. */
  priority: number;
  /** "<uuid@domain>", the same at every attempt. */
  message_id: string;
  /** The email; null once its body is no longer kept. */
  ciphertext: string | null;
  key_id: string;
  created_at: number;
  next_attempt_at: number;
  /** The number of attempts that have begun; each counts when the row is locked for it. */
  attempts: number;
  /** The time at which another worker may take the row over from one that has died. */
  locked_until: number | null;
  /** The worker that sends it now. */
  locked_by: string | null;
  /** 'dead' is a dead letter: refused, or tried for as long as emails are. */
  state: 'queued' | 'sent' | 'dead';
  sent_at: number | null;
  /** SMTP code and class only, never an address. */
  failure: string | null;
}

/** The record with which an email is deleted. */
export type EmailOwner = Partial<Pick<OutboxTable, 'enquiry_id' | 'subscriber_id'>>;

export interface Database {
  enquiries: EnquiriesTable;
  /** A commitment as it was when its deadline was stored. */
  deadlines: DeadlinesTable;
  /** Replies of the company and additions of a reporter. */
  messages: MessagesTable;
  outbox: OutboxTable;
  subscribers: SubscribersTable;
  newsletter_sends: NewsletterSendsTable;
  hash_key: HashKeyTable;
  concern_keys: ConcernKeysTable;
  admin_people: AdminPeopleTable;
  admin_passkeys: AdminPasskeysTable;
  admin_sessions: AdminSessionsTable;
  admin_challenges: AdminChallengesTable;
  consent_records: ConsentRecordsTable;
  suppressions: SuppressionsTable;
  statistics: StatisticsTable;
  /**
   * The table that rate-limiter-flexible expects; used on PostgreSQL only. The key is "posts:" and a keyed hash of the
   * client’s address, or of the /56 of an IPv6 address.
   */
  rate_limits: { key: string; points: number; expire: number | null };
  /** One row for each job and day decides which server runs it. */
  job_runs: { job: string; day: string; started_at: number; finished_at: number | null };
}

export const tables: Readonly<Record<keyof Database, true>> = {
  enquiries: true,
  deadlines: true,
  messages: true,
  outbox: true,
  subscribers: true,
  newsletter_sends: true,
  hash_key: true,
  concern_keys: true,
  admin_people: true,
  admin_passkeys: true,
  admin_sessions: true,
  admin_challenges: true,
  consent_records: true,
  suppressions: true,
  statistics: true,
  rate_limits: true,
  job_runs: true,
};

export const encryptedTables = ['enquiries', 'messages', 'outbox', 'subscribers', 'hash_key'] as const;
export type EncryptedTable = (typeof encryptedTables)[number];

export type Transaction = KyselyTransaction<Database>;

/** The database or a transaction, for reading only. Only a transaction writes. */
export type Queries = Pick<Kysely<Database>, 'selectFrom' | 'fn'>;
