import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { Database } from './schema.ts';

const toEnquiry = (column: ColumnDefinitionBuilder) => column.references('enquiries.id').onDelete('cascade');

/** In this order, each once. A released migration is never edited. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-enquiries': {
    async up({ schema }: Kysely<unknown>) {
      const createIndex = (name: string, table: string, column: string) =>
        schema.createIndex(name).on(table).column(column).execute();

      await schema
        .createTable('enquiries')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('reference', 'text', (column) => column.notNull().unique())
        .addColumn('idempotency_key', 'text', (column) => column.notNull().unique())
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('status', 'text', (column) => column.notNull().check(sql`status in ('open', 'closed')`))
        .addColumn('received_at', 'bigint', (column) => column.notNull())
        .addColumn('last_interaction_at', 'bigint', (column) => column.notNull())
        .addColumn('closed_at', 'bigint')
        .addColumn('sealed', 'text', (column) => column.notNull())
        .addColumn('key_id', 'text', (column) => column.notNull())
        .addColumn('email_hash', 'text')
        .addColumn('receipt_hash', 'text', (column) => column.notNull().unique())
        .addColumn('case_code_hash', 'text', (column) => column.unique())
        .addColumn('receipt_shown_at', 'bigint')
        .execute();
      await createIndex('enquiries_by_email', 'enquiries', 'email_hash');
      await createIndex('enquiries_by_time', 'enquiries', 'received_at');
      await createIndex('enquiries_by_last_interaction', 'enquiries', 'last_interaction_at');

      await schema
        .createTable('deadlines')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('enquiry_id', 'text', (column) => toEnquiry(column.notNull()))
        .addColumn('commitment', 'text', (column) => column.notNull())
        .addColumn('label', 'text', (column) => column.notNull())
        .addColumn('due_date', 'text', (column) => column.notNull())
        .addColumn('due_at', 'bigint', (column) => column.notNull())
        .execute();
      await createIndex('deadlines_by_enquiry', 'deadlines', 'enquiry_id');

      const senders = sql`sender in ('company', 'reporter')`;
      await schema
        .createTable('messages')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('enquiry_id', 'text', (column) => toEnquiry(column.notNull()))
        .addColumn('sender', 'text', (column) => column.notNull().check(senders))
        .addColumn('sent_at', 'bigint', (column) => column.notNull())
        .addColumn('sealed', 'text', (column) => column.notNull())
        .addColumn('key_id', 'text', (column) => column.notNull())
        .execute();
      await createIndex('messages_by_enquiry', 'messages', 'enquiry_id');

      const kinds = sql`kind in ('receipt', 'notice', 'reply', 'owner-alert')`;
      const statuses = sql`status in ('queued', 'delivered', 'failed')`;
      await schema
        .createTable('outbox')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('enquiry_id', 'text', toEnquiry)
        .addColumn('kind', 'text', (column) => column.notNull().check(kinds))
        .addColumn('message_id', 'text', (column) => column.notNull().unique())
        .addColumn('sealed', 'text')
        .addColumn('key_id', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('next_attempt_at', 'bigint', (column) => column.notNull())
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .addColumn('leased_until', 'bigint')
        .addColumn('leased_by', 'text')
        .addColumn('status', 'text', (column) => column.notNull().check(statuses))
        .addColumn('delivered_at', 'bigint')
        .addColumn('failure', 'text')
        .execute();
      await createIndex('outbox_by_enquiry', 'outbox', 'enquiry_id');
      // Only what still waits is in it, so that looking for work stays as quick after years.
      await schema
        .createIndex('outbox_due')
        .on('outbox')
        .column('next_attempt_at')
        .where(sql.ref('status'), '=', sql.lit('queued'))
        .execute();

      await schema
        .createTable('rate_limits')
        .addColumn('client', 'text', (column) => column.notNull())
        .addColumn('window_started_at', 'bigint', (column) => column.notNull())
        .addColumn('hits', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('rate_limits_key', ['client', 'window_started_at'])
        .execute();
      await createIndex('rate_limits_by_time', 'rate_limits', 'window_started_at');

      await schema
        .createTable('job_runs')
        .addColumn('job', 'text', (column) => column.notNull())
        .addColumn('day', 'text', (column) => column.notNull())
        .addColumn('started_at', 'bigint', (column) => column.notNull())
        .addColumn('finished_at', 'bigint')
        .addPrimaryKeyConstraint('job_runs_key', ['job', 'day'])
        .execute();
    },
  },
  '0002-ciphertext-columns': {
    async up({ schema }: Kysely<unknown>) {
      for (const table of ['enquiries', 'messages', 'outbox'])
        await schema.alterTable(table).renameColumn('sealed', 'ciphertext').execute();
    },
  },
  // The table that rate-limiter-flexible expects on PostgreSQL; on SQLite, where it counts in memory, it stays empty.
  '0003-rate-limiter-flexible': {
    async up({ schema }: Kysely<unknown>) {
      await schema.dropTable('rate_limits').execute();
      await schema
        .createTable('rate_limits')
        .addColumn('key', 'varchar(255)', (column) => column.primaryKey())
        .addColumn('points', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('expire', 'bigint')
        .execute();
    },
  },
  '0004-concern-recipients': {
    async up(db: Kysely<unknown>) {
      const { schema } = db;
      const recipients = sql`recipient in ('compliance-officer', 'committee-chair')`;
      await schema
        .alterTable('enquiries')
        .addColumn('recipient', 'text', (column) => column.check(recipients))
        .execute();
      await sql`update enquiries set recipient = 'compliance-officer' where subject = 'speak-up'`.execute(db);
      await schema.alterTable('enquiries').dropColumn('receipt_shown_at').execute();
    },
  },
  '0005-subscriptions': {
    async up(db: Kysely<unknown>) {
      const { schema } = db;
      const toSubscriber = (column: ColumnDefinitionBuilder) =>
        column.references('subscribers.id').onDelete('cascade');
      const createIndex = (name: string, table: string, columns: readonly string[]) =>
        schema
          .createIndex(name)
          .on(table)
          .columns([...columns])
          .execute();

      await schema
        .createTable('subscribers')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('email_hash', 'text', (column) => column.notNull().unique())
        .addColumn('ciphertext', 'text', (column) => column.notNull())
        .addColumn('key_id', 'text', (column) => column.notNull())
        .addColumn('status', 'text', (column) =>
          column.notNull().check(sql`status in ('pending', 'confirmed')`),
        )
        .addColumn('topics', 'text', (column) => column.notNull())
        .addColumn('consent_version', 'text', (column) => column.notNull())
        .addColumn('consent_wording', 'text', (column) => column.notNull())
        .addColumn('consented_at', 'bigint', (column) => column.notNull())
        .addColumn('confirmed_at', 'bigint')
        .addColumn('expires_at', 'bigint')
        .addColumn('link_sent_at', 'bigint')
        .addColumn('bounces', 'integer', (column) => column.notNull())
        .execute();
      await createIndex('subscribers_by_expiry', 'subscribers', ['expires_at']);

      await schema
        .createTable('subscription_tokens')
        .addColumn('token_hash', 'text', (column) => column.primaryKey())
        .addColumn('subscriber_id', 'text', (column) => toSubscriber(column.notNull()))
        .addColumn('expires_at', 'bigint')
        .execute();
      await createIndex('subscription_tokens_by_subscriber', 'subscription_tokens', ['subscriber_id']);

      await schema
        .createTable('newsletter_sends')
        .addColumn('article', 'text', (column) => column.notNull())
        .addColumn('subscriber_id', 'text', (column) => toSubscriber(column.notNull()))
        .addColumn('queued_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('newsletter_sends_key', ['article', 'subscriber_id'])
        .execute();
      await createIndex('newsletter_sends_by_subscriber', 'newsletter_sends', ['subscriber_id']);

      // A copy, since SQLite cannot change the check of a column.
      const kept = sql.raw(
        'id, enquiry_id, kind, message_id, ciphertext, key_id, created_at, next_attempt_at, attempts, leased_until, leased_by, status, delivered_at, failure',
      );
      const kinds = sql`kind in ('receipt', 'notice', 'reply', 'owner-alert', 'subscription', 'newsletter')`;
      await schema
        .createTable('outbox_with_subscribers')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('enquiry_id', 'text', toEnquiry)
        .addColumn('subscriber_id', 'text', toSubscriber)
        .addColumn('kind', 'text', (column) => column.notNull().check(kinds))
        .addColumn('priority', 'integer', (column) => column.notNull())
        .addColumn('message_id', 'text', (column) => column.notNull().unique())
        .addColumn('ciphertext', 'text')
        .addColumn('key_id', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('next_attempt_at', 'bigint', (column) => column.notNull())
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .addColumn('leased_until', 'bigint')
        .addColumn('leased_by', 'text')
        .addColumn('status', 'text', (column) =>
          column.notNull().check(sql`status in ('queued', 'delivered', 'failed')`),
        )
        .addColumn('delivered_at', 'bigint')
        .addColumn('failure', 'text')
        .execute();
      await sql`insert into outbox_with_subscribers (${kept}, priority) select ${kept}, 0 from outbox`.execute(
        db,
      );
      await schema.dropTable('outbox').execute();
      await schema.alterTable('outbox_with_subscribers').renameTo('outbox').execute();
      await createIndex('outbox_by_enquiry', 'outbox', ['enquiry_id']);
      await createIndex('outbox_by_subscriber', 'outbox', ['subscriber_id']);
      // Only what still waits is in it, so that looking for work stays as quick after years.
      await schema
        .createIndex('outbox_due')
        .on('outbox')
        .columns(['priority', 'next_attempt_at'])
        .where(sql.ref('status'), '=', sql.lit('queued'))
        .execute();
    },
  },
  '0006-statistics': {
    async up({ schema }: Kysely<unknown>) {
      await schema
        .createTable('statistics')
        .addColumn('day', 'text', (column) => column.notNull())
        .addColumn('page', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('value', 'text', (column) => column.notNull())
        .addColumn('count', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('statistics_key', ['day', 'name', 'page', 'value'])
        .execute();
    },
  },
  '0007-report-recipients': {
    async up({ schema }: Kysely<unknown>) {
      const people = sql`person in ('compliance-officer', 'committee-chair')`;
      await schema
        .createTable('report_recipients')
        .addColumn('person', 'text', (column) => column.primaryKey().check(people))
        .addColumn('ciphertext', 'text', (column) => column.notNull())
        .addColumn('key_id', 'text', (column) => column.notNull())
        .execute();
    },
  },
  '0008-suppressions': {
    async up({ schema }: Kysely<unknown>) {
      const kinds = sql`kind in ('unsubscribed', 'erased', 'erased-report')`;
      await schema
        .createTable('suppressions')
        .addColumn('identifier', 'text', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull().check(kinds))
        .addColumn('suppressed_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('suppressions_key', ['identifier', 'kind'])
        .execute();
    },
  },
  '0009-token-times': {
    async up(db: Kysely<unknown>) {
      const { schema } = db;
      await schema
        .alterTable('subscription_tokens')
        .addColumn('issued_at', 'bigint', (column) => column.notNull().defaultTo(0))
        .execute();
      // When those that are there were issued is not known. They count from now on.
      await sql`update subscription_tokens set issued_at = ${Date.now()}`.execute(db);
      await schema
        .createIndex('subscription_tokens_by_time')
        .on('subscription_tokens')
        .column('issued_at')
        .execute();
    },
  },
};

/** The name of the last migration: the schema that this checkout works with. */
export const schemaVersion = Object.keys(migrations).at(-1) ?? '';

