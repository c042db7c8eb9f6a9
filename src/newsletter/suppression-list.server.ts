import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql, type Selectable } from 'kysely';
import { commitments } from '../../company/commitments.ts';
import { deadlineFrom } from '../../company/deadlines.ts';
import type { AppContext } from '../server/context.ts';
import { writeDurably } from '../server/durable-files.ts';
import { deleteWithEmails } from '../server/database/delete-with-emails.ts';
import type { Queries, SuppressionsTable, Transaction } from '../server/database/schema.ts';
import { hashesOfEmail } from '../server/encryption/email-hash.ts';
import type { Environment } from '../server/environment.ts';
import { removeEmailFiles } from '../server/outbox/email-transport.ts';
import { insertConsentRecords } from './subscriber-store.server.ts';

/*
 * The list of people who have unsubscribed or been erased, so that they stay so when an earlier backup is restored. It is a
 * table, which changes in the transaction of the deletion, and a copy of it in a file beside the backups. Only a restore
 * reads the file, so that whoever can write to that directory cannot delete records of the running site. An entry applies
 * to what came before its time, never to what came after.
 */

const columns = ['identifier', 'kind', 'suppressed_at'] as const;
export type Suppression = Readonly<Pick<Selectable<SuppressionsTable>, (typeof columns)[number]>>;

const fileName = 'suppressions.txt';

/** Beside the backups, or in DATA_DIR where the server makes none. */
const fileOf = ({ dataDirectory, backups }: Environment) =>
  join(backups?.directory ?? dataDirectory, fileName);

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

/** The kinds of entries that hold a subscription back. */
export const suppressingKinds: readonly Suppression['kind'][] = ['unsubscribed', 'erased'];

/** Deletes the entry of a person who has subscribed again. */
export async function deleteUnsubscribedRow(trx: Transaction, emailHashes: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('suppressions')
    .where('kind', '=', 'unsubscribed')
    .where('identifier', 'in', emailHashes)
    .execute();
}

/** The latest entries of an address. Reports of concerns are left out, since they would tell who has reported. */
export const suppressionsOf = (context: AppContext, email: string) =>
  context.database.db
    .selectFrom('suppressions')
    .select((is) => ['kind', is.fn.max('suppressed_at').as('suppressed_at')])
    .where('identifier', 'in', hashesOfEmail(context, email))
    .where('kind', 'in', suppressingKinds)
    .groupBy('kind')
    .execute();

/** The entries of the database. @throws {DatabaseUnavailable} */
export const allSuppressions = (db: Queries): Promise<readonly Suppression[]> =>
  db.selectFrom('suppressions').select(columns).execute();

/**
 * Deletes the entries that are no longer kept, and writes the others to the file. If that fails the next start or night
 * does it.
 */
export async function saveSuppressions(
  {
    database,
    environment,
    encryption,
    logger,
  }: Omit<AppContext, 'logger' | 'rateLimiter'> & { readonly logger: { error: (message: string) => void } },
  now: Date,
): Promise<void> {
  const isExpired = ({ suppressed_at }: Suppression) =>
    deadlineFrom(new Date(suppressed_at), commitments.keepPersonalData.limit).at < now;
  try {
    await database.transaction(async (trx) => {
      // Of two that write the file at once, the later one has the entries of both.
      if (database.dialect === 'postgresql')
        await sql`lock table suppressions in share update exclusive mode`.execute(trx);
      const entries = await allSuppressions(trx);
      const kept = entries.filter((entry) => !isExpired(entry));
      const lastExpired = Math.max(0, ...entries.filter(isExpired).map(({ suppressed_at }) => suppressed_at));
      await trx.deleteFrom('suppressions').where('suppressed_at', '<=', lastExpired).execute();
      const lines = kept.map(({ kind, identifier, suppressed_at }) => {
        const entry = `${kind} ${String(suppressed_at)} ${identifier}`;
        return `${entry} ${encryption.keyedHash('suppression', entry)}\n`;
      });
      const file = fileOf(environment);
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      if (lines.length > 0 || existsSync(file)) writeDurably(file, lines.join(''));
      // A file from before BACKUP_DIR was set would be kept for ever.
      if (environment.backups) rmSync(join(environment.dataDirectory, fileName), { force: true });
    });
  } catch (error) {
    const { code = 'unknown reason' } = error as NodeJS.ErrnoException;
    logger.error(`${fileName} could not be written (${code})`);
  }
}

