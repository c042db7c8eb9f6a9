import { randomUUID } from 'node:crypto';
import type { ArticleCategory } from '../../company/categories.ts';
import { commitments } from '../../company/commitments.ts';
import { deadlineFrom } from '../../company/deadlines.ts';
import type { TimeLimit } from '../../company/time-limits.ts';
import type { AppContext } from '../server/context.ts';
import type { Transaction } from '../server/database/schema.ts';
import { hashOfSecret, newToken } from '../server/encryption/tokens.ts';
import { removeStaleEmailFiles } from '../server/outbox/email-transport.ts';
import { queueEmail } from '../server/outbox/outbox-store.ts';
import {
  contentOf,
  deleteSubscriber,
  findByEmailHash,
  findByToken,
  type StoredSubscriber,
} from './subscriber-store.server.ts';
import { confirmationEmail } from './subscription-emails.server.ts';
import { subscriptionConsent, type Subscription } from './subscription.ts';
import { addressKinds, insertSuppressions, saveSuppressions } from './suppression-list.server.ts';

/**
 * Stores a subscription that is pending until it is confirmed, and queues the email with its link. An address that is
 * subscribed already stays as it is, since anybody can send the form. Nothing happens
 * while the latest email to the address is less than an hour old, or less than 30 days if it has unsubscribed or was erased.
 *
 * @throws {DatabaseUnavailable}
 */
export async function requestSubscription(
  context: AppContext,
  subscription: Subscription,
  now: Date,
): Promise<void> {
  const { database, encryption, environment } = context;
  const { email } = subscription;
  const emailHash = encryption.hashOfEmail(email);
  const expiresAt = deadlineFrom(now, commitments.confirmSubscription.limit).at;
  await database.transaction(async (trx) => {
    const found = await findByEmailHash(trx, emailHash);
    const isConfirmed = found?.status === 'confirmed';
    const suppressions = trx
      .selectFrom('suppressions')
      .select((is) => is.fn.max('link_sent_at').as('link_sent_at'))
      .where('identifier', '=', emailHash)
      .where('kind', 'in', addressKinds);
    const suppressed = isConfirmed ? undefined : await suppressions.executeTakeFirst();
    const isWithin = (row: { link_sent_at: number | null } | undefined, { limit }: { limit: TimeLimit }) =>
      !!row?.link_sent_at && now < deadlineFrom(new Date(row.link_sent_at), limit).at;
    if (isWithin(suppressed, commitments.limitMailAfterUnsubscribing)) return;
    if (isWithin(found, commitments.limitSubscriptionMail)) return;

    const stored = await storeRequest(trx, encryption, subscription, found, { now, expiresAt });
    if (!stored) return;
    const mail = { email, token: contentOf(context, stored).token, publicOrigin: environment.publicOrigin };
    await queueEmail(trx, encryption, {
      kind: 'subscription',
      owner: { subscriber_id: stored.id },
      email: confirmationEmail(mail, expiresAt),
      now,
    });
    if (isConfirmed) return;
    await trx
      .updateTable('suppressions')
      .set({ link_sent_at: now.getTime() })
      .where('identifier', '=', emailHash)
      .where('kind', 'in', addressKinds)
      .execute();
  });
}

/**
 * @param found the present subscription of the address
 * @returns undefined where another request has stored or changed one meanwhile, and so has queued the email
 */
function storeRequest(
  trx: Transaction,
  encryption: AppContext['encryption'],
  { email, topics }: Subscription,
  found: StoredSubscriber | undefined,
  { now, expiresAt }: Readonly<Record<'now' | 'expiresAt', Date>>,
): Promise<StoredSubscriber | undefined> {
  const [id, token] = [randomUUID(), newToken()];
  const { ciphertext, keyId } = encryption.encrypt('subscribers', { id }, { email, token });
  const pending = {
    topics: JSON.stringify(topics),
    consent_version: subscriptionConsent.version,
    consent_wording: subscriptionConsent.wording,
    consented_at: now.getTime(),
    expires_at: expiresAt.getTime(),
    link_sent_at: now.getTime(),
  };
  return trx
    .insertInto('subscribers')
    .values({
      ...pending,
      id,
      email_hash: encryption.hashOfEmail(email),
      token_hash: hashOfSecret('subscription', token),
      ciphertext,
      key_id: keyId,
      status: 'pending',
      confirmed_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .column('email_hash')
        .doUpdateSet(found?.status === 'confirmed' ? { link_sent_at: pending.link_sent_at } : pending)
        .where('subscribers.status', '=', found?.status ?? 'pending')
        .where('subscribers.link_sent_at', '=', found?.link_sent_at ?? null),
    )
    .returningAll()
    .executeTakeFirst();
}

/**
 * Confirms the pending subscription of a token. One that is confirmed already stays so.
 *
 * @returns false when there is none, or the time to confirm it has passed
 * @throws {DatabaseUnavailable}
 */
export function confirmSubscription(
  { database }: Pick<AppContext, 'database'>,
  token: string,
  now: Date,
): Promise<boolean> {
  return database.transaction(async (trx) => {
    const found = await findByToken(trx, token, now);
    if (found?.status !== 'pending') return found !== undefined;
    await trx
      .updateTable('subscribers')
      .set({ status: 'confirmed', confirmed_at: now.getTime(), expires_at: null })
      .where('id', '=', found.id)
      .execute();
    await trx
      .deleteFrom('suppressions')
      .where((is) => is.and({ identifier: found.email_hash, kind: 'unsubscribed' }))
      .execute();
    return true;
  });
}

/**
 * Changes the topics of a confirmed subscription.
 *
 * @returns false when this token has none
 * @throws {DatabaseUnavailable}
 */
export async function changeTopics(
  { database }: Pick<AppContext, 'database'>,
  token: string,
  topics: readonly ArticleCategory[],
): Promise<boolean> {
  const { numUpdatedRows } = await database.transaction((trx) =>
    trx
      .updateTable('subscribers')
      .set({ topics: JSON.stringify(topics) })
      .where('token_hash', '=', hashOfSecret('subscription', token))
      .where('status', '=', 'confirmed')
      .executeTakeFirst(),
  );
  return numUpdatedRows > 0n;
}

/**
 * Deletes a subscription, pending or confirmed. The proof of a consent stays, and so does the wish, so that a restored backup
 * does not revive the subscription.
 *
 * @param of the token of its links, or its address
 * @returns false when there is none, for instance because it has ended already
 * @throws {DatabaseUnavailable}
 */
export async function endSubscription(
  context: AppContext,
  of: { readonly token: string } | { readonly email: string },
  now: Date,
): Promise<boolean> {
  const ended = await context.database.transaction(async (trx) => {
    const found = await ('token' in of
      ? findByToken(trx, of.token, now)
      : findByEmailHash(trx, context.encryption.hashOfEmail(of.email)));
    if (!found) return false;
    await deleteSubscriber(trx, found, now);
    await insertSuppressions(trx, [
      {
        identifier: found.email_hash,
        kind: 'unsubscribed',
        suppressed_at: now.getTime(),
        link_sent_at: found.status === 'pending' ? found.link_sent_at : undefined,
      },
    ]);
    return true;
  });
  if (!ended) return false;
  await saveSuppressions(context);
  await removeStaleEmailFiles(context);
  return true;
}
