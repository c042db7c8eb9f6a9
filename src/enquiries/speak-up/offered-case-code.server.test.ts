import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hiddenFields } from '../../forms/hidden-fields.ts';
import { createEncryption } from '../../server/encryption/encryption.ts';
import { offerCaseCode, postedCaseCode } from './offered-case-code.server.ts';

const key = { id: 'a', key: randomBytes(32) };
const encryption = createEncryption({ current: key, older: [] });
const shown = new Date('2026-12-23T10:00:00Z');
const after = (ms: number) => new Date(shown.getTime() + ms);

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
    [
      'a signature for something else',
      `${offered.token.replace(/\.[^.]+$/, '')}.${encryption.keyedHash('receipt', offered.code)}`,
    ],
  ])('is not taken with %s', (_with, token) => {
    expect(read(token)).toBeUndefined();
  });
});
