import type { ArticleCategory } from '../../company/categories.ts';
import type { AppContext } from '../server/context.ts';
import { deleteWithEmails } from '../server/database/delete-with-emails.ts';
import type { Transaction } from '../server/database/schema.ts';
import { notRecorded, type MailKind } from '../server/outbox/deliver-outbox.ts';
import { removeEmailFiles } from '../server/outbox/email-transport.ts';
import {
  findByToken,
  hashesOfSubscriber,
  insertConsentRecords,
  type StoredSubscriber,
} from './subscriber-store.server.ts';
import { deleteUnsubscribedRow, insertSuppressions, saveSuppressions } from './suppression-list.server.ts';

type Confirmation = 'confirmed' | 'expired' | 'unknown';

/**
 * Confirms the pending subscription of a token. One that is confirmed already stays so.
 *
 * @throws {DatabaseUnavailable}
 */
export async function confirmSubscription(
  context: AppContext,
  token: string,
  now: Date,
): Promise<Confirmation> {
  const confirmation = await context.database.transaction(async (trx) => {
    const found = await findByToken(trx, token);
    if (!found) return 'unknown';
    if (found.status === 'confirmed') return 'confirmed';
    if (hasExpired(found.expires_at, now)) return 'expired';
    await deleteUnsubscribedRow(trx, hashesOfSubscriber(context, found));
    await trx
      .updateTable('subscribers')
      .set({ status: 'confirmed', confirmed_at: now.getTime(), expires_at: null })
      .where('id', '=', found.id)
      .execute();
    return 'confirmed';
  });
  if (confirmation === 'confirmed') await saveSuppressions(context, now);
  return confirmation;
}

/** @param expiresAt in milliseconds, like the column */
export const hasExpired = (expiresAt: number | null, now: Date) =>
  expiresAt !== null && now.getTime() > expiresAt;

/**
 * Changes the topics of a confirmed subscription.
 *
 * @returns false when this token has none
 * @throws {DatabaseUnavailable}
 */
export function changeTopics(
  { database }: Pick<AppContext, 'database'>,
  token: string,
  topics: readonly ArticleCategory[],
): Promise<boolean> {
  return database.transaction(async (trx) => {
    const found = await findByToken(trx, token);
    if (found?.status !== 'confirmed') return false;
    await trx
      .updateTable('subscribers')
      .set({ topics: JSON.stringify(topics) })
      .where('id', '=', found.id)
      .execute();
    return true;
  });
}

/**
 * Deletes the subscription of a token, pending or confirmed. The proof of a consent stays.
 *
 * @returns false when there is none, for instance because it has ended already
 * @throws {DatabaseUnavailable}
 */
export async function endSubscription(context: AppContext, token: string, now: Date): Promise<boolean> {
  const found = await findByToken(context.database.db, token);
  return found !== undefined && (await endSubscriptions(context, [found], now)) > 0;
}

/**
 * Deletes subscriptions as their subscribers wish, in one transaction. The proof of their consent stays, and so does the wish,
 * so that a restored backup does not revive them.
 *
 * @returns how many there were
 * @throws {DatabaseUnavailable}
 */
export async function endSubscriptions(
  context: AppContext,
  subscribers: readonly StoredSubscriber[],
  now: Date,
): Promise<number> {
  const entries = subscribers
    .flatMap((stored) => hashesOfSubscriber(context, stored))
    .map((identifier) => ({ identifier, kind: 'unsubscribed', suppressed_at: now.getTime() }) as const);
  const ids = subscribers.map(({ id }) => id);
  const { deleted, messageIds } = await context.database.transaction(async (trx) => {
    await insertSuppressions(trx, entries);
    await insertConsentRecords(trx, ids, now.getTime());
    return deleteWithEmails(trx, 'subscribers', ids);
  });
  await saveSuppressions(context, now);
  // Without a mail server, emails are files.
  removeEmailFiles(context.environment.dataDirectory, messageIds);
  return deleted;
}

/** The emails to subscribers. */
export const newsletterMailKinds = {
  subscription: {},
  newsletter: {
    onSettled: async (trx, _context, { mail, failure, now }) => {
      const isRefusal = failure?.isPermanent && failure !== notRecorded;
      if (mail.subscriber_id === null || (failure !== null && !isRefusal)) return undefined;
      const hasEnded = await recordNewsletterOutcome(trx, mail.subscriber_id, failure === null, now);
      return hasEnded ? 'Subscription ended, because its newsletters were refused' : undefined;
    },
  },
} satisfies Readonly<Record<string, MailKind>>;

/** Newsletters in succession that the mail server refuses permanently before a subscription ends. */
const maxBounces = 3;

/**
 * Counts a newsletter that was refused permanently, or resets the count after one that was delivered.
 *
 * @returns whether the subscription has ended with it
 */
async function recordNewsletterOutcome(
  trx: Transaction,
  subscriberId: string,
  wasDelivered: boolean,
  now: Date,
): Promise<boolean> {
  if (wasDelivered) {
    await trx
      .updateTable('subscribers')
      .set({ bounces: 0 })
      .where('id', '=', subscriberId)
      .where('bounces', '>', 0)
      .execute();
    return false;
  }
  const { bounces } = (await trx
    .updateTable('subscribers')
    .set((is) => ({ bounces: is('bounces', '+', 1) }))
    .where('id', '=', subscriberId)
    .returning('bounces')
    .executeTakeFirst()) ?? { bounces: 0 };
  if (bounces < maxBounces) return false;
  await insertConsentRecords(trx, [subscriberId], now.getTime());
  // Its emails are deleted by cascade. There are no files, which are written only without a mail server.
  await trx.deleteFrom('subscribers').where('id', '=', subscriberId).execute();
  return true;
}
