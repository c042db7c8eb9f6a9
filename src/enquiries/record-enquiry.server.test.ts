import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { companyDay, formatDate } from '../../company/dates.ts';
import { mailboxNames } from '../../company/mailboxes.ts';
import { atHeadquarters } from '../../tests/support/at-headquarters.ts';
import { describeOnEachDatabase, temporaryContext } from '../../tests/support/temporary-context.ts';
import type { AppContext } from '../server/context.ts';
import { queueOf } from '../server/outbox/testing/queued-emails.ts';
import { newCaseCode } from './case-code.ts';
import { findConcern } from './concern-of-reporter.server.ts';
import { promisedDeadlines, type DueDate } from './deadlines.server.ts';
import { subjectOf } from './enquiry-store.server.ts';
import { findEnquiry } from './find-enquiries.server.ts';
import { earliestDay, recordEnquiry, type RecordedEnquiry } from './record-enquiry.server.ts';

const now = atHeadquarters('2026-12-04T10:00');

const letter: RecordedEnquiry = {
  channel: 'letter',
  day: '2026-12-01',
  enquiry: {
    subject: 'formal-complaint',
    name: 'Ada Merrow',
    email: 'ada@merrow.example',
    message: 'The lamp.',
  },
  about: null,
  caseCode: null,
  sendReceipt: true,
  idempotencyKey: randomUUID(),
  now,
};

async function record(context: AppContext, changes: Partial<RecordedEnquiry> = {}) {
  const recorded = await recordEnquiry(context, { ...letter, idempotencyKey: randomUUID(), ...changes });
  if (recorded === 'wrong day') return expect.fail('The day was refused');
  return (await findEnquiry(context.database.db, recorded.reference, mailboxNames)) ?? expect.fail();
}

const emails = async (context: AppContext) =>
  (await queueOf(context)).map((mail) => context.encryption.decrypt('outbox', mail));

describeOnEachDatabase('what came by letter', (openContext) => {
  it('gets a reference, the dates from its day of receipt, and a receipt that quotes nothing', async () => {
    const context = await openContext();
    const { stored, dueDates } = await record(context);
    expect(stored).toMatchObject({ channel: 'letter', mailbox: 'complaints', status: 'open' });
    expect(companyDay(new Date(stored.received_at))).toBe('2026-12-01');
    const promised = promisedDeadlines(subjectOf(stored), atHeadquarters('2026-12-01T09:00'));
    expect(dueDates.map(({ date }) => date)).toEqual(promised.map(({ date }) => date));
    const [receipt, ...others] = await emails(context);
    expect(others).toEqual([]);
    expect(receipt?.to.address).toBe('ada@merrow.example');
    expect(receipt?.text).toContain(stored.reference);
    expect(receipt?.text).toContain('Your letter of Tuesday 1 December 2026');
    expect(receipt?.text).not.toContain('lamp');
  });

  it('is stored once, however often it is posted', async () => {
    const context = await openContext();
    const posted = await Promise.all([1, 2, 3].map(() => recordEnquiry(context, letter)));
    expect(new Set(posted.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(await emails(context)).toHaveLength(1);
  });
});

it('No receipt goes out without an address, or where nobody asked for one', async () => {
  const context = await temporaryContext();
  await record(context, { sendReceipt: false });
  await record(context, { enquiry: { ...letter.enquiry, email: '' } });
  expect(await emails(context)).toEqual([]);
});

it.each([
  ['2026-11-13', 'some dates have passed'],
  ['2025-12-10', 'every date has passed'],
])('A receipt promises nothing by a day that has passed: of a letter of %s, when %s', async (day) => {
  const context = await temporaryContext();
  const { dueDates } = await record(context, { day });
  const [receipt] = await emails(context);
  const hasPassed = ({ at }: DueDate) => at < now.getTime();
  expect(dueDates.some(hasPassed)).toBe(true);
  for (const due of dueDates)
    expect(receipt?.text.includes(formatDate(due.date)), due.date).toBe(!hasPassed(due));
  expect(receipt?.text.includes('What you can expect')).toBe(!dueDates.every(hasPassed));
});

it.each([
  ['2026-12-04', 'names the first date', 1],
  ['2026-11-13', 'names no date once the first has passed', 0],
])('A receipt of a concern of %s %s', async (day, _what, count) => {
  const context = await temporaryContext();
  const enquiry = { ...letter.enquiry, subject: 'speak-up', name: '' } as const;
  await record(context, { channel: 'hotline', caseCode: newCaseCode(), enquiry, day });
  const [receipt] = await emails(context);
  expect(receipt?.text.match(/ by: /g) ?? []).toHaveLength(count);
});

it('A day of receipt after today, or more than a year ago, is refused', async () => {
  const context = await temporaryContext();
  const earliest = earliestDay(now);
  expect(earliest).toBe('2025-12-04');
  const at = (day: string) => recordEnquiry(context, { ...letter, day, idempotencyKey: randomUUID() });
  expect(await at('2026-12-05')).toBe('wrong day');
  expect(await at('2025-12-03')).toBe('wrong day');
  for (const day of ['2026-12-04', earliest]) expect(await at(day)).toHaveProperty('reference');
});

it('A complaint about the Complaints Officer that came by letter goes to the chair', async () => {
  const { stored } = await record(await temporaryContext(), { about: 'complaints-officer' });
  expect(stored.mailbox).toBe('committeeChair');
});

it('A concern from the hotline opens with its case code, and its receipt says nothing of it', async () => {
  const context = await temporaryContext();
  const caseCode = newCaseCode();
  const { stored } = await record(context, {
    channel: 'hotline',
    caseCode,
    enquiry: { ...letter.enquiry, subject: 'speak-up', recipient: 'committee-chair', name: '' },
  });
  expect(stored.mailbox).toBe('committeeChair');
  expect((await findConcern(context, caseCode))?.reference).toBe(stored.reference);
  const [receipt] = await emails(context);
  expect(receipt?.text).not.toMatch(/lamp|concern|hotline|call/i);
  expect(receipt).not.toHaveProperty('replyTo');
});
