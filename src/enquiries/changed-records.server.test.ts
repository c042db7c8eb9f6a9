import { expect, it } from 'vitest';
import { storeEnquiry, storeReport } from '../../tests/support/site-command.ts';
import { describeOnEachDatabase } from '../../tests/support/temporary-context.ts';
import type { AppContext } from '../server/context.ts';
import type { EnquiriesTable } from '../server/database/schema.ts';
import { replyToEnquiry } from './answer-enquiry.server.ts';
import { findEnquiryBy } from './enquiry-store.server.ts';
import { findReceipt } from './receive-enquiry.server.ts';
import { addToCase, findCase } from './speak-up/speak-up-case.server.ts';
import { ReportRecipientUnavailable } from './speak-up/report-recipients.server.ts';
import { giveKey } from './speak-up/testing/report-fixtures.ts';

const now = new Date('2026-12-23T10:00:00Z');
const later = new Date('2026-12-28T10:00:00Z');

const rowOf = async ({ database }: AppContext, reference: string) =>
  (await findEnquiryBy(database.db, 'reference', reference)) ?? expect.fail();

/** Changes a row as somebody may who has the database and not the data key. */
const overwrite = ({ database }: AppContext, reference: string, values: Partial<EnquiriesTable>) =>
  database.transaction((trx) =>
    trx.updateTable('enquiries').set(values).where('reference', '=', reference).execute(),
  );

/** Gives a value of one row, which is unique, to another. */
async function move(
  context: AppContext,
  column: 'id' | 'case_code_hash',
  from: string,
  to: string,
): Promise<void> {
  const value = (await rowOf(context, from))[column];
  // Rows of these tables hold on to the id.
  await context.database.transaction(async (trx) => {
    await trx.deleteFrom('outbox').execute();
    await trx.deleteFrom('deadlines').execute();
  });
  await overwrite(context, from, { [column]: 'moved' });
  await overwrite(context, to, { [column]: value });
}

describeOnEachDatabase('who can write to the database without the data key', (openContext) => {
  it('reads no enquiry by the token of their own', async () => {
    const context = await openContext();
    const victim = await storeEnquiry(context, {}, now);
    const own = await storeEnquiry(context, { message: 'Mine.' }, later);
    await overwrite(context, victim.reference, { received_at: later.getTime() });
    expect(await findReceipt(context, victim.receiptToken, later)).toBeNull();
    await move(context, 'id', own.reference, victim.reference);
    expect(await findReceipt(context, own.receiptToken, later)).toBeNull();
  });

  it('reads no enquiry whose text they move to their own', async () => {
    const context = await openContext();
    const victim = await storeEnquiry(context, {}, now);
    const own = await storeEnquiry(context, { message: 'Mine.' }, now);
    const { ciphertext } = await rowOf(context, victim.reference);
    await overwrite(context, own.reference, { ciphertext });
    await expect(findReceipt(context, own.receiptToken, now)).rejects.toThrow('cannot be decrypted');
  });

  it('reads no report on a receipt, not even one that the data key encrypts', async () => {
    const context = await openContext();
    const report = await storeReport(context, {}, now);
    const own = await storeEnquiry(context, {}, now);
    await move(context, 'id', own.reference, report.reference);
    expect(await findReceipt(context, own.receiptToken, now)).toBeNull();
  });

  it('opens no report by the case code of their own, and adds nothing to it', async () => {
    const context = await openContext();
    const victim = await storeReport(context, {}, now);
    const own = await storeReport(context, { message: 'Mine.' }, now);
    await move(context, 'case_code_hash', own.reference, victim.reference);
    expect(await findCase(context, own.caseCode)).toBeNull();
    expect(await addToCase(context, own.caseCode, 'I take it back.', later)).toBeNull();
  });

  it('reads no reply to another report', async () => {
    const context = await openContext();
    const victim = await storeReport(context, {}, now);
    const own = await storeReport(context, { message: 'Mine.' }, now);
    await replyToEnquiry(context, { reference: victim.reference, text: 'Who else knows?', now: later });
    const { id } = await rowOf(context, own.reference);
    await context.database.transaction((trx) =>
      trx.updateTable('messages').set({ enquiry_id: id }).execute(),
    );
    await expect(findCase(context, own.caseCode)).rejects.toThrow('cannot be decrypted');
  });

  it('gets no report encrypted with the data key by deleting the keys of its recipients', async () => {
    const context = await openContext();
    await giveKey(context, 'compliance-officer');
    await storeReport(context, {}, now);
    await context.database.transaction((trx) => trx.deleteFrom('report_recipients').execute());
    await expect(storeReport(context, { message: 'Another.' }, later)).rejects.toThrow(
      ReportRecipientUnavailable,
    );
  });
});
