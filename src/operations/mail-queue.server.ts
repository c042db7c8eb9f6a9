import { sql } from 'kysely';
import type { ConcernRecipientSlug } from '../../company/enquiry-subjects.ts';
import type { OpenDatabase } from '../server/database/open-database.ts';
import { nothingDue, type Queries } from '../server/database/schema.ts';
import type { StoredEmail } from '../server/outbox/outbox-store.ts';

interface MailFilter {
  readonly states: readonly StoredEmail['state'][];
  /** Emails about concerns are left out, except about those to this person: nobody else is to learn that there is one. */
  readonly recipient: ConcernRecipientSlug | null;
}

const matching = (db: Queries, { states, recipient }: MailFilter) =>
  db
    .selectFrom('outbox')
    .where('state', 'in', states)
    .where('put_away_at', 'is', null)
    .where((is) => {
      const hidden = is.selectFrom('enquiries').select('id').where('subject', '=', 'speak-up');
      const ofOthers = recipient === null ? hidden : hidden.where('recipient', '<>', recipient);
      return is.or([is('enquiry_id', 'is', null), is('enquiry_id', 'not in', ofOthers)]);
    });

/**
 * Emails, the newest first, without addresses and texts. Times are in milliseconds; `nextAttemptAt` is null where a batch was
 * stopped, and its emails wait until somebody sends them again. `isTextDeleted` is 1 where there is nothing left to send.
 */
export const listEmails = (db: Queries, filter: MailFilter, limit: number) =>
  matching(db, filter)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['id', 'kind', 'state', 'attempts', 'failure'])
    .select((is) => {
      const enquiry = is.selectFrom('enquiries').whereRef('id', '=', 'outbox.enquiry_id');
      return [enquiry.select('reference').as('reference'), enquiry.select('subject').as('subject')];
    })
    .select('created_at as createdAt')
    .select(sql<number | null>`nullif(next_attempt_at, ${nothingDue})`.as('nextAttemptAt'))
    .select((is) => is.case().when('ciphertext', 'is', null).then(1).else(0).end().as('isTextDeleted'))
    .execute();

export async function countEmails(db: Queries, filter: MailFilter): Promise<number> {
  const counted = matching(db, filter).select((is) => is.fn.countAll<number | string>().as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/** Counts those that can be sent again. */
export async function countSendable(
  db: Queries,
  { recipient }: Pick<MailFilter, 'recipient'>,
): Promise<number> {
  const counted = matching(db, { states: ['queued', 'dead'], recipient })
    .where('ciphertext', 'is not', null)
    .select((is) => is.fn.countAll<number | string>().as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/**
 * Takes a dead email off the list for good; it is not sent again. Its record stays until the enquiry is deleted.
 *
 * @returns false where there is no such email that `recipient` may know of
 */
export const putAway = (
  { transaction }: OpenDatabase,
  { id, recipient, now }: Pick<MailFilter, 'recipient'> & { readonly id: string; readonly now: Date },
): Promise<boolean> =>
  transaction(async (trx) => {
    const meant = matching(trx, { states: ['dead'], recipient })
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
 * Makes queued and dead emails due now, as if they had just been written: no attempt is counted, and the 48 hours of retries
 * begin again. Left out are those that have lost their text and those that a server is sending at this moment.
 *
 * @param id of one email, or `batch` of those that take one text to many people; without them all are meant that `recipient` may
 *   know of
 * @returns how many there are
 */
export const sendAgain = (
  { transaction }: OpenDatabase,
  {
    id,
    batch,
    recipient,
    now,
  }: Pick<MailFilter, 'recipient'> & {
    readonly id?: string | undefined;
    readonly batch?: string | undefined;
    readonly now: Date;
  },
): Promise<number> =>
  transaction(async (trx) => {
    const time = now.getTime();
    const all = matching(trx, { states: ['queued', 'dead'], recipient }).select('id');
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
