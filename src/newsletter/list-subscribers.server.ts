import type { ArticleCategory } from '../../company/categories.ts';
import type { AppContext } from '../server/context.ts';
import { describeSubscriber, topicsOf } from './subscriber-store.server.ts';
import { subscriptionTopics } from './subscription.ts';

/** Every subscriber with topics and consent, decrypted. @throws {DecryptionError} {DatabaseUnavailable} */
export async function listSubscribers(context: Pick<AppContext, 'database' | 'encryption'>) {
  const stored = await context.database.db.selectFrom('subscribers').selectAll().orderBy('id').execute();
  return stored.map((subscriber) => describeSubscriber(context, subscriber));
}

/** Counts subscribers by status, and by topic and status. Nothing is decrypted. */
export async function countSubscribers({ database }: Pick<AppContext, 'database'>) {
  const none = { confirmed: 0, pending: 0 };
  const topics = Object.fromEntries(subscriptionTopics.map((topic) => [topic, { ...none }])) as Record<
    ArticleCategory,
    typeof none
  >;
  const counts = { ...none, topics };
  const groups = await database.db
    .selectFrom('subscribers')
    .select((is) => ['status', 'topics', is.fn.countAll().as('amount')])
    .groupBy(['status', 'topics'])
    .execute();
  for (const group of groups) {
    counts[group.status] += Number(group.amount);
    for (const topic of topicsOf(group)) topics[topic][group.status] += Number(group.amount);
  }
  return counts;
}
