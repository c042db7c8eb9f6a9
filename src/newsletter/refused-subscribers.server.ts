import { commitments } from '../../company/commitments.ts';
import { companyDay } from '../../company/dates.ts';
import { deadlineFrom } from '../../company/deadlines.ts';
import type { AppContext } from '../server/context.ts';
import type { Queries, Transaction } from '../server/database/schema.ts';
import { decryptOrNull } from '../server/encryption/encryption.ts';
import type { MailKind } from '../server/outbox/delivery-attempt.ts';
import { deleteSubscriber } from './subscriber-store.server.ts';

/** The emails to subscribers. What became of a newsletter is noted for each article and subscriber, however often it is sent. */
export const newsletterMailKinds = {
  subscription: {},
  newsletter: {
    onSettled: async (trx, _context, { mail, failure, now }) => {
      const sends = trx.updateTable('newsletter_sends').where('subscriber_id', '=', mail.subscriber_id);
      const send = sends.where('article', '=', mail.batch);
      if (failure === null) {
        await send.set({ delivered_at: now.getTime() }).execute();
        // A mailbox that takes one newsletter exists.
        await sends.set({ refused_at: null }).where('refused_at', 'is not', null).execute();
      } else if (failure.isMailboxUnknown) {
        await send.set({ refused_at: now.getTime() }).where('refused_at', 'is', null).execute();
      }
    },
  },
} satisfies Readonly<Record<string, MailKind>>;

/** The refusals of each subscriber since an email was delivered: of how many articles, and when the first and the last were. */
const refusals = (queries: Queries) =>
  queries
    .selectFrom('newsletter_sends')
    .where('refused_at', 'is not', null)
    .groupBy('subscriber_id')
    .select((is) => [
      'subscriber_id',
      is.fn.countAll<number | string>().as('articles'),
      is.fn.min('refused_at').as('first'),
      is.fn.max('refused_at').as('last'),
    ]);

/**
 * The subscribers of whom a mail server says that there is no such mailbox, those that were refused most often first. The address
 * is null where it cannot be decrypted. Times are in milliseconds.
 *
 * @param limit how many at most
 */
export async function listRefusedSubscribers(
  context: Pick<AppContext, 'database' | 'encryption'>,
  limit: number,
) {
  const rows = await context.database.db
    .selectFrom('subscribers')
    .innerJoin(refusals(context.database.db).as('refusals'), 'subscriber_id', 'subscribers.id')
    .select(['id', 'ciphertext', 'key_id', 'articles', 'first'])
    .orderBy('articles', 'desc')
    .orderBy('first')
    .limit(limit)
    .execute();
  return rows.map((stored) => ({
    id: stored.id,
    email: decryptOrNull(context.encryption, 'subscribers', stored)?.email ?? null,
    articles: Number(stored.articles),
    since: Number(stored.first),
  }));
}
export type RefusedSubscriber = Awaited<ReturnType<typeof listRefusedSubscribers>>[number];

/** @throws {DatabaseUnavailable} */
export async function countRefusedSubscribers({ db }: Pick<AppContext['database'], 'db'>): Promise<number> {
  const counted = db
    .selectFrom(refusals(db).as('refusals'))
    .select((is) => is.fn.countAll<number | string>().as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/** Forgets that the address was refused. @returns false where there is no such subscriber who was @throws {DatabaseUnavailable} */
export async function keepRefusedSubscriber(
  { transaction }: AppContext['database'],
  id: string,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction((trx) =>
    trx
      .updateTable('newsletter_sends')
      .set({ refused_at: null })
      .where('subscriber_id', '=', id)
      .where('refused_at', 'is not', null)
      .executeTakeFirst(),
  );
  return numUpdatedRows > 0n;
}

/**
 * Deletes the subscription of an address that was refused, and no other.
 *
 * @returns false where there is no such subscriber who was
 * @throws {DatabaseUnavailable}
 */
export function deleteRefusedSubscriber(
  { transaction }: AppContext['database'],
  id: string,
  now: Date,
): Promise<boolean> {
  return transaction(async (trx) => {
    const refused = await refusals(trx).where('subscriber_id', '=', id).executeTakeFirst();
    if (!refused) return false;
    await deleteSubscribers(trx, [id], now);
    return true;
  });
}

/**
 * Deletes the subscriptions whose mailboxes have been refused for as long as the Privacy Policy says. Only articles count that the mail
 * server accepted for more subscribers than it refused: a server that refuses everybody proves nothing about one address.
 *
 * @returns how many
 */
export async function deleteLongRefusedSubscribers(trx: Transaction, now: Date): Promise<number> {
  const { refusedArticles, refusedSubscription } = commitments;
  const acceptedForMost = trx
    .selectFrom('newsletter_sends')
    .select('article')
    .groupBy('article')
    .having((is) => is(is.fn.count('delivered_at'), '>', is.fn.count('refused_at')));
  const often = await refusals(trx)
    .where('article', 'in', acceptedForMost)
    .having((is) => is.fn.countAll(), '>=', refusedArticles.value)
    .execute();
  const expired = often.filter(({ first, last }) => {
    const { date } = deadlineFrom(new Date(Number(first)), refusedSubscription.limit);
    return companyDay(new Date(Number(last))) >= date;
  });
  await deleteSubscribers(
    trx,
    expired.map((refused) => refused.subscriber_id),
    now,
  );
  return expired.length;
}

async function deleteSubscribers(trx: Transaction, ids: readonly string[], now: Date): Promise<void> {
  for (const id of ids) {
    const stored = await trx.selectFrom('subscribers').selectAll().where('id', '=', id).executeTakeFirst();
    if (stored) await deleteSubscriber(trx, stored, now);
  }
}
