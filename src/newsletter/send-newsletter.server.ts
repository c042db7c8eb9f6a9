import type { AppContext } from '../server/context.ts';
import type { Queries } from '../server/database/schema.ts';
import { DecryptionError } from '../server/encryption/encryption.ts';
import { queueEmail } from '../server/outbox/outbox-store.ts';
import { contentOf } from './subscriber-store.server.ts';
import { newsletterEmail, type NewsletterArticle } from './subscription-emails.server.ts';

/** The number of subscribers for whom an article is queued in one transaction, so that no visitor waits for a long one. */
const batchSize = 100;

/**
 * Queues an article for every confirmed subscriber of its topic who has not had it. The next run
 * continues one that was interrupted, because who has had it is stored in the same transaction as the email.
 *
 * @returns the number of emails queued, and of damaged addresses, which are left out
 * @throws {DatabaseUnavailable} with what was queued so far staying queued
 */
export async function sendNewsletter(context: AppContext, article: NewsletterArticle, now: Date) {
  const total = { queued: 0, notDecrypted: 0 };
  for (let after: string | undefined = ''; after !== undefined;) {
    const batch = await queueBatch(context, article, after, now);
    total.queued += batch.queued;
    total.notDecrypted += batch.notDecrypted;
    after = batch.last;
  }
  return total;
}

/** @returns also the id of the last subscriber of the batch; undefined where there is nobody left */
function queueBatch(
  { database, encryption, environment }: AppContext,
  article: NewsletterArticle,
  after: string,
  now: Date,
) {
  return database.transaction(async (trx) => {
    const next = recipientsOf(trx, article)
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize);
    // On PostgreSQL nobody can unsubscribe until the batch is queued.
    const recipients = await (database.dialect === 'postgresql' ? next.forShare() : next).execute();
    const counts = { queued: 0, notDecrypted: 0, last: recipients.at(-1)?.id };
    for (const stored of recipients) {
      try {
        const content = contentOf({ encryption }, stored);
        const email = newsletterEmail({ ...content, publicOrigin: environment.publicOrigin }, article);
        const { numInsertedOrUpdatedRows: added } = await trx
          .insertInto('newsletter_sends')
          .values({ article: article.slug, subscriber_id: stored.id, queued_at: now.getTime() })
          .onConflict((conflict) => conflict.columns(['article', 'subscriber_id']).doNothing())
          .executeTakeFirst();
        if (!added) continue;
        // They come by the thousand, and go after all others.
        const mail = { kind: 'newsletter', owner: { subscriber_id: stored.id }, priority: 1 } as const;
        await queueEmail(trx, encryption, { ...mail, email, now });
        counts.queued += 1;
      } catch (error) {
        if (!(error instanceof DecryptionError)) throw error;
        counts.notDecrypted += 1;
      }
    }
    return counts;
  });
}

/** The confirmed subscribers of an article’s topic for whom it has not been queued. */
const recipientsOf = (queries: Queries, { slug, category }: Pick<NewsletterArticle, 'slug' | 'category'>) =>
  queries
    .selectFrom('subscribers')
    .where('status', '=', 'confirmed')
    .where('topics', 'like', `%${JSON.stringify(category)}%`)
    .where('id', 'not in', (is) =>
      is.selectFrom('newsletter_sends').select('subscriber_id').where('article', '=', slug),
    );

/** Counts those who would be sent an article. */
export async function countRecipients(
  { database }: Pick<AppContext, 'database'>,
  article: Pick<NewsletterArticle, 'slug' | 'category'>,
): Promise<number> {
  const recipients = await recipientsOf(database.db, article).select('id').execute();
  return recipients.length;
}
