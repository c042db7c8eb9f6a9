import { sql, type ExpressionBuilder } from 'kysely';
import { commitments, type CommitmentName } from '../../company/commitments.ts';
import { londonDay } from '../../company/dates.ts';
import { deadlineFrom } from '../../company/deadlines.ts';
import type { AppContext } from '../server/context.ts';
import { inBatches } from '../server/database/in-batches.ts';
import type { Database } from '../server/database/schema.ts';
import { maxAttempts } from '../server/outbox/delivery-failure.ts';
import { removeEmailFiles } from '../server/outbox/email-transport.ts';
import { deleteSubscribers } from '../newsletter/subscriber-store.server.ts';

const dayMs = 24 * 60 * 60_000;

/**
 * Deletes what the policies promise not to keep any longer: enquiries with all that belongs to them,
 * subscriptions that were not confirmed, proofs of consent, the bodies of emails that were delivered or given up, with their files, and counts of
 * visits.
 *
 * @returns how many of each were deleted
 * @throws {DatabaseUnavailable} with what was deleted so far staying deleted.
 */
export async function purgeExpiredRecords(context: AppContext, now: Date) {
  const applications = await purgeEnquiries(context, 'keepApplications', now);
  const enquiries = applications + (await purgeEnquiries(context, 'keepPersonalData', now));
  const subscriptions = await purgeUnconfirmedSubscriptions(context, now);
  const consentRecords = await purgeConsentRecords(context, now);
  const emailBodies = await purgeEmailBodies(context, now);
  const statistics = await purgeStatistics(context, now);
  return { enquiries, subscriptions, consentRecords, emailBodies, statistics };
}

/** Deletes subscriptions that were not confirmed in time; the deadline was stored when the link was sent. */
async function purgeUnconfirmedSubscriptions(context: AppContext, now: Date): Promise<number> {
  const due = await context.database.db
    .selectFrom('subscribers')
    .select('id')
    .where('status', '=', 'pending')
    .where('expires_at', '<', now.getTime())
    .execute();
  let deleted = 0;
  for (const batch of inBatches(due)) {
    const ids = batch.map(({ id }) => id);
    deleted += await deleteSubscribers(context, ids, now);
  }
  return deleted;
}

/** Deletes the proofs of consent of subscriptions that ended long ago. */
async function purgeConsentRecords({ database }: AppContext, now: Date): Promise<number> {
  const candidates = await database.db
    .selectFrom('consent_records')
    .select('ended_at')
    .distinct()
    .where('ended_at', '<', retentionCutoff('keepPersonalData', now))
    .execute();
  const due = candidates.filter(({ ended_at }) => isExpired('keepPersonalData', ended_at, now));
  let deleted = 0;
  for (const batch of inBatches(due.map(({ ended_at }) => ended_at))) {
    const { numDeletedRows } = await database.transaction((trx) =>
      trx.deleteFrom('consent_records').where('ended_at', 'in', batch).executeTakeFirst(),
    );
    deleted += Number(numDeletedRows);
  }
  return deleted;
}

/** Deletes enquiries whose time has passed: `keepApplications` applies to applications, the other to every subject. */
async function purgeEnquiries(
  { database, environment }: AppContext,
  commitment: 'keepApplications' | 'keepPersonalData',
  now: Date,
): Promise<number> {
  const threshold = retentionCutoff(commitment, now);
  const candidates = await database.db
    .selectFrom('enquiries')
    .select(['id', 'last_interaction_at'])
    .where('last_interaction_at', '<', threshold)
    .$if(commitment === 'keepApplications', (query) => query.where('subject', '=', 'application'))
    .execute();
  const due = candidates.filter((enquiry) => isExpired(commitment, enquiry.last_interaction_at, now));
  let deleted = 0;
  for (const ids of inBatches(due.map(({ id }) => id))) {
    const emails = await database.db
      .selectFrom('outbox')
      .select('message_id')
      .where('enquiry_id', 'in', ids)
      .execute();
    // Files are deleted first: if this is interrupted, the rows are still there for the next night.
    const messageIds = emails.map((email) => email.message_id);
    removeEmailFiles(environment.dataDirectory, messageIds);
    // Deadlines, messages and emails are deleted by cascade. An enquiry that was answered just now stays.
    const { numDeletedRows } = await database.transaction((trx) =>
      trx
        .deleteFrom('enquiries')
        .where('id', 'in', ids)
        .where('last_interaction_at', '<', threshold)
        .executeTakeFirst(),
    );
    deleted += Number(numDeletedRows);
  }
  return deleted;
}

