import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Selectable } from 'kysely';
import { commitments } from '../../company/commitments.ts';
import { deadlineFrom } from '../../company/deadlines.ts';
import type { AppContext } from '../server/context.ts';
import { writeDurably } from '../server/durable-files.ts';
import { inBatches } from '../server/database/in-batches.ts';
import type { OpenDatabase } from '../server/database/open-database.ts';
import type { Queries, SuppressionsTable, Transaction } from '../server/database/schema.ts';
import { DecryptionError } from '../server/encryption/encryption.ts';
import { hashesOfEmail } from '../server/encryption/email-hash.ts';
import type { Environment } from '../server/environment.ts';
import { removeEmailFiles } from '../server/outbox/email-transport.ts';
import {
  contentOf,
  deleteSubscriberRows,
  insertConsentRecords,
  type StoredSubscriber,
} from './subscriber-store.server.ts';

/*
 * The list of people who have unsubscribed or been erased, so that they stay so when an earlier backup is restored. It is in
 * the database, where it changes in the transaction of the deletion, and in a file in DATA_DIR and BACKUP_DIR, which a restore
 * does not change. A later entry replaces an earlier one. The lists are merged at the start of a server, every night and at a
 * restore. An entry applies to what came before its time, never to what came after.
 */

const columns = ['identifier', 'kind', 'suppressed_at'] as const;
export type Suppression = Readonly<Pick<Selectable<SuppressionsTable>, (typeof columns)[number]>>;

type Files = Pick<Environment, 'dataDirectory' | 'backups'>;

const suppressionsFile = (directory: string) => join(directory, 'suppressions.txt');

/** The hashes of a subscriber’s address under every known key, and under the one with which the subscriber was stored. */
export function hashesOfSubscriber(context: AppContext, stored: StoredSubscriber): readonly string[] {
  try {
    return [...new Set([stored.email_hash, ...hashesOfEmail(context, contentOf(context, stored).email)])];
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
    return [stored.email_hash];
  }
}

/** Adds entries, in the transaction that deletes what they are about. A later one replaces an earlier one. */
export async function insertSuppressions(trx: Transaction, entries: readonly Suppression[]): Promise<void> {
  for (const batch of inBatches(mergeSuppressions(entries)))
    await trx
      .insertInto('suppressions')
      .values([...batch])
      .onConflict((conflict) =>
        conflict
          .columns(['identifier', 'kind'])
          .doUpdateSet((is) => ({ suppressed_at: is.ref('excluded.suppressed_at') }))
          .whereRef('suppressions.suppressed_at', '<', 'excluded.suppressed_at'),
      )
      .execute();
}

/** Adds entries to the files. If that fails they are still in the database, and the next start or night writes them. */
export function saveSuppressions(
  { environment, logger }: Pick<AppContext, 'environment' | 'logger'>,
  entries: readonly Suppression[],
): void {
  const failure = changeFiles(environment, (inFile) => mergeSuppressions(inFile, entries));
  if (failure !== null) logger.error(failure);
}

const unwanted: readonly Suppression['kind'][] = ['unsubscribed', 'erased'];

/**
 * Locks the entries of an address on PostgreSQL, before its subscriber, as all others do.
 *
 * @returns when the latest message with a link was queued to an address on the list; null if there was none
 */
export async function lockSuppressions(
  trx: Transaction,
  emailHashes: readonly string[],
): Promise<number | null> {
  const entries = await trx
    .updateTable('suppressions')
    .set((is) => ({ link_sent_at: is.ref('link_sent_at') }))
    .where('identifier', 'in', emailHashes)
    .where('kind', 'in', unwanted)
    .returning('link_sent_at')
    .execute();
  const times = entries.flatMap(({ link_sent_at }) => link_sent_at ?? []);
  return times.length === 0 ? null : Math.max(...times);
}

/** Records when a message with a link was queued to an address, if it is on the list. */
export async function recordLinkSent(
  trx: Transaction,
  emailHashes: readonly string[],
  time: number | null,
): Promise<void> {
  await trx
    .updateTable('suppressions')
    .set({ link_sent_at: time })
    .where('identifier', 'in', emailHashes)
    .where('kind', 'in', unwanted)
    .execute();
}

/** Deletes the entry of a person who has subscribed again. @returns whether there was one */
export async function deleteUnsubscribed(trx: Transaction, emailHashes: readonly string[]): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('suppressions')
    .where('kind', '=', 'unsubscribed')
    .where('identifier', 'in', emailHashes)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes the same entry from the files. If it stays there it holds nothing back, since it is older than the subscription. */
export function removeUnsubscribed(
  { environment, logger }: Pick<AppContext, 'environment' | 'logger'>,
  emailHashes: readonly string[],
): void {
  const failure = changeFiles(environment, (inFile) =>
    inFile.filter(({ kind, identifier }) => kind !== 'unsubscribed' || !emailHashes.includes(identifier)),
  );
  if (failure !== null) logger.error(failure);
}

