import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../tests/support/temporary-context.ts';
import { ConcernRecipientUnavailable, concernKeyOf } from './concern-keys.server.ts';
import { giveKey } from './testing/concern-fixtures.ts';

describeOnEachDatabase('the recipient of a report', (openContext) => {
  it('needs a key as soon as somebody else has one', async () => {
    const context = await openContext();
    expect(await concernKeyOf(context, 'committee-chair')).toBeUndefined();
    const { recipient } = await giveKey(context, 'compliance-officer');
    expect(await concernKeyOf(context, 'compliance-officer')).toBe(recipient);
    await expect(concernKeyOf(context, 'committee-chair')).rejects.toThrow(ConcernRecipientUnavailable);
  });
});
