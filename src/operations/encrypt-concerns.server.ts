import { sql } from 'kysely';
import { concernTextTables, isConcernText } from '../enquiries/concern-texts.server.ts';
import { encryptToRecipients } from '../enquiries/age-keys.ts';
import { findConcernKeys } from '../enquiries/person-keys.server.ts';
import type { AppContext } from '../server/context.ts';
import { isUnderDataKey } from '../server/database/records-by-key.ts';
import { updateCiphertexts } from './re-encrypt-records.server.ts';

/**
 * Encrypts to the keys of people what the server can still decrypt of the concerns to their mailboxes: what was stored before there
 * was a key. Where nobody who answers a mailbox has a key, its texts stay as they are.
 *
 * @returns how many texts were encrypted, and the names of those that are damaged: "HM-7QK4-93PD", or the table and the id
 * @throws {DatabaseUnavailable}
 */
export async function encryptConcerns(context: Pick<AppContext, 'database' | 'encryption'>) {
  const { database, encryption } = context;
  let encrypted = 0;
  const notDecrypted: string[] = [];
  for (const [mailbox, keys] of await findConcernKeys(database.db)) {
    const recipients = keys.map(({ recipient }) => recipient);
    for (const table of concernTextTables) {
      const condition = sql<boolean>`${isUnderDataKey} and ${isConcernText(table, mailbox)}`;
      const outcome = await updateCiphertexts(context, table, condition, (row) =>
        encryptToRecipients(recipients, encryption.decrypt(table, row)),
      );
      encrypted += outcome.updated;
      notDecrypted.push(...outcome.notDecrypted);
    }
  }
  return { encrypted, notDecrypted };
}
