import { companyDay } from '../../company/dates.ts';
import type { Transaction } from '../server/database/schema.ts';

/**
 * So many people are erased on one day, by whomever. Each further one needs two who may erase, the second within so many hours of the
 * first. docs/how-to/answer-enquiries.md names both numbers.
 */
export const erasureLimit = { peopleInDay: 20, hoursToAgree: 24 } as const;

const agreementMs = erasureLimit.hoursToAgree * 3_600_000;

/** Until when, in milliseconds, a second person may agree to what was requested now. */
export const agreementEndsAt = (now: Date) => now.getTime() + agreementMs;

/**
 * How many people were erased on this day of the headquarters. Until the transaction ends, the erasures of every other server wait.
 */
export async function lockErasuresOfDay(trx: Transaction, now: Date): Promise<number> {
  const { people } = await trx
    .insertInto('erasure_days')
    .values({ day: companyDay(now), people: 0 })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet((is) => ({ people: is.ref('erasure_days.people') })),
    )
    .returning('people')
    .executeTakeFirstOrThrow();
  return people;
}

interface Request {
  readonly emailHash: string;
  /** The person of the admin app who asks. */
  readonly personId: string;
}

/** Notes that a person asks to erase an address. The time to agree begins anew with each request of the same person. */
export async function requestErasure(
  trx: Transaction,
  { emailHash, personId }: Request,
  now: Date,
): Promise<void> {
  const requested_at = now.getTime();
  await trx
    .insertInto('erasure_requests')
    .values({ email_hash: emailHash, person_id: personId, requested_at })
    .onConflict((conflict) => conflict.columns(['email_hash', 'person_id']).doUpdateSet({ requested_at }))
    .execute();
}

/** The other people who have asked to erase the address and may still agree, each with the mailboxes that the person answers. */
export async function findOtherRequests(trx: Transaction, { emailHash, personId }: Request, now: Date) {
  const rows = await trx
    .selectFrom('erasure_requests')
    .innerJoin('admin_mailboxes', 'admin_mailboxes.person_id', 'erasure_requests.person_id')
    .select(['erasure_requests.person_id as personId', 'mailbox'])
    .where('email_hash', '=', emailHash)
    .where('erasure_requests.person_id', '<>', personId)
    .where('requested_at', '>', now.getTime() - agreementMs)
    .execute();
  return [...Map.groupBy(rows, (row) => row.personId)].map(([requestedBy, answered]) => ({
    personId: requestedBy,
    mailboxes: answered.map(({ mailbox }) => mailbox),
  }));
}

/** Counts a person who was erased on this day, and ends the requests of those who have agreed on it. */
export async function countErasure(
  trx: Transaction,
  { emailHash, personIds }: { readonly emailHash: string; readonly personIds: readonly string[] },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('erasure_days')
    .set((is) => ({ people: is('people', '+', 1) }))
    .where('day', '=', companyDay(now))
    .execute();
  await trx
    .deleteFrom('erasure_requests')
    .where('email_hash', '=', emailHash)
    .where('person_id', 'in', personIds)
    .execute();
}

/** Deletes the requests to which nobody has agreed in time, and the counts of former days. */
export async function purgeErasureRequests(trx: Transaction, now: Date): Promise<void> {
  await trx
    .deleteFrom('erasure_requests')
    .where('requested_at', '<=', now.getTime() - agreementMs)
    .execute();
  await trx.deleteFrom('erasure_days').where('day', '<', companyDay(now)).execute();
}
