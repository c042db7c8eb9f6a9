import { sql } from 'kysely';
import { receivesConcerns } from '../../company/enquiry-subjects.ts';
import type { MailboxName } from '../../company/mailboxes.ts';
import { outdatedEmails } from '../enquiries/outdated-emails.server.ts';
import { readableEnquiries } from '../enquiries/readable-enquiries.server.ts';
import type { OpenDatabase } from '../server/database/open-database.ts';
import { nothingDue, type Queries } from '../server/database/schema.ts';
import type { StoredEmail } from '../server/outbox/outbox-store.ts';

interface MailFilter {
  readonly states: readonly StoredEmail['state'][];
  /**
   * Those that the person answers. Emails of the newsletter belong to whoever answers `media`, and news of the keys for concerns to
   * whoever answers a mailbox that receives them. The reminders of each morning are in no list: the next one takes their place.
   */
  readonly mailboxes: readonly MailboxName[];
}

const matching = (db: Queries, { states, mailboxes }: MailFilter) =>
  db
    .selectFrom('outbox')
    .where('state', 'in', states)
    .where('put_away_at', 'is', null)
    .where((is) =>
      is.or([
        is('enquiry_id', 'in', readableEnquiries(db, mailboxes).select('id')),
        ...(mailboxes.includes('media')
          ? [is('enquiry_id', 'is', null).and('kind', 'not in', ['owner-alert', 'reminder'])]
          : []),
        ...(mailboxes.some(receivesConcerns)
          ? [is('enquiry_id', 'is', null).and('kind', '=', 'owner-alert')]
          : []),
      ]),
    );

/**
 * Emails, the newest first, without addresses and texts. Times are in milliseconds; `nextAttemptAt` is null where a batch was
 * stopped, and its emails wait until somebody sends them again. `isTextDeleted` is 1 where there is nothing left to send,
 * and `isOutdated` where what it promises no longer holds: both are not sent again.
 */
export const listEmails = (db: Queries, filter: MailFilter, now: Date, limit: number) =>
  matching(db, filter)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['id', 'kind', 'state', 'attempts', 'failure'])
    .select((is) =>
      is.selectFrom('enquiries').whereRef('id', '=', 'outbox.enquiry_id').select('reference').as('reference'),
    )
    .select((is) =>
      is.selectFrom('enquiries').whereRef('id', '=', 'outbox.enquiry_id').select('mailbox').as('mailbox'),
    )
    .select('created_at as createdAt')
    .select(sql<number | null>`nullif(next_attempt_at, ${nothingDue})`.as('nextAttemptAt'))
    .select((is) => is.case().when('ciphertext', 'is', null).then(1).else(0).end().as('isTextDeleted'))
    .select((is) =>
      is.case().when('id', 'in', outdatedEmails(db, now)).then(1).else(0).end().as('isOutdated'),
    )
    .execute();

/** Counts the emails that the filter lets through. */
export async function countEmails(db: Queries, filter: MailFilter): Promise<number> {
  const counted = matching(db, filter).select((is) => is.fn.countAll<number | string>().as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

const stoppedBatches = (db: Queries) =>
  db
    .selectFrom('outbox')
    .select('batch')
    .where('next_attempt_at', '=', nothingDue)
    .where('batch', 'is not', null);

/**
 * Those that were tried. What has not been tried yet leaves by itself: a reply not before the time in which its author may take it
 * back. A batch that was stopped is meant only where it is named, with those of it that were given up, because its text may be out of
 * date. An email whose promise no longer holds is never meant.
 */
const sendable = (
  db: Queries,
  { mailboxes, now }: Pick<MailFilter, 'mailboxes'> & { readonly now: Date },
  includesStopped: boolean,
) =>
  matching(db, { states: ['queued', 'dead'], mailboxes })
    .where('id', 'not in', outdatedEmails(db, now))
    .where((is) =>
      includesStopped
        ? is.or([is('attempts', '>', 0), is('next_attempt_at', '=', nothingDue)])
        : is.and([
            is('attempts', '>', 0),
            is.or([is('batch', 'is', null), is('batch', 'not in', stoppedBatches(db))]),
          ]),
    );

/** Counts those that can be sent again at once. */
export async function countSendable(
  db: Queries,
  filter: Pick<MailFilter, 'mailboxes'> & { readonly now: Date },
): Promise<number> {
  const counted = sendable(db, filter, false)
    .where('ciphertext', 'is not', null)
    .select((is) => is.fn.countAll<number | string>().as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/**
 * Takes a dead email off the list for good; it is not sent again. Its record stays until the enquiry is deleted.
 *
 * @returns false where there is no such email that the person may know of
 */
export const putAway = (
  { transaction }: OpenDatabase,
  { id, mailboxes, now }: Pick<MailFilter, 'mailboxes'> & { readonly id: string; readonly now: Date },
): Promise<boolean> =>
  transaction(async (trx) => {
    const meant = matching(trx, { states: ['dead'], mailboxes })
      .select('id')
      .where('id', '=', id);
    const { numUpdatedRows } = await trx
      .updateTable('outbox')
      .set({ put_away_at: now.getTime() })
      .where('id', 'in', meant)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });

/**
 * Makes dead emails, and queued ones that were tried or stopped, due now, as if they had just been written: no attempt is counted, and the
 * 48 hours of retries begin again. Left out are those that have lost their text, those whose promise no longer holds, and those that a
 * server is sending at this moment.
 *
 * @param id of one email, or `batch` of those that take one text to many people; without them all are meant that the person may
 *   know of, but for batches that were stopped
 * @returns how many there are
 */
export const sendAgain = (
  { transaction }: OpenDatabase,
  {
    id,
    batch,
    mailboxes,
    now,
  }: Pick<MailFilter, 'mailboxes'> & {
    readonly id?: string | undefined;
    readonly batch?: string | undefined;
    readonly now: Date;
  },
): Promise<number> =>
  transaction(async (trx) => {
    const time = now.getTime();
    const isNamed = id !== undefined || batch !== undefined;
    const all = sendable(trx, { mailboxes, now }, isNamed).select('id');
    const ofBatch = batch === undefined ? all : all.where('batch', '=', batch);
    const meant = id === undefined ? ofBatch : ofBatch.where('id', '=', id);
    const { numUpdatedRows } = await trx
      .updateTable('outbox')
      .set({
        state: 'queued',
        asked_at: time,
        attempts: 0,
        next_attempt_at: time,
        failure: null,
        locked_by: null,
      })
      .where('id', 'in', meant)
      .where('ciphertext', 'is not', null)
      .where((is) => is.or([is('locked_until', 'is', null), is('locked_until', '<', time)]))
      .executeTakeFirst();
    return Number(numUpdatedRows);
  });