/**
 * Deletes the bodies of emails that were delivered, given up or set aside. The row of an email stays with its enquiry; that of
 * an email without one is deleted too.
 */
async function purgeEmailBodies({ database, environment }: AppContext, now: Date): Promise<number> {
  // The last attempt of an email that was set aside is its lease; any other was recorded, which ended the lease.
  const endedAt = sql<number>`coalesce(delivered_at, leased_until, next_attempt_at)`;
  const isOver = (is: ExpressionBuilder<Database, 'outbox'>) =>
    is.and([
      is.or([is('status', '<>', 'queued'), is('attempts', '>', maxAttempts)]),
      is(endedAt, '<', retentionCutoff('keepEmailBodies', now)),
    ]);
  const candidates = await database.db
    .selectFrom('outbox')
    .select(['id', 'message_id', endedAt.as('ended_at')])
    .where('ciphertext', 'is not', null)
    .where(isOver)
    .execute();
  const due = candidates.filter((email) => isExpired('keepEmailBodies', email.ended_at, now));
  for (const batch of inBatches(due)) {
    const messageIds = batch.map((email) => email.message_id);
    removeEmailFiles(environment.dataDirectory, messageIds);
    const ids = batch.map(({ id }) => id);
    // One that the owner has sent again meanwhile stays.
    await database.transaction(async (trx) => {
      await trx
        .deleteFrom('outbox')
        .where('id', 'in', ids)
        .where(isOver)
        .where('enquiry_id', 'is', null)
        .execute();
      await trx
        .updateTable('outbox')
        .set({ ciphertext: null })
        .where('id', 'in', ids)
        .where(isOver)
        .execute();
    });
  }
  return due.length;
}

/** @returns the number of days whose counts were deleted */
async function purgeStatistics({ database }: AppContext, now: Date): Promise<number> {
  const days = await database.db.selectFrom('statistics').select('day').distinct().execute();
  // Noon is the same day in London, in summer and in winter.
  const due = days.filter(({ day }) => isExpired('keepStatistics', Date.parse(`${day}T12:00Z`), now));
  for (const { day } of due)
    await database.transaction((trx) => trx.deleteFrom('statistics').where('day', '=', day).execute());
  return due.length;
}

type RetentionCommitment = Extract<
  CommitmentName,
  'keepPersonalData' | 'keepApplications' | 'keepEmailBodies' | 'keepStatistics'
>;

/**
 * Whether what has been kept since then must be deleted. A record kept "no more than" five years is deleted in the night that
 * begins their last day; a record kept "for" thirty days stays through the thirtieth.
 *
 * @param since in milliseconds
 */
export function isExpired(commitment: RetentionCommitment, since: number, now: Date): boolean {
  const { limit, phrase } = commitments[commitment];
  const lastDay = deadlineFrom(new Date(since), limit).date;
  const today = londonDay(now);
  return phrase === 'no more than' ? today >= lastDay : today > lastDay;
}

/** Everything that has expired dates from before this time, in milliseconds, and some that has not. */
export function retentionCutoff(commitment: RetentionCommitment, now: Date): number {
  const length = deadlineFrom(now, commitments[commitment].limit).at.getTime() - now.getTime();
  // The same limit is a day or two longer or shorter at another time of the calendar.
  return now.getTime() - length + 4 * dayMs;
}
