import { sql, type Kysely } from 'kysely';
import type { OpenDatabase } from '../server/database/open-database.ts';
import type { Database, Transaction } from '../server/database/schema.ts';

/** The columns of a row, by name. Values are texts, whole numbers and null. */
export type Row = Readonly<Record<string, unknown>>;

type Dialect = OpenDatabase['dialect'];

/** How many rows are read or written at once. */
const batchSize = 200;

/** The tables that the migrations have made, in their order: what a row refers to comes first. */
export async function tableNames(db: Kysely<Database>, dialect: Dialect): Promise<readonly string[]> {
  const { rows } = await (
    dialect === 'sqlite'
      ? sql<{ readonly name: string }>`
          select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by rowid`
      : sql<{ readonly name: string }>`
          select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace order by oid`
  ).execute(db);
  return rows.map(({ name }) => name).filter((name) => !name.startsWith('kysely_'));
}

/** Every row of a table, in batches and in no order. Ask nothing else of the database meanwhile. */
export async function* readRows(
  trx: Transaction,
  dialect: Dialect,
  table: string,
): AsyncGenerator<readonly Row[]> {
  if (dialect === 'sqlite') {
    yield* inBatches(
      trx
        .selectFrom(table as 'outbox')
        .selectAll()
        .stream(batchSize),
    );
    return;
  }
  await sql`declare rows_of_table no scroll cursor for select * from ${sql.table(table)}`.execute(trx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(batchSize)} from rows_of_table`.execute(trx);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close rows_of_table`.execute(trx);
}

/** Collects single rows into batches. */
export async function* inBatches(rows: AsyncIterable<Row>): AsyncGenerator<readonly Row[]> {
  let batch: Row[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Inserts rows as they are, batch by batch. @param batches rows with the columns of the table */
export async function insertRows(
  trx: Transaction,
  table: string,
  batches: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): Promise<void> {
  for await (const rows of batches)
    // The rows come from a table with the same columns.
    await trx
      .insertInto(table as 'outbox')
      .values(rows as never)
      .execute();
}
