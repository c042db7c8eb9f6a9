import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { ArticleCategory } from '../../company/categories.ts';
import { subscriptionTopics } from '../../forms/subscription-form.ts';
import type { Queries, SubscribersTable, Transaction } from '../database/schema.ts';
import { hashOfSecret } from '../encryption/codes.ts';
import { hashesOfEmail } from '../enquiries/enquiry-store.ts';
import { removeEmailFiles } from '../outbox/email-transport.ts';
import type { AppContext } from '../context.ts';

/** What the `ciphertext` column of a subscriber holds. */
export interface SubscriberContent {
  readonly email: string;
}

export type StoredSubscriber = Selectable<SubscribersTable>;

const batchSize = 500;

/** 256 bits, as 43 characters of base64url. Only its hash is stored. */
export const newToken = () => randomBytes(32).toString('base64url');

const isToken = (text: string) => /^[\w-]{43}$/.test(text);

/** @returns its hash */
export async function insertToken(
  trx: Transaction,
  {
    token,
    subscriberId,
    now,
    expiresAt = null,
  }: {
    readonly token: string;
    readonly subscriberId: string;
    readonly now: Date;
    /** Until when it confirms a pending subscription. */
    readonly expiresAt?: Date | null;
  },
): Promise<string> {
  const tokenHash = hashOfSecret('subscription', token);
  await trx
    .insertInto('subscription_tokens')
    .values({
      token_hash: tokenHash,
      subscriber_id: subscriberId,
      expires_at: expiresAt?.getTime() ?? null,
      issued_at: now.getTime(),
    })
    .execute();
  return tokenHash;
}

/** The subscriber of a token, and until when it confirms; undefined for one that was altered or whose subscription has ended. */
export async function findByToken(queries: Queries, token: string) {
  if (!isToken(token)) return undefined;
  return queries
    .selectFrom('subscription_tokens')
    .innerJoin('subscribers', 'subscribers.id', 'subscription_tokens.subscriber_id')
    .where('token_hash', '=', hashOfSecret('subscription', token))
    .selectAll('subscribers')
    .select('subscription_tokens.expires_at as token_expires_at')
    .executeTakeFirst();
}

export const topicsOf = ({ topics }: Pick<StoredSubscriber, 'topics'>): readonly ArticleCategory[] => {
  const stored = JSON.parse(topics) as readonly string[];
  // A category that no longer exists is left out.
  return subscriptionTopics.filter((topic) => stored.includes(topic));
};

/** @throws {DecryptionError} */
export const emailOf = (
  { encryption }: Pick<AppContext, 'encryption'>,
  { ciphertext, key_id }: Pick<StoredSubscriber, 'ciphertext' | 'key_id'>,
) => (encryption.decrypt(ciphertext, key_id) as SubscriberContent).email;

/**
 * Deletes subscribers with their tokens and e-mails, in one transaction.
 *
 * @param expiredBefore of these, only the pending ones whose time to confirm ended before
 * @returns how many there were
 * @throws {DatabaseUnavailable}
 */
export async function deleteSubscribers(
  { database, environment }: Pick<AppContext, 'database' | 'environment'>,
  ids: readonly string[],
  expiredBefore?: Date,
): Promise<number> {
  const { deleted, messageIds } = await database.transaction((trx) =>
    deleteSubscriberRows(trx, ids, expiredBefore),
  );
  // Without a mail server, e-mails are files.
  removeEmailFiles(environment.dataDirectory, messageIds);
  return deleted;
}

/** @returns also the ids of the e-mails that went with them, whose files are still there */
export async function deleteSubscriberRows(trx: Transaction, ids: readonly string[], expiredBefore?: Date) {
  if (ids.length === 0) return { deleted: 0, messageIds: [] };
  const emails = await trx
    .selectFrom('outbox')
    .select(['message_id', 'subscriber_id'])
    .where('subscriber_id', 'in', ids)
    .execute();
  let deletion = trx.deleteFrom('subscribers').where('id', 'in', ids);
  if (expiredBefore)
    deletion = deletion.where('status', '=', 'pending').where('expires_at', '<', expiredBefore.getTime());
  const deleted = new Set((await deletion.returning('id').execute()).map(({ id }) => id));
  const messageIds = emails.flatMap(({ message_id, subscriber_id }) =>
    subscriber_id !== null && deleted.has(subscriber_id) ? [message_id] : [],
  );
  return { deleted: deleted.size, messageIds };
}

/** Those of an address: one, or none. */
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
 * A subscription as its subscriber is told of it, with times in ISO form, in UTC.
 *
 * @throws {DecryptionError}
 */
export function describeSubscriber(context: Pick<AppContext, 'encryption'>, stored: StoredSubscriber) {
  return {
    email: emailOf(context, stored),
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

const toIso = (milliseconds: number | null) =>
  milliseconds === null ? null : new Date(milliseconds).toISOString();
