import { expect, it } from 'vitest';
import { keyFileNameOf } from './key-file-name.ts';

it('two keys of one day and one person have two file names, which say when each was made and which it is', () => {
  const first = { keyId: '1f3a09bc77de00421f3a09bc77de0042', madeAt: new Date('2026-11-28T15:42:07Z') };
  const second = { keyId: '77de00421f3a09bc77de00421f3a09bc', madeAt: first.madeAt };
  expect(keyFileNameOf(first, 'Olga  Holm, Officer')).toMatch(
    /^[\w-]+-key-olga-holm-officer-2026-11-28-1542-1f3a09bc\.txt$/,
  );
  expect(keyFileNameOf(second, 'Olga Holm')).not.toBe(keyFileNameOf(first, 'Olga Holm'));
});
