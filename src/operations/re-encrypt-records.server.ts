import { sql, type RawBuilder } from 'kysely';
import type { ConcernRecipientSlug } from '../../company/enquiry-subjects.ts';
import type { AppContext } from '../server/context.ts';
import type { DataKeys } from '../server/encryption/data-keys.ts';
import { encryptedTables, type EncryptedTable } from '../server/database/schema.ts';
import { DecryptionError } from '../server/encryption/encryption.ts';
import {
  decryptReport,
  encryptReport,
  isEncryptedToRecipient,
  keyIdOfRecipients,
  type RecipientIdentity,
} from '../enquiries/speak-up/report-encryption.server.ts';
import { findReportRecipients } from '../enquiries/speak-up/report-recipients.server.ts';
import type { EnquiryContent, StoredEnquiry } from '../enquiries/enquiry-store.server.ts';
import { hashOfEmail } from '../server/encryption/email-hash.ts';
import type { SubscriberContent } from '../newsletter/subscriber-store.server.ts';

interface Row {
  readonly id: string;
  readonly enquiry_id?: string | null;
  readonly ciphertext: string | null;
  readonly key_id: string;
}

/** Is told how many records have been changed so far. */
type Report = (done: number) => void;

type Changes = Partial<Pick<StoredEnquiry, 'ciphertext' | 'key_id' | 'email_hash'>>;

const batchSize = 200;
const encryptedToRecipient = sql<boolean>`key_id like 'age:%'`;

/** Re-encrypts with the current data key what is encrypted with an older one, and renews the hashes of addresses. */
export function reEncryptRecords(context: AppContext, { current }: DataKeys, report: Report) {
  const { encryption } = context;
  const condition = sql<boolean>`key_id <> ${current.id} and not ${encryptedToRecipient}`;
  const conditions = Object.fromEntries([...encryptedTables, 'messages'].map((table) => [table, condition]));
  return updateTables(
    context,
    conditions,
    (row, table) => {
      // The body of an email is deleted after a while.
      if (row.ciphertext === null) return { key_id: current.id };
      const content = encryption.decrypt(table, row);
      const { ciphertext, keyId } = encryption.encrypt(table, row, content);
      const changes = { ciphertext, key_id: keyId };
      if (table === 'subscribers')
        return { ...changes, email_hash: hashOfEmail(context, (content as SubscriberContent).email) };
      return table === 'enquiries' ? { ...changes, email_hash: hashOf(context, content) } : changes;
    },
    report,
  );
}

const hashOf = (context: AppContext, content: unknown) =>
  hashOfEmail(context, (content as EnquiryContent).enquiry.email);

/** Renews the hashes of the addresses in speak-up reports, which only their recipient can read. */
export function renewReportHashes(context: AppContext, identities: readonly RecipientIdentity[]) {
  const condition = sql<boolean>`${encryptedToRecipient} and email_hash is not null`;
  return updateTables(context, { enquiries: condition }, async ({ ciphertext }) => {
    const content = await decryptReport(identities, { ciphertext: ciphertext ?? '' });
    return { email_hash: hashOf(context, content) };
  });
}

/**
 * Encrypts speak-up reports, and what their reporters have added, to the present key of the person who received them:
 * reports that were stored before there was a key, and reports to a former key.
 *
 * @param identities that can decrypt them
 * @param only the person whose reports are looked at; everybody who has a usable key unless given
 */
export async function reEncryptReports(
  context: AppContext,
  identities: readonly RecipientIdentity[],
  only?: ConcernRecipientSlug,
  report?: Report,
) {
  const { database, encryption } = context;
  const total = { reEncrypted: 0, notDecrypted: 0 };
  for (const [person, recipients] of await findReportRecipients(database.db, encryption)) {
    if (recipients === null || (only !== undefined && person !== only)) continue;
    const isOutdated = sql<boolean>`key_id <> ${keyIdOfRecipients(recipients)}`;
    const received = sql`select id from enquiries where subject = 'speak-up' and recipient = ${person}`;
    const conditions = {
      enquiries: sql<boolean>`id in (${received}) and ${isOutdated}`,
      messages: sql<boolean>`sender = 'reporter' and enquiry_id in (${received}) and ${isOutdated}`,
    };
    const counts = await updateTables(
      context,
      conditions,
      async (row, table) => {
        const content = isEncryptedToRecipient(row.key_id)
          ? await decryptReport(identities, { ciphertext: row.ciphertext ?? '' })
          : encryption.decrypt(table, row);
        const encrypted = await encryptReport(recipients, content);
        return { ciphertext: encrypted.ciphertext, key_id: encrypted.keyId };
      },
      report,
    );
    total.reEncrypted += counts.reEncrypted;
    total.notDecrypted += counts.notDecrypted;
  }
  return total;
}

/**
 * Changes rows in batches, each in a transaction of its own, beside a running server. An interrupted run is continued by
 * the next one, whose condition leaves out what has been changed.
 *
 * @param change may throw DecryptionError, which leaves the row as it is and counts it in `notDecrypted`
 */
async function updateTables(
  { database }: AppContext,
  conditions: Partial<Record<EncryptedTable, RawBuilder<boolean>>>,
  change: (row: Row, table: EncryptedTable) => Changes | Promise<Changes>,
  report?: Report,
) {
  let reEncrypted = 0;
  let notDecrypted = 0;
  for (const [name, condition] of Object.entries(conditions)) {
    // The tables have the columns of a row in common, but for the name of their key.
    const table = name as 'enquiries';
    const id = sql.ref<string>(name === 'report_recipients' ? 'person' : 'id');
    for (let after = ''; ;) {
      const rows: readonly Row[] = await database.db
        .selectFrom(table)
        .selectAll()
        .select(id.as('id'))
        .where(condition)
        .where(id, '>', after)
        .orderBy(id)
        .limit(batchSize)
        .execute();
      const changed: { readonly row: Row; readonly changes: Changes }[] = [];
      for (const row of rows) {
        try {
          changed.push({ row, changes: await change(row, table) });
        } catch (error) {
          if (!(error instanceof DecryptionError)) throw error;
          notDecrypted += 1;
        }
      }
      await database.transaction(async (trx) => {
        for (const { row, changes } of changed)
          await trx
            .updateTable(table)
            .set(changes as Changes & { readonly ciphertext?: string })
            .where(id, '=', row.id)
            // Rows that the server has changed meanwhile are left for the next run.
            .where('key_id', '=', row.key_id)
            .where('ciphertext', row.ciphertext === null ? 'is' : '=', row.ciphertext)
            .execute();
      });
      reEncrypted += changed.length;
      report?.(reEncrypted);
      const last = rows.at(-1);
      if (last === undefined) break;
      after = last.id;
    }
  }
  return { reEncrypted, notDecrypted };
}
