import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const toEnquiry = (column: ColumnDefinitionBuilder) => column.references('enquiries.id').onDelete('cascade');
const toSubscriber = (column: ColumnDefinitionBuilder) =>
  column.references('subscribers.id').onDelete('cascade');

/**
 * The migrations in the order in which they run, each once. A released migration is never edited. There is none from the
 * schemas before the first: it would give every record the HMAC that shows it was not changed, whoever had changed it.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '0004-authenticated-records': {
    async up({ schema }: Kysely<unknown>) {
      const createIndex = (name: string, table: string, column: string) =>
        schema.createIndex(name).on(table).column(column).execute();
      const recipients = ['compliance-officer', 'committee-chair'];

      await schema
        .createTable('enquiries')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('reference', 'text', (column) => column.notNull().unique())
        .addColumn('idempotency_key', 'text', (column) => column.notNull().unique())
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('recipient', 'text', (column) => column.check(isOneOf('recipient', recipients)))
        .addColumn('status', 'text', (column) =>
          column.notNull().check(isOneOf('status', ['open', 'closed'])),
        )
        .addColumn('received_at', 'bigint', (column) => column.notNull())
        .addColumn('last_interaction_at', 'bigint', (column) => column.notNull())
        .addColumn('closed_at', 'bigint')
        .addColumn('ciphertext', 'text', (column) => column.notNull())
        .addColumn('key_id', 'text', (column) => column.notNull())
        .addColumn('email_hash', 'text')
        .addColumn('text_hash', 'text', (column) => column.unique())
        .addColumn('case_code_hash', 'text', (column) => column.unique())
        .addColumn('mac', 'text', (column) => column.notNull())
        .addColumn('about', 'text')
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

      await schema
        .createTable('messages')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('enquiry_id', 'text', (column) => toEnquiry(column.notNull()))
        .addColumn('sender', 'text', (column) =>
          column.notNull().check(isOneOf('sender', ['company', 'reporter'])),
        )
        .addColumn('sent_at', 'bigint', (column) => column.notNull())
        .addColumn('ciphertext', 'text', (column) => column.notNull())
        .addColumn('key_id', 'text', (column) => column.notNull())
        .execute();
      await createIndex('messages_by_enquiry', 'messages', 'enquiry_id');

      await schema
        .createTable('report_recipients')
        .addColumn('person', 'text', (column) => column.primaryKey().check(isOneOf('person', recipients)))
        .addColumn('ciphertext', 'text', (column) => column.notNull())
        .addColumn('key_id', 'text', (column) => column.notNull())
        .execute();

      await schema
        .createTable('subscribers')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('email_hash', 'text', (column) => column.notNull().unique())
        .addColumn('token_hash', 'text', (column) => column.notNull().unique())
        .addColumn('ciphertext', 'text', (column) => column.notNull())
        .addColumn('key_id', 'text', (column) => column.notNull())
        .addColumn('status', 'text', (column) =>
          column.notNull().check(isOneOf('status', ['pending', 'confirmed'])),
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
      await createIndex('subscribers_by_expiry', 'subscribers', 'expires_at');

      await schema
        .createTable('newsletter_sends')
        .addColumn('article', 'text', (column) => column.notNull())
        .addColumn('subscriber_id', 'text', (column) => toSubscriber(column.notNull()))
        .addColumn('queued_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('newsletter_sends_key', ['article', 'subscriber_id'])
        .execute();
      await createIndex('newsletter_sends_by_subscriber', 'newsletter_sends', 'subscriber_id');

      const suppressions = ['unsubscribed', 'erased', 'erased-report'];
      await schema
        .createTable('suppressions')
        .addColumn('identifier', 'text', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull().check(isOneOf('kind', suppressions)))
        .addColumn('suppressed_at', 'bigint', (column) => column.notNull())
        .addColumn('link_sent_at', 'bigint')
        .addPrimaryKeyConstraint('suppressions_key', ['identifier', 'kind'])
        .execute();

      const emails = ['receipt', 'notice', 'reply', 'owner-alert', 'subscription', 'newsletter'];
      await schema
        .createTable('outbox')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('enquiry_id', 'text', toEnquiry)
        .addColumn('subscriber_id', 'text', toSubscriber)
        .addColumn('kind', 'text', (column) => column.notNull().check(isOneOf('kind', emails)))
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
          column.notNull().check(isOneOf('status', ['queued', 'delivered', 'failed'])),
        )
        .addColumn('delivered_at', 'bigint')
        .addColumn('failure', 'text')
        .execute();
      await createIndex('outbox_by_enquiry', 'outbox', 'enquiry_id');
      await createIndex('outbox_by_subscriber', 'outbox', 'subscriber_id');
      // The index holds only emails that still wait, so looking for work is as quick after years.
      await schema
        .createIndex('outbox_due')
        .on('outbox')
        .columns(['priority', 'next_attempt_at'])
        .where(sql.ref('status'), '=', sql.lit('queued'))
        .execute();

      await schema
        .createTable('statistics')
        .addColumn('day', 'text', (column) => column.notNull())
        .addColumn('page', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('value', 'text', (column) => column.notNull())
        .addColumn('count', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('statistics_key', ['day', 'name', 'page', 'value'])
        .execute();

      // rate-limiter-flexible expects this table on PostgreSQL; on SQLite, where it counts in memory, the table stays empty.
      await schema
        .createTable('rate_limits')
        .addColumn('key', 'varchar(255)', (column) => column.primaryKey())
        .addColumn('points', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('expire', 'bigint')
        .execute();

      await schema
        .createTable('job_runs')
        .addColumn('job', 'text', (column) => column.notNull())
        .addColumn('day', 'text', (column) => column.notNull())
        .addColumn('started_at', 'bigint', (column) => column.notNull())
        .addColumn('finished_at', 'bigint')
        .addPrimaryKeyConstraint('job_runs_key', ['job', 'day'])
        .execute();

      await schema
        .createTable('consent_records')
        .addColumn('email_hash', 'text', (column) => column.notNull())
        .addColumn('consent_version', 'text', (column) => column.notNull())
        .addColumn('consented_at', 'bigint', (column) => column.notNull())
        .addColumn('confirmed_at', 'bigint', (column) => column.notNull())
        .addColumn('ended_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('consent_records_key', ['email_hash', 'confirmed_at'])
        .execute();
    },
  },
};

const isOneOf = (column: string, values: readonly string[]) =>
  sql`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`;
