import type { Database } from '../server/database/schema.ts';

type Source = 'backup' | 'present' | 'both' | 'neither';

/**
 * Where the rows of each table come from after a restore, in an order in which each row comes after what it refers to. “present”, from
 * the database that is replaced, are the tables that say who may sign in, open concerns and erase, what they did, and which data
 * requests were answered before they were erased. Where nobody could sign in, they come from the backup too.
 */
const rowsAfterRestore = {
  enquiries: 'backup',
  deadlines: 'backup',
  messages: 'backup',
  transfers: 'backup',
  notes: 'backup',
  former_ciphertexts: 'backup',
  concern_labels: 'backup',
  subscribers: 'backup',
  newsletter_sends: 'backup',
  consent_records: 'backup',
  suppressions: 'both',
  outbox: 'backup',
  statistics: 'backup',
  job_runs: 'backup',
  hash_key: 'backup',
  saved_texts: 'backup',
  admin_people: 'present',
  admin_mailboxes: 'present',
  admin_passkeys: 'present',
  admin_sessions: 'neither',
  // What has signed somebody in before a restore does not do so again after it.
  admin_used_challenges: 'present',
  person_keys: 'present',
  key_confirmations: 'present',
  signatures: 'present',
  enquiry_readers: 'neither',
  erasure_days: 'present',
  erasure_requests: 'present',
  erased_requests: 'present',
  audit_lines: 'present',
} as const satisfies Readonly<Record<keyof Database, Source>>;

type TablesWith<Wanted extends Source> = {
  [Table in keyof Database]: (typeof rowsAfterRestore)[Table] extends Wanted ? Table : never;
}[keyof Database];

/** The names of the tables whose rows come from there. */
export const tablesAfterRestore = <Wanted extends Source>(source: Wanted): readonly TablesWith<Wanted>[] =>
  (Object.keys(rowsAfterRestore) as (keyof Database)[]).filter(
    (table): table is TablesWith<Wanted> => rowsAfterRestore[table] === source,
  );
