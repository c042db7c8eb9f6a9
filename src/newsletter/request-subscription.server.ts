import { randomUUID } from 'node:crypto';
import { commitments } from '../../company/commitments.ts';
import { deadlineFrom } from '../../company/deadlines.ts';
import type { TimeLimit } from '../../company/time-limits.ts';
import { subscriptionConsent, type Subscription } from './subscription.ts';
import type { AppContext } from '../server/context.ts';
import type { SubscribersTable, Transaction } from '../server/database/schema.ts';
import { hashOfSecret } from '../server/encryption/codes.ts';
import { hashOfEmail } from '../server/encryption/email-hash.ts';
import { queueEmail } from '../server/outbox/outbox-store.ts';
import { contentOf, findByEmailHash, newToken, type StoredSubscriber } from './subscriber-store.server.ts';
import { addressKinds } from './suppression-list.server.ts';
import { alreadySubscribedEmail, confirmationEmail } from './subscription-emails.server.ts';

/**
 * Stores a subscription that is pending until it is confirmed, and queues the email with its link. An address that is
 * subscribed already is sent a link to its preferences, and stays as it is, since anybody can send the form. Nothing happens
 * while the latest email to the address is less than an hour old, or less than 30 days if it has unsubscribed or was erased.
 *
 * @throws {DatabaseUnavailable}
 */
export async function requestSubscription(
  context: AppContext,
  { email, topics }: Subscription,
  now: Date,
): Promise<void> {
  const { database, encryption, environment } = context;
  const expiresAt = deadlineFrom(now, commitments.confirmSubscription.limit).at;
  const pending = {
    status: 'pending' as const,
    topics: JSON.stringify(topics),
    consent_version: subscriptionConsent.version,
    consent_wording: subscriptionConsent.wording,
    consented_at: now.getTime(),
    expires_at: expiresAt.getTime(),
  };
  const emailHash = hashOfEmail(context, email) ?? '';
  await database.transaction(async (trx) => {
    const found = await findByEmailHash(trx, emailHash);
    const isConfirmed = found?.status === 'confirmed';
    if (!isConfirmed && (await isLimitedAfterUnsubscribing(trx, emailHash, now))) return;
    const stored = found
      ? await updateForLink(trx, found, isConfirmed ? {} : pending, now)
      : await insertPending(trx, context, { ...pending, email_hash: emailHash }, email);
    if (!stored) return;
    const mail = { email, token: contentOf(context, stored).token, publicOrigin: environment.publicOrigin };
    await queueEmail(trx, encryption, {
      kind: 'subscription',
      owner: { subscriber_id: stored.id },
      email: isConfirmed ? alreadySubscribedEmail(mail) : confirmationEmail(mail, { topics, expiresAt }),
      now,
    });
    if (!isConfirmed)
      await trx
        .updateTable('suppressions')
        .set({ link_sent_at: now.getTime() })
        .where('identifier', '=', emailHash)
        .where('kind', 'in', addressKinds)
        .execute();
  });
}

const isWithin = (time: number | null, { limit }: { readonly limit: TimeLimit }, now: Date) =>
  time !== null && now < deadlineFrom(new Date(time), limit).at;

async function isLimitedAfterUnsubscribing(trx: Transaction, emailHash: string, now: Date) {
  const { latest } = await trx
    .selectFrom('suppressions')
    .select((is) => is.fn.max('link_sent_at').as('latest'))
    .where('identifier', '=', emailHash)
    .where('kind', 'in', addressKinds)
    .executeTakeFirstOrThrow();
  return isWithin(latest, commitments.limitMailAfterUnsubscribing, now);
}

/** The changed subscriber; undefined where the latest email is too recent, or another request has just changed the row. */
function updateForLink(
  trx: Transaction,
  found: StoredSubscriber,
  changes: Partial<SubscribersTable>,
  now: Date,
) {
  const { id, status, link_sent_at } = found;
  if (isWithin(link_sent_at, commitments.limitSubscriptionMail, now)) return undefined;
  return trx
    .updateTable('subscribers')
    .set({ ...changes, link_sent_at: now.getTime() })
    .where('id', '=', id)
    .where('status', '=', status)
    .where('link_sent_at', link_sent_at === null ? 'is' : '=', link_sent_at)
    .returningAll()
    .executeTakeFirst();
}

type PendingColumns =
  'email_hash' | 'status' | 'topics' | 'consent_version' | 'consent_wording' | 'expires_at';

/** The new subscriber; undefined where another request has just inserted this address. */
function insertPending(
  trx: Transaction,
  { encryption }: AppContext,
  columns: Pick<StoredSubscriber, PendingColumns | 'consented_at'>,
  email: string,
) {
  const [id, token] = [randomUUID(), newToken()];
  const { ciphertext, keyId } = encryption.encrypt('subscribers', { id }, { email, token });
  const hash = hashOfSecret('subscription', token);
  const encrypted = { id, ciphertext, key_id: keyId, token_hash: hash, link_sent_at: columns.consented_at };
  return trx
    .insertInto('subscribers')
    .values({ ...columns, ...encrypted, confirmed_at: null, bounces: 0 })
    .onConflict((conflict) => conflict.column('email_hash').doNothing())
    .returningAll()
    .executeTakeFirst();
}
