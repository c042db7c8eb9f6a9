import { identityToRecipient } from 'age-encryption';
import type { ConcernRecipientSlug } from '../../company/enquiry-subjects.ts';
import type { AppContext } from '../server/context.ts';
import type { Queries, Transaction } from '../server/database/schema.ts';
import type { RecipientIdentity } from './concern-encryption.server.ts';

/* The public keys of the people who receive reports. They are in the database, so that a key counts on all servers at once. */

/** A report cannot be encrypted for its recipient, who has no key although somebody else has one. */
export class ConcernRecipientUnavailable extends Error {
  override readonly name = 'ConcernRecipientUnavailable';
}

type Services = Pick<AppContext, 'database'>;

/** The people who have a key, each with the age recipient of reports to that person. */
export async function findReportRecipients(
  queries: Queries,
): Promise<ReadonlyMap<ConcernRecipientSlug, string>> {
  const rows = await queries.selectFrom('report_recipients').selectAll().orderBy('person').execute();
  return new Map(rows.map(({ person, recipients }) => [person, recipients]));
}

/**
 * The age recipient of a report to this person; undefined while nobody has a key.
 *
 * @throws {ConcernRecipientUnavailable}
 * @throws {DatabaseUnavailable}
 */
export async function reportRecipientOf(
  { database }: Services,
  person: ConcernRecipientSlug,
): Promise<string | undefined> {
  const stored = await findReportRecipients(database.db);
  if (stored.size > 0 && !stored.has(person))
    throw new ConcernRecipientUnavailable('The recipient of the report has no key');
  return stored.get(person);
}

/**
 * Whether a report is to somebody else than the owner of these keys, who is to see nothing of it: it may be about them. Nothing
 * is known of keys that belong to nobody, or where none were given.
 */
export async function reportsToOthers(
  { database }: Services,
  identities: readonly RecipientIdentity[] | undefined,
): Promise<(enquiry: { readonly recipient: ConcernRecipientSlug | null }) => boolean> {
  const own = await Promise.all((identities ?? []).map((identity) => identityToRecipient(identity)));
  const stored = await findReportRecipients(database.db);
  const owners = [...stored].flatMap(([slug, recipient]) => (own.includes(recipient) ? [slug] : []));
  return ({ recipient }) => owners.length > 0 && recipient !== null && !owners.includes(recipient);
}

export async function storeReportRecipient(
  trx: Transaction,
  person: ConcernRecipientSlug,
  recipient: string,
): Promise<void> {
  const row = { person, recipients: recipient };
  await trx
    .insertInto('report_recipients')
    .values(row)
    .onConflict((conflict) => conflict.column('person').doUpdateSet(row))
    .execute();
}
