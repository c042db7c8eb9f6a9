import type { AppContext } from '../context.ts';
import { rateWindowMs } from '../http/rate-limit.ts';
import { removeEmailFiles } from '../outbox/email-files.ts';
import { isKeptLongEnough, mayBeDueBefore } from './kept-long-enough.ts';

/** How much goes in one transaction, so that no visitor waits for a long one. */
const batchSize = 200;

/** How many of each were deleted. */
export interface Purged {
  readonly enquiries: number;
  readonly emailBodies: number;
  readonly rateLimits: number;
}

/**
 * Deletes what the policies promise to keep no longer: enquiries with all that belongs to them, the bodies of delivered
 * mail with their files, and the counts of the rate limit.
 *
 * @throws {DatabaseUnavailable} with what was deleted so far staying deleted.
 */
export async function purgeExpiredRecords(context: AppContext, now: Date): Promise<Purged> {
  return {
    enquiries: await purgeEnquiries(context, now),
    emailBodies: await purgeEmailBodies(context, now),
    rateLimits: await purgeRateLimits(context, now),
  };
}

async function purgeEnquiries({ database, environment }: AppContext, now: Date): Promise<number> {
  const threshold = mayBeDueBefore('keepPersonalData', now);
  const candidates = await database.db
    .selectFrom('enquiries')
    .select(['id', 'last_interaction_at'])
    .where('last_interaction_at', '<', threshold)
    .execute();
  const due = candidates.filter((enquiry) =>
    isKeptLongEnough('keepPersonalData', enquiry.last_interaction_at, now),
  );
  let deleted = 0;
  for (const ids of inBatches(due.map(({ id }) => id))) {
    const emails = await database.db
      .selectFrom('outbox')
      .select('message_id')
      .where('enquiry_id', 'in', ids)
      .execute();
    // Files first: if this is interrupted, the next night finds the rows and begins again.
    removeEmailFiles(
      environment.dataDirectory,
      emails.map((email) => email.message_id),
    );
    deleted += await database.transaction(async (trx) => {
      // Deadlines, messages and mails go with their enquiry. One that was answered just now stays.
      const { numDeletedRows } = await trx
        .deleteFrom('enquiries')
        .where('id', 'in', ids)
        .where('last_interaction_at', '<', threshold)
        .executeTakeFirst();
      return Number(numDeletedRows);
    });
  }
  return deleted;
}

/** That a mail was sent stays on record with its enquiry; a mail of no enquiry goes altogether. */
async function purgeEmailBodies({ database, environment }: AppContext, now: Date): Promise<number> {
  const candidates = await database.db
    .selectFrom('outbox')
    .select(['id', 'message_id', 'delivered_at'])
    .where('ciphertext', 'is not', null)
    .where('delivered_at', '<', mayBeDueBefore('keepDeliveredMail', now))
    .execute();
  const due = candidates.filter(
    (email) => email.delivered_at !== null && isKeptLongEnough('keepDeliveredMail', email.delivered_at, now),
  );
  for (const batch of inBatches(due)) {
    removeEmailFiles(
      environment.dataDirectory,
      batch.map((email) => email.message_id),
    );
    const ids = batch.map(({ id }) => id);
    await database.transaction(async (trx) => {
      await trx.deleteFrom('outbox').where('id', 'in', ids).where('enquiry_id', 'is', null).execute();
      await trx.updateTable('outbox').set({ ciphertext: null }).where('id', 'in', ids).execute();
    });
  }
  return due.length;
}

async function purgeRateLimits({ database }: AppContext, now: Date): Promise<number> {
  const { numDeletedRows } = await database.db
    .deleteFrom('rate_limits')
    .where('window_started_at', '<', now.getTime() - rateWindowMs)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

function* inBatches<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += batchSize) yield items.slice(start, start + batchSize);
}