/** "unsubscribed 1798034700000 <43 characters>", and an HMAC of this under the data key */
const line =
  /^(?<entry>(?<kind>unsubscribed|erased|erased-report) (?<time>\d{1,15}) (?<identifier>[\w-]{36,43})) (?<hmac>[\w-]{43})$/;

/**
 * The entries of the files beside the server’s backups and beside the one that is restored.
 *
 * @returns also the number of lines that are ignored: what is damaged, what nobody wrote who had the data key, and what is
 *   from the future, since it would delete what is yet to come
 */
export function readSuppressionFiles(
  { environment, encryption }: Pick<AppContext, 'environment' | 'encryption'>,
  backup: string,
  now: Date,
): { readonly entries: readonly Suppression[]; readonly ignored: number } {
  const files = new Set([fileOf(environment), join(dirname(backup), fileName)]);
  const lines = [...files].flatMap((file) =>
    existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [],
  );
  const entries = lines.flatMap((text) => {
    const { entry = '', kind, time, identifier = '', hmac = '' } = line.exec(text)?.groups ?? {};
    if (encryption.keyedHash('suppression', entry) !== hmac || Number(time) > now.getTime())
      return [];
    return [{ kind: kind as Suppression['kind'], identifier, suppressed_at: Number(time) }];
  });
  return { entries, ignored: lines.length - entries.length };
}

/**
 * Deletes the subscriptions and enquiries that the entries of the table hold back, with their emails and files.
 *
 * @returns how many
 * @throws {DatabaseUnavailable}
 */
export async function deleteSuppressed({
  database,
  environment,
}: Pick<AppContext, 'database' | 'environment'>) {
  const { messageIds, ...deleted } = await database.transaction(async (trx) => {
    const subscribers = await trx
      .selectFrom('subscribers')
      .innerJoin('suppressions', 'identifier', 'email_hash')
      .select(['id', 'kind', 'suppressed_at'])
      .where('kind', 'in', suppressingKinds)
      .where((is) => is(is.fn.coalesce('confirmed_at', 'consented_at'), '<=', is.ref('suppressed_at')))
      .execute();
    for (const { id, kind, suppressed_at } of subscribers)
      if (kind === 'unsubscribed') await insertConsentRecords(trx, [id], suppressed_at);
    await trx
      .deleteFrom('consent_records')
      .where('email_hash', 'in', (is) =>
        is
          .selectFrom('suppressions')
          .select('identifier')
          .where('kind', '=', 'erased')
          .whereRef('suppressed_at', '>=', 'consent_records.confirmed_at'),
      )
      .execute();
    // Reports of concerns are held back only if they were erased themselves.
    const enquiries = await trx
      .selectFrom('enquiries')
      .innerJoin('suppressions', (join) =>
        join.on((is) =>
          is.or([
            is('identifier', '=', is.ref('enquiries.id')).and('kind', '=', 'erased-report'),
            is('identifier', '=', is.ref('email_hash'))
              .and('kind', '=', 'erased')
              .and('subject', '<>', 'speak-up'),
          ]),
        ),
      )
      .select('enquiries.id')
      .whereRef('received_at', '<=', 'suppressed_at')
      .execute();
    const deleted = { subscriptions: 0, enquiries: 0, messageIds: [] as string[] };
    for (const [table, name, rows] of [
      ['subscribers', 'subscriptions', subscribers],
      ['enquiries', 'enquiries', enquiries],
    ] as const)
      for (const { id } of rows) {
        const gone = await deleteWithEmails(trx, table, [id]);
        deleted[name] += gone.deleted;
        deleted.messageIds.push(...gone.messageIds);
      }
    return deleted;
  });
  removeEmailFiles(environment.dataDirectory, messageIds);
  return deleted;
}
