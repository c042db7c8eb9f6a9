import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../../tests/support/temporary-context.ts';
import { createReportIdentity } from './report-encryption.server.ts';
import {
  ReportRecipientUnavailable,
  reportRecipientsOf,
  requireUsableRecipients,
} from './report-recipients.server.ts';
import { giveKey } from './testing/report-fixtures.ts';

describeOnEachDatabase('the recipients of reports', (openContext) => {
  it('are of no use when somebody without the data key wrote or exchanged them', async () => {
    const context = await openContext();
    const { database } = context;
    const { recipient: one } = await createReportIdentity();
    await giveKey(context, 'compliance-officer');
    await giveKey(context, 'committee-chair');
    const copied = await database.db
      .selectFrom('report_recipients')
      .select(['ciphertext', 'key_id'])
      .where('person', '=', 'compliance-officer')
      .executeTakeFirstOrThrow();
    // An attacker may copy a ciphertext that the server made of a visitor’s text.
    const { ciphertext, keyId } = context.encryption.encrypt('enquiries', { id: 'committee-chair' }, [one]);
    const plain = Buffer.from(JSON.stringify(one)).toString('base64');
    for (const row of [copied, { ciphertext, key_id: keyId }, { ciphertext: plain, key_id: 'x' }]) {
      await database.transaction((trx) =>
        trx.updateTable('report_recipients').set(row).where('person', '=', 'committee-chair').execute(),
      );
      await expect(reportRecipientsOf(context, 'committee-chair')).rejects.toThrow(
        ReportRecipientUnavailable,
      );
      await expect(requireUsableRecipients(context)).rejects.toThrow(
        /^The key of committee-chair in the database cannot be used: .+ --for committee-chair --replace`$/,
      );
      expect(await reportRecipientsOf(context, 'compliance-officer')).toHaveLength(1);
    }
  });
});
