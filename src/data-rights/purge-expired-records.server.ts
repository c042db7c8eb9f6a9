import { sql, type ExpressionBuilder } from 'kysely';
import { commitments, type CommitmentName } from '../../company/commitments.ts';
import { companyDay, inCompanyTime } from '../../company/dates.ts';
import { deadlineFrom } from '../../company/deadlines.ts';
import { headquartersTimeZone } from '../../company/offices.ts';
import type { AppContext } from '../server/context.ts';
import {
  deleteWithEmails,
  type OwnerCondition,
  type OwnerTable,
} from '../server/database/delete-with-emails.ts';
import { inBatches } from '../server/database/in-batches.ts';
import type { Database } from '../server/database/schema.ts';
import { maxAttempts } from '../server/outbox/delivery-failure.ts';
import { removeEmailFiles } from '../server/outbox/email-transport.ts';
import { saveSuppressions } from '../newsletter/suppression-list.server.ts';

/**
 * Deletes what the policies promise not to keep any longer: enquiries with all that belongs to them, subscriptions that were
 * not confirmed, proofs of consent, entries of the suppression list, the bodies of emails that were delivered or given up, with their files, and counts of visits.
 *
 * @returns how many of each were deleted; of the counts, how many days
 * @throws {DatabaseUnavailable} with what was deleted so far staying deleted.
 */
export async function purgeExpiredRecords(context: AppContext, now: Date) {
  const applications = await deleteDue(context, 'enquiries', (is) =>
    is.and([
      is('subject', '=', 'application'),
      is('last_interaction_at', '<', retentionCutoff('keepApplications', now)),
    ]),
  );
  const others = await deleteDue(context, 'enquiries', (is) =>
    is('last_interaction_at', '<', retentionCutoff('keepPersonalData', now)),
  );
  // Their deadline was stored when the link was sent.
  const subscriptions = await deleteDue(context, 'subscribers', (is) =>
    is.and([is('subscribers.status', '=', 'pending'), is('expires_at', '<', now.getTime())]),
  );
  const { consentRecords, statistics } = await context.database.transaction(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('consent_records')
      .where('ended_at', '<', retentionCutoff('keepPersonalData', now))
      .executeTakeFirst();
    const lastDay = lastExpiredDay('keepStatistics', now).toString();
    const days = await trx
      .selectFrom('statistics')
      .select('day')
      .distinct()
      .where('day', '<=', lastDay)
      .execute();
    await trx.deleteFrom('statistics').where('day', '<=', lastDay).execute();
    return { consentRecords: Number(numDeletedRows), statistics: days.length };
  });
  const emailBodies = await purgeEmailBodies(context, now);
  await saveSuppressions(context, retentionCutoff('keepPersonalData', now));
  return { enquiries: applications + others, subscriptions, consentRecords, emailBodies, statistics };
}

/** Deletes records that are due, with their emails. One that an answer or a confirmation has just kept stays. */
async function deleteDue(
  { database, environment }: AppContext,
  table: OwnerTable,
  isDue: OwnerCondition,
): Promise<number> {
  const due = await database.db.selectFrom(table).select('id').where(isDue).execute();
  let deleted = 0;
  for (const ids of inBatches(due.map(({ id }) => id)))
    deleted += await database.transaction(async (trx) => {
      const rows = await deleteWithEmails(trx, table, ids, isDue);
      // Files go before the COMMIT: if that does not come, the rows are still there for the next night.
      removeEmailFiles(environment.dataDirectory, rows.messageIds);
      return rows.deleted;
    });
  return deleted;
}

/**
 * Deletes the bodies of emails that were delivered, given up or set aside. The row of an email stays with its enquiry; that of
 * an email without one is deleted too.
 */
async function purgeEmailBodies({ database, environment }: AppContext, now: Date): Promise<number> {
  // The last attempt of an email that was set aside is its lease; any other was recorded, which ended the lease.
  const endedAt = sql<number>`coalesce(sent_at, locked_until, next_attempt_at)`;
  const isDue = (is: ExpressionBuilder<Database, 'outbox'>) =>
    is.and([
      is.or([is('state', '<>', 'queued'), is('attempts', '>', maxAttempts)]),
      is(endedAt, '<', retentionCutoff('keepEmailBodies', now)),
    ]);
  const due = await database.db
    .selectFrom('outbox')
    .select(['id', 'message_id'])
    .where('ciphertext', 'is not', null)
    .where(isDue)
    .execute();
  for (const batch of inBatches(due)) {
    removeEmailFiles(
      environment.dataDirectory,
      batch.map((email) => email.message_id),
    );
    const ids = batch.map(({ id }) => id);
    // One that the owner has sent again meanwhile stays.
    await database.transaction(async (trx) => {
      const ended = trx.deleteFrom('outbox').where('id', 'in', ids).where(isDue);
      await ended.where('enquiry_id', 'is', null).execute();
      await trx.updateTable('outbox').set({ ciphertext: null }).where('id', 'in', ids).where(isDue).execute();
    });
  }
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
  const today = companyDay(now);
  return phrase === 'no more than' ? today >= lastDay : today > lastDay;
}

/** The last day of which everything has expired. */
function lastExpiredDay(commitment: RetentionCommitment, now: Date) {
  const length = deadlineFrom(now, commitments[commitment].limit).at.getTime() - now.getTime();
  // The same limit is a day or two longer or shorter at another time of the calendar.
  let day = inCompanyTime(new Date(now.getTime() - length))
    .toPlainDate()
    .add({ days: 4 });
  while (!isExpired(commitment, day.toZonedDateTime(headquartersTimeZone).epochMilliseconds, now))
    day = day.subtract({ days: 1 });
  return day;
}

/** What has been kept since before this time, in milliseconds, has expired. */
const retentionCutoff = (commitment: RetentionCommitment, now: Date) =>
  lastExpiredDay(commitment, now).add({ days: 1 }).toZonedDateTime(headquartersTimeZone).epochMilliseconds;
