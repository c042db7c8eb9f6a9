import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Enquiries with their deadlines, messages and mails; rate limits; runs of the nightly jobs. */
export const enquiries: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;

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
    await schema.createIndex('enquiries_by_email').on('enquiries').column('email_hash').execute();
    await schema.createIndex('enquiries_by_time').on('enquiries').column('received_at').execute();
    await schema
      .createIndex('enquiries_by_last_interaction')
      .on('enquiries')
      .column('last_interaction_at')
      .execute();

    await schema
      .createTable('deadlines')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('enquiry_id', 'text', (column) =>
        column.notNull().references('enquiries.id').onDelete('cascade'),
      )
      .addColumn('commitment', 'text', (column) => column.notNull())
      .addColumn('label', 'text', (column) => column.notNull())
      .addColumn('due_date', 'text', (column) => column.notNull())
      .addColumn('due_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema.createIndex('deadlines_by_enquiry').on('deadlines').column('enquiry_id').execute();

    await schema
      .createTable('messages')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('enquiry_id', 'text', (column) =>
        column.notNull().references('enquiries.id').onDelete('cascade'),
      )
      .addColumn('sender', 'text', (column) => column.notNull().check(sql`sender in ('company', 'reporter')`))
      .addColumn('sent_at', 'bigint', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('key_id', 'text', (column) => column.notNull())
      .execute();
    await schema.createIndex('messages_by_enquiry').on('messages').column('enquiry_id').execute();

    await schema
      .createTable('outbox')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('enquiry_id', 'text', (column) => column.references('enquiries.id').onDelete('cascade'))
      .addColumn('kind', 'text', (column) =>
        column.notNull().check(sql`kind in ('receipt', 'notice', 'reply', 'owner-alert')`),
      )
      .addColumn('message_id', 'text', (column) => column.notNull().unique())
      .addColumn('sealed', 'text')
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
    await schema.createIndex('outbox_by_enquiry').on('outbox').column('enquiry_id').execute();
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
    await schema.createIndex('rate_limits_by_time').on('rate_limits').column('window_started_at').execute();

    await schema
      .createTable('job_runs')
      .addColumn('job', 'text', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('started_at', 'bigint', (column) => column.notNull())
      .addColumn('finished_at', 'bigint')
      .addPrimaryKeyConstraint('job_runs_key', ['job', 'day'])
      .execute();
  },
};
