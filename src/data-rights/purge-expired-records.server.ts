import { sql } from 'kysely';
import { commitments, type CommitmentName } from '../../company/commitments.ts';
import { companyDay, inCompanyTime } from '../../company/dates.ts';
import { deadlineFrom } from '../../company/deadlines.ts';
import { headquartersTimeZone } from '../../company/offices.ts';
import type { AppContext } from '../server/context.ts';
import type { Transaction } from '../server/database/schema.ts';
import { purgeErasureRequests } from './erasure-limit.server.ts';
import { removeStaleEmailFiles } from '../server/outbox/email-transport.ts';
import { deleteLongRefusedSubscribers } from '../newsletter/refused-subscribers.server.ts';
import { saveSuppressions } from '../newsletter/suppression-list.server.ts';

/**
 * Deletes what the policies promise not to keep any longer: enquiries with all that belongs to them, subscriptions that were
 * not confirmed or have long been refused, proofs of consent and of answers to data requests, entries of the suppression list,
 * requests to erase, lines of the audit log, the bodies of emails that were delivered or given up, with their files, and counts
 * of visits.
 *
 * @returns how many of each were deleted; of the counts, how many days
 * @throws {DatabaseUnavailable} when nothing was deleted
 */
export async function purgeExpiredRecords(context: AppContext, now: Date) {
  const keptSince = retentionCutoff('keepPersonalData', now);
  const deleted = await context.database.transaction(async (trx) => {
    const enquiries = trx
      .deleteFrom('enquiries')
      .where((is) =>
        is.or([
          is('last_interaction_at', '<', keptSince),
          is('subject', '=', 'application').and(
            'last_interaction_at',
            '<',
            retentionCutoff('keepApplications', now),
          ),
        ]),
      );
    // The deadline of a subscription was stored when the link was sent.
    const subscriptions = trx
      .deleteFrom('subscribers')
      .where('status', '=', 'pending')
      .where('expires_at', '<', now.getTime());
    const consentRecords = trx.deleteFrom('consent_records').where('ended_at', '<', keptSince);
    await trx.deleteFrom('erased_requests').where('erased_at', '<', keptSince).execute();
    await trx.deleteFrom('audit_lines').where('at', '<', keptSince).execute();
    await purgeErasureRequests(trx, now);
    const lastDay = lastExpiredDay('keepStatistics', now).toString();
    const statistics = trx.deleteFrom('statistics').where('day', '<=', lastDay).returning('day');
    return {
      enquiries: Number((await enquiries.executeTakeFirst()).numDeletedRows),
      subscriptions: Number((await subscriptions.executeTakeFirst()).numDeletedRows),
      refusedSubscriptions: await deleteLongRefusedSubscribers(trx, now),
      consentRecords: Number((await consentRecords.executeTakeFirst()).numDeletedRows),
      emailBodies: await purgeEmailBodies(trx, now),
      statistics: new Set((await statistics.execute()).map(({ day }) => day)).size,
    };
  });
  await removeStaleEmailFiles(context);
  await saveSuppressions(context, keptSince);
  return deleted;
}

/** Deletes the body of emails that were sent or are dead. The row of an email stays with its enquiry; without one it goes too. */
async function purgeEmailBodies(trx: Transaction, now: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('outbox')
    .set({ ciphertext: null })
    .where('ciphertext', 'is not', null)
    .where('state', '<>', 'queued')
    .where(sql<number>`coalesce(sent_at, next_attempt_at)`, '<', retentionCutoff('keepEmailBodies', now))
    .executeTakeFirst();
  await trx.deleteFrom('outbox').where('ciphertext', 'is', null).where('enquiry_id', 'is', null).execute();
  return Number(numUpdatedRows);
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

/** The last calendar day whose records have all expired. */
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
