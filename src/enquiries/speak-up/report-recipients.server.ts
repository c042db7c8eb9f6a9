import { identityToRecipient } from 'age-encryption';
import * as v from 'valibot';
import { concernRecipients, type ConcernRecipientSlug } from '../../../company/enquiry-subjects.ts';
import type { OpenDatabase } from '../../server/database/open-database.ts';
import type { Queries, Transaction } from '../../server/database/schema.ts';
import { EnvironmentError } from '../../server/environment.ts';
import type { Encryption } from '../../server/encryption/encryption.ts';
import { parseRecipients, type RecipientIdentity } from './report-encryption.server.ts';

/*
 * The public keys of the people who receive reports. They are in the database, so that a key counts on all servers at once,
 * and encrypted with the data key: whoever writes to the database without it cannot put another recipient in their place.
 */

/** A report cannot be encrypted for its recipient, who has an unusable key, or none although somebody else has one. */
export class ReportRecipientUnavailable extends Error {
  override readonly name = 'ReportRecipientUnavailable';
}

interface Services {
  readonly database: OpenDatabase;
  readonly encryption: Encryption;
}

/** The content of a `ciphertext`, which is bound to the person. */
const storedRecipients = v.array(v.string());

/** The people who have a key, each with the age recipients of reports to that person; null where they cannot be used. */
export async function findReportRecipients(
  queries: Queries,
  { decrypt }: Encryption,
): Promise<ReadonlyMap<ConcernRecipientSlug, readonly string[] | null>> {
  const rows = await queries.selectFrom('report_recipients').selectAll().orderBy('person').execute();
  return new Map(
    rows.map(({ person, ...row }) => {
      try {
        const recipients = v.parse(storedRecipients, decrypt('report_recipients', { ...row, id: person }));
        return [person, parseRecipients(recipients.join('\n'))];
      } catch {
        return [person, null];
      }
    }),
  );
}

/**
 * The age recipients of a report to this person; none while nobody has a key.
 *
 * @throws {ReportRecipientUnavailable}
 * @throws {DatabaseUnavailable}
 */
export async function reportRecipientsOf(
  { database, encryption }: Services,
  person: ConcernRecipientSlug,
): Promise<readonly string[]> {
  const stored = await findReportRecipients(database.db, encryption);
  if (stored.size === 0 && !(await isAnyEncryptedToRecipient(database.db))) return [];
  const recipients = stored.get(person);
  if (!recipients)
    throw new ReportRecipientUnavailable('report_recipients has no key for the recipient that can be used');
  return recipients;
}

/** Whether somebody had a key. Without this question, whoever deletes the keys would have reports under the data key. */
async function isAnyEncryptedToRecipient(queries: Queries): Promise<boolean> {
  for (const table of ['enquiries', 'messages'] as const) {
    const encrypted = queries.selectFrom(table).select('id').where('key_id', 'like', 'age:%').limit(1);
    if ((await encrypted.executeTakeFirst()) !== undefined) return true;
  }
  return false;
}

/** Whether anybody has a key, usable or not. */
export async function hasReportRecipients(queries: Queries): Promise<boolean> {
  const row = await queries.selectFrom('report_recipients').select('person').limit(1).executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether a report is to somebody else than the owner of these keys, who is to see nothing of it: it may be about them. Nothing
 * is known of keys that belong to nobody, or where none were given.
 */
export async function reportsToOthers(
  { database, encryption }: Services,
  identities: readonly RecipientIdentity[] | undefined,
): Promise<(enquiry: { readonly recipient: ConcernRecipientSlug | null }) => boolean> {
  const own = await Promise.all((identities ?? []).map((identity) => identityToRecipient(identity)));
  const stored = await findReportRecipients(database.db, encryption);
  const owners = concernRecipients.flatMap(({ slug }) =>
    stored.get(slug)?.some((recipient) => own.includes(recipient)) ? [slug] : [],
  );
  return ({ recipient }) => owners.length > 0 && recipient !== null && !owners.includes(recipient);
}

export async function storeReportRecipients(
  trx: Transaction,
  encryption: Encryption,
  person: ConcernRecipientSlug,
  recipients: readonly string[],
): Promise<void> {
  const { ciphertext, keyId } = encryption.encrypt('report_recipients', { id: person }, recipients);
  const row = { person, ciphertext, key_id: keyId };
  await trx
    .insertInto('report_recipients')
    .values(row)
    .onConflict((conflict) => conflict.column('person').doUpdateSet(row))
    .execute();
}

/**
 * Makes sure that no server starts with keys that it cannot use: it would refuse every report to their owners.
 *
 * @throws {EnvironmentError}
 */
export async function requireUsableRecipients({ database, encryption }: Services): Promise<void> {
  for (const [person, recipients] of await findReportRecipients(database.db, encryption))
    if (recipients === null)
      throw new EnvironmentError(
        `The key of ${person} in the database cannot be used: it was encrypted with another DATA_KEY, or changed by someone without it. Set the DATA_KEY of the other servers, or make a new key by \`npm run site -- keys report-recipient <file> --for ${person} --replace\``,
      );
}
