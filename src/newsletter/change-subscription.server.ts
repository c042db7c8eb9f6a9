import type { ArticleCategory } from '../../company/categories.ts';
import type { AppContext } from '../server/context.ts';
import { deleteWithEmails } from '../server/database/delete-with-emails.ts';
import type { Transaction } from '../server/database/schema.ts';
import { hashOfEmail } from '../server/encryption/email-hash.ts';
import { notRecorded, type MailKind } from '../server/outbox/deliver-outbox.ts';
import { removeEmailFiles } from '../server/outbox/email-transport.ts';
import {
  findByEmailHash,
  findByToken,
  insertConsentRecord,
  type StoredSubscriber,
} from './subscriber-store.server.ts';
import { insertSuppressions, saveSuppressions } from './suppression-list.server.ts';

/**
 * Confirms the pending subscription of a token. One that is confirmed already stays so.
 *
 * @throws {DatabaseUnavailable}
 */
export function confirmSubscription(
  { database }: Pick<AppContext, 'database'>,
  token: string,
  now: Date,
): Promise<'confirmed' | 'expired' | 'unknown'> {
  return database.transaction(async (trx) => {
    const found = await findByToken(trx, token);
    if (!found) return 'unknown';
    if (found.status === 'confirmed') return 'confirmed';
    if (hasExpired(found.expires_at, now)) return 'expired';
    await trx
      .updateTable('subscribers')
      .set({ status: 'confirmed', confirmed_at: now.getTime(), expires_at: null })
      .where('id', '=', found.id)
      .execute();
    await trx
      .deleteFrom('suppressions')
      .where((is) => is.and({ identifier: found.email_hash, kind: 'unsubscribed' }))
      .execute();
    return 'confirmed';
  });
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
 * Deletes the subscription of a token, pending or confirmed. The proof of a consent stays, and so does the wish, so that a
 * restored backup does not revive the subscription.
 *
 * @returns false when there is none, for instance because it has ended already
 * @throws {DatabaseUnavailable}
 */
export const endSubscription = (context: AppContext, token: string, now: Date) =>
  endFound(context, (trx) => findByToken(trx, token), now);

/** Deletes the subscription of an address in the same way. @returns false when there is none */
export const endSubscriptionOf = (context: AppContext, email: string, now: Date) =>
  endFound(context, (trx) => findByEmailHash(trx, hashOfEmail(context, email) ?? ''), now);

async function endFound(
  context: AppContext,
  find: (trx: Transaction) => Promise<StoredSubscriber | undefined>,
  now: Date,
): Promise<boolean> {
  const messageIds = await context.database.transaction(async (trx) => {
    const found = await find(trx);
    if (!found) return undefined;
    await insertConsentRecord(trx, found, now.getTime());
    const deleted = await deleteWithEmails(trx, 'subscribers', [found.id]);
    const entry = { identifier: found.email_hash, suppressed_at: now.getTime() };
    await insertSuppressions(trx, [{ ...entry, kind: 'unsubscribed' }]);
    return deleted.messageIds;
  });
  if (!messageIds) return false;
  await saveSuppressions(context);
  // Without a mail server, emails are files.
  removeEmailFiles(context.environment.dataDirectory, messageIds);
  return true;
}

/** Newsletters in succession that the mail server refuses permanently before a subscription ends. */
const maxBounces = 3;

/** The emails to subscribers. */
export const newsletterMailKinds = {
  subscription: {},
  newsletter: {
    onSettled: async (trx, _context, { mail, failure, now }) => {
      if (failure && (!failure.isPermanent || failure === notRecorded)) return undefined;
      const subscriber = await trx
        .updateTable('subscribers')
        .set((is) => ({ bounces: failure ? is('bounces', '+', 1) : is.val(0) }))
        .where('id', '=', mail.subscriber_id)
        .returningAll()
        .executeTakeFirst();
      if (!subscriber || subscriber.bounces < maxBounces) return undefined;
      await insertConsentRecord(trx, subscriber, now.getTime());
      // Its emails are deleted by cascade. There are no files, which are written only without a mail server.
      await trx.deleteFrom('subscribers').where('id', '=', subscriber.id).execute();
      return 'Subscription ended, because its newsletters were refused';
    },
  },
} satisfies Readonly<Record<string, MailKind>>;
