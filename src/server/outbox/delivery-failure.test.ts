import { describe, expect, it } from 'vitest';
import { DecryptionError } from '../encryption/encryption.ts';
import { deliveryFailure, formatFailure, nextAttemptAt } from './delivery-failure.ts';

function refusal(responseCode: number, command: string, words = 'No'): Error {
  return Object.assign(new Error('refused'), {
    code: 'EENVELOPE',
    responseCode,
    command,
    response: `${String(responseCode)} ${words}`,
  });
}

const inWords = (error: unknown) => formatFailure(deliveryFailure(error));

describe('a failed delivery', () => {
  it.each([
    [refusal(550, 'RCPT TO'), '550 no-mailbox'],
    [refusal(550, 'MAIL FROM'), '550 permanent'],
    [refusal(554, 'DATA'), '554 permanent'],
    [refusal(421, 'CONN'), '421 temporary'],
    [refusal(451, 'RCPT TO'), '451 temporary'],
    [refusal(552, 'DATA'), '552 temporary'],
    [refusal(554, 'CONN'), '554 temporary'],
    [refusal(530, 'MAIL FROM'), '530 temporary'],
  ])('is %s: %s', (error, words) => {
    expect(inWords(error)).toBe(words);
  });

  it.each([
    ['550 5.1.1 No such user', 'RCPT TO', true],
    ['554 5.1.10 Null MX', 'RCPT TO', true],
    ['554 5.2.1 Mailbox disabled', 'RCPT TO', true],
    ['550 No such user', 'RCPT TO', true],
    ['551 User not local', 'RCPT TO', true],
    ['553 Mailbox name not allowed', 'RCPT TO', true],
    ['550 5.7.1 Your address is on a block list', 'RCPT TO', false],
    ['550-Blocked\n550 5.7.606 See our postmaster page', 'RCPT TO', false],
    ['550 5.1.8 The domain of the sender does not exist', 'RCPT TO', false],
    ['554 Transaction failed', 'RCPT TO', false],
    ['554 Blocked for the user 5.1.1', 'RCPT TO', false],
    ['450 4.2.1 Mailbox busy', 'RCPT TO', false],
    ['550 5.1.1 No such user', 'DATA', false],
    ['550 5.1.1 No such user', 'MAIL FROM', false],
    ['535 5.7.8 Authentication failed', 'AUTH PLAIN', false],
  ])('%s to %s says of the mailbox that it is unknown: %s', (reply, command, isMailboxUnknown) => {
    const error = refusal(Number(reply.slice(0, 3)), command, reply.slice(4));
    expect(deliveryFailure(error).isMailboxUnknown).toBe(isMailboxUnknown);
  });

  it('without an answer is temporary', () => {
    expect(inWords(Object.assign(new Error(), { code: 'ESOCKET', originalCode: 'ECONNREFUSED' }))).toBe(
      'ECONNREFUSED temporary',
    );
    expect(inWords(new DecryptionError('No such key'))).toBe('NOT_DECRYPTED temporary');
    expect(inWords('nonsense')).toBe('UNKNOWN temporary');
    expect(inWords(undefined)).toBe('UNKNOWN temporary');
  });

  it('repeats nothing of what the server said', () => {
    const error = refusal(550, 'RCPT TO', '5.1.1 <ada@merrow.example> unknown');
    expect(JSON.stringify([deliveryFailure(error), inWords(error)])).not.toContain('merrow');
    expect(inWords(Object.assign(new Error(), { code: 'ada@merrow.example' }))).toBe('UNKNOWN temporary');
  });
});

const minute = 60_000;

/** The times of all attempts of a message that is never accepted, in milliseconds since it was queued. */
function attemptsOf(random: () => number): number[] {
  const times = [0];
  for (;;) {
    const now = times.at(-1) ?? 0;
    const next = nextAttemptAt({ attempts: times.length, askedAt: 0, now }, random());
    if (next === null) return times;
    times.push(next);
  }
}

describe('the delays between attempts', () => {
  it('double from one minute to four hours', () => {
    const times = attemptsOf(() => 1);
    const delays = times.slice(1).map((time, index) => (time - (times[index] ?? 0)) / minute);
    expect(delays.slice(0, 10)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240, 240]);
  });
});
