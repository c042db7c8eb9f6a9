import type { ArticleCategory } from '../../company/categories.ts';
import { subscriptionTopics } from './subscription.ts';
import type { Queries, SubscribersTable, Transaction } from '../server/database/schema.ts';
import { hashOfSecret } from '../server/encryption/tokens.ts';
import type { AppContext } from '../server/context.ts';

/** The plaintext of the `ciphertext` column of a subscriber. */
export interface SubscriberContent {
  readonly email: string;
  /** The token in the links of every email to the subscriber: 43 characters of base64url. */
  readonly token: string;
}

declare module '../server/encryption/encryption.ts' {
  interface Plaintexts {
    readonly subscribers: SubscriberContent;
  }
}

export type StoredSubscriber = SubscribersTable;

/** The subscriber of a token; undefined for one that was altered, was not confirmed in time, or has ended. */
export const findByToken = (queries: Queries, token: string, now = new Date()) =>
  queries
    .selectFrom('subscribers')
    .selectAll()
    .where('token_hash', '=', hashOfSecret('subscription', token))
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>=', now.getTime())]))
    .executeTakeFirst();

/** The subscriber with this address, active or not yet confirmed. @param hash the keyed hash of the address */
export const findByEmailHash = (queries: Queries, hash: string): Promise<StoredSubscriber | undefined> =>
  queries.selectFrom('subscribers').selectAll().where('email_hash', '=', hash).executeTakeFirst();

/** The topics of a subscriber that still exist, in the order of the form. */
export const topicsOf = ({ topics }: Pick<StoredSubscriber, 'topics'>): readonly ArticleCategory[] => {
  const stored = JSON.parse(topics) as readonly string[];
  // A category that no longer exists is left out.
  return subscriptionTopics.filter((topic) => stored.includes(topic));
};

/** @throws {DecryptionError} */
export const contentOf = (
  { encryption }: Pick<AppContext, 'encryption'>,
  stored: Pick<StoredSubscriber, 'id' | 'ciphertext' | 'key_id'>,
) => encryption.decrypt('subscribers', stored);

/** Keeps the proof of the consent of somebody who had confirmed; called before the subscription is deleted. */
export async function insertConsentRecord(
  trx: Transaction,
  { email_hash, consent_version, consented_at, confirmed_at }: StoredSubscriber,
  endedAt: number,
): Promise<void> {
  if (confirmed_at === null) return;
  await trx
    .insertInto('consent_records')
    .values({ email_hash, consent_version, consented_at, confirmed_at, ended_at: endedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes a subscription, by cascade with its emails, and keeps the proof of a consent that was confirmed. */
export async function deleteSubscriber(trx: Transaction, stored: StoredSubscriber, now: Date): Promise<void> {
  await insertConsentRecord(trx, stored, now.getTime());
  await trx.deleteFrom('subscribers').where('id', '=', stored.id).execute();
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
  };
}

/** A stored time in ISO 8601, or `null`. @param milliseconds since 1970 */
export const toIso = (milliseconds: number | null) =>
  milliseconds === null ? null : new Date(milliseconds).toISOString();
