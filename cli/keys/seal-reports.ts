import type { AppContext } from '../../server/context.ts';
import { readOfficerPublicKey, encryptToOfficer } from '../../server/encryption/report-encryption.ts';

/**
 * Seals to the officer what was reported before there was an officer’s key.
 *
 * @returns how many texts: reports, and what their reporters have added
 */
export async function sealEarlierReports({ database, encryption, environment }: AppContext): Promise<number> {
  const officer = readOfficerPublicKey(environment.dataDirectory);
  if (officer === null) return 0;
  const anew = ({ ciphertext, key_id }: { readonly ciphertext: string; readonly key_id: string }) => {
    const { keyId, ...box } = encryptToOfficer(officer, encryption.decrypt(ciphertext, key_id));
    return { ciphertext: box.ciphertext, key_id: keyId };
  };
  return database.transaction(async (trx) => {
    const reports = await trx
      .selectFrom('enquiries')
      .select(['id', 'ciphertext', 'key_id'])
      .where('subject', '=', 'speak-up')
      .where('key_id', 'not like', 'officer-%')
      .execute();
    for (const report of reports)
      await trx.updateTable('enquiries').set(anew(report)).where('id', '=', report.id).execute();
    const additions = await trx
      .selectFrom('messages')
      .select(['id', 'ciphertext', 'key_id'])
      .where('sender', '=', 'reporter')
      .where('key_id', 'not like', 'officer-%')
      .execute();
    for (const addition of additions)
      await trx.updateTable('messages').set(anew(addition)).where('id', '=', addition.id).execute();
    return reports.length + additions.length;
  });
}
