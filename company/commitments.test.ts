import { describe, expect, it } from 'vitest';
import { policyLimits } from '../tests/specification/policies.ts';
import { formatCommitment, formatQuantity, type CommitmentName } from './commitments.ts';

describe('a commitment', () => {
  it.each(Object.entries(policyLimits))('%s reads “%s”', (name, words) => {
    expect(formatCommitment(name as CommitmentName)).toBe(words);
  });

  it('can be printed without its preposition', () => {
    expect(formatQuantity('acknowledgeComplaint')).toBe('3 business days');
  });
});
