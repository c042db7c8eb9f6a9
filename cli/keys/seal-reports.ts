import type { Rooms } from '../../server/rooms.ts';
import { readOfficerPublicKey, sealToOfficer } from '../../server/sealing/officer-box.ts';

/**
 * Seals to the officer what was reported before there was an officer’s key.
 *
 * @returns how many texts: reports, and what their reporters have added
 */
export async function sealEarlierReports({ database, sealing, environment }: Rooms): Promise<number> {
  const officer = readOfficerPublicKey(environment.dataDirectory);
  if (officer === null) return 0;
  const anew = ({ sealed, key_id }: { readonly sealed: string; readonly key_id: string }) => {
    const { keyId, ...box } = sealToOfficer(officer, sealing.open(sealed, key_id));
    return { sealed: box.sealed, key_id: keyId };
  };
  return database.transaction(async (trx) => {
    const reports = await trx
      .selectFrom('enquiries')
      .select(['id', 'sealed', 'key_id'])
      .where('subject', '=', 'speak-up')
      .where('key_id', 'not like', 'officer-%')
      .execute();
    for (const report of reports)
      await trx.updateTable('enquiries').set(anew(report)).where('id', '=', report.id).execute();
    const additions = await trx
      .selectFrom('messages')
      .select(['id', 'sealed', 'key_id'])
      .where('sender', '=', 'reporter')
      .where('key_id', 'not like', 'officer-%')
      .execute();
    for (const addition of additions)
      await trx.updateTable('messages').set(anew(addition)).where('id', '=', addition.id).execute();
    return reports.length + additions.length;
  });
}
