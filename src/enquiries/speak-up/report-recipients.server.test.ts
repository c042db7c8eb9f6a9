import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../../tests/support/temporary-context.ts';
import { ReportRecipientUnavailable, reportRecipientsOf } from './report-recipients.server.ts';
import { giveKey } from './testing/report-fixtures.ts';

describeOnEachDatabase('the recipient of a report', (openContext) => {
  it('needs a key as soon as somebody else has one', async () => {
    const context = await openContext();
    expect(await reportRecipientsOf(context, 'committee-chair')).toEqual([]);
    const { recipient } = await giveKey(context, 'compliance-officer');
    expect(await reportRecipientsOf(context, 'compliance-officer')).toEqual([recipient]);
    await expect(reportRecipientsOf(context, 'committee-chair')).rejects.toThrow(ReportRecipientUnavailable);
  });
});