/** The entries of an address. Reports of concerns are left out, since they would tell who has reported. */
export async function suppressionsOf(context: AppContext, email: string): Promise<readonly Suppression[]> {
  const entries = await context.database.db
    .selectFrom('suppressions')
    .select(columns)
    .where('identifier', 'in', hashesOfEmail(context, email))
    .where('kind', '<>', 'erased-report')
    .execute();
  // There is one entry for each key.
  return [...Map.groupBy(entries, ({ kind }) => kind).values()].flatMap((same) =>
    same.toSorted((a, b) => b.suppressed_at - a.suppressed_at).slice(0, 1),
  );
}

/** The entries of the database. @throws {DatabaseUnavailable} */
export const allSuppressions = (db: Queries): Promise<readonly Suppression[]> =>
  db.selectFrom('suppressions').select(columns).execute();

/**
 * Brings the lists of the database and of the files together, and deletes again whatever they hold back. Afterwards
 * all have every entry, except those that are no longer kept.
 *
 * @param others entries from elsewhere: at a restore, those beside the backup and of the database that was overwritten
 * @returns how many were deleted, and why a file could not be written, which the next start of a server repeats
 * @throws {DatabaseUnavailable}
 */
export async function enforceSuppressions(
  { database, environment }: { readonly database: OpenDatabase; readonly environment: Files },
  now: Date,
  others: readonly Suppression[] = [],
) {
  const inTable = await allSuppressions(database.db);
  const all = mergeSuppressions(readFiles(environment), others, inTable);
  const isExpired = ({ suppressed_at }: Suppression) =>
    deadlineFrom(new Date(suppressed_at), commitments.keepPersonalData.limit).at < now;
  const kept = all.filter((entry) => !isExpired(entry));
  const known = new Map(inTable.map((entry) => [keyOf(entry), entry.suppressed_at]));
  const isNew = (entry: Suppression) => (known.get(keyOf(entry)) ?? -1) < entry.suppressed_at;
  const added = kept.filter(isNew);
  const expired = inTable.filter(isExpired);
  if (added.length + expired.length > 0)
    await database.transaction(async (trx) => {
      await insertSuppressions(trx, added);
      for (const { kind, identifier } of expired)
        await trx
          .deleteFrom('suppressions')
          .where('kind', '=', kind)
          .where('identifier', '=', identifier)
          .execute();
    });
  const deleted = await deleteSuppressed({ database, environment }, kept);
  // Others may have been added to the files meanwhile.
  const fileFailure = changeFiles(environment, (inFile) =>
    mergeSuppressions(inFile, kept).filter((entry) => !isExpired(entry)),
  );
  return { ...deleted, fileFailure };
}

/** Deletes the subscriptions and enquiries that the entries hold back, with their emails and files. */
async function deleteSuppressed(
  { database, environment }: { readonly database: OpenDatabase; readonly environment: Files },
  entries: readonly Suppression[],
): Promise<{ subscriptions: number; enquiries: number }> {
  const total = { subscriptions: 0, enquiries: 0 };
  for (const batch of inBatches(entries)) {
    const deleted = await database.transaction(async (trx) => {
      const subscribers = await suppressedSubscribers(trx, batch);
      for (const { id, unsubscribedAt } of subscribers)
        if (unsubscribedAt !== undefined) await insertConsentRecords(trx, [id], unsubscribedAt);
      await deleteErasedConsents(trx, batch);
      const { deleted: subscriptions, messageIds } = await deleteSubscriberRows(
        trx,
        subscribers.map(({ id }) => id),
      );
      const enquiries = await suppressedEnquiries(trx, batch);
      if (enquiries.length === 0) return { subscriptions, enquiries: 0, messageIds };
      const mails = await trx
        .selectFrom('outbox')
        .select('message_id')
        .where('enquiry_id', 'in', enquiries)
        .execute();
      // Deadlines, messages and emails are deleted by cascade.
      await trx.deleteFrom('enquiries').where('id', 'in', enquiries).execute();
      return {
        subscriptions,
        enquiries: enquiries.length,
        messageIds: [...messageIds, ...mails.map(({ message_id }) => message_id)],
      };
    });
    removeEmailFiles(environment.dataDirectory, deleted.messageIds);
    total.subscriptions += deleted.subscriptions;
    total.enquiries += deleted.enquiries;
  }
  return total;
}

