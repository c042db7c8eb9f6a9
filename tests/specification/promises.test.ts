import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { commitments, type CommitmentName } from '../../company/commitments.ts';
import {
  businessDays,
  days,
  hours,
  months,
  weeks,
  years,
  type TimeLimit,
} from '../../company/time-limits.ts';
import type { ComplaintTopicSlug } from '../../company/enquiry-subjects.ts';
import { promisedDeadlines } from '../../src/enquiries/deadlines.server.ts';
import { subjectOf } from '../../src/enquiries/enquiry-store.server.ts';
import { isExpired } from '../../src/data-rights/purge-expired-records.server.ts';
import { shownCount } from '../../src/statistics/statistics-store.server.ts';
import {
  confirmSubscription,
  endSubscription,
  requestSubscription,
} from '../../src/newsletter/change-subscription.server.ts';
import { emailsTo, subscribe, tokenIn } from '../../src/newsletter/testing/subscribers.ts';
import { ConsentRegion } from '../../src/consent/consent-region.tsx';
import fixture from '../fixtures/commitments.json' with { type: 'json' };
import { temporaryContext } from '../support/temporary-context.ts';
import { commitmentOwners, type KeepingTest } from './promises.ts';

// What is calculated is compared with dates, so these tests begin with limits of their own.
const own = structuredClone(commitments);
beforeAll(() => {
  for (const [name, commitment] of Object.entries(commitments))
    if (commitment.kind === 'time')
      Object.assign(commitment, { limit: fixture[name as keyof typeof fixture] });
  Object.assign(commitments.showStatistics, { value: fixture.showStatistics.amount });
});
afterAll(() => {
  for (const [name, commitment] of Object.entries(own))
    Object.assign(commitments[name as CommitmentName], commitment);
});

/** Changes a commitment for the rest of the test. */
function changeLimit(promise: CommitmentName, limit: TimeLimit): void {
  const commitment = commitments[promise] as { limit?: TimeLimit };
  const { limit: original } = commitment;
  commitment.limit = limit;
  onTestFinished(() => {
    if (original) commitment.limit = original;
  });
}

describe('a changed promise moves the deadline of an enquiry', () => {
  it.each([
    ['answerEnquiry', 'general', businessDays(6), '2027-01-04', '2027-01-05'],
    ['acknowledgeComplaint', 'formal-complaint', businessDays(4), '2026-12-30', '2026-12-31'],
    ['updateComplaint', 'formal-complaint', weeks(3), '2027-01-06', '2027-01-13'],
    ['answerComplaint', 'formal-complaint', weeks(7), '2027-02-17', '2027-02-10'],
    ['acknowledgeConcern', 'speak-up', businessDays(2), '2026-12-30', '2026-12-29'],
    ['acknowledgeConcernAtLatest', 'speak-up', days(6), '2026-12-30', '2026-12-29'],
    ['answerConcern', 'speak-up', months(2), '2027-03-23', '2027-02-23'],
    ['answerDataRequest', 'data-protection', months(2), '2027-01-23', '2027-02-23'],
    ['acknowledgeComplaint', 'data-protection', businessDays(4), '2026-12-30', '2026-12-31', 'personal-data'],
    ['answerComplaint', 'data-protection', weeks(7), '2027-02-17', '2027-02-10', 'personal-data'],
    ['answerApplication', 'application', weeks(5), '2027-01-20', '2027-01-27'],
  ] as const)('%s, of %s', (promise, subject, limit, before, after, about?: ComplaintTopicSlug) => {
    // Both limits of this acknowledgment give one deadline.
    const stored = promise === 'acknowledgeConcernAtLatest' ? 'acknowledgeConcern' : promise;
    const chosen = subjectOf({ subject, about: about ?? null });
    const due = () =>
      promisedDeadlines(chosen, new Date('2026-12-23T14:05:00Z')).find(
        ({ commitment }) => commitment === stored,
      )?.date;
    expect(due()).toBe(before);
    changeLimit(promise, limit);
    expect(due()).toBe(after);
  });
});

