import { expect, it } from 'vitest';
import type { MailboxName } from '../../company/mailboxes.ts';
import { atHeadquarters } from '../../tests/support/at-headquarters.ts';
import { exampleEnquiry } from '../../tests/support/example-enquiry.ts';
import { storeComplaintAboutOfficer, storeConcern } from '../../tests/support/stored-enquiries.ts';
import { describeOnEachDatabase } from '../../tests/support/temporary-context.ts';
import { passOnEnquiry } from '../enquiries/pass-on-enquiry.server.ts';
import type { AppContext } from '../server/context.ts';
import { deleteSuppressed } from './delete-suppressed.server.ts';
import { eraseDataSubject } from './erase-data-subject.server.ts';

const received = atHeadquarters('2026-12-01T09:00');
const later = atHeadquarters('2026-12-04T10:00');

const rowsOf = ({ database }: AppContext) => database.db.selectFrom('enquiries').selectAll().execute();

const erase = (context: AppContext, mailbox: MailboxName) =>
  eraseDataSubject(context, { email: exampleEnquiry.email, mailboxes: [mailbox], personId: 'maria' }, later);

/** Puts the rows of a backup back, as a restore does, and returns the references that it leaves. */
async function restore(context: AppContext, backup: Awaited<ReturnType<typeof rowsOf>>) {
  await context.database.transaction(async (trx) => {
    await trx.deleteFrom('enquiries').execute();
    await trx.insertInto('enquiries').values(backup).execute();
    await deleteSuppressed(trx);
  });
  return (await rowsOf(context)).map(({ reference }) => reference);
}

describeOnEachDatabase('a restored backup', (openContext) => {
  it('holds no erased enquiry that the chair had until it was passed on, and what is still the chair’s', async () => {
    const context = await openContext();
    const { reference } = await storeComplaintAboutOfficer(context, received);
    const others = [
      await storeComplaintAboutOfficer(context, received),
      await storeConcern(context, { recipient: 'committee-chair' }, received),
    ].map((other) => other.reference);
    const backup = await rowsOf(context);
    await passOnEnquiry(context, {
      reference,
      from: { subject: 'formal-complaint', about: 'complaints-officer' },
      to: { subject: 'formal-complaint', about: null },
      tellSender: false,
      author: 'Maria Lindqvist',
      now: later,
    });
    expect(await erase(context, 'privacy')).toMatchObject({ references: [reference] });
    expect((await restore(context, backup)).toSorted()).toEqual(others.toSorted());
  });
});
