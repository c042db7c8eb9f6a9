import type { AppContext } from '../server/context.ts';
import { decryptOrNull } from '../server/encryption/encryption.ts';
import { nothingDue, type Queries } from '../server/database/schema.ts';
import type { Email } from '../server/outbox/email.ts';
import { queueEmail } from '../server/outbox/outbox-store.ts';
import { topicsOf, type StoredSubscriber } from './subscriber-store.server.ts';
import { newsletterEmail, type NewsletterArticle } from './subscription-emails.server.ts';

/** The number of subscribers for whom an article is queued in one transaction, so that no visitor waits for a long one. */
const batchSize = 100;

/**
 * Queues an article for every confirmed subscriber of its topic who has not had it. The next run
 * continues one that was interrupted, because who has had it is stored in the same transaction as the email.
 *
 * @param signal ends it after the batch that is being queued
 * @returns the number of emails queued; records that cannot be decrypted are left out, and named in the log
 * @throws {DatabaseUnavailable} with what was queued so far staying queued
 */
export async function sendNewsletter(
  context: AppContext,
  article: NewsletterArticle,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  let queued = 0;
  for (let after: string | undefined = ''; after !== undefined && !signal?.aborted;) {
    const batch = await queueBatch(context, article, after, now);
    queued += batch.queued;
    after = batch.last;
  }
  return queued;
}

/** @returns also the id of the last subscriber of the batch; undefined where there is nobody left */
function queueBatch(context: AppContext, article: NewsletterArticle, after: string, now: Date) {
  const { database, encryption } = context;
  return database.transaction(async (trx) => {
    const next = recipientsOf(trx, article)
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize);
    // On PostgreSQL nobody can unsubscribe until the batch is queued.
    const recipients = await (database.dialect === 'postgresql' ? next.forShare() : next).execute();
    let queued = 0;
    for (const stored of recipients) {
      const email = emailFor(context, stored, article);
      if (!email) continue;
      const { numInsertedOrUpdatedRows: added } = await trx
        .insertInto('newsletter_sends')
        .values({
          article: article.slug,
          subscriber_id: stored.id,
          queued_at: now.getTime(),
          delivered_at: null,
          refused_at: null,
        })
        .onConflict((conflict) => conflict.columns(['article', 'subscriber_id']).doNothing())
        .executeTakeFirst();
      if (!added) continue;
      // They come by the thousand, and go after all others.
      await queueEmail(trx, encryption, {
        kind: 'newsletter',
        owner: { subscriber_id: stored.id },
        priority: 1,
        batch: article.slug,
        email,
        now,
      });
      queued += 1;
    }
    return { queued, last: recipients.at(-1)?.id };
  });
}

/** The email to a subscriber; undefined where the record cannot be decrypted, which the log then names, so that the others get theirs. */
function emailFor(
  { encryption, environment, logger }: AppContext,
  stored: StoredSubscriber,
  article: NewsletterArticle,
): Email | undefined {
  const content = decryptOrNull(encryption, 'subscribers', stored);
  if (content === null) {
    logger.error(
      { subscriber: stored.id },
      'The record of a subscriber cannot be decrypted: no newsletter was queued for it',
    );
    return undefined;
  }
  const { publicOrigin } = environment;
  return newsletterEmail({ ...content, topics: topicsOf(stored), publicOrigin }, article);
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

/** Counts all subscribers by their state. */
export async function countSubscribers({ database }: Pick<AppContext, 'database'>) {
  const rows = await database.db
    .selectFrom('subscribers')
    .groupBy('status')
    .select((is) => ['status', is.fn.countAll<number | string>().as('count')])
    .execute();
  const countOf = (status: StoredSubscriber['status']) =>
    Number(rows.find((row) => row.status === status)?.count ?? 0);
  return { confirmed: countOf('confirmed'), pending: countOf('pending') };
}

/** Counts those who would be sent an article. */
export async function countRecipients(
  { database }: Pick<AppContext, 'database'>,
  article: Pick<NewsletterArticle, 'slug' | 'category'>,
): Promise<number> {
  const recipients = recipientsOf(database.db, article);
  const counted = recipients.select((is) => is.fn.countAll<number | string>().as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/**
 * What became of the articles that were sent: by their slugs, to how many of those who are still subscribed, and how many of those
 * emails were delivered, wait or were given up. `isStopped` where what waits goes on only when somebody sends it again, because the
 * mail server refused most of them. Times are in milliseconds.
 */
export async function findSends({ database }: Pick<AppContext, 'database'>) {
  const rows = await database.db
    .selectFrom('newsletter_sends')
    .leftJoin('outbox', (join) =>
      join
        .onRef('outbox.subscriber_id', '=', 'newsletter_sends.subscriber_id')
        .onRef('outbox.batch', '=', 'newsletter_sends.article')
        .on('outbox.state', '=', 'queued'),
    )
    .select((is) => [
      'article',
      is.fn.min('queued_at').as('firstAt'),
      is.fn.max('queued_at').as('lastAt'),
      is.fn.countAll<number | string>().as('sent'),
      is.fn.count<number | string>('delivered_at').as('delivered'),
      is.fn.count<number | string>('outbox.id').as('queued'),
      is.fn.max('next_attempt_at').as('lastAttemptAt'),
    ])
    .groupBy('article')
    .execute();
  return new Map(
    rows.map(({ article, firstAt, lastAt, lastAttemptAt, ...counts }) => {
      const [sent, queued, delivered] = [
        Number(counts.sent),
        Number(counts.queued),
        Number(counts.delivered),
      ];
      const isStopped = Number(lastAttemptAt) === nothingDue;
      return [article, { firstAt, lastAt, queued, delivered, refused: sent - queued - delivered, isStopped }];
    }),
  );
}