/** Subscriptions that were confirmed, or requested and never confirmed, before their person unsubscribed or was erased, and when the former was. */
async function suppressedSubscribers(trx: Transaction, entries: readonly Suppression[]) {
  const times = timesOf(entries, unwanted);
  const unsubscribed = timesOf(entries, ['unsubscribed']);
  if (times.size === 0) return [];
  const found = await trx
    .selectFrom('subscribers')
    .select(['id', 'email_hash', 'confirmed_at', 'consented_at'])
    .where('email_hash', 'in', [...times.keys()])
    .execute();
  return found.flatMap(({ id, email_hash, confirmed_at, consented_at }) =>
    (confirmed_at ?? consented_at) <= (times.get(email_hash) ?? -1)
      ? [{ id, unsubscribedAt: unsubscribed.get(email_hash) }]
      : [],
  );
}

/** Deletes the proofs of consents that were given before their person was erased. */
async function deleteErasedConsents(trx: Transaction, entries: readonly Suppression[]): Promise<void> {
  for (const [emailHash, time] of timesOf(entries, ['erased']))
    await trx
      .deleteFrom('consent_records')
      .where('email_hash', '=', emailHash)
      .where('confirmed_at', '<=', time)
      .execute();
}

/** Enquiries received before their person was erased; reports of concerns only if they were erased themselves. */
async function suppressedEnquiries(trx: Transaction, entries: readonly Suppression[]) {
  const times = timesOf(entries, ['erased']);
  const reports = timesOf(entries, ['erased-report']);
  if (times.size + reports.size === 0) return [];
  const found = await trx
    .selectFrom('enquiries')
    .select(['id', 'email_hash', 'subject', 'received_at'])
    // SQL has no empty list.
    .where((is) =>
      is.or([is('email_hash', 'in', [...times.keys(), '']), is('id', 'in', [...reports.keys(), ''])]),
    )
    .execute();
  return found.flatMap(({ id, email_hash, subject, received_at }) => {
    const time = subject === 'speak-up' ? reports.get(id) : times.get(email_hash ?? '');
    return received_at <= (time ?? -1) ? [id] : [];
  });
}

/** The latest time of each identifier. */
function timesOf(
  entries: readonly Suppression[],
  kinds: readonly Suppression['kind'][],
): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const { kind, identifier, suppressed_at } of entries)
    if (kinds.includes(kind)) times.set(identifier, Math.max(suppressed_at, times.get(identifier) ?? 0));
  return times;
}

const keyOf = ({ kind, identifier }: Suppression) => `${kind} ${identifier}`;

/** Every entry once, with its latest time. */
function mergeSuppressions(...lists: readonly (readonly Suppression[])[]): readonly Suppression[] {
  const merged = new Map<string, Suppression>();
  for (const entry of lists.flat()) {
    const known = merged.get(keyOf(entry));
    if (!known || known.suppressed_at < entry.suppressed_at) merged.set(keyOf(entry), entry);
  }
  return [...merged.values()];
}

/** "unsubscribed 1798034700000 <43 characters>" */
const line = /^(?<kind>unsubscribed|erased|erased-report) (?<time>\d{1,15}) (?<identifier>[\w-]{36,43})$/;

/** The entries of the file in a directory; there are none if it is missing. A damaged line is left out. */
export function suppressionsIn(directory: string): readonly Suppression[] {
  const file = suppressionsFile(directory);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text) => {
      const { kind, time, identifier = '' } = line.exec(text)?.groups ?? {};
      return kind === undefined
        ? []
        : [{ kind: kind as Suppression['kind'], identifier, suppressed_at: Number(time) }];
    });
}

/** Nobody’s data is kept for longer because BACKUP_DIR cannot be read: its entries are in DATA_DIR and the database too. */
function readFiles({ dataDirectory, backups }: Files): readonly Suppression[] {
  const own = suppressionsIn(dataDirectory);
  try {
    return backups ? [...own, ...suppressionsIn(backups.directory)] : own;
  } catch {
    return own;
  }
}

/** Changes the file in each directory. @returns which could not be changed, and why; null if all were */
function changeFiles(
  { dataDirectory, backups }: Files,
  change: (inFile: readonly Suppression[]) => readonly Suppression[],
): string | null {
  const failures: string[] = [];
  const changeFile = (setting: string, directory: string) => {
    try {
      writeFile(directory, change(suppressionsIn(directory)));
    } catch (error) {
      const { code = 'unknown reason' } = error as NodeJS.ErrnoException;
      failures.push(`suppressions.txt in ${setting} could not be written (${code})`);
    }
  };
  changeFile('DATA_DIR', dataDirectory);
  if (backups) changeFile('BACKUP_DIR', backups.directory);
  return failures.length === 0 ? null : failures.join('; ');
}

function writeFile(directory: string, entries: readonly Suppression[]): void {
  const lines = entries.map(({ kind, identifier, suppressed_at }) =>
    [kind, String(suppressed_at), identifier].join(' '),
  );
  const file = suppressionsFile(directory);
  const text = lines.map((entry) => `${entry}\n`).join('');
  if (text === (existsSync(file) ? readFileSync(file, 'utf8') : '')) return;
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  writeDurably(file, text);
}
