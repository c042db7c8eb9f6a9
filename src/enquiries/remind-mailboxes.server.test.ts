import { expect, it } from 'vitest';
import { companyDay, noonOf } from '../../company/dates.ts';
import { deadlineFrom } from '../../company/deadlines.ts';
import { mailboxes } from '../../company/mailboxes.ts';
import { atHeadquarters } from '../../tests/support/at-headquarters.ts';
import { storeConcern, storeEnquiry } from '../../tests/support/stored-enquiries.ts';
import { describeOnEachDatabase, temporaryContext } from '../../tests/support/temporary-context.ts';
import { remindOnce, runDailyJobs } from '../operations/jobs.server.ts';
import type { AppContext } from '../server/context.ts';
import { queueOf } from '../server/outbox/testing/queued-emails.ts';
import { countOverdue } from './remind-mailboxes.server.ts';

const received = atHeadquarters('2026-11-02T09:00');
/** The working morning on which the first answer to it is due. */
const dueDay = deadlineFrom(received, { amount: 5, unit: 'business day' }).date;
const morning = atHeadquarters(`${dueDay}T07:30`);

const reminders = async (context: AppContext) =>
  (await queueOf(context))
    .filter(({ kind }) => kind === 'reminder')
    .map((mail) => context.encryption.decrypt('outbox', mail));

describeOnEachDatabase('the reminder of a morning', (openContext) => {
  it('is sent once, whatever the number of servers and restarts', async () => {
    const context = await openContext();
    const { reference } = await storeEnquiry(context, {}, received);
    await Promise.all([1, 2].map(() => runDailyJobs(context, morning)));
    await runDailyJobs(context, new Date(morning.getTime() + 3_600_000));
    // A server that died after it had queued the email has noted that in the same transaction.
    await remindOnce(context, dueDay, morning);
    const [mail, ...others] = await reminders(context);
    expect(others).toEqual([]);
    expect(mail?.to.address).toBe(mailboxes.enquiries.value);
    expect(mail?.subject).toBe('Due today: 1');
    expect(mail?.text).toContain(reference);
    expect(mail?.text).not.toMatch(/canal|merrow/i);
  });
});

it('A mailbox gets no reminder where nothing is due, on a day that is no working day, or of a morning that has passed', async () => {
  const context = await temporaryContext();
  await storeEnquiry(context, {}, received);
  await runDailyJobs(context, atHeadquarters('2026-11-03T07:30'));
  // A Saturday and a Sunday, long after the date.
  for (const day of ['2026-11-28', '2026-11-29']) await runDailyJobs(context, atHeadquarters(`${day}T07:30`));
  // The last morning is that of the day before.
  const nextDay = companyDay(new Date(noonOf(dueDay).getTime() + 86_400_000));
  await runDailyJobs(context, atHeadquarters(`${nextDay}T07:29`));
  expect(await reminders(context)).toEqual([]);
});

it('A reminder counts concerns, and gives no reference of them', async () => {
  const context = await temporaryContext();
  const { reference } = await storeConcern(context, {}, received);
  await runDailyJobs(context, morning);
  const [mail] = await reminders(context);
  expect(mail?.to.address).toBe(mailboxes.speakUp.value);
  expect(mail?.text).toContain('1 concern.');
  expect(mail?.text).not.toContain(reference);
});

it('What is overdue is counted by mailbox', async () => {
  const context = await temporaryContext();
  await storeEnquiry(context, {}, received);
  const end = deadlineFrom(received, { amount: 5, unit: 'business day' }).at;
  expect(await countOverdue(context.database.db, end)).toEqual(new Map());
  expect(await countOverdue(context.database.db, new Date(end.getTime() + 1))).toEqual(
    new Map([['enquiries', 1]]),
  );
});
