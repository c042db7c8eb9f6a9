import type { ArticleCategory } from '../../company/categories.ts';
import type { AppContext } from '../server/context.ts';
import { DecryptionError } from '../server/encryption/encryption.ts';
import { queueEmail } from '../server/outbox/outbox-store.ts';
import {
  allSubscribers,
  contentOf,
  topicsOf,
  type StoredSubscriber,
  type SubscriberContent,
} from './subscriber-store.server.ts';
import { newsletterEmail, type NewsletterArticle } from './subscription-emails.server.ts';

/**
 * Queues an article for every confirmed subscriber of its topic who has not had it. The next run
 * continues one that was interrupted, because who has had it is stored in the same transaction as the email.
 *
 * @param onProgress is told how many have been queued so far
 * @returns the number of emails queued, and of addresses that the present keys do not decrypt
 * @throws {DatabaseUnavailable} with what was queued so far staying queued
 */
export async function sendNewsletter(
  context: AppContext,
  article: NewsletterArticle,
  now: Date,
  onProgress: (queued: number) => void = () => undefined,
) {
  let queued = 0;
  let notDecrypted = 0;
  for await (const recipients of recipientsOf(context, article.category)) {
    const contents = new Map<string, SubscriberContent>();
    for (const stored of recipients) {
      try {
        contents.set(stored.id, contentOf(context, stored));
      } catch (error) {
        if (!(error instanceof DecryptionError)) throw error;
        notDecrypted += 1;
      }
    }
    queued += await queueBatch(context, article, contents, now);
    onProgress(queued);
  }
  return { queued, notDecrypted };
}

/** @param contents by the id of the subscriber */
function queueBatch(
  { database, encryption, environment: { publicOrigin } }: AppContext,
  article: NewsletterArticle,
  contents: ReadonlyMap<string, SubscriberContent>,
  now: Date,
): Promise<number> {
  if (contents.size === 0) return Promise.resolve(0);
  return database.transaction(async (trx) => {
    // Anybody who has unsubscribed meanwhile is gone; on PostgreSQL the lock keeps the others until the end.
    const present = trx
      .selectFrom('subscribers')
      .select('id')
      .where('id', 'in', [...contents.keys()])
      .where('status', '=', 'confirmed');
    const subscribers = await (database.dialect === 'postgresql' ? present.forShare() : present).execute();
    if (subscribers.length === 0) return 0;
    const added = await trx
      .insertInto('newsletter_sends')
      .values(
        subscribers.map(({ id }) => ({ article: article.slug, subscriber_id: id, queued_at: now.getTime() })),
      )
      .onConflict((conflict) => conflict.columns(['article', 'subscriber_id']).doNothing())
      .returning('subscriber_id')
      .execute();
    for (const { subscriber_id: subscriberId } of added) {
      const content = contents.get(subscriberId);
      if (!content) continue;
      const email = newsletterEmail({ ...content, publicOrigin }, article);
      await queueEmail(trx, encryption, {
        kind: 'newsletter',
        owner: { subscriber_id: subscriberId },
        // They come by the thousand, and go after all others.
        priority: 1,
        email,
        now,
      });
    }
    return added.length;
  });
}

/** Counts the confirmed subscribers of a topic, and those of them who have had the article. */
export async function countRecipients(
  context: Pick<AppContext, 'database'>,
  { slug, category }: Pick<NewsletterArticle, 'slug' | 'category'>,
) {
  const sends = await context.database.db
    .selectFrom('newsletter_sends')
    .select('subscriber_id')
    .where('article', '=', slug)
    .execute();
  const sent = new Set(sends.map(({ subscriber_id }) => subscriber_id));
  const counts = { subscribers: 0, alreadySent: 0 };
  for await (const recipients of recipientsOf(context, category)) {
    counts.subscribers += recipients.length;
    counts.alreadySent += recipients.filter(({ id }) => sent.has(id)).length;
  }
  return counts;
}

async function* recipientsOf(
  context: Pick<AppContext, 'database'>,
  topic: ArticleCategory,
): AsyncGenerator<readonly StoredSubscriber[]> {
  for await (const batch of allSubscribers(context))
    yield batch.filter((stored) => stored.status === 'confirmed' && topicsOf(stored).includes(topic));
}
