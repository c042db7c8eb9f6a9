import { concernMailboxes } from '../../company/enquiry-subjects.ts';
import type { Transaction } from '../server/database/schema.ts';
import { insertConsentRecord } from '../newsletter/subscriber-store.server.ts';
import { addressKinds } from '../newsletter/suppression-list.server.ts';

/**
 * Deletes the subscriptions and enquiries that the suppression list holds back, with their emails: those of a
 * restored backup that their people have had deleted since.
 *
 * @param withConcernRecipients the ids of enquiries that had come to a mailbox that receives concerns before the restore: the erasure of an
 *   address did not reach them, wherever they were when the backup was made
 * @returns how many
 * @throws {DatabaseUnavailable}
 */
export async function deleteSuppressed(
  trx: Transaction,
  withConcernRecipients: ReadonlySet<string> = new Set(),
) {
  const subscribers = await trx
    .selectFrom('subscribers')
    .innerJoin('suppressions', 'identifier', 'email_hash')
    .selectAll('subscribers')
    .select(['kind', 'suppressed_at'])
    .where('kind', 'in', addressKinds)
    .where((is) => is(is.fn.coalesce('confirmed_at', 'consented_at'), '<=', is.ref('suppressed_at')))
    .execute();
  for (const { kind, suppressed_at, ...stored } of subscribers)
    if (kind === 'unsubscribed') await insertConsentRecord(trx, stored, suppressed_at);
  await trx
    .deleteFrom('consent_records')
    .where('email_hash', 'in', (is) =>
      is
        .selectFrom('suppressions')
        .select('identifier')
        .where('kind', '=', 'erased')
        .whereRef('suppressed_at', '>=', 'consent_records.confirmed_at'),
    )
    .execute();
  // What is to a mailbox that receives concerns is held back only by an entry of its own, wherever it was when it was erased.
  const found = await trx
    .selectFrom('enquiries')
    .innerJoin('suppressions', (join) =>
      join.on((is) =>
        is.or([
          is('identifier', '=', is.ref('enquiries.id')).and('kind', '=', 'erased-concern'),
          is('identifier', '=', is.ref('email_hash'))
            .and('kind', '=', 'erased')
            .and('mailbox', 'not in', concernMailboxes),
        ]),
      ),
    )
    .select(['enquiries.id', 'kind'])
    .whereRef('received_at', '<=', 'suppressed_at')
    .execute();
  const idsOf = (rows: readonly { readonly id: string }[]) => new Set(rows.map(({ id }) => id));
  const reached = found.filter(({ id, kind }) => kind === 'erased-concern' || !withConcernRecipients.has(id));
  const [subscriptions, enquiries] = [idsOf(subscribers), idsOf(reached)];
  for (const id of subscriptions) await trx.deleteFrom('subscribers').where('id', '=', id).execute();
  for (const id of enquiries) await trx.deleteFrom('enquiries').where('id', '=', id).execute();
  return { subscriptions: subscriptions.size, enquiries: enquiries.size };
}
