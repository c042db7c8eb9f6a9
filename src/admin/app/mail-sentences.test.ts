import { expect, it } from 'vitest';
import { formatMoment } from '../../../company/dates.ts';
import { answeredBy } from '../../../company/mailboxes.ts';
import { deliveryFailure, formatFailure, retryHours } from '../../server/outbox/delivery-failure.ts';
import { describeFailure, describeKind, describeOutcome } from './mail-sentences.ts';

const refusal = (responseCode: number, command: string, response = String(responseCode)) =>
  formatFailure(deliveryFailure(Object.assign(new Error(response), { responseCode, command, response })));

it.each([
  [refusal(550, 'RCPT TO', '550 5.1.1 No such user'), 'Refused: there is no such address (550).'],
  [refusal(554, 'DATA'), 'Refused for good: the mail server does not take this email (554).'],
  [refusal(451, 'RCPT TO'), 'The mail server does not take it yet (451).'],
  [refusal(535, 'AUTH PLAIN'), 'The mail server refuses the password (535).'],
  [
    formatFailure(deliveryFailure(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))),
    'The mail server cannot be reached (ECONNREFUSED).',
  ],
])('%s is said in a sentence', (failure, sentence) => {
  expect(describeFailure(failure)).toBe(sentence);
});

it('an email is named after whom it was to reach, and says what comes next', () => {
  expect(describeKind({ kind: 'notice', mailbox: 'complaints' })).toBe(`Notice to ${answeredBy.complaints}`);
  const at = Date.now();
  expect(describeOutcome({ state: 'queued', nextAttemptAt: at, failure: '451 temporary' }, retryHours)).toBe(
    `The mail server does not take it yet (451). It is tried again on ${formatMoment(new Date(at))}.`,
  );
  expect(describeOutcome({ state: 'dead', nextAttemptAt: at, failure: '451 temporary' }, retryHours)).toBe(
    `Given up after ${String(retryHours)} hours. The mail server does not take it yet (451).`,
  );
  expect(describeOutcome({ state: 'queued', nextAttemptAt: null, failure: null }, retryHours)).toContain(
    'send it again under Newsletter',
  );
});
