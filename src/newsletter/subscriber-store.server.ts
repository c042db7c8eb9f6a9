import { randomBytes } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { ArticleCategory } from '../../company/categories.ts';
import { consentWordings, subscriptionTopics } from './subscription.ts';
import type { Queries, SubscribersTable, Transaction } from '../server/database/schema.ts';
import { hashOfSecret } from '../server/encryption/codes.ts';
import { DecryptionError } from '../server/encryption/encryption.ts';
import { hashesOfEmail } from '../server/encryption/email-hash.ts';
import type { AppContext } from '../server/context.ts';

/** The plaintext of the `ciphertext` column of a subscriber. */
export interface SubscriberContent {
  readonly email: string;
  /** The token in the links of every email to the subscriber: 43 characters of base64url. */
  readonly token: string;
}

export type StoredSubscriber = Selectable<SubscribersTable>;

/** The number of subscribers that are read, and sent an article in one transaction, so that no visitor waits for a long one. */
const batchSize = 100;

/** A random token of 256 bits. */
export const newToken = () => randomBytes(32).toString('base64url');

const isToken = (text: string) => /^[\w-]{43}$/.test(text);

/** The subscriber of a token; undefined for one that was altered or whose subscription has ended. */
export async function findByToken(queries: Queries, token: string): Promise<StoredSubscriber | undefined> {
  if (!isToken(token)) return undefined;
  return queries
    .selectFrom('subscribers')
    .selectAll()
    .where('token_hash', '=', hashOfSecret('subscription', token))
    .executeTakeFirst();
}

export const topicsOf = ({ topics }: Pick<StoredSubscriber, 'topics'>): readonly ArticleCategory[] => {
  const stored = JSON.parse(topics) as readonly string[];
  // A category that no longer exists is left out.
  return subscriptionTopics.filter((topic) => stored.includes(topic));
};

/** @throws {DecryptionError} */
export const contentOf = (
  { encryption }: Pick<AppContext, 'encryption'>,
  stored: Pick<StoredSubscriber, 'id' | 'ciphertext' | 'key_id'>,
) => encryption.decrypt('subscribers', stored) as SubscriberContent;

/** The hashes of a subscriber’s address under every known key, and under the one with which the subscriber was stored. */
export function hashesOfSubscriber(context: AppContext, stored: StoredSubscriber): readonly string[] {
  try {
    return [...new Set([stored.email_hash, ...hashesOfEmail(context, contentOf(context, stored).email)])];
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
    return [stored.email_hash];
  }
}

/** Keeps the proof of consent of those who had confirmed; called before their subscriptions are deleted. */
export async function insertConsentRecords(
  trx: Transaction,
  ids: readonly string[],
  endedAt: number,
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .insertInto('consent_records')
    .columns(['email_hash', 'consent_version', 'consented_at', 'confirmed_at', 'ended_at'])
    .expression((is) =>
      is
        .selectFrom('subscribers')
        .select(['email_hash', 'consent_version', 'consented_at'])
        .select((of) => [of.ref('confirmed_at').$notNull().as('confirmed_at')])
        .select(sql<number>`cast(${endedAt} as bigint)`.as('ended_at'))
        .where('id', 'in', ids)
        .where('confirmed_at', 'is not', null),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The proofs that are kept about an address, with times in ISO form, in UTC. */
export async function consentRecordsOf(context: AppContext, email: string) {
  const records = await context.database.db
    .selectFrom('consent_records')
    .selectAll()
    .where('email_hash', 'in', hashesOfEmail(context, email))
    .orderBy('confirmed_at')
    .execute();
  return records.map((record) => ({
    version: record.consent_version,
    wording: (consentWordings as Readonly<Partial<Record<string, string>>>)[record.consent_version] ?? null,
    givenAt: toIso(record.consented_at),
    confirmedAt: toIso(record.confirmed_at),
    endedAt: toIso(record.ended_at),
  }));
}

/** The subscribers with an address: one or none. */
export function findByEmail(context: AppContext, email: string): Promise<readonly StoredSubscriber[]> {
  return context.database.db
    .selectFrom('subscribers')
    .selectAll()
    .where('email_hash', 'in', hashesOfEmail(context, email))
    .execute();
}

/**
 * Every subscriber in the order of their ids, in batches, still encrypted.
 *
 * @throws {DatabaseUnavailable}
 */
export async function* allSubscribers({
  database,
}: Pick<AppContext, 'database'>): AsyncGenerator<readonly StoredSubscriber[]> {
  for (let after = ''; ;) {
    const batch = await database.db
      .selectFrom('subscribers')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .execute();
    const last = batch.at(-1);
    if (last === undefined) return;
    yield batch;
    after = last.id;
  }
}

/**
 * A subscription as its subscriber is told about it, with times in ISO form, in UTC.
 *
 * @throws {DecryptionError}
 */
export function describeSubscriber(context: Pick<AppContext, 'encryption'>, stored: StoredSubscriber) {
  return {
    email: contentOf(context, stored).email,
    status: stored.status,
    topics: topicsOf(stored),
    consent: {
      version: stored.consent_version,
      wording: stored.consent_wording,
      givenAt: toIso(stored.consented_at),
      confirmedAt: toIso(stored.confirmed_at),
    },
    expiresAt: toIso(stored.expires_at),
    bounces: stored.bounces,
  };
}

export const toIso = (milliseconds: number | null) =>
  milliseconds === null ? null : new Date(milliseconds).toISOString();
