import { describe, expect, it } from 'vitest';
import { clauseAsText } from './press-kit.ts';

const policy = `
## Ownership

1. © <CurrentYear /> ours.

## Media use

1. Ask at <Mailbox of="media" /> or through the [form](/contact?subject=media).
2. **Say** when.
`;

describe('a clause of a policy as plain text', () => {
  it('keeps its number on the page, names the mailbox and writes its links out', () => {
    expect(clauseAsText(policy, 'Media use', 'https://site.example')).toBe(
      '2 Media use\n\n2.1 Ask at media@hallmere.example or through the form (https://site.example/contact?subject=media).\n2.2 Say when.',
    );
  });

  it('is refused where it holds what plain text cannot show', () => {
    expect(() => clauseAsText(policy, 'Ownership', '')).toThrow(/Ownership/);
  });

  it('is refused where the policy has no clause of that name', () => {
    expect(() => clauseAsText(policy, 'Film rights', '')).toThrow(/Film rights/);
  });
});
