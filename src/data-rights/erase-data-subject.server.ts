import { findEnquiriesFrom } from '../enquiries/find-enquiries.server.ts';
import { insertSuppressions, saveSuppressions } from '../newsletter/suppression-list.server.ts';
import type { AppContext } from '../server/context.ts';
import type { Transaction } from '../server/database/schema.ts';
import { removeStaleEmailFiles } from '../server/outbox/email-transport.ts';
import { keepProofOfRequests } from './erased-requests.server.ts';
import {
  agreementEndsAt,
  countErasure,
  erasureLimit,
  findOtherRequests,
  lockErasuresOfDay,
  requestErasure,
} from './erasure-limit.server.ts';
import { reachOf, type DataSubject, type Reach } from './find-data-subject.server.ts';

/** A request to erase a person. */
export interface ErasureOrder extends DataSubject {
  /** The person of the admin app who asks. */
  readonly personId: string;
}

/**
 * Deletes the enquiries that are meant and, where all is meant, the subscription and the proofs of consent of an address, with all
 * that belongs to them, in one transaction. The erasure is remembered even if nothing was found, because a restored backup may hold more.
 * Beyond the limit of a day it is noted as a request, until another person asks the same; then what both reach is erased.
 *
 * @returns what was erased; or what is to be, how many people were erased today, and until when another person may agree
 * @throws {DatabaseUnavailable}
 */
export async function eraseDataSubject(context: AppContext, order: ErasureOrder, now: Date) {
  const emailHash = context.encryption.hashOfEmail(order.email);
  const erased = await context.database.transaction(async (trx) => {
    const erasedToday = await lockErasuresOfDay(trx, now);
    const own: Agreement = { reach: reachOf(order.mailboxes), personIds: [order.personId] };
    const isLimited = erasedToday >= erasureLimit.peopleInDay;
    if (!isLimited || !(await holdsAnything(trx, emailHash, own.reach)))
      return await eraseReached(trx, { emailHash, ...own }, now);
    const agreed = await findAgreement(trx, emailHash, order, now);
    if (agreed) return await eraseReached(trx, { emailHash, ...agreed }, now);
    await requestErasure(trx, { emailHash, personId: order.personId }, now);
    const asked = await findEnquiriesFrom(trx, emailHash, own.reach.mailboxes);
    const references = asked.map(({ stored }) => stored.reference);
    return { references, erasedToday, agreementEndsAt: agreementEndsAt(now) };
  });
  if ('erasedToday' in erased) return erased;
  const listBesideBackups = await saveSuppressions(context);
  await removeStaleEmailFiles(context);
  return { ...erased, listBesideBackups };
}

/** What several people reach who have asked for the same erasure. */
interface Agreement {
  readonly reach: Reach;
  readonly personIds: readonly string[];
}

async function holdsAnything(trx: Transaction, emailHash: string, { mailboxes, isWhole }: Reach) {
  if ((await findEnquiriesFrom(trx, emailHash, mailboxes)).length > 0) return true;
  if (!isWhole) return false;
  const ofAddress = (table: 'subscribers' | 'consent_records') =>
    trx.selectFrom(table).select('email_hash').where('email_hash', '=', emailHash).executeTakeFirst();
  return ((await ofAddress('subscribers')) ?? (await ofAddress('consent_records'))) !== undefined;
}

/**
 * Who has asked for the erasure before, and what is reached by that person and by the one who asks now. Where that is nothing, as for
 * the Data Protection Lead and the Compliance Officer, neither learns of the other.
 */
async function findAgreement(
  trx: Transaction,
  emailHash: string,
  { mailboxes, personId }: ErasureOrder,
  now: Date,
): Promise<Agreement | undefined> {
  for (const other of await findOtherRequests(trx, { emailHash, personId }, now)) {
    const reach = reachOf(mailboxes.filter((mailbox) => other.mailboxes.includes(mailbox)));
    if (await holdsAnything(trx, emailHash, reach)) return { reach, personIds: [personId, other.personId] };
  }
  return undefined;
}

async function eraseReached(
  trx: Transaction,
  { emailHash, reach, personIds }: Agreement & { readonly emailHash: string },
  now: Date,
) {
  const { mailboxes, isWhole } = reach;
  const suppressedAt = { suppressed_at: now.getTime() };
  const isHeld = await holdsAnything(trx, emailHash, reach);
  const found = await findEnquiriesFrom(trx, emailHash, mailboxes);
  const pending = await trx
    .selectFrom('subscribers')
    .select('link_sent_at')
    .where('email_hash', '=', emailHash)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  const ofAddress = {
    kind: 'erased',
    identifier: emailHash,
    ...suppressedAt,
    link_sent_at: pending?.link_sent_at,
  } as const;
  // The entry of an address does not reach what a backup holds for a mailbox that receives concerns. Any of these enquiries may be there.
  const suppressions = [
    ...(isWhole ? [ofAddress] : []),
    ...found.map(
      ({ stored }) => ({ kind: 'erased-concern', identifier: stored.id, ...suppressedAt }) as const,
    ),
  ];
  await insertSuppressions(trx, suppressions);
  await keepProofOfRequests(trx, found, now);
  for (const { stored } of found) await trx.deleteFrom('enquiries').where('id', '=', stored.id).execute();
  if (isHeld) await countErasure(trx, { emailHash, personIds }, now);
  const references = found.map(({ stored }) => stored.reference);
  if (!isWhole) return { references, subscriptions: 0 };
  await trx.deleteFrom('consent_records').where('email_hash', '=', emailHash).execute();
  const deleted = await trx.deleteFrom('subscribers').where('email_hash', '=', emailHash).executeTakeFirst();
  return { references, subscriptions: Number(deleted.numDeletedRows) };
}
