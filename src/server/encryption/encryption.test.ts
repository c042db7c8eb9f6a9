import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { DataKey } from './data-keys.ts';
import { createEncryption, DecryptionError } from './encryption.ts';

const key = (id: string): DataKey => ({ id, key: randomBytes(32) });
const [first, second] = [key('first'), key('second')];
const before = createEncryption({ current: first, older: [] });
const after = createEncryption({ current: second, older: [first] });
const encrypted = () => before.encrypt('outbox', { id: '1' }, 'canary');

describe('encryption', () => {
  it('gives back what was encrypted, in every script', () => {
    const value = { name: 'Zoë 🏗️ 工事', message: 'line\r\nline', empty: '', none: null };
    const { ciphertext, keyId } = before.encrypt('outbox', { id: '1' }, value);
    expect(before.decrypt('outbox', { id: '1', ciphertext, key_id: keyId })).toEqual(value);
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
      before.decrypt('outbox', { id: '1', ciphertext: bytes.toString('base64'), key_id: keyId }),
    ).toThrow(DecryptionError);
  });

  it.each([
    ['outbox', { id: '2' }],
    ['outbox', { id: '1', enquiry_id: '3' }],
    ['enquiries', { id: '1' }],
  ] as const)('opens nothing in another place: %s %j', (table, record) => {
    const { ciphertext, keyId } = encrypted();
    expect(() => before.decrypt(table, { ...record, ciphertext, key_id: keyId })).toThrow(DecryptionError);
  });

  it('opens nothing under the name of another key', () => {
    const renamed = createEncryption({ current: first, older: [{ id: 'alias', key: first.key }] });
    expect(() => renamed.decrypt('outbox', { id: '1', ...encrypted(), key_id: 'alias' })).toThrow(
      DecryptionError,
    );
  });
});

describe('keyed hashes', () => {
  it('differ by purpose, by value and by key', () => {
    const hashes = [
      before.keyedHash('email', 'a@b.example'),
      before.keyedHash('client', 'a@b.example'),
      before.keyedHash('email', 'c@b.example'),
      after.keyedHash('email', 'a@b.example'),
    ];
    expect(new Set(hashes).size).toBe(4);
    for (const hash of hashes) expect(hash).toMatch(/^[\w-]{43}$/);
  });

  it('are still found after the key was changed', () => {
    expect(after.keyedHashes('email', 'a@b.example')).toEqual([
      after.keyedHash('email', 'a@b.example'),
      before.keyedHash('email', 'a@b.example'),
    ]);
  });
});
