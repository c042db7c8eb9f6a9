import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hiddenFields, minFillTimeMs, type FormHiddenValues } from '../../forms/contact-state.ts';
import { createEncryption } from '../encryption/encryption.ts';
import {
  isSubmittedTooFast,
  newHiddenValues,
  offerCaseCode,
  postedCaseCode,
  postedHiddenValues,
} from './form-token.ts';

const key = { id: 'a', key: randomBytes(32) };
const encryption = createEncryption({ current: key, older: [] });
const shown = new Date('2026-12-23T10:00:00Z');
const after = (ms: number) => new Date(shown.getTime() + ms);
const posted = ({ idempotencyKey, formToken }: FormHiddenValues) =>
  new Map([
    [hiddenFields.idempotencyKey, idempotencyKey],
    [hiddenFields.formToken, formToken],
  ]);

describe('the hidden values of a posted form', () => {
  it('are kept', () => {
    const hidden = newHiddenValues(encryption, shown);
    expect(postedHiddenValues(encryption, posted(hidden), after(5_000))).toEqual(hidden);
  });

  it('was submitted too fast before a person can have filled it in, and never too late', () => {
    const hidden = newHiddenValues(encryption, shown);
    expect(isSubmittedTooFast(hidden, after(minFillTimeMs - 1))).toBe(true);
    expect(isSubmittedTooFast(hidden, after(minFillTimeMs))).toBe(false);
    expect(isSubmittedTooFast(hidden, after(90 * 86_400_000))).toBe(false);
  });

  it.each(['', 'abc', 'abc.def', '0.', `0.${'A'.repeat(43)}`])(
    'with a token that this site did not issue counts as shown now: %s',
    (formToken) => {
      const hidden = postedHiddenValues(
        encryption,
        posted({ ...newHiddenValues(encryption, shown), formToken }),
        after(60_000),
      );
      expect(isSubmittedTooFast(hidden, after(60_000))).toBe(true);
    },
  );

  it('with a key that is none gets a new one', () => {
    const hidden = postedHiddenValues(
      encryption,
      posted({ ...newHiddenValues(encryption, shown), idempotencyKey: 'x' }),
      shown,
    );
    expect(hidden.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('are accepted after the data key was changed', () => {
    const hidden = newHiddenValues(encryption, shown);
    const rotated = createEncryption({ current: { id: 'b', key: randomBytes(32) }, older: [key] });
    expect(postedHiddenValues(rotated, posted(hidden), after(5_000))).toEqual(hidden);
  });
});

describe('the case code that a form has shown', () => {
  const offered = offerCaseCode(encryption, shown);
  const read = (token: string, now = after(60_000), by = encryption) =>
    postedCaseCode(by, new Map([[hiddenFields.caseCodeToken, token]]), now);

  it('is read back, and is another for every form', () => {
    expect(read(offered.token)).toEqual({ offered, isExpired: false });
    expect(offerCaseCode(encryption, shown).code).not.toBe(offered.code);
  });

  it('expires after a day', () => {
    const day = 86_400_000;
    expect(read(offered.token, after(day))?.isExpired).toBe(false);
    expect(read(offered.token, after(day + 1))?.isExpired).toBe(true);
  });

  it('is read after the data key was changed, and never where another site has issued it', () => {
    const other = { id: 'b', key: randomBytes(32) };
    expect(read(offered.token, shown, createEncryption({ current: other, older: [key] }))).toBeDefined();
    expect(read(offered.token, shown, createEncryption({ current: other, older: [] }))).toBeUndefined();
  });

  it.each([
    ['', ''],
    ['another code', offered.token.replace(/^..../, '2222')],
    ['another time', offered.token.replace(/\.[^.]+\./, '.zzzzzzzz.')],
    ['no signature', offered.token.replace(/[^.]+$/, '')],
    ['the form token', newHiddenValues(encryption, shown).formToken],
  ])('is not taken with %s', (_with, token) => {
    expect(read(token)).toBeUndefined();
  });
});
