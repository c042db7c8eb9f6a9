import { sql } from 'kysely';
import type { ConcernRecipientSlug } from '../../company/enquiry-subjects.ts';
import {
  decryptReport,
  encryptReport,
  isEncryptedToRecipient,
  keyIdOfRecipients,
  type RecipientIdentity,
} from '../enquiries/speak-up/report-encryption.server.ts';
import { findReportRecipients } from '../enquiries/speak-up/report-recipients.server.ts';
import type { AppContext } from '../server/context.ts';
import { updateCiphertexts, type Report } from './re-encrypt-records.server.ts';

/**
 * Encrypts speak-up reports, and what their reporters have added, to the present key of the person who received them:
 * reports that were stored before there was a key, and reports to a former key.
 *
 * @param identities that can decrypt them
 * @param only the person whose reports are looked at; everybody who has a key unless given
 */
export async function reEncryptReports(
  context: AppContext,
  identities: readonly RecipientIdentity[],
  only?: ConcernRecipientSlug,
  report?: Report,
) {
  const { database, encryption } = context;
  const total = { reEncrypted: 0, notDecrypted: 0 };
  for (const [person, recipients] of await findReportRecipients(database.db)) {
    if (only !== undefined && person !== only) continue;
    const isOutdated = sql<boolean>`key_id <> ${keyIdOfRecipients(recipients)}`;
    const received = sql`select id from enquiries where subject = 'speak-up' and recipient = ${person}`;
    const tables = [
      ['enquiries', sql<boolean>`id in (${received}) and ${isOutdated}`],
      ['messages', sql<boolean>`sender = 'reporter' and enquiry_id in (${received}) and ${isOutdated}`],
    ] as const;
    for (const [table, condition] of tables) {
      const counts = await updateCiphertexts(context, table, condition, async (row) => {
        const content = isEncryptedToRecipient(row.key_id)
          ? await decryptReport(identities, row)
          : encryption.decrypt(table, row);
        return encryptReport(recipients, content);
      });
      total.reEncrypted += counts.updated;
      total.notDecrypted += counts.notDecrypted;
      report?.(total.reEncrypted);
    }
  }
  return total;
}
