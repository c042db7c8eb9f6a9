import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { storeEnquiry } from '../../tests/support/stored-enquiries.ts';
import { describeOnEachDatabase } from '../../tests/support/temporary-context.ts';
import { closeEnquiry } from './close-enquiry.server.ts';
import { dismissEnquiries, restoreDismissed } from './dismiss-enquiries.server.ts';
import { findEnquiryBy } from './enquiry-store.server.ts';

const now = new Date('2026-12-18T10:00:00Z');

describeOnEachDatabase('what was closed as no enquiry', (openContext) => {
  it('is not opened again where a colleague closes it for another reason at the same moment', async () => {
    const context = await openContext();
    const { db, transaction } = context.database;
    const { reference } = await storeEnquiry(context);
    const chosen = { references: [reference], mailboxes: ['enquiries'] } as const;
    expect(await dismissEnquiries(context, { ...chosen, now })).toEqual([reference]);
    const { promise: isChanged, resolve: noteChange } = Promise.withResolvers<undefined>();
    const colleague = transaction(async (trx) => {
      await trx
        .updateTable('enquiries')
        .set({ closed_reason: 'withdrawn' })
        .where('reference', '=', reference)
        .execute();
      noteChange(undefined);
      await delay(300);
    });
    await isChanged;
    expect(await restoreDismissed(context, chosen)).toEqual([]);
    await colleague;
    expect(await findEnquiryBy(db, 'reference', reference)).toMatchObject({
      status: 'closed',
      closed_reason: 'withdrawn',
    });
  });

  it('is opened again once, and what was closed for another reason is not', async () => {
    const context = await openContext();
    const [spam, withdrawn] = [await storeEnquiry(context), await storeEnquiry(context)];
    await closeEnquiry(context, { reference: withdrawn.reference, reason: 'withdrawn', now });
    const references = [spam.reference, withdrawn.reference];
    const chosen = { references, mailboxes: ['enquiries'] } as const;
    expect(await dismissEnquiries(context, { ...chosen, now })).toEqual([spam.reference]);
    expect(await restoreDismissed(context, chosen)).toEqual([spam.reference]);
    expect(await restoreDismissed(context, chosen)).toEqual([]);
    expect(await findEnquiryBy(context.database.db, 'reference', spam.reference)).toMatchObject({
      status: 'open',
    });
  });
});
