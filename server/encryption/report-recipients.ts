import * as v from 'valibot';
import type { ConcernRecipientSlug } from '../../company/enquiry-subjects.ts';
import type { OpenDatabase } from '../database/open-database.ts';
import type { Queries, Transaction } from '../database/schema.ts';
import { EnvironmentError } from '../environment.ts';
import type { Encryption } from './encryption.ts';
import { parseRecipients } from './report-encryption.ts';

/*
 * The public keys of the people who receive reports. They are in the database, so that a key counts on all servers at once,
 * and encrypted with the data key: whoever writes to the database without it cannot put another recipient in their place.
 */

/** A report cannot be encrypted for its recipient, who has no key although another has, or one that cannot be used. */
export class ReportRecipientUnavailable extends Error {
  override readonly name = 'ReportRecipientUnavailable';
}

interface Services {
  readonly database: OpenDatabase;
  readonly encryption: Encryption;
}

/** What a `ciphertext` holds: with the person, so that no row can take the place of another. */
const storedRecipients = v.strictObject({
  person: v.string(),
  recipients: v.array(v.string()),
});

/** The people who have a key, each with the age recipients of reports to that person; null where they cannot be used. */
export async function findReportRecipients(
  queries: Queries,
  { decrypt }: Encryption,
): Promise<ReadonlyMap<ConcernRecipientSlug, readonly string[] | null>> {
  const rows = await queries.selectFrom('report_recipients').selectAll().orderBy('person').execute();
  return new Map(
    rows.map(({ person, ciphertext, key_id: keyId }) => {
      try {
        const content = v.parse(storedRecipients, decrypt(ciphertext, keyId));
        return [person, content.person === person ? parseRecipients(content.recipients.join('\n')) : null];
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
  if (stored.size === 0) return [];
  const recipients = stored.get(person);
  if (!recipients)
    throw new ReportRecipientUnavailable('report_recipients has no key for the recipient that can be used');
  return recipients;
}

/** Whether anybody has a key, usable or not. */
export async function hasReportRecipients(queries: Queries): Promise<boolean> {
  const row = await queries.selectFrom('report_recipients').select('person').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** In the place of those that the person has. */
export async function storeReportRecipients(
  trx: Transaction,
  encryption: Encryption,
  person: ConcernRecipientSlug,
  recipients: readonly string[],
): Promise<void> {
  const { ciphertext, keyId } = encryption.encrypt({ person, recipients });
  const row = { person, ciphertext, key_id: keyId };
  await trx
    .insertInto('report_recipients')
    .values(row)
    .onConflict((conflict) => conflict.column('person').doUpdateSet(row))
    .execute();
}

/**
 * Makes sure that a server does not start with recipients that cannot be used.
 *
 * @throws {EnvironmentError}
 */
export async function checkReportRecipients({ database, encryption }: Services): Promise<void> {
  for (const [person, recipients] of await findReportRecipients(database.db, encryption))
    if (recipients === null)
      throw new EnvironmentError(
        `The key of ${person} in the database cannot be used: it was encrypted with another DATA_KEY, or changed by somebody without it. Set the DATA_KEY of the other servers, or make a new key by \`npm run site -- keys officer <file> --for ${person} --replace\``,
      );
}
