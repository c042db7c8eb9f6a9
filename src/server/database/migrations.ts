import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The migrations in order. Each runs once. Never edit a released migration. Databases that are older than the first are
 * refused.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '0008-first-schema': {
    up: (db) => executeAll(db, firstSchema),
  },
  '0009-emails-of-extensions-and-transfers': {
    up: (db) => executeAll(db, emailsOfExtensionsAndTransfers),
  },
};

async function executeAll(db: Kysely<unknown>, statements: string): Promise<void> {
  for (const statement of statements.split(';')) await sql.raw(statement.trim()).execute(db);
}

/** Columns without a default, which neither database writes into the rows that are there. */
const emailsOfExtensionsAndTransfers = `
alter table "messages" add column "moves_date_to" text;
alter table "transfers" add column "email_id" text`;

/** The index `outbox_due` contains only waiting emails, so finding them stays fast for years. */
const firstSchema = `
create table "enquiries" (
  "id" text primary key,
  "reference" text not null unique,
  "idempotency_key" text not null unique,
  "subject" text not null,
  "mailbox" text not null,
  "status" text not null check ("status" in ('open', 'closed')),
  "received_at" bigint not null,
  "last_interaction_at" bigint not null,
  "closed_at" bigint,
  "closed_reason" text check ("closed_reason" in ('spam', 'duplicate', 'withdrawn', 'passed-on')),
  "final_answer_at" bigint,
  "next_due_at" bigint not null,
  "ciphertext" text not null,
  "key_id" text not null,
  "email_hash" text,
  "case_code_hash" text unique,
  "about" text,
  "taken_by" text,
  "channel" text not null
    check ("channel" in ('form', 'email', 'letter', 'telephone', 'hotline', 'in-person'))
);
create index "enquiries_by_person" on "enquiries" ("taken_by") where "taken_by" is not null;
create index "enquiries_by_email" on "enquiries" ("email_hash");
create index "enquiries_by_time" on "enquiries" ("received_at", "id", "status", "subject", "reference", "mailbox", "taken_by");
create index "enquiries_by_state" on "enquiries" ("status", "received_at", "id", "subject", "mailbox", "taken_by");
create index "enquiries_by_next_date" on "enquiries" ("status", "next_due_at", "id", "subject", "mailbox", "taken_by");
create index "enquiries_by_last_interaction" on "enquiries" ("last_interaction_at");

create table "deadlines" (
  "id" text primary key,
  "enquiry_id" text not null references "enquiries" ("id") on delete cascade,
  "commitment" text not null,
  "label" text not null,
  "due_date" text not null,
  "due_at" bigint not null,
  "counts_from" bigint,
  "former_date" text
);
create index "deadlines_by_enquiry" on "deadlines" ("enquiry_id");

create table "messages" (
  "id" text primary key,
  "enquiry_id" text not null references "enquiries" ("id") on delete cascade,
  "sender" text not null check ("sender" in ('company', 'reporter')),
  "sent_at" bigint not null,
  "ciphertext" text not null,
  "key_id" text not null,
  "author" text,
  "idempotency_key" text unique,
  "email_id" text,
  "undelivered_at" bigint
);
create index "messages_by_enquiry" on "messages" ("enquiry_id");

create table "hash_key" (
  "id" text primary key,
  "ciphertext" text not null,
  "key_id" text not null
);

create table "former_ciphertexts" (
  "enquiry_id" text not null references "enquiries" ("id") on delete cascade,
  "table_name" text not null check ("table_name" in ('enquiries', 'messages', 'notes', 'concern_labels')),
  "record_id" text not null,
  "ciphertext" text not null,
  "key_id" text not null,
  "replaced_at" bigint not null,
  "replaced_by" text not null,
  constraint "former_ciphertexts_key" primary key ("table_name", "record_id", "key_id")
);
create index "former_ciphertexts_by_enquiry" on "former_ciphertexts" ("enquiry_id");

create table "subscribers" (
  "id" text primary key,
  "email_hash" text not null unique,
  "token_hash" text not null unique,
  "ciphertext" text not null,
  "key_id" text not null,
  "status" text not null check ("status" in ('pending', 'confirmed')),
  "topics" text not null,
  "consent_version" text not null,
  "consent_wording" text not null,
  "consented_at" bigint not null,
  "confirmed_at" bigint,
  "expires_at" bigint,
  "link_sent_at" bigint not null
);
create index "subscribers_by_expiry" on "subscribers" ("expires_at");

create table "newsletter_sends" (
  "article" text not null,
  "subscriber_id" text not null references "subscribers" ("id") on delete cascade,
  "queued_at" bigint not null,
  "delivered_at" bigint,
  "refused_at" bigint,
  constraint "newsletter_sends_key" primary key ("article", "subscriber_id")
);
create index "newsletter_sends_by_subscriber" on "newsletter_sends" ("subscriber_id");

create table "suppressions" (
  "identifier" text not null,
  "kind" text not null check ("kind" in ('unsubscribed', 'erased', 'erased-concern')),
  "suppressed_at" bigint not null,
  "link_sent_at" bigint,
  constraint "suppressions_key" primary key ("identifier", "kind")
);

create table "outbox" (
  "id" text primary key,
  "enquiry_id" text references "enquiries" ("id") on delete cascade,
  "subscriber_id" text references "subscribers" ("id") on delete cascade,
  "kind" text not null
    check ("kind" in ('receipt', 'notice', 'reply', 'reminder', 'owner-alert', 'subscription', 'newsletter')),
  "priority" integer not null,
  "batch" text,
  "message_id" text not null unique,
  "ciphertext" text,
  "key_id" text not null,
  "created_at" bigint not null,
  "asked_at" bigint not null,
  "next_attempt_at" bigint not null,
  "attempts" integer not null,
  "locked_until" bigint,
  "locked_by" text,
  "state" text not null check ("state" in ('queued', 'sent', 'dead')),
  "sent_at" bigint,
  "failure" text,
  "put_away_at" bigint
);
create index "outbox_by_enquiry" on "outbox" ("enquiry_id");
create index "outbox_by_subscriber" on "outbox" ("subscriber_id");
create index "outbox_by_state" on "outbox" ("state", "created_at", "id", "enquiry_id");
create index "outbox_by_batch" on "outbox" ("batch", "next_attempt_at") where "batch" is not null;
create index "outbox_due" on "outbox" ("priority", "next_attempt_at") where "state" = 'queued';

create table "statistics" (
  "day" text not null,
  "page" text not null,
  "name" text not null,
  "value" text not null,
  "count" integer not null,
  constraint "statistics_key" primary key ("day", "name", "page", "value")
);

create table "job_runs" (
  "job" text not null,
  "day" text not null,
  "started_at" bigint not null,
  "finished_at" bigint,
  constraint "job_runs_key" primary key ("job", "day")
);

create table "consent_records" (
  "email_hash" text not null,
  "consent_version" text not null,
  "consented_at" bigint not null,
  "confirmed_at" bigint not null,
  "ended_at" bigint not null,
  constraint "consent_records_key" primary key ("email_hash", "confirmed_at")
);

create table "admin_people" (
  "id" text primary key,
  "name" text not null,
  "name_key" text not null unique,
  "created_at" bigint not null,
  "invitation_hash" text unique,
  "invitation_expires_at" bigint
);
create table "admin_mailboxes" (
  "person_id" text not null references "admin_people" ("id") on delete cascade,
  "mailbox" text not null,
  "since" bigint not null,
  constraint "admin_mailboxes_key" primary key ("person_id", "mailbox")
);
create table "admin_passkeys" (
  "id" text primary key,
  "person_id" text not null references "admin_people" ("id") on delete cascade,
  "public_key" text not null,
  "counter" bigint not null,
  "is_backed_up" integer not null,
  "created_at" bigint not null,
  "last_used_at" bigint,
  "name" text not null
);
create index "admin_passkeys_by_person" on "admin_passkeys" ("person_id");
create table "admin_sessions" (
  "token_hash" text primary key,
  "person_id" text not null references "admin_people" ("id") on delete cascade,
  "expires_at" bigint not null,
  "encrypts_to" text,
  "encrypts_until" bigint,
  "passkey_id" text not null references "admin_passkeys" ("id") on delete cascade
);
create index "admin_sessions_by_person" on "admin_sessions" ("person_id");
create index "admin_sessions_by_passkey" on "admin_sessions" ("passkey_id");
create table "person_keys" (
  "key_id" text primary key,
  "person_id" text not null references "admin_people" ("id") on delete cascade,
  "recipient" text not null unique,
  "stored_at" bigint not null,
  "replaced_at" bigint
);
create index "person_keys_by_person" on "person_keys" ("person_id");
create table "key_confirmations" (
  "person_id" text not null references "admin_people" ("id") on delete cascade,
  "subject" text not null,
  constraint "key_confirmations_key" primary key ("person_id", "subject")
);
create table "admin_used_challenges" (
  "challenge" text primary key,
  "expires_at" bigint not null
);

create table "erasure_days" (
  "day" text primary key,
  "people" integer not null
);
create table "erasure_requests" (
  "email_hash" text not null,
  "person_id" text not null references "admin_people" ("id") on delete cascade,
  "requested_at" bigint not null,
  constraint "erasure_requests_key" primary key ("email_hash", "person_id")
);
create table "enquiry_readers" (
  "enquiry_id" text not null references "enquiries" ("id") on delete cascade,
  "person_id" text not null references "admin_people" ("id") on delete cascade,
  "seen_at" bigint not null,
  constraint "enquiry_readers_key" primary key ("enquiry_id", "person_id")
);
create index "enquiry_readers_by_person" on "enquiry_readers" ("person_id");
create table "signatures" (
  "id" text primary key references "admin_people" ("id") on delete cascade,
  "ciphertext" text not null,
  "key_id" text not null
);
create table "saved_texts" (
  "id" text primary key,
  "mailbox" text not null,
  "ciphertext" text not null,
  "key_id" text not null
);
create index "saved_texts_by_mailbox" on "saved_texts" ("mailbox");
create table "transfers" (
  "id" text primary key,
  "enquiry_id" text not null references "enquiries" ("id") on delete cascade,
  "passed_at" bigint not null,
  "author" text not null,
  "from_subject" text not null,
  "from_mailbox" text not null,
  "to_subject" text not null,
  "to_mailbox" text not null
);
create index "transfers_by_enquiry" on "transfers" ("enquiry_id");
create table "notes" (
  "id" text primary key,
  "enquiry_id" text not null references "enquiries" ("id") on delete cascade,
  "written_at" bigint not null,
  "author" text not null,
  "ciphertext" text not null,
  "key_id" text not null
);
create index "notes_by_enquiry" on "notes" ("enquiry_id");
create table "erased_requests" (
  "reference" text primary key,
  "received_at" bigint not null,
  "due_date" text not null,
  "answered_at" bigint,
  "erased_at" bigint not null
);
create table "audit_lines" (
  "id" text primary key,
  "at" bigint not null,
  "person" text not null,
  "action" text not null,
  "error" text,
  "reference_list" text not null,
  "counts" text not null
);
create index "audit_lines_by_time" on "audit_lines" ("at", "id");
create table "concern_labels" (
  "id" text primary key,
  "enquiry_id" text not null unique references "enquiries" ("id") on delete cascade,
  "ciphertext" text not null,
  "key_id" text not null
)`;
