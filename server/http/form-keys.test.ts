import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hiddenFields, minFillTimeMs, type FormHiddenValues } from '../../forms/contact-state.ts';
import { createEncryption } from '../encryption/encryption.ts';
import { createFormKeeper } from './form-keys.ts';

const key = { id: 'a', key: randomBytes(32) };
const keeper = createFormKeeper({ encryption: createEncryption({ current: key, older: [] }) });
const shown = new Date('2026-12-23T10:00:00Z');
const after = (ms: number) => new Date(shown.getTime() + ms);
const posted = ({ idempotencyKey, formToken }: FormHiddenValues) =>
  new Map([
    [hiddenFields.idempotencyKey, idempotencyKey],
    [hiddenFields.formToken, formToken],
  ]);

describe('a form that comes back', () => {
  it('keeps its keys', () => {
    const keys = keeper.newKeys(shown);
    expect(keeper.keysOf(posted(keys), after(5_000))).toEqual(keys);
  });

  it('is too quick before somebody can have filled it in, and never too late', () => {
    const keys = keeper.newKeys(shown);
    expect(keeper.isSubmittedTooFast(keys, after(minFillTimeMs - 1))).toBe(true);
    expect(keeper.isSubmittedTooFast(keys, after(minFillTimeMs))).toBe(false);
    expect(keeper.isSubmittedTooFast(keys, after(90 * 86_400_000))).toBe(false);
  });

  it.each(['', 'abc', 'abc.def', '0.', `0.${'A'.repeat(43)}`])(
    'with a time that this site did not sign counts as shown now: %s',
    (formToken) => {
      const keys = keeper.keysOf(posted({ ...keeper.newKeys(shown), formToken }), after(60_000));
      expect(keeper.isSubmittedTooFast(keys, after(60_000))).toBe(true);
    },
  );

  it('with a key that is none gets a new one', () => {
    const keys = keeper.keysOf(posted({ ...keeper.newKeys(shown), idempotencyKey: 'x' }), shown);
    expect(keys.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is known again after the data key was changed', () => {
    const keys = keeper.newKeys(shown);
    const rotated = createEncryption({ current: { id: 'b', key: randomBytes(32) }, older: [key] });
    expect(createFormKeeper({ encryption: rotated }).keysOf(posted(keys), after(5_000))).toEqual(keys);
  });
});
