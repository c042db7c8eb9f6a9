import { randomUUID } from 'node:crypto';
import { commitments } from '../../company/commitments.ts';
import { deadlineFrom } from '../../company/deadlines.ts';
import type { TimeLimit } from '../../company/time-limits.ts';
import { subscriptionConsent, type Subscription } from './subscription.ts';
import type { AppContext } from '../server/context.ts';
import type { Transaction } from '../server/database/schema.ts';
import { hashOfSecret } from '../server/encryption/codes.ts';
import { hashesOfEmail, hashOfEmail } from '../server/encryption/email-hash.ts';
import { queueEmail } from '../server/outbox/outbox-store.ts';
import {
  contentOf,
  newToken,
  type StoredSubscriber,
  type SubscriberContent,
} from './subscriber-store.server.ts';
import { suppressingKinds } from './suppression-list.server.ts';
import { alreadySubscribedEmail, confirmationEmail } from './subscription-emails.server.ts';

/**
 * Stores a subscription that is pending until it is confirmed, and queues the email with its link. An address that is
 * already subscribed is sent a link to its preferences; the topics of the form change nothing then, since anybody can send it.
 * The time that this takes does not tell the cases apart: each is one transaction with the same writes. The email is withheld
 * at its delivery if the latest is less than an hour old, and if the address has unsubscribed or was erased and has had one
 * within the last 30 days.
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
  const content: SubscriberContent = { email, token: newToken() };
  const id = randomUUID();
  const { ciphertext, keyId } = encryption.encrypt('subscribers', { id }, content);
  const request = {
    topics: JSON.stringify(topics),
    consent_version: subscriptionConsent.version,
    consent_wording: subscriptionConsent.wording,
    consented_at: now.getTime(),
  };
  const row: StoredSubscriber = {
    ...request,
    id,
    email_hash: hashOfEmail(context, email) ?? '',
    token_hash: hashOfSecret('subscription', content.token),
    ciphertext,
    key_id: keyId,
    status: 'pending',
    confirmed_at: null,
    expires_at: expiresAt.getTime(),
    link_sent_at: null,
    bounces: 0,
  };
  const emailHashes = hashesOfEmail(context, email);

  await database.transaction(async (trx) => {
    const suppressedLinkSentAt = await recordLinkSent(trx, emailHashes);
    const stored = await insertOrLock(trx, row, emailHashes);
    const { link_sent_at } = stored;
    const isPending = stored.status === 'pending';
    const isWithin = (time: number | null, { limit }: { readonly limit: TimeLimit }) =>
      time !== null && now < deadlineFrom(new Date(time), limit).at;
    const isTooSoon =
      isWithin(link_sent_at, commitments.limitSubscriptionMail) ||
      (isPending && isWithin(suppressedLinkSentAt, commitments.limitMailAfterUnsubscribing));
    const { token } = contentOf(context, stored);
    const mail = { email, token, publicOrigin: environment.publicOrigin };
    const emailWithLink = isPending
      ? confirmationEmail(mail, { topics, expiresAt })
      : alreadySubscribedEmail(mail);
    await trx
      .updateTable('subscribers')
      .set({
        link_sent_at: isTooSoon ? link_sent_at : now.getTime(),
        ...(isPending && request),
        ...(isPending && !isTooSoon && { expires_at: expiresAt.getTime() }),
      })
      .where('id', '=', stored.id)
      .execute();
    await recordLinkSent(trx, emailHashes, isTooSoon ? suppressedLinkSentAt : now.getTime());
    await queueEmail(trx, encryption, {
      kind: 'subscription',
      owner: { subscriber_id: stored.id },
      email: { ...emailWithLink, isWithheld: isTooSoon },
      now,
    });
  });
}

/**
 * Records when a message with a link was queued to an address on the list; without a time, only locks its entries on
 * PostgreSQL, before its subscriber, as all others do.
 *
 * @returns when the latest was queued; null if there was none
 */
async function recordLinkSent(
  trx: Transaction,
  emailHashes: readonly string[],
  time?: number | null,
): Promise<number | null> {
  const entries = await trx
    .updateTable('suppressions')
    .set((is) => ({ link_sent_at: time === undefined ? is.ref('link_sent_at') : time }))
    .where('identifier', 'in', emailHashes)
    .where('kind', 'in', suppressingKinds)
    .returning('link_sent_at')
    .execute();
  const times = entries.flatMap(({ link_sent_at }) => link_sent_at ?? []);
  return times.length === 0 ? null : Math.max(...times);
}

/**
 * The subscriber of an address as stored, or the one just inserted. An update that changes nothing locks the row on
 * PostgreSQL, so that requests for one address come one after the other.
 *
 * @param emailHashes the hashes under every key, to find a subscriber who was stored before a rotation
 */
async function insertOrLock(
  trx: Transaction,
  row: StoredSubscriber,
  emailHashes: readonly string[],
): Promise<StoredSubscriber> {
  const stored = await trx
    .updateTable('subscribers')
    .set((is) => ({ bounces: is.ref('bounces') }))
    .where('email_hash', 'in', emailHashes)
    .returningAll()
    .executeTakeFirst();
  if (stored) return stored;
  return trx
    .insertInto('subscribers')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('email_hash').doUpdateSet((is) => ({ bounces: is.ref('subscribers.bounces') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}
