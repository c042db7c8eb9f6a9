import { describe, expect, it } from 'vitest';
import { DecryptionError } from '../encryption/encryption.ts';
import { deliveryFailure, failureInWords } from './delivery-failure.ts';

function refusal(responseCode: number, command: string, words = 'No'): Error {
  return Object.assign(new Error('refused'), {
    code: 'EENVELOPE',
    responseCode,
    command,
    response: `${String(responseCode)} ${words}`,
  });
}

const inWords = (error: unknown) => failureInWords(deliveryFailure(error));

describe('a failed delivery', () => {
  it.each([
    [refusal(550, 'RCPT TO'), '550 permanent'],
    [refusal(553, 'MAIL FROM'), '553 permanent'],
    [refusal(554, 'DATA'), '554 permanent'],
    [refusal(421, 'CONN'), '421 temporary'],
    [refusal(451, 'RCPT TO'), '451 temporary'],
    [refusal(552, 'DATA'), '552 temporary'],
    [refusal(550, 'RCPT TO', '5.2.2 Mailbox full'), '550 temporary'],
    [refusal(554, 'CONN'), '554 temporary'],
    [refusal(535, 'AUTH PLAIN'), '535 temporary'],
    [refusal(530, 'MAIL FROM'), '530 temporary'],
  ])('is %s: %s', (error, words) => {
    expect(inWords(error)).toBe(words);
  });

  it('without an answer is temporary', () => {
    expect(inWords(Object.assign(new Error(), { code: 'ESOCKET', originalCode: 'ECONNREFUSED' }))).toBe(
      'ECONNREFUSED temporary',
    );
    expect(inWords(new DecryptionError('No such key'))).toBe('SEALED temporary');
    expect(inWords('nonsense')).toBe('UNKNOWN temporary');
    expect(inWords(undefined)).toBe('UNKNOWN temporary');
  });

  it('repeats nothing of what the server said', () => {
    const error = refusal(550, 'RCPT TO', '5.1.1 <ada@merrow.example> unknown');
    expect(JSON.stringify([deliveryFailure(error), inWords(error)])).not.toContain('merrow');
    expect(inWords(Object.assign(new Error(), { code: 'ada@merrow.example' }))).toBe('UNKNOWN temporary');
  });
});
