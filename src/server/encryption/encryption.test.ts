import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { DataKey } from './data-keys.ts';
import { createCipher, createEncryption, DecryptionError } from './encryption.ts';

const key = (id: string): DataKey => ({ id, key: randomBytes(32) });
const [first, second] = [key('first'), key('second')];
const hashKey = randomBytes(32);
const before = createEncryption(createCipher([first]), hashKey);
const after = createEncryption(createCipher([second, first]), hashKey);
const encrypted = () => before.encrypt('signatures', { id: '1' }, 'canary');

describe('encryption', () => {
  it('gives back what was encrypted, in every script', () => {
    const value = { title: 'Zoë 🏗️ 工事', text: 'line\r\nline', subject: null };
    const { ciphertext, keyId } = before.encrypt('saved_texts', { id: '1' }, value);
    expect(before.decrypt('saved_texts', { id: '1', ciphertext, key_id: keyId })).toEqual(value);
  });

  it('never gives the same text twice, and none of it in the clear', () => {
    const [one, two] = [encrypted(), encrypted()];
    expect(one.ciphertext).not.toBe(two.ciphertext);
    expect(Buffer.from(one.ciphertext, 'base64').toString('latin1')).not.toContain('canary');
  });

  it.each([0, 12, 20, -1])('opens nothing when byte %i was changed', (position) => {
    const { ciphertext, keyId } = encrypted();
    const bytes = Buffer.from(ciphertext, 'base64');
    const index = position < 0 ? bytes.length + position : position;
    bytes.writeUInt8(bytes.readUInt8(index) ^ 1, index);
    expect(() =>
      before.decrypt('signatures', { id: '1', ciphertext: bytes.toString('base64'), key_id: keyId }),
    ).toThrow(DecryptionError);
  });

  it.each([
    ['signatures', { id: '2' }],
    ['signatures', { id: '1', enquiry_id: '3' }],
    ['enquiries', { id: '1' }],
  ] as const)('opens nothing in another place: %s %j', (table, record) => {
    const { ciphertext, keyId } = encrypted();
    expect(() => before.decrypt(table, { ...record, ciphertext, key_id: keyId })).toThrow(DecryptionError);
  });

  it('opens nothing under the name of another key', () => {
    const renamed = createCipher([first, { id: 'alias', key: first.key }]);
    expect(() => renamed.decrypt('signatures', { id: '1', ...encrypted(), key_id: 'alias' })).toThrow(
      DecryptionError,
    );
  });
});

it('makes hashes that differ by purpose and by value, and not by data key', () => {
  const hashes = [
    before.keyedHash('email', 'a@b.example'),
    before.keyedHash('client', 'a@b.example'),
    before.keyedHash('email', 'c@b.example'),
  ];
  expect(new Set(hashes).size).toBe(3);
  for (const hash of hashes) expect(hash).toMatch(/^[\w-]{43}$/);
  expect(after.keyedHash('email', 'a@b.example')).toBe(hashes[0]);
});
