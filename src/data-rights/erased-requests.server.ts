import type { ListedEnquiry } from '../enquiries/find-enquiries.server.ts';
import type { Queries, Transaction } from '../server/database/schema.ts';

/** Keeps the reference and the dates of the data requests among enquiries that are erased, in the transaction of the erasure. */
export async function keepProofOfRequests(
  trx: Transaction,
  erased: readonly ListedEnquiry[],
  now: Date,
): Promise<void> {
  const rows = erased.flatMap(({ stored, dueDates }) =>
    dueDates
      .filter(({ commitment }) => commitment === 'answerDataRequest')
      .map(({ date, keptAt }) => ({
        reference: stored.reference,
        received_at: stored.received_at,
        due_date: date,
        answered_at: keptAt,
        erased_at: now.getTime(),
      })),
  );
  if (rows.length > 0) await trx.insertInto('erased_requests').values(rows).execute();
}

/** The data requests that were erased, the latest first. Times are in milliseconds, the due date is a day in ISO form. */
export const listErasedRequests = (db: Queries, limit: number) =>
  db
    .selectFrom('erased_requests')
    .select(['reference', 'received_at as receivedAt', 'due_date as dueDate'])
    .select(['answered_at as answeredAt', 'erased_at as erasedAt'])
    .orderBy('erased_at', 'desc')
    .orderBy('reference')
    .limit(limit)
    .execute();
export type ErasedRequest = Awaited<ReturnType<typeof listErasedRequests>>[number];

export async function countErasedRequests(db: Queries): Promise<number> {
  const counted = db
    .selectFrom('erased_requests')
    .select((is) => is.fn.countAll<number | string>().as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}