/** The database has another schema than this checkout works with; the message is one line for the operator. */
export class SchemaMismatch extends Error {
  override readonly name = 'SchemaMismatch';

  /** @param found the schema of the database; null where it has no tables */
  constructor(found: string | null) {
    const remedy = 'run `npm run site -- migrate`, or start the server of this checkout';
    super(
      found === null
        ? `The database has no tables, and this checkout needs the schema ${schemaVersion}: ${remedy}`
        : isKnownSchema(found)
          ? `The database has the schema ${found}, and this checkout needs ${schemaVersion}: ${remedy}`
          : `The database has the schema ${found}, and this checkout knows ${schemaVersion} only: update this checkout`,
    );
  }
}

/** Whether this checkout can bring a database with this schema up to date. */
export const isKnownSchema = (version: string | null) =>
  version === null || Object.hasOwn(migrations, version);

export interface Migrated {
  /** Null where there were no tables. */
  readonly from: string | null;
  readonly to: string;
}

/**
 * Brings the tables up to date.
 *
 * @param db inside a transaction on SQLite; on PostgreSQL the whole database, whose servers wait for each other
 * @throws {SchemaMismatch} when the schema is newer than this checkout; then nothing was changed
 */
export async function migrate(db: Kysely<Database>): Promise<Migrated> {
  const from = await findSchemaVersion(db);
  if (!isKnownSchema(from)) throw new SchemaMismatch(from);
  const provider = { getMigrations: () => Promise.resolve({ ...migrations }) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error !== undefined)
    throw error instanceof Error ? error : new Error('The migration failed', { cause: error });
  return { from, to: schemaVersion };
}

/** The name of the last migration that the database has had; null where it has no tables. */
export async function findSchemaVersion(db: Kysely<Database>): Promise<string | null> {
  try {
    const { rows } = await sql<{ readonly version: string | null }>`
      select max(name) as version from kysely_migration`.execute(db);
    return rows[0]?.version ?? null;
  } catch (error) {
    if (isMissingTable(error)) return null;
    throw error;
  }
}

/** Undefined table: 42P01 on PostgreSQL; SQLite has only a message for it. */
function isMissingTable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === '42P01') || error.message.startsWith('no such table');
}
