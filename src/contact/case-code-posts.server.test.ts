import { expect, it } from 'vitest';
import { formatCompanyDay } from '../../company/dates.ts';
import { atHeadquarters } from '../../tests/support/at-headquarters.ts';
import { answer, storeConcern } from '../../tests/support/stored-enquiries.ts';
import { temporaryContext } from '../../tests/support/temporary-context.ts';
import { closeEnquiry } from '../enquiries/close-enquiry.server.ts';
import { addToConcern } from '../enquiries/concern-of-reporter.server.ts';
import { postCaseCode } from './case-code-posts.server.ts';

const now = Date.now();
const daysAgo = (days: number) => new Date(now - days * 86_400_000);

/** A concern, and what its reporter is shown of it. */
async function raised(receivedAt = daysAgo(10)) {
  const context = await temporaryContext();
  const { caseCode, reference } = await storeConcern(context, {}, receivedAt);
  const open = async (fields: Readonly<Record<string, string>> = {}) => {
    const { state } = await postCaseCode(context, new Map(Object.entries({ caseCode, ...fields })), false);
    return state.kind === 'concern' ? state : expect.fail(state.kind);
  };
  const outcomes = async () => (await open()).dates.map(({ label, outcome }) => [label, outcome]);
  return { context, reference, caseCode, open, outcomes };
}

it('tells a reporter which dates are due, overdue or given, and on which day', async () => {
  const { context, reference, outcomes } = await raised();
  expect(await outcomes()).toEqual([
    ['Acknowledgment', 'overdue: not given yet'],
    ['Feedback', 'due on this day at the latest'],
  ]);
  await answer(context, { reference, now: daysAgo(8) });
  await answer(context, { reference, close: true, now: daysAgo(2) });
  expect(await outcomes()).toEqual([
    ['Acknowledgment', `given on ${formatCompanyDay(daysAgo(8))}`],
    ['Feedback', `given on ${formatCompanyDay(daysAgo(2))}`],
  ]);
});

it.each(['00:30', '23:30'])(
  'tells a reporter the day that it was at the headquarters at %s',
  async (time) => {
    const { context, reference, open, outcomes } = await raised(atHeadquarters('2026-06-29T10:00'));
    await answer(context, { reference, close: true, now: atHeadquarters(`2026-07-01T${time}`) });
    expect((await open()).closedOn).toBe('1 July 2026');
    expect(await outcomes()).toEqual([
      ['Acknowledgment', 'given on 1 July 2026'],
      ['Feedback', 'given on 1 July 2026'],
    ]);
  },
);

it.each([40, 1])(
  'calls feedback that was not given by its day overdue, whatever was replied %d days ago',
  async (days) => {
    const { context, reference, caseCode, outcomes } = await raised(daysAgo(120));
    const feedback = async () => (await outcomes())[1];
    await answer(context, { reference, now: daysAgo(118) });
    expect(await feedback(), 'an acknowledgment').toEqual(['Feedback', 'overdue: not given yet']);
    await answer(context, { reference, now: daysAgo(days) });
    const toRead = ['Feedback', 'overdue: not complete yet. Read our latest reply'];
    expect(await feedback()).toEqual(toRead);
    await addToConcern(context, caseCode, 'It happened again.', daysAgo(0));
    expect(await feedback(), 'an addition').toEqual(['Feedback', 'overdue: not given yet']);
  },
);

it('counts no reply from before a closed concern was opened again', async () => {
  const { context, reference, caseCode, outcomes } = await raised(daysAgo(200));
  await answer(context, { reference, now: daysAgo(190) });
  await answer(context, { reference, close: true, now: daysAgo(180) });
  await addToConcern(context, caseCode, 'It happened again.', daysAgo(100));
  expect((await outcomes())[1]).toEqual(['Feedback', 'overdue: not given yet']);
});

it('tells a reporter when a concern was closed and what was not given, and that an addition opens it again', async () => {
  const { context, reference, open, outcomes } = await raised();
  expect(await open()).toMatchObject({ isOpen: true, closedOn: undefined });
  await answer(context, { reference, now: daysAgo(1) });
  await closeEnquiry(context, { reference, reason: 'withdrawn', now: daysAgo(0) });
  expect(await open()).toMatchObject({ isOpen: false, closedOn: formatCompanyDay(daysAgo(0)) });
  expect(await outcomes()).toEqual([
    ['Acknowledgment', `given on ${formatCompanyDay(daysAgo(1))}, late`],
    ['Feedback', 'not given: the concern was closed without it'],
  ]);
  const added = await open({ addition: 'It happened again.', idempotencyKey: crypto.randomUUID() });
  expect(added).toMatchObject({ isOpen: true, closedOn: undefined });
  expect((await outcomes())[1]).toEqual(['Feedback', 'due on this day at the latest']);
});

it('tells the reporter of a concern that was closed as spam that nothing was given, and not that it is due', async () => {
  const { context, reference, outcomes } = await raised();
  await closeEnquiry(context, { reference, reason: 'spam', now: daysAgo(0) });
  const notGiven = 'not given: the concern was closed without it';
  expect(await outcomes()).toEqual([
    ['Acknowledgment', notGiven],
    ['Feedback', notGiven],
  ]);
});
