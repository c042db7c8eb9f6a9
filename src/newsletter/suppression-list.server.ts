import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { AppContext } from '../server/context.ts';
import { writeDurably } from '../server/durable-files.ts';
import type { Queries, SuppressionsTable, Transaction } from '../server/database/schema.ts';
import { OperatorError } from '../server/operator-error.ts';

/*
 * The list of people who have unsubscribed or been erased, so that they stay so when an earlier backup is restored. It is a
 * table, which changes in the transaction of the deletion, and a file beside the backups, which a restore reads. An entry
 * applies to what came before its time, never to what came after.
 */

const columns = ['identifier', 'kind', 'suppressed_at'] as const;
export type Suppression = Readonly<Pick<SuppressionsTable, (typeof columns)[number]>>;

interface NewSuppression extends Suppression {
  /** When a subscription that was not confirmed had got its link, so that the address gets no second one at once. */
  readonly link_sent_at?: number | undefined;
}

/** Adds entries, in the transaction that deletes what they are about. A later one replaces an earlier one. */
export async function insertSuppressions(
  trx: Transaction,
  entries: readonly NewSuppression[],
): Promise<void> {
  for (const entry of entries)
    await trx
      .insertInto('suppressions')
      .values(entry)
      .onConflict((conflict) =>
        conflict
          .columns(['identifier', 'kind'])
          .doUpdateSet({ suppressed_at: entry.suppressed_at, link_sent_at: entry.link_sent_at })
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

const fileIn = (directory: string) => join(directory, 'suppressions.json');

/**
 * Deletes the entries from before a time, and writes the others to the file beside the backups, if the server makes any.
 * Entries of the file that are not in the table stay, since the database may be lost. If this fails, the next night does it.
 *
 * @param keptSince in milliseconds
 * @returns whether the file has every entry now; "no backups" where the server makes none
 */
export async function saveSuppressions(
  { database, environment: { backups }, logger }: SuppressionContext,
  keptSince = 0,
): Promise<'written' | 'not written' | 'no backups'> {
  try {
    await database.transaction(async (trx) => {
      // Of two that write the file at once, the later one has the entries of both.
      if (database.dialect === 'postgresql')
        await sql`lock table suppressions in share update exclusive mode`.execute(trx);
      await trx.deleteFrom('suppressions').where('suppressed_at', '<', keptSince).execute();
      if (!backups) return;
      addToSuppressionFile(backups.directory, await allSuppressions(trx), keptSince);
    });
    return backups ? 'written' : 'no backups';
  } catch (error) {
    logger.error(`suppressions.json could not be written: ${(error as Error).message}`);
    return 'not written';
  }
}

/**
 * Adds entries to the file in a directory of backups, and deletes those from before a time. Of one person, the latest entry stays.
 *
 * @param keptSince in milliseconds
 * @throws {OperatorError} if the file is damaged; what the file system throws
 */
export function addToSuppressionFile(
  directory: string,
  entries: readonly Suppression[],
  keptSince = 0,
): void {
  const kept = [...(readSuppressionFile(directory) ?? []), ...entries]
    .filter(({ suppressed_at }) => suppressed_at >= keptSince)
    .sort((one, other) => one.suppressed_at - other.suppressed_at);
  const latest = new Map(kept.map((entry) => [`${entry.kind} ${entry.identifier}`, entry]));
  writeDurably(fileIn(directory), `${JSON.stringify([...latest.values()], null, 2)}\n`);
}

const fileContent = v.array(
  v.object({
    identifier: v.string(),
    kind: v.picklist(['unsubscribed', 'erased', 'erased-concern']),
    suppressed_at: v.number(),
  }),
);

/** The entries of the file in a directory of backups; undefined where there is none. @throws {OperatorError} if it is damaged */
export function readSuppressionFile(directory: string): readonly Suppression[] | undefined {
  const file = fileIn(directory);
  if (!existsSync(file)) return undefined;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), fileContent), readFileSync(file, 'utf8'));
  if (read.success) return read.output;
  throw new OperatorError(
    `${file} is damaged: put back a copy, or move it away (then a restore may bring back people who have unsubscribed or were erased)`,
  );
}
