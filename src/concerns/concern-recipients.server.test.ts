import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../tests/support/temporary-context.ts';
import { ConcernRecipientUnavailable, reportRecipientOf } from './concern-recipients.server.ts';
import { giveKey } from './testing/concern-fixtures.ts';

describeOnEachDatabase('the recipient of a report', (openContext) => {
  it('needs a key as soon as somebody else has one', async () => {
    const context = await openContext();
    expect(await reportRecipientOf(context, 'committee-chair')).toBeUndefined();
    const { recipient } = await giveKey(context, 'compliance-officer');
    expect(await reportRecipientOf(context, 'compliance-officer')).toBe(recipient);
    await expect(reportRecipientOf(context, 'committee-chair')).rejects.toThrow(ConcernRecipientUnavailable);
  });
});
