import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The table that rate-limiter-flexible expects on PostgreSQL; on SQLite, where it counts in memory, it stays empty. */
export const rateLimiterFlexible: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropTable('rate_limits').execute();
    await db.schema
      .createTable('rate_limits')
      .addColumn('key', 'varchar(255)', (column) => column.primaryKey())
      .addColumn('points', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('expire', 'bigint')
      .execute();
  },
};
