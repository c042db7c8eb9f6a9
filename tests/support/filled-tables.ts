import type { ColumnMetadata } from 'kysely';
import type { AppContext } from '../../src/server/context.ts';
import { insertRows, tableNames, type Row } from '../../src/operations/table-rows.server.ts';

interface Filling {
  /** What stands in every column of text that takes any text, ids included: so the rows refer to each other. */
  readonly mark: string;
  /** What stands in every column of numbers; times are in milliseconds. */
  readonly number: number;
  /** Of the person to whom all rows belong. Without it, no suppression holds back one of them. */
  readonly emailHash?: string;
}

/** What the columns hold that do not take any text, by their names, or by table and name where two tables differ. */
const texts: Readonly<Record<string, string | null>> = {
  about: null,
  'enquiries.channel': 'form',
  'enquiries.closed_reason': null,
  'enquiries.status': 'open',
  subject: 'general',
  from_subject: 'general',
  to_subject: 'general',
  mailbox: 'enquiries',
  from_mailbox: 'enquiries',
  to_mailbox: 'enquiries',
  commitment: 'answerEnquiry',
  sender: 'company',
  table_name: 'enquiries',
  'subscribers.status': 'pending',
  topics: '[]',
  'outbox.kind': 'receipt',
  'outbox.state': 'sent',
  'suppressions.kind': 'unsubscribed',
  reference_list: '[]',
  counts: '{}',
  day: '1970-01-01',
  due_date: '1970-01-01',
  former_date: '1970-01-01',
};

/** Stores one row in every table of the schema but that of the hash key, which has one row from the start. */
export function fillEveryTable(
  { database: { dialect, transaction } }: Pick<AppContext, 'database'>,
  { mark, number, emailHash }: Filling,
): Promise<void> {
  const valueOf = (table: string, column: ColumnMetadata) => {
    if (column.dataType.toLowerCase() !== 'text') return number;
    if (column.name === 'email_hash') return emailHash ?? mark;
    if (column.name === 'identifier') return emailHash ?? `not ${mark}`;
    const key = [`${table}.${column.name}`, column.name].find((name) => name in texts);
    return key === undefined ? mark : texts[key];
  };
  return transaction(async (trx) => {
    const described = await trx.introspection.getTables();
    for (const table of await tableNames(trx, dialect)) {
      if (table === 'hash_key') continue;
      const { columns } = described.find(({ name }) => name === table) ?? { columns: [] };
      const row: Row = Object.fromEntries(columns.map((column) => [column.name, valueOf(table, column)]));
      await insertRows(trx, table, [[row]]);
    }
  });
}

/** Deletes the rows of a table. */
export const emptyTable = ({ database }: Pick<AppContext, 'database'>, table: string) =>
  database.transaction((trx) => trx.deleteFrom(table as 'outbox').execute());

/** The names of the tables, as the migrations have made them; what a row refers to comes first. */
export const tablesOf = ({ database: { dialect, transaction } }: Pick<AppContext, 'database'>) =>
  transaction((trx) => tableNames(trx, dialect));

/** The rows of a table. */
export const rowsOf = ({ database }: Pick<AppContext, 'database'>, table: string): Promise<readonly Row[]> =>
  database.db
    .selectFrom(table as 'outbox')
    .selectAll()
    .execute();

/** The names of the columns of each table. */
export async function columnsOfTables({ database }: Pick<AppContext, 'database'>) {
  const described = await database.transaction((trx) => trx.introspection.getTables());
  return described.map(({ name, columns }) => ({
    table: name,
    columns: columns.map((column) => column.name),
  }));
}
