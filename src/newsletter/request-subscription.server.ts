import { randomUUID } from 'node:crypto';
import { commitments } from '../../company/commitments.ts';
import { deadlineFrom } from '../../company/deadlines.ts';
import type { TimeLimit } from '../../company/time-limits.ts';
import { subscriptionConsent, type Subscription } from './subscription.ts';
import type { AppContext } from '../server/context.ts';
import { hashOfSecret } from '../server/encryption/codes.ts';
import { hashOfEmail } from '../server/encryption/email-hash.ts';
import { queueEmail } from '../server/outbox/outbox-store.ts';
import { contentOf, findByEmailHash, newToken } from './subscriber-store.server.ts';
import { findLatestLink, recordLink } from './suppression-list.server.ts';
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
    topics: JSON.stringify(topics),
    consent_version: subscriptionConsent.version,
    consent_wording: subscriptionConsent.wording,
    consented_at: now.getTime(),
    expires_at: expiresAt.getTime(),
    link_sent_at: now.getTime(),
  };
  const [id, token, emailHash] = [randomUUID(), newToken(), hashOfEmail(context, email) ?? ''];
  const { ciphertext, keyId } = encryption.encrypt('subscribers', { id }, { email, token });
  const isWithin = (time: number | null, { limit }: { readonly limit: TimeLimit }) =>
    time !== null && now < deadlineFrom(new Date(time), limit).at;

  await database.transaction(async (trx) => {
    const found = await findByEmailHash(trx, emailHash);
    const isConfirmed = found?.status === 'confirmed';
    const link = isConfirmed ? null : await findLatestLink(trx, emailHash);
    if (isWithin(link, commitments.limitMailAfterUnsubscribing)) return;
    if (isWithin(found?.link_sent_at ?? null, commitments.limitSubscriptionMail)) return;
    const stored = await trx
      .insertInto('subscribers')
      .values({
        ...pending,
        ...{ id, email_hash: emailHash, token_hash: hashOfSecret('subscription', token) },
        ...{ ciphertext, key_id: keyId, status: 'pending', confirmed_at: null, bounces: 0 },
      })
      // Nothing is updated where another request has changed or inserted the row meanwhile: that one has queued the email.
      .onConflict((conflict) =>
        conflict
          .column('email_hash')
          .doUpdateSet(isConfirmed ? { link_sent_at: pending.link_sent_at } : pending)
          .where('subscribers.status', '=', found?.status ?? 'pending')
          .where('subscribers.link_sent_at', '=', found?.link_sent_at ?? null),
      )
      .returningAll()
      .executeTakeFirst();
    if (!stored) return;
    const mail = { email, token: contentOf(context, stored).token, publicOrigin: environment.publicOrigin };
    await queueEmail(trx, encryption, {
      kind: 'subscription',
      owner: { subscriber_id: stored.id },
      email: isConfirmed ? alreadySubscribedEmail(mail) : confirmationEmail(mail, { topics, expiresAt }),
      now,
    });
    if (!isConfirmed) await recordLink(trx, emailHash, now);
  });
}