describe('a changed promise moves the night of deletion', () => {
  it.each([
    { promise: 'keepPersonalData', limit: years(4), before: '2031-12-23', after: '2030-12-23' },
    { promise: 'keepApplications', limit: months(6), before: '2027-12-23', after: '2027-06-23' },
    { promise: 'keepEmailBodies', limit: days(20), before: '2027-01-23', after: '2027-01-13' },
    { promise: 'keepStatistics', limit: months(6), before: '2028-01-24', after: '2027-06-24' },
  ] as const)('$promise', ({ promise, limit, before, after }) => {
    const since = new Date('2026-12-23T14:05:00Z').getTime();
    const isDeletedIn = (night: string) => isExpired(promise, since, new Date(`${night}T02:30:00Z`));
    const dayBefore = (night: string) => new Date(Date.parse(night) - 86_400_000).toISOString().slice(0, 10);
    for (const night of [before, after]) {
      expect(isDeletedIn(dayBefore(night))).toBe(false);
      expect(isDeletedIn(night)).toBe(true);
      changeLimit(promise, limit);
    }
  });
});

describe('a changed promise moves the time limits of a subscription', () => {
  const start = new Date('2026-12-23T14:05:00Z');
  const later = (amount: number) => new Date(start.getTime() + amount * 3_600_000);

  it('confirmSubscription', async () => {
    const context = await temporaryContext();
    const confirmAfter = async (email: string, amount: number) => {
      await requestSubscription(context, { email, topics: ['Energy'] }, start);
      const [sent] = await emailsTo(context, email);
      return confirmSubscription(context, tokenIn(sent ?? {}), later(amount));
    };
    expect(await confirmAfter('ada@merrow.example', 30)).toBe(true);
    changeLimit('confirmSubscription', hours(24));
    expect(await confirmAfter('brin@oke.example', 30)).toBe(false);
  });

  it('limitSubscriptionMail', async () => {
    const context = await temporaryContext();
    const countAfter = async (email: string, amount: number) => {
      for (const now of [start, later(amount)])
        await requestSubscription(context, { email, topics: ['Energy'] }, now);
      return (await emailsTo(context, email)).length;
    };
    expect(await countAfter('ada@merrow.example', 2)).toBe(2);
    changeLimit('limitSubscriptionMail', hours(3));
    expect(await countAfter('brin@oke.example', 2)).toBe(1);
  });

  it('limitMailAfterUnsubscribing', async () => {
    const context = await temporaryContext();
    const countAfter = async (email: string, amount: number) => {
      await endSubscription(context, await subscribe(context, email, ['Energy'], start), start);
      for (const now of [start, later(amount)])
        await requestSubscription(context, { email, topics: ['Energy'] }, now);
      return (await emailsTo(context, email)).length;
    };
    expect(await countAfter('ada@merrow.example', 15 * 24)).toBe(1);
    changeLimit('limitMailAfterUnsubscribing', days(10));
    expect(await countAfter('brin@oke.example', 15 * 24)).toBe(2);
  });
});

it('a changed promise moves the lifetime of the consent cookie', () => {
  const maxAge = () =>
    /data-max-age="(\d+)"/.exec(
      renderToStaticMarkup(createElement(ConsentRegion, { analyticsHost: undefined })),
    )?.[1];
  expect(Number(maxAge()) / 86_400).toBe(182);
  changeLimit('keepConsentChoice', days(90));
  expect(Number(maxAge()) / 86_400).toBe(90);
});

it('a changed promise moves the smallest count of visits that is shown', () => {
  const commitment: { value: number } = commitments.showStatistics;
  expect([4, 5].map(shownCount)).toEqual(['<5', 5]);
  commitment.value = 10;
  onTestFinished(() => {
    commitment.value = 5;
  });
  expect([5, 9, 10].map(shownCount)).toEqual(['<10', '<10', 10]);
});

describe('what keeps a promise', () => {
  const tests = Object.values<KeepingTest | string>(commitmentOwners).filter(
    (keeper) => typeof keeper !== 'string',
  );

  it.each(tests)('is a test that exists: $name', ({ file, name }) => {
    expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`${RegExp.escape(name)}['"\`],`));
  });

  it('is listed for every commitment, in their order', () => {
    expect(Object.keys(commitmentOwners)).toEqual(Object.keys(commitments));
  });
});
