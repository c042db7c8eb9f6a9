import { describe, expect, it } from 'vitest';
import { commitments, formatCommitment, formatQuantity } from './commitments.ts';
import { formatPounds } from './figure-format.ts';
import { inWords } from './time-limits.ts';

describe('a commitment', () => {
  it('reads in a sentence with its preposition, and can be printed without it', () => {
    const limit = inWords(commitments.acknowledgeComplaint.limit);
    expect(formatCommitment('acknowledgeComplaint')).toBe(`within ${limit}`);
    expect(formatQuantity('acknowledgeComplaint')).toBe(limit);
  });

  it('is printed with its unit', () => {
    expect(formatCommitment('giftLimit')).toBe(formatPounds(commitments.giftLimit.value));
    expect(formatCommitment('passwordLength')).toMatch(/^\d+ characters$/);
    expect(formatCommitment('textScaling')).toMatch(/^\d+%$/);
  });
});
