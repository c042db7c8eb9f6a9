import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql, type Selectable } from 'kysely';
import type { AppContext } from '../server/context.ts';
import { writeDurably } from '../server/durable-files.ts';
import type { Queries, SuppressionsTable, Transaction } from '../server/database/schema.ts';

/*
 * The list of people who have unsubscribed or been erased, so that they stay so when an earlier backup is restored. It is a
 * table, which changes in the transaction of the deletion, and a file beside the backups, which a restore reads. An entry
 * applies to what came before its time, never to what came after.
 */

const columns = ['identifier', 'kind', 'suppressed_at'] as const;
export type Suppression = Readonly<Pick<Selectable<SuppressionsTable>, (typeof columns)[number]>>;

/** Adds entries, in the transaction that deletes what they are about. A later one replaces an earlier one. */
export async function insertSuppressions(trx: Transaction, entries: readonly Suppression[]): Promise<void> {
  for (const entry of entries)
    await trx
      .insertInto('suppressions')
      .values(entry)
      .onConflict((conflict) =>
        conflict
          .columns(['identifier', 'kind'])
          .doUpdateSet({ suppressed_at: entry.suppressed_at })
          .where('suppressions.suppressed_at', '<', entry.suppressed_at),
      )
      .execute();
}

/** The kinds of entries that are about an address. */
export const addressKinds: readonly Suppression['kind'][] = ['unsubscribed', 'erased'];

/** @throws {DatabaseUnavailable} */
export const allSuppressions = (db: Queries): Promise<readonly Suppression[]> =>
  db.selectFrom('suppressions').select(columns).execute();

export type SuppressionContext = Pick<AppContext, 'database' | 'environment'> & {
  readonly logger: { readonly error: (message: string) => void };
};

const fileIn = (directory: string) => join(directory, 'suppressions.txt');

/**
 * Deletes the entries from before a time, and writes the others to the file beside the backups, if the server makes any.
 * Entries of the file that are not in the table stay, since the database may be lost. If this fails the next night does it.
 *
 * @param keptSince in milliseconds
 */
export async function saveSuppressions(
  { database, environment: { backups }, logger }: SuppressionContext,
  keptSince = 0,
): Promise<void> {
  try {
    await database.transaction(async (trx) => {
      // Of two that write the file at once, the later one has the entries of both.
      if (database.dialect === 'postgresql')
        await sql`lock table suppressions in share update exclusive mode`.execute(trx);
      await trx.deleteFrom('suppressions').where('suppressed_at', '<', keptSince).execute();
      if (!backups) return;
      const inFile = readSuppressionFile(backups.directory)?.entries ?? [];
      const lines = [...inFile, ...(await allSuppressions(trx))]
        .filter(({ suppressed_at }) => suppressed_at >= keptSince)
        .map((entry) => `${entry.kind} ${new Date(entry.suppressed_at).toISOString()} ${entry.identifier}\n`);
      writeDurably(fileIn(backups.directory), [...new Set(lines)].sort().join(''));
    });
  } catch (error) {
    const { code = 'unknown reason' } = error as NodeJS.ErrnoException;
    logger.error(`suppressions.txt could not be written (${code})`);
  }
}

/** "unsubscribed 2026-12-23T14:05:00.000Z <hash of the address, or id of the report>" */
const line = /^(?<kind>unsubscribed|erased|erased-report) (?<time>\S+Z) (?<identifier>[\w-]{36,43})$/;

/** The entries of the file in a directory of backups, and the number of damaged lines; undefined where there is no file. */
export function readSuppressionFile(directory: string) {
  const file = fileIn(directory);
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const entries = lines.flatMap((text): readonly Suppression[] => {
    const { kind, time = '', identifier = '' } = line.exec(text)?.groups ?? {};
    const suppressedAt = Date.parse(time);
    if (Number.isNaN(suppressedAt)) return [];
    return [{ kind: kind as Suppression['kind'], identifier, suppressed_at: suppressedAt }];
  });
  return { entries, damaged: lines.length - entries.length };
}
